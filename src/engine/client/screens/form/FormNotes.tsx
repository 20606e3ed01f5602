/**
 * Lines at the head of a form that say what is unusual about it: restored content, a newer form, a closed state, an
 * error of the whole row.
 */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, FieldError } from '../../../model/wire.ts';
import type { OpenedForm } from '../../controllers/form/open-form.ts';
import type { FormController } from '../../controllers/useFormController.ts';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { momentText } from '../../registry/clock.ts';

interface FormNotesProps {
  readonly controller: FormController;
  readonly opened: OpenedForm;
  readonly latest: EntityView;
  readonly editable: boolean;
  readonly errors: readonly FieldError[];
}

/** What is wrong with the whole may stand above what is in sight when it is said. */
function intoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

export function FormNotes({ controller, opened, latest, editable, errors }: FormNotesProps): ReactNode {
  const { t } = useTranslation('form');
  const { view, base } = opened.setting;
  const state = view.fields.find((field) => field.name === view.states?.field);
  const stateTitle = state?.choices?.find((choice) => choice.value === base?.[state.name])?.title ?? '';
  const onForm = new Set(view.form.sections.flatMap((section) => section.fields));
  const whole = errors.filter((error) => !onForm.has(error.field.split('.', 1)[0] ?? ''));
  return (
    <>
      {opened.draftAt !== undefined && (
        <div className="anlan-form-note" role="status">
          <ToneTag tone="info">
            {t('draft.title', { time: momentText(new Date(opened.draftAt)).slice(11, 16) })}
          </ToneTag>
          <Button type="link" onClick={controller.dropDraft}>
            {t('draft.drop')}
          </Button>
        </div>
      )}
      {latest.version !== view.version && (
        <div className="anlan-form-note" role="status">
          <ToneTag tone="info">{t('newerForm')}</ToneTag>
        </div>
      )}
      {!editable && (
        <div className="anlan-form-note" role="status">
          <ToneTag tone="warning">{t('notEditable', { state: stateTitle })}</ToneTag>
        </div>
      )}
      {whole.map((error) => (
        <div key={error.code + error.message} className="anlan-form-note" role="alert" ref={intoSight}>
          <ToneTag tone="danger">{error.message}</ToneTag>
        </div>
      ))}
    </>
  );
}
