/** One notification, whole; one that asks for it can be confirmed. */
import type { ReactNode } from 'react';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../engine/model/home-wire.ts';
import { ToneTag } from '../../engine/client/index.ts';
import { priorityTone } from './notice-words.ts';
import './notices.css';

interface NoticeDialogProps {
  readonly notice: Notice | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (notice: Notice) => void;
  /** Gives the keyboard back where what opened it is gone. */
  readonly onClosed?: () => void;
}

export function NoticeDialog({ notice, onClose, onConfirm, onClosed }: NoticeDialogProps): ReactNode {
  const { t } = useTranslation('notices');
  const asks = notice?.needReceipt === true && !notice.confirmed;
  return (
    <Modal
      open={notice !== undefined}
      title={notice?.title}
      width={560}
      maskClosable={false}
      onCancel={onClose}
      destroyOnHidden
      {...(onClosed ? { afterClose: onClosed } : {})}
      footer={
        notice && (
          <>
            {asks && (
              <Button type="primary" onClick={() => onConfirm(notice)}>
                {t('confirm')}
              </Button>
            )}
            <Button onClick={onClose}>{t('close')}</Button>
          </>
        )
      }
    >
      {notice && (
        <>
          <p className="notice-facts">
            <ToneTag tone={priorityTone(notice.priority)}>{notice.priorityTitle}</ToneTag>
            {[notice.typeTitle, notice.publisherName, notice.publishTime.slice(0, 16)].filter(Boolean).join(' · ')}
          </p>
          <div className="notice-text anlan-rich" dangerouslySetInnerHTML={{ __html: notice.content }} />
        </>
      )}
    </Modal>
  );
}
