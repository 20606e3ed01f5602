/**
 * The buttons at the foot of a form, the main one last; a new record with steps is led through them before it can be
 * saved.
 */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FormButtonsProps {
  readonly editable: boolean;
  readonly saving: boolean;
  /** It will be saved once an upload has arrived. */
  readonly waiting: boolean;
  /** Indexes of the steps that are shown; empty without steps. */
  readonly steps: readonly number[];
  readonly group: number;
  /** Steps are taken one after the other, each judged before the next. */
  readonly inOrder: boolean;
  readonly onGroup: (index: number) => void;
  readonly passes: () => boolean;
  readonly onClose: () => void;
  readonly onSave: () => void;
  /** What the main button says, where it does more than save. */
  readonly label?: string;
}

export function FormButtons({
  editable,
  saving,
  waiting,
  steps,
  group,
  inOrder,
  onGroup,
  passes,
  onClose,
  onSave,
  label,
}: FormButtonsProps): ReactNode {
  const { t } = useTranslation('form');
  const position = steps.indexOf(group);
  const before = steps[position - 1];
  const after = position < 0 ? undefined : steps[position + 1];
  const goOn = (): void => {
    if (after !== undefined && (!inOrder || passes())) onGroup(after);
  };
  return (
    <>
      <Button onClick={onClose}>{editable ? t('cancel') : t('close')}</Button>
      {before !== undefined && <Button onClick={() => onGroup(before)}>{t('previous')}</Button>}
      {after !== undefined && (
        <Button type={inOrder ? 'primary' : 'default'} onClick={goOn}>
          {t('next')}
        </Button>
      )}
      {editable && (!inOrder || after === undefined) && (
        <Button type="primary" loading={saving || waiting} onClick={onSave}>
          {waiting ? t('saveWaits') : (label ?? t('save'))}
          <kbd className="anlan-key">Ctrl S</kbd>
        </Button>
      )}
    </>
  );
}
