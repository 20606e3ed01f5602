/** Stored files one below the other, or as thumbnails; what can be taken away has a button for it. */
import { Button, Image } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneTag } from '../../engine/client/index.ts';
import { captureOf, saveFile, useContent } from './stored-files.ts';

export interface Stored {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly files: readonly Stored[];
  readonly onRemove?: (id: string) => void;
}

function RemoveButton({
  file,
  onRemove,
}: {
  readonly file: Stored;
  readonly onRemove: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation('widgets');
  const words = t('file.remove', { name: file.name });
  return (
    <Button
      type="text"
      className="anlan-file-remove"
      aria-label={words}
      title={words}
      icon={<Icon name="close" size={12} />}
      onClick={() => onRemove(file.id)}
    />
  );
}

/** Names as links; saving one fetches the contents with the session's token. */
export function FileNames({ files, onRemove }: Props): ReactNode {
  const { t } = useTranslation('widgets');
  const [failed, setFailed] = useState(false);
  return (
    <div className="anlan-files">
      {files.map((file) => (
        <span key={file.id} className="anlan-file">
          <Button
            type="link"
            className="anlan-file-name"
            aria-label={t('file.open', { name: file.name })}
            onClick={() => {
              setFailed(false);
              saveFile(file.id, file.name).catch(() => setFailed(true));
            }}
          >
            {file.name}
          </Button>
          {onRemove && <RemoveButton file={file} onRemove={onRemove} />}
        </span>
      ))}
      {failed && (
        <span className="anlan-refused" role="alert">
          {t('file.missing')}
        </span>
      )}
    </div>
  );
}

function Thumbnail({ file, onRemove }: { readonly file: Stored; readonly onRemove?: (id: string) => void }): ReactNode {
  const { t } = useTranslation('widgets');
  const { url, failed } = useContent(file.id);
  return (
    <span className="anlan-thumb">
      {url ? (
        <Image src={url} alt={file.name} width={72} height={72} />
      ) : (
        <span className="anlan-thumb-wait" title={failed ? t('file.missing') : undefined}>
          {failed ? '—' : ''}
        </span>
      )}
      {onRemove && <RemoveButton file={file} onRemove={onRemove} />}
    </span>
  );
}

/** When and where a photo was taken, and whether that was too far from its record. */
function Taken({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('widgets');
  const capture = captureOf(id);
  if (!capture) return null;
  const { takenAt, position, accuracy, far } = capture;
  return (
    <span className="anlan-hint anlan-taken">
      {takenAt} ·{' '}
      {position === null ? t('file.nowhere') : t('file.at', { position: position.replace(',', ', '), accuracy })}
      {far !== undefined && <ToneTag tone="warning">{t('file.far', { metres: far })}</ToneTag>}
    </span>
  );
}

/** Pictures and signatures on a white ground, also in the dark. */
export function Thumbnails({ files, onRemove }: Props): ReactNode {
  return (
    <Image.PreviewGroup>
      <span className="anlan-thumbs">
        {files.map((file) => (
          <Thumbnail key={file.id} file={file} onRemove={onRemove} />
        ))}
      </span>
      {files.map(({ id }) => (
        <Taken key={id} id={id} />
      ))}
    </Image.PreviewGroup>
  );
}
