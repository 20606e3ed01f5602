/**
 * A question on the phone: what, what follows, two buttons at the thumb. The browser's own dialog keeps the focus
 * inside.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface PhoneDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly ok: string;
  readonly danger?: boolean;
  readonly onOk: () => void;
  readonly onClose: () => void;
}

export function PhoneDialog({ title, text, ok, danger = false, onOk, onClose }: PhoneDialogProps): ReactNode {
  const { t } = useTranslation('shell');
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="ph-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {text && <p>{text}</p>}
      <div className="ph-dialog-buttons">
        <button type="button" className="plain-button ph-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className={`plain-button ph-button ${danger ? 'ph-danger' : 'plain-main'}`}
          onClick={onOk}
        >
          {ok}
        </button>
      </div>
    </dialog>
  );
}
