/** Asks before typed content is left behind. */
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './useReturnFocus.ts';

interface LeaveDialogProps {
  /** Head of the form: 编辑起重机械. */
  readonly title: string;
  readonly count: number;
  readonly onStay: () => void;
  readonly onDrop: () => void;
  readonly onSave: () => void;
}

export default function LeaveDialog({ title, count, onStay, onDrop, onSave }: LeaveDialogProps): ReactNode {
  const { t } = useTranslation('form');
  useReturnFocus();
  return (
    <Modal
      open
      width={400}
      closable={false}
      maskClosable={false}
      title={t('leave.title')}
      onCancel={onStay}
      footer={[
        <Button key="stay" type="link" onClick={onStay}>
          {t('leave.stay')}
        </Button>,
        <Button key="drop" onClick={onDrop}>
          {t('leave.drop')}
        </Button>,
        <Button key="save" type="primary" autoFocus onClick={onSave}>
          {t('leave.save')}
        </Button>,
      ]}
    >
      <p className="anlan-dialog-text">{t('leave.text', { title, count })}</p>
    </Modal>
  );
}
