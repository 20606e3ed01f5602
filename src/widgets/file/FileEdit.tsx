/** Choosing, dropping and removing files; images show themselves. */
import { Button, Progress } from 'antd';
import { Suspense, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptureDialog, Icon, type EditProps, type StoredFile } from '../../engine/client/index.ts';
import type { Value } from '../../engine/model/types.ts';
import { idsOf } from '../row-labels.ts';
import { FileNames, Thumbnails } from './file-lists.tsx';
import { acceptOf, roomOf } from './rules.ts';
import { rememberName, useNames } from './stored-files.ts';
import { type Running, type Uploads, useUploads } from './useUploads.ts';

/** Stored files of a value with their names; until a name is known a file has a number. */
export function useStored(value: Value): { id: string; name: string }[] {
  const { t } = useTranslation('widgets');
  const ids = idsOf(value);
  const names = useNames(ids);
  return ids.map((id, index) => ({ id, name: names.get(id) ?? t('file.unnamed', { n: index + 1 }) }));
}

/** One on its way: how far it has come, or why it came to nothing; it can be given up, and gone on with. */
export function UploadRun({
  one: { key, file, state, share, reason },
  uploads,
}: {
  readonly one: Running;
  readonly uploads: Uploads;
}): ReactNode {
  const { t } = useTranslation('widgets');
  const words = t('file.cancel', { name: file.name });
  return (
    <div className="anlan-upload-run">
      <span className="anlan-upload-name">{file.name}</span>
      {state === 'failed' && (
        <Button
          type="link"
          size="small"
          aria-label={t('file.retryOf', { name: file.name })}
          onClick={() => uploads.retry(key)}
        >
          {t('file.retry')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        className="anlan-file-remove"
        aria-label={words}
        title={words}
        icon={<Icon name="close" size={12} />}
        onClick={() => uploads.cancel(key)}
      />
      <Progress
        percent={Math.floor(share * 100)}
        status={state === 'failed' ? 'exception' : 'normal'}
        aria-label={file.name}
      />
      {state === 'failed' && (
        <div className="anlan-refused" role="alert">
          {t('file.failed', { name: file.name, reason })}
        </div>
      )}
    </div>
  );
}

export function FileEdit(props: EditProps): ReactNode {
  const { field, value, onChange, onBlur, disabled, invalid, id, onRefused, context } = props;
  const { t } = useTranslation('widgets');
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const stored = useStored(value);
  const one = field.kind === 'file';

  const keep = (ids: readonly string[]): void => onChange(one ? (ids[0] ?? null) : [...ids]);
  const add = (file: StoredFile): void => {
    rememberName(file.id, file.originalFilename);
    keep([...(one ? [] : idsOf(value)), file.id]);
  };
  // A single file is replaced by choosing another one.
  const uploads = useUploads({ entity: context.entity.name, field, onStored: add, onRefused });
  const held = one ? 0 : stored.length;
  const full = !one && held + uploads.running.length >= roomOf(field);

  const isTaken = field.file?.capture !== undefined;
  const [taking, setTaking] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled && !isTaken) uploads.take([...event.dataTransfer.files], held);
  };
  const accept = acceptOf(field.file);
  const remove = disabled ? undefined : (gone: string): void => keep(idsOf(value).filter((kept) => kept !== gone));
  const hint = `${id}-hint`;
  return (
    <div
      {...(full ? { id, tabIndex: -1, role: 'group', 'aria-label': field.title } : {})}
      className={over ? 'anlan-upload anlan-upload-over' : 'anlan-upload'}
      onBlur={onBlur}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled && !isTaken);
      }}
      onDragLeave={() => setOver(false)}
    >
      {stored.length > 0 &&
        (field.file?.image ? (
          <Thumbnails files={stored} onRemove={remove} />
        ) : (
          <FileNames files={stored} onRemove={remove} />
        ))}
      {uploads.running.map((one) => (
        <UploadRun key={one.key} one={one} uploads={uploads} />
      ))}
      {!full && (
        <Button
          id={id}
          disabled={disabled}
          danger={invalid}
          aria-describedby={hint}
          icon={<Icon name={isTaken ? 'camera' : 'upload'} />}
          onClick={() => (isTaken ? setTaking(true) : chooser.current?.click())}
        >
          {t(isTaken ? 'file.take' : field.file?.image ? 'file.chooseImage' : 'file.choose')}
        </Button>
      )}
      {field.file && (
        <div id={hint} className="anlan-hint">
          {t('file.hint', {
            accept:
              accept.length > 0
                ? `${accept.map((rule) => (rule === 'image/*' ? t('file.anyImage') : rule)).join(' ')} · `
                : '',
            limit: field.file.maxMB,
          })}
        </div>
      )}
      {uploads.refused.map((reason) => (
        <div key={reason} className="anlan-refused" role="alert">
          {reason}
        </div>
      ))}
      {taking && (
        <Suspense fallback={null}>
          <CaptureDialog
            title={field.title}
            needsPosition={field.file?.capture === 'cameraAndPosition'}
            onClose={(file) => {
              setTaking(false);
              if (file) uploads.take([file], held);
            }}
          />
        </Suspense>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={!one}
        accept={accept.join(',') || undefined}
        aria-label={field.title}
        onChange={(event) => {
          uploads.take([...(event.target.files ?? [])], held);
          // The same file may be chosen again after it was refused.
          event.target.value = '';
        }}
      />
    </div>
  );
}
