/** A form whose row is there: fields, footer, guards and the dialogs that may stand over it. */
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { nameOf } from '../../controllers/detail/key-facts.ts';
import { isRefusal } from '../../api/errors.ts';
import { WHOLE } from '../../controllers/form/shown-errors.ts';
import { locateError } from '../../controllers/form/error-path.ts';
import { fetchLabels } from '../../controllers/form/fetch-labels.ts';
import { fieldsOfGroup, groupSections, shownGroups } from '../../controllers/form/form-groups.ts';
import { formWidth } from '../../controllers/form/form-width.ts';
import { isEditableState } from '../../controllers/form/judge-row.ts';
import type { OpenedForm } from '../../controllers/form/open-form.ts';
import type { FormController, FormOrder, SaveResult } from '../../controllers/useFormController.ts';
import { useMedia } from '../../controllers/useMedia.ts';
import { slotOf } from '../../registry/overrides.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormBody, GroupBar } from './FormBody.tsx';
import { FormButtons } from './FormButtons.tsx';
import { FormFoot } from './FormFoot.tsx';
import { FormFrame, type FormPlace } from './FormFrame.tsx';
import { FormIndex } from './FormIndex.tsx';
import { FormNotes } from './FormNotes.tsx';
import LeaveDialog from './LeaveDialog.tsx';
import { type FormShare, FormShareContext, type Target, inputId, useSnapshot } from './form-context.ts';
import { FormModel } from './form-model.ts';
import { useSay } from './useSay.tsx';
import { useSteadyDraft } from './useSteadyDraft.ts';
import { useFormGuards } from './useFormGuards.ts';

interface OpenFormProps {
  readonly controller: FormController;
  readonly opened: OpenedForm;
  /** The entity as it is now; the form keeps the one it was opened with. */
  readonly latest: EntityView;
  readonly place: FormPlace;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly order?: FormOrder;
  readonly onDone: (row?: WireRow) => void;
  readonly onClose: () => void;
}

/** Below this width two columns of fields do not fit. */
const ONE_COLUMN = '(max-width: 719px)';

