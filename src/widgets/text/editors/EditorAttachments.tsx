/** The files a rich text leads to, below it: opened by their names, taken out again one by one. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import type { EditorAttachment } from './editor-files.ts';

interface EditorAttachmentsProps {
  readonly files: readonly EditorAttachment[];
  readonly disabled: boolean;
  readonly onRemove: (file: EditorAttachment) => void;
}

export function EditorAttachments({ files, disabled, onRemove }: EditorAttachmentsProps): ReactNode {
  const { t } = useTranslation('widgets');
  if (files.length === 0) return null;
  return (
    <ul className="anlan-editor-files" aria-label={t('editor.attachments')}>
      {files.map((file) => (
        <li key={file.url}>
          <a href={file.url} target="_blank" rel="noopener noreferrer">
            {file.name}
          </a>
          {file.newItem && <small>{t('editor.newItem')}</small>}
          {!disabled && (
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" />}
              aria-label={t('editor.removeFile', { name: file.name })}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
