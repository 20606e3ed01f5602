/** The edit form of an entity in its frame: a drawer, a dialog or the full page, as the entity's file says. */
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import type { FormMode } from '../../controllers/form/form-scope.ts';
import { formWidth } from '../../controllers/form/form-width.ts';
import { type FormOrder, useFormController } from '../../controllers/useFormController.ts';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { FormFrame } from './FormFrame.tsx';
import { OpenForm } from './OpenForm.tsx';
import { useReturnFocus } from './useReturnFocus.ts';
import '../detail/detail.css';
import '../detail/detail-phone.css';
import './form.css';
import './form-phone.css';

export interface FormOverlayProps {
  readonly view: EntityView;
  readonly mode: FormMode;
  /** The row to edit or to copy. */
  readonly id?: string;
  /** Values to begin with, e.g. the organisation chosen at the left. */
  readonly initial?: Row;
  /** Give it once: it stays what it was when the form opened. */
  readonly order?: FormOrder;
  /** Stands in its page instead of over one: the form of an entity of one row. */
  readonly inPage?: boolean;
  /** Saved; with the stored row. */
  readonly onDone: (row?: WireRow) => void;
  readonly onClose: () => void;
}

function FormSession({ view, mode, id, initial, order, inPage = false, onDone, onClose }: FormOverlayProps): ReactNode {
  const { t } = useTranslation('form');
  const controller = useFormController({ view, mode, id, initial, ...(order ? { order } : {}) });
  useReturnFocus();
  const title = order ? order.title : inPage ? view.title : t(`title.${mode}`, { entity: view.titleOfOne });
  const place = inPage ? 'inPage' : view.form.open;
  const { opened, failure } = controller;
  if (opened) {
    const label = opened.setting.base?.$label;
    return (
      <OpenForm
        key={opened.opening}
        controller={controller}
        opened={opened}
        latest={view}
        place={place}
        title={title}
        subtitle={inPage ? undefined : typeof label === 'string' ? label : undefined}
        {...(order ? { order } : {})}
        onDone={onDone}
        onClose={onClose}
      />
    );
  }
  return (
    <FormFrame place={place} width={formWidth(view)} title={title} onClose={onClose}>
      {failure ? (
        <ErrorNotice title={t('notLoaded')} error={failure} onRetry={controller.retry}>
          <Button onClick={onClose}>{t('close')}</Button>
        </ErrorNotice>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} title={false} className="anlan-late" />
      )}
    </FormFrame>
  );
}

/** One form per entity, mode and row: another row is another form. */
export default function FormOverlay(props: FormOverlayProps): ReactNode {
  return <FormSession key={`${props.view.name}:${props.mode}:${props.id ?? ''}`} {...props} />;
}