export function OpenForm({
  controller,
  opened,
  latest,
  place,
  title,
  subtitle,
  order,
  onDone,
  onClose,
}: OpenFormProps): ReactNode {
  const { t } = useTranslation('form');
  const { done, failed } = useSay();
  const [model] = useState(() => new FormModel(opened));
  const { judgement, errors, changed, unlabelled } = useSnapshot(model);
  const { view } = opened.setting;
  const groups = useMemo(() => groupSections(view.form.sections), [view]);
  const shown = shownGroups(groups, judgement.hidden);
  const [group, setGroup] = useState(0);
  const [target, setTarget] = useState<Target>();
  const [leaving, setLeaving] = useState(false);
  /** Saved as soon as what is being uploaded has arrived. */
  const [waiting, setWaiting] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const idPrefix = useId();
  const phone = useMedia(ONE_COLUMN);
  const width = formWidth(view);
  const editable = isEditableState(opened.setting);
  const { save, settle, conflict, leaveConflict } = controller;

  useEffect(() => model.adopt(opened.setting), [model, opened.setting]);

  useEffect(() => {
    // A label that cannot be had leaves the id standing; the value is right all the same.
    for (const missing of unlabelled)
      fetchLabels(view, model.row(), missing).then(
        (known) => model.label(missing.field, known),
        () => undefined,
      );
  }, [unlabelled, view, model]);

  const visit = useCallback(
    (path: string) => {
      const place = locateError(view, groups, path);
      if (place.group >= 0) setGroup(place.group);
      setTarget((before) => ({ path, count: (before?.count ?? 0) + 1 }));
    },
    [view, groups],
  );

  useEffect(() => {
    // Places inside a sub-table are found by the sub-table, once it has opened the row.
    if (target && !/\.\d+\./.test(target.path))
      document.getElementById(inputId(idPrefix, target.path.split('.', 1)[0] ?? ''))?.focus();
  }, [target, idPrefix]);

  /** @returns whether the form may go */
  const finish = useCallback(
    (result: SaveResult): boolean => {
      switch (result.kind) {
        case 'saved':
          done(
            order
              ? order.done
              : t(result.joined ? 'savedJoined' : 'saved', { by: result.joined?.by, label: nameOf(view, result.row) }),
          );
          onDone(result.row);
          return true;
        case 'unchanged':
          onClose();
          return true;
        case 'invalid':
          model.setErrors(result.errors);
          if (result.errors[0]) visit(result.errors[0].field);
          return false;
        case 'conflict':
        case 'busy':
          return false;
        case 'failed':
          failed(result.error.message);
          // What passes by may be gone before it is read: a refusal also stands in the form until something is changed.
          if (isRefusal(result.error)) model.setErrors([{ field: '', code: WHOLE, message: result.error.message }]);
          return false;
      }
    },
    [done, failed, t, order, view, onDone, onClose, model, visit],
  );

  const submit = useCallback(async (): Promise<boolean> => {
    if (model.waits()) {
      setWaiting(true);
      await model.settled();
      // Closed meanwhile, it is saved no more.
      if (gone.current) return false;
      setWaiting(false);
    }
    // Said anew, it is led to again.
    model.setErrors(model.snapshot().errors.filter(({ code }) => code !== WHOLE));
    return finish(
      model.refusals().length > 0 ? { kind: 'invalid', errors: model.mistakes() } : await save(model.row()),
    );
  }, [finish, save, model]);

  const choose = (choices: Readonly<Record<string, 'mine' | 'theirs'>>): void => {
    const clashes = conflict?.merge.clashes ?? [];
    model.take(
      Object.fromEntries(
        clashes.filter((clash) => choices[clash.field] === 'theirs').map((clash) => [clash.field, clash.theirs]),
      ),
    );
    void settle(choices).then(finish);
  };

  const passes = (): boolean => {
    const first = model.firstMistake(fieldsOfGroup(groups[group]));
    if (first) visit(first.field);
    return first === undefined;
  };

  const close = (): void => {
    if (changed.length > 0) return setLeaving(true);
    controller.forgetDraft();
    onClose();
  };

  useSteadyDraft(model, controller, view.form.draft);
  useFormGuards({
    model,
    controller,
    title,
    changed: changed.length,
    submit,
    blocked: leaving || conflict !== undefined || !editable,
  });

  const share = useMemo<FormShare>(
    () => ({
      view,
      model,
      groups,
      group,
      target,
      idPrefix,
      narrow: phone || width === 480,
      widgetContext: {
        entity: view,
        get row() {
          return model.row();
        },
      },
    }),
    [view, model, groups, group, target, idPrefix, phone, width],
  );

  const Slot = slotOf(view.name, 'form');
  return (
    <FormShareContext value={share}>
      <FormFrame
        place={place}
        width={width}
        title={title}
        subtitle={subtitle}
        onClose={close}
        bar={<GroupBar onGroup={setGroup} />}
        side={phone ? undefined : <FormIndex />}
        footer={
          <FormFoot
            errors={errors
              .filter(({ code }) => code !== WHOLE)
              .map((error) => ({
                path: error.field,
                title: locateError(view, groups, error.field).title || error.message,
              }))}
            onVisit={visit}
          >
            <FormButtons
              editable={editable}
              saving={controller.saving}
              waiting={waiting}
              steps={groups[0]?.as === 'step' ? shown : []}
              group={group}
              inOrder={opened.setting.isNew}
              onGroup={setGroup}
              passes={passes}
              onClose={close}
              onSave={() => void submit()}
              {...(order ? { label: order.label } : {})}
            />
          </FormFoot>
        }
      >
        <FormNotes controller={controller} opened={opened} latest={latest} editable={editable} errors={errors} />
        {Slot ? (
          <Slot entity={view} row={model.row() as WireRow}>
            <FormBody />
          </Slot>
        ) : (
          <FormBody />
        )}
      </FormFrame>
      {leaving && (
        <LeaveDialog
          title={title}
          count={changed.length}
          onStay={() => setLeaving(false)}
          onDrop={() => {
            controller.forgetDraft();
            onClose();
          }}
          onSave={() => {
            setLeaving(false);
            void submit();
          }}
        />
      )}
      {conflict && (
        <ConflictDialog
          view={view}
          conflict={conflict}
          row={model.row()}
          saving={controller.saving}
          onSettle={choose}
          onDropMine={() => leaveConflict(true)}
          onBack={() => leaveConflict(false)}
        />
      )}
    </FormShareContext>
  );
}
