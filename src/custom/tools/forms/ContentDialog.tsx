/** The content of a form as the file says it, with what is changed of it: to read and to copy. */
import { App, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, saveBlob } from '../../../engine/client/index.ts';

interface ContentProps {
  readonly title: string;
  readonly file: string;
  readonly text: string;
}

export function Content({ title, file, text }: ContentProps): ReactNode {
  const { t } = useTranslation('forms');
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => void message.success(t('content.copied')),
      () => void message.error(t('content.notCopied')),
    );
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('content.open')}</Button>
      {open && (
        <Modal
          open
          centered
          width={800}
          title={t('content.title', { title })}
          onCancel={() => setOpen(false)}
          footer={
            <>
              <Button icon={<Icon name="copy" />} onClick={copy}>
                {t('content.copy')}
              </Button>
              <Button
                icon={<Icon name="download" />}
                onClick={() => saveBlob(new Blob([text], { type: 'application/json' }), file.split('/').at(-1) ?? file)}
              >
                {t('content.save')}
              </Button>
            </>
          }
        >
          <pre className="forms-content code" tabIndex={0} aria-label={file}>
            {text}
          </pre>
        </Modal>
      )}
    </>
  );
}
