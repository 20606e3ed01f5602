/**
 * The open fields of a row inside another dialog or page: no frame and no buttons of its own, whoever shows it asks for
 * what was changed.
 */
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useState } from 'react';
import { isMissing } from '../../../model/validate.ts';
import type { EntityView, FieldError, WireRow } from '../../../model/wire.ts';
import { changedFields } from '../../controllers/form/changed-fields.ts';
import { hiddenOf } from '../../controllers/form/check-row.ts';
import { dropDraft, keepDraft } from '../../controllers/form/drafts.ts';
import { fetchLabels } from '../../controllers/form/fetch-labels.ts';
import { groupSections } from '../../controllers/form/form-groups.ts';
import { judgeRow } from '../../controllers/form/judge-row.ts';
import { type FormRequest, draftKeyOf, openForm } from '../../controllers/form/open-form.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { useSession } from '../../controllers/session-store.ts';
import { FormBody } from './FormBody.tsx';
import { type FormShare, FormShareContext, inputId, useSnapshot } from './form-context.ts';
import { FormModel } from './form-model.ts';
import type { FormPartHandle } from './form-part.ts';
import { useSteadyDraft } from './useSteadyDraft.ts';
import '../detail/detail.css';
import '../detail/detail-phone.css';
import './form.css';
import './form-phone.css';

interface FormPartProps {
  readonly view: EntityView;
  /** With what the person's task opens of it. Another one of the same id is joined with what was typed. */
  readonly row: WireRow;
  /** What is typed is kept under this name, with the id of the task. */
  readonly draft: { readonly form: string; readonly id: string };
  readonly handle: Ref<FormPartHandle>;
}

/** The sections with the fields the task opens: the others are read beside it. */
function openSections(view: EntityView, row: WireRow): EntityView {
  const open = new Set(row.$task?.writable);
  const sections = view.form.sections
    .map((section) => ({ ...section, as: 'section' as const, fields: section.fields.filter((name) => open.has(name)) }))
    .filter(({ fields }) => fields.length > 0);
  return { ...view, form: { ...view.form, sections } };
}

export default function FormPart({ view: whole, row, draft, handle }: FormPartProps): ReactNode {
  const user = useSession((state) => state.user);
  const locale = usePreferences((state) => state.language);
  const idPrefix = useId();
  const [request] = useState<FormRequest>(() => ({
    view: openSections(whole, row),
    mode: 'edit',
    id: row.id,
    draft,
    user,
    locale,
  }));
  const [opened] = useState(() => openForm(request, row, new Date()));
  const [model] = useState(() => new FormModel(opened));
  const { view } = request;
  const { unlabelled } = useSnapshot(model);

  useEffect(() => {
    model.adopt({ ...opened.setting, base: row });
  }, [model, opened, row]);
  useEffect(() => {
    // A label that cannot be had leaves the id standing; the value is right all the same.
    for (const missing of unlabelled)
      fetchLabels(view, model.row(), missing).then(
        (known) => model.label(missing.field, known),
        () => undefined,
      );
  }, [unlabelled, view, model]);

  const keeper = useMemo(() => {
    const key = draftKeyOf(request);
    return {
      keepNow: (values: ReturnType<FormModel['changes']>): void => {
        if (values) keepDraft(key, { values, at: Date.now() });
        else dropDraft(key);
      },
      forget: (): void => dropDraft(key),
    };
  }, [request]);
  useSteadyDraft(model, keeper, true);

  useImperativeHandle(handle, () => {
    const own = new Set(view.form.sections.flatMap((section) => section.fields));
    const isOwn = ({ field }: FieldError): boolean => own.has(field.split('.', 1)[0] ?? '');
    return {
      async read(complete) {
        if (model.waits()) await model.settled();
        // What is wrong elsewhere nobody can put right here: the server says it.
        const errors = model.mistakes().filter((error) => isOwn(error) && (complete || !isMissing(error.code)));
        model.setErrors(errors);
        const [first] = errors;
        if (first) {
          document.getElementById(inputId(idPrefix, first.field.split('.', 1)[0] ?? ''))?.focus();
          return undefined;
        }
        const [setting, values] = [model.settingNow(), model.row()];
        return changedFields(view, setting.base, values, hiddenOf(setting, values, judgeRow(setting, values)));
      },
      refuse(errors) {
        model.setErrors(errors.filter(isOwn));
        return errors.filter((error) => !isOwn(error));
      },
      forget: keeper.forget,
    };
  }, [model, view, idPrefix, keeper]);

  const groups = useMemo(() => groupSections(view.form.sections), [view]);
  const share = useMemo<FormShare>(
    () => ({
      view,
      model,
      groups,
      group: 0,
      target: undefined,
      idPrefix,
      narrow: true,
      widgetContext: {
        entity: view,
        get row() {
          return model.row();
        },
      },
    }),
    [view, model, groups, idPrefix],
  );
  return (
    <FormShareContext value={share}>
      <FormBody />
    </FormShareContext>
  );
}
