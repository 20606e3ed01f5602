/** The dialog for pictures: chosen, uploaded and looked at before one of them goes into the text. */
import { Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIALOG_KINDS, refusalOf } from './editor-files.ts';

interface Uploaded {
  readonly name: string;
  readonly src: string;
}

interface PictureDialogProps {
  /** Stores a picture; undefined where it could not be. */
  readonly store: (file: File) => Promise<string | undefined>;
  readonly onTake: (pictures: readonly Uploaded[]) => void;
  readonly onClose: () => void;
}

export function PictureDialog({ store, onTake, onClose }: PictureDialogProps): ReactNode {
  const { t } = useTranslation('widgets');
  const id = useId();
  const [uploaded, setUploaded] = useState<readonly Uploaded[]>([]);
  const [running, setRunning] = useState(0);
  const [said, setSaid] = useState<string>();
  const take = async (files: readonly File[]): Promise<void> => {
    const refused = refusalOf(files, DIALOG_KINDS);
    setSaid(
      refused &&
        (refused.key === 'format' ? t('editor.askPicture') : t(`editor.${refused.key}`, { limit: refused.limit })),
    );
    if (refused) return;
    setRunning((now) => now + files.length);
    for (const file of files) {
      const src = await store(file);
      if (src === undefined) setSaid(t('editor.failed'));
      else setUploaded((now) => [...now, { name: file.name.replace(/\.\w+$/, ''), src }]);
      setRunning((now) => now - 1);
    }
  };
  return (
    <Modal
      open
      title={t('editor.dialog')}
      okText={t('editor.take')}
      cancelText={t('editor.leave')}
      maskClosable={false}
      onCancel={onClose}
      onOk={() => {
        if (running > 0) setSaid(t('editor.waitUpload'));
        else if (uploaded.length === 0) setSaid(t('editor.askPicture'));
        else onTake(uploaded);
      }}
    >
      <label htmlFor={id}>{t('editor.choosePicture')}</label>
      <input
        id={id}
        type="file"
        multiple
        accept={DIALOG_KINDS.map((kind) => `.${kind}`).join()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void take(files);
        }}
      />
      <p role="status">{running > 0 ? t('editor.sending') : ''}</p>
      {said !== undefined && (
        <p className="anlan-refused" role="alert">
          {said}
        </p>
      )}
      <ul className="anlan-editor-pictures">
        {uploaded.map((picture) => (
          <li key={picture.src}>
            <img src={picture.src} alt={picture.name} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
