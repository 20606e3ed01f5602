/** The real form of an entity that does not run yet: its fields, sections and rules as they would be, and nothing to save to. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { EntityView } from '../../../model/wire.ts';
import { groupSections } from '../../controllers/form/form-groups.ts';
import { openForm } from '../../controllers/form/open-form.ts';
import { useSession } from '../../controllers/session-store.ts';
import { FormBody, GroupBar } from '../form/FormBody.tsx';
import { type FormShare, FormShareContext } from '../form/form-context.ts';
import { FormModel } from '../form/form-model.ts';
import '../form/form.css';

export default function FormSketch({ view, narrow = false }: { readonly view: EntityView; readonly narrow?: boolean }): ReactNode {
  const user = useSession(({ user: person }) => person);
  const idPrefix = useId();
  const [model] = useState(() => new FormModel(openForm({ view, mode: 'add', user, locale: view.locale }, null, new Date())));
  const groups = useMemo(() => groupSections(view.form.sections), [view]);
  const [group, setGroup] = useState(0);
  const share = useMemo<FormShare>(() => ({
    view, model, groups, group, target: undefined, idPrefix, narrow, widgetContext: { entity: view, get row() { return model.row(); } },
  }), [view, model, groups, group, idPrefix, narrow]);
  return <FormShareContext value={share}><GroupBar onGroup={setGroup} /><FormBody /></FormShareContext>;
}
