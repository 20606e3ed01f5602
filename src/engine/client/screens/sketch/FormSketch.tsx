/**
 * The real form with nothing to save to: of an entity that does not run yet, or as whoever has a task about a record
 * would see it.
 */
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { NodeForm } from '../../../model/types.ts';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { groupSections, shownGroups } from '../../controllers/form/form-groups.ts';
import { type OpenedForm, openForm } from '../../controllers/form/open-form.ts';
import { useSession } from '../../controllers/session-store.ts';
import { FormBody, GroupBar } from '../form/FormBody.tsx';
import { type FormShare, FormShareContext } from '../form/form-context.ts';
import { FormModel } from '../form/form-model.ts';
import { sampleRow } from './sample-value.ts';
import '../detail/detail.css';
import '../detail/detail-phone.css';
import '../form/form.css';
import '../form/form-phone.css';

interface FormSketchProps {
  readonly view: EntityView;
  readonly narrow?: boolean;
  /** Filled with what such values look like, and open or closed to typing. */
  readonly filled?: 'open' | 'closed';
  /** What a task opens of the record: the form is that of a record under a process, before whoever handles the task. */
  readonly task?: NodeForm;
  /** A record there is, to be shown instead of samples; nothing of it is ever saved. */
  readonly record?: WireRow | undefined;
}

/** No row has this id, so that nothing that was typed elsewhere is taken for it. */
const SAMPLE = '00000000-0000-0000-0000-000000000000';

/** A record of samples with a task about it. */
function underTask(view: EntityView, { writable, hidden, required }: NodeForm): WireRow {
  return {
    ...sampleRow(view),
    id: SAMPLE,
    rev: 1,
    $task: { id: SAMPLE, writable: [...writable], hidden: [...hidden], required: [...required] },
  };
}

const closed = (view: EntityView): EntityView => ({
  ...view,
  fields: view.fields.map((field) => ({ ...field, writable: false })),
});

/**
 * Give it a `key` of the version of the view, of what the task opens and of the record: what was typed belongs to one.
 */
export default function FormSketch({ view: given, narrow = false, filled, task, record }: FormSketchProps): ReactNode {
  const user = useSession(({ user: person }) => person);
  const idPrefix = useId();
  const view = useMemo(() => (filled === 'closed' ? closed(given) : given), [given, filled]);
  const opened = (): OpenedForm => {
    const request = { view, user, locale: view.locale };
    // Under another id, so that what somebody has typed for the record itself is not taken for this.
    if (record) return openForm({ ...request, mode: 'edit', id: SAMPLE }, { ...record, id: SAMPLE }, new Date());
    return task
      ? openForm({ ...request, mode: 'edit', id: SAMPLE }, underTask(view, task), new Date())
      : openForm({ ...request, mode: 'add', ...(filled ? { initial: sampleRow(view) } : {}) }, null, new Date());
  };
  const [model] = useState(() => new FormModel(opened()));
  const groups = useMemo(() => groupSections(view.form.sections), [view]);
  const [group, setGroup] = useState(() => shownGroups(groups, model.snapshot().judgement.hidden)[0] ?? 0);
  const share = useMemo<FormShare>(
    () => ({
      view,
      model,
      groups,
      group,
      target: undefined,
      idPrefix,
      narrow,
      widgetContext: {
        entity: view,
        get row() {
          return model.row();
        },
      },
    }),
    [view, model, groups, group, idPrefix, narrow],
  );
  return (
    <FormShareContext value={share}>
      <GroupBar onGroup={setGroup} />
      <FormBody isShown />
    </FormShareContext>
  );
}
