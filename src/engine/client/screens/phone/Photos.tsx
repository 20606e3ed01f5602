/**
 * Photos and files of a form: taken by the camera or chosen, kept on the device at once, said plainly when one cannot
 * be taken.
 */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewField } from '../../../model/wire.ts';
import type { KeptCapture } from '../../../model/photo-capture.ts';
import { fetchFileInfo } from '../../api/files.ts';
import { fileAddress } from '../../api/netdisc.ts';
import type { KeptFile } from '../../controllers/offline-queue/queued-call.ts';
import { type FilePlace, type QueuedForm, useKeptPicture } from '../../controllers/offline-queue/useQueuedForm.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { FieldError } from '../../parts/FieldError.tsx';
import { CaptureDialog } from '../capture/camera-part.ts';
import { FieldHead } from './FieldHead.tsx';

const MB = 1_048_576;
const size = (bytes: number): string =>
  bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

function Kept({
  entry,
  index,
  file,
  onRemove,
}: {
  readonly entry: string;
  readonly index: number;
  readonly file: KeptFile;
  readonly onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation('phone');
  const isPicture = PICTURES.includes(file.type);
  const url = useKeptPicture(entry, index, file.type);
  return (
    <li className="pr-photo">
      {isPicture ? url && <img src={url} alt={file.name} /> : <span className="pr-file">{file.name}</span>}
      <button
        type="button"
        className="pr-remove"
        aria-label={t('photo.remove', { name: file.name })}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

/** One that the record has already. Without a network it may only be named. */
function Stored({
  id,
  name,
  isPicture,
  onRemove,
}: {
  readonly id: string;
  readonly name: string;
  readonly isPicture: boolean;
  readonly onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation('phone');
  return (
    <li className="pr-photo">
      {isPicture ? <img src={fileAddress(id, '/thumbnail')} alt={name} /> : <span className="pr-file">{name}</span>}
      <button type="button" className="pr-remove" aria-label={t('photo.remove', { name })} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

interface PhotosProps {
  readonly form: QueuedForm;
  readonly place: FilePlace;
  readonly field: ViewField;
  readonly required: boolean;
  readonly error?: string | undefined;
}

export function Photos({ form, place, field, required, error }: PhotosProps): ReactNode {
  const { t } = useTranslation('phone');
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(0);
  const many = field.kind === 'files';
  const isPicture = field.file?.image === true;
  const isTaken = field.file?.capture !== undefined;
  const [taking, setTaking] = useState(false);
  useEffect(() => {
    // What cannot be fetched now is fetched when it is opened.
    if (isTaken) CaptureDialog.preload().catch(() => undefined);
  }, [isTaken]);
  const kept = form.files(place.field);
  const stored = form.stored(place.field);
  const room = (many ? (field.maxItems ?? 9) : 1) - kept.length - stored.length;

  async function take(files: readonly File[]): Promise<void> {
    const told: string[] = [];
    if (files.length > room) told.push(t('photo.tooMany', { limit: many ? (field.maxItems ?? 9) : 1 }));
    for (const file of files.slice(0, Math.max(0, room))) {
      if (file.size === 0) told.push(t('photo.empty', { name: file.name }));
      else if (isPicture && !PICTURES.includes(file.type)) told.push(t('photo.wrong', { name: file.name }));
      else {
        setBusy((count) => count + 1);
        const limit = field.file?.maxMB ?? 10;
        // Made smaller first: what is too large as the camera took it may be fine afterwards.
        await form.attach(place, many, file, limit * MB).then(
          ({ file: small, before, fits }) => {
            if (!fits) told.push(t('photo.tooBig', { name: file.name, size: size(file.size), limit }));
            else if (before !== undefined)
              told.push(t('photo.smaller', { before: size(before), after: size(small.size) }));
          },
          () => told.push(t('photo.unkept', { name: file.name })),
        );
        setBusy((count) => count - 1);
      }
    }
    setSaid(told);
  }
  const input = (ref: typeof camera, more: object, name: string): ReactNode => (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={many}
      accept={isPicture ? PICTURES.join(',') : field.file?.accept?.join(',')}
      aria-label={name}
      {...more}
      onChange={(event) => {
        void take([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
  return (
    <section className="pr-field" aria-label={field.title}>
      <FieldHead title={field.title} required={required} />
      <ul className="pr-photos">
        {stored.map((id, at) => (
          <Stored
            key={id}
            id={id}
            name={t('photo.stored', { title: field.title, n: at + 1 })}
            isPicture={isPicture}
            onRemove={() => form.removeStored(place.field, id)}
          />
        ))}
        {kept.map(({ mark, index, file }) => (
          <Kept key={mark} entry={form.entry?.id ?? ''} index={index} file={file} onRemove={() => form.detach(mark)} />
        ))}
        {room > 0 && isPicture && (
          <li>
            <button
              type="button"
              className="pr-add"
              disabled={busy > 0}
              onClick={() => (isTaken ? setTaking(true) : camera.current?.click())}
            >
              <Icon name="camera" size={28} />
              {t('photo.take')}
            </button>
          </li>
        )}
        {room > 0 && !isTaken && (
          <li>
            <button type="button" className="pr-add" disabled={busy > 0} onClick={() => album.current?.click()}>
              <Icon name="folder" size={28} />
              {t(isPicture ? 'photo.choose' : 'photo.file')}
            </button>
          </li>
        )}
      </ul>
      {said.map((text) => (
        <p key={text} className="pr-said" role="status">
          {text}
        </p>
      ))}
      <FieldError error={error} />
      {/* The camera takes one at a time. */}
      {isPicture && !isTaken && input(camera, { capture: 'environment', multiple: false }, t('photo.take'))}
      {!isTaken && input(album, {}, t('photo.choose'))}
      {taking && (
        <Suspense fallback={null}>
          <CaptureDialog
            title={field.title}
            needsPosition={field.file?.capture === 'cameraAndPosition'}
            onClose={(file) => {
              setTaking(false);
              if (file) void take([file]);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What photos say of themselves: asked for where the field takes photos of our own camera. */
function useCaptures(field: ViewField, ids: readonly string[]): ReadonlyMap<string, KeptCapture> {
  const [known, setKnown] = useState<ReadonlyMap<string, KeptCapture>>(new Map());
  const asked = field.file?.capture === undefined ? '' : ids.join(',');
  useEffect(() => {
    if (asked === '') return undefined;
    let gone = false;
    fetchFileInfo(asked.split(',')).then(
      (files) => {
        if (!gone) setKnown(new Map(files.flatMap(({ id, capture }) => (capture ? [[id, capture] as const] : []))));
      },
      // Without a network the pictures say it themselves.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [asked]);
  return known;
}

/** When and where a photo was taken, in words. */
function CaptureFacts({ capture }: { readonly capture: KeptCapture }): ReactNode {
  const { t } = useTranslation('phone');
  const { takenAt, position, accuracy, source, far } = capture;
  return (
    <p className="pr-taken">
      <span>{takenAt}</span>
      <span>
        {position === null
          ? t('capture.nowhere')
          : accuracy === null
            ? position.replace(',', ', ')
            : t('capture.at', { position: position.replace(',', ', '), accuracy })}
      </span>
      {source === 'hand' && <span>{t('capture.hand')}</span>}
      {far !== undefined && <ToneTag tone="warning">{t('capture.far', { metres: far })}</ToneTag>}
    </p>
  );
}

/** Stored pictures of a record, to be looked at in full. */
export function Pictures({ field, ids }: { readonly field: ViewField; readonly ids: readonly string[] }): ReactNode {
  const [open, setOpen] = useState<string>();
  const { t } = useTranslation('phone');
  const captures = useCaptures(field, ids);
  const { title } = field;
  const shown = open === undefined ? undefined : captures.get(open);
  if (ids.length === 0) return null;
  return (
    <section className="pr-field" aria-label={title}>
      <h2>{title}</h2>
      <ul className="pr-photos">
        {ids.map((id, at) => (
          <li key={id} className="pr-photo">
            <button type="button" aria-label={t('photo.open', { title, n: at + 1 })} onClick={() => setOpen(id)}>
              <img src={fileAddress(id, '/thumbnail')} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {ids.map((id) => {
        const far = captures.get(id)?.far;
        return (
          far !== undefined && (
            <ToneTag key={id} tone="warning">
              {t('capture.far', { metres: far })}
            </ToneTag>
          )
        );
      })}
      {open && (
        <button
          type="button"
          className="pr-full"
          aria-label={t('photo.close')}
          autoFocus
          onClick={() => setOpen(undefined)}
        >
          <img src={fileAddress(open)} alt={title} />
          {shown && <CaptureFacts capture={shown} />}
        </button>
      )}
    </section>
  );
}
