/** The real form of an entity that does not run yet: its fields, sections and rules as they would be, and nothing to save to. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { EntityView } from '../../../model/wire.ts';
import { groupSections } from '../../controllers/form/form-groups.ts';
import { openForm } from '../../controllers/form/open-form.ts';
import { useSession } from '../../controllers/session-store.ts';
import { FormBody, GroupBar } from '../form/FormBody.tsx';
import { type FormShare, FormShareContext } from '../form/form-context.ts';
import { FormModel } from '../form/form-model.ts';
import { sampleRow } from './sample-value.ts';
import '../form/form.css';

interface FormSketchProps {
  readonly view: EntityView;
  readonly narrow?: boolean;
  /** Filled with what such values look like, and open or closed to typing. */
  readonly filled?: 'open' | 'closed';
}

const closed = (view: EntityView): EntityView => ({ ...view, fields: view.fields.map((field) => ({ ...field, writable: false })) });

/** Give it a `key` of the version of the view: what was typed belongs to one. */
export default function FormSketch({ view: given, narrow = false, filled }: FormSketchProps): ReactNode {
  const user = useSession(({ user: person }) => person);
  const idPrefix = useId();
  const view = useMemo(() => (filled === 'closed' ? closed(given) : given), [given, filled]);
  const [model] = useState(() => new FormModel(openForm({ view, mode: 'add', user, locale: view.locale, ...(filled ? { initial: sampleRow(view) } : {}) }, null, new Date())));
  const groups = useMemo(() => groupSections(view.form.sections), [view]);
  const [group, setGroup] = useState(0);
  const share = useMemo<FormShare>(() => ({
    view, model, groups, group, target: undefined, idPrefix, narrow, widgetContext: { entity: view, get row() { return model.row(); } },
  }), [view, model, groups, group, idPrefix, narrow]);
  return <FormShareContext value={share}><GroupBar onGroup={setGroup} /><FormBody /></FormShareContext>;
}
