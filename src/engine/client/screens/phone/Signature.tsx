/**
 * A signature on the phone: drawn on the whole screen, the long side across, and kept on the device with what is signed.
 */
import { type PointerEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { fileAddress } from '../../api/netdisc.ts';
import type { FilePlace, QueuedForm } from '../../controllers/offline-queue/useQueuedForm.ts';
import { useKeptPicture } from '../../controllers/offline-queue/useQueuedForm.ts';
import { keepSignature, lastSignature } from '../../controllers/offline-queue/storage.ts';
import { seatOf, useSession } from '../../controllers/session-store.ts';
import { Icon } from '../../parts/Icon.tsx';
import { FieldError } from '../../parts/FieldError.tsx';
import { FieldHead } from './FieldHead.tsx';
import { ShownContext, shownLines } from './shown-text.ts';

const WIDTH = 960;
const HEIGHT = 420;
const PEN = 5;
const MB = 1_048_576;

const fileOf = (content: BlobPart): File => new File([content], 'signature.png', { type: 'image/png' });

interface PadProps {
  readonly title: string;
  /** What is signed. */
  readonly shown: readonly string[];
  /** The person's last one on this device. */
  readonly last: ArrayBuffer | undefined;
  readonly onClose: () => void;
  readonly onDone: (file: File) => void;
}

/** The pad alone, over everything; turned by a quarter where the screen stands upright. */
function SignaturePad({ title, shown, last, onClose, onDone }: PadProps): ReactNode {
  const { t } = useTranslation('phone');
  const canvas = useRef<HTMLCanvasElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  /** Where the finger is on the picture, whichever way the pad is turned. */
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    return box.height > box.width
      ? [((clientY - box.top) / box.height) * WIDTH, ((box.right - clientX) / box.width) * HEIGHT]
      : [((clientX - box.left) / box.width) * WIDTH, ((clientY - box.top) / box.height) * HEIGHT];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    Object.assign(pen, { lineWidth: PEN, lineCap: 'round', lineJoin: 'round', strokeStyle: '#000' });
    pen.beginPath();
    pen.moveTo(...point(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    pen.lineTo(...point(event));
    pen.stroke();
    setDrawn(true);
  };
  const clear = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
  };
  const finish = (): void =>
    canvas.current?.toBlob((blob) => {
      if (blob) onDone(fileOf(blob));
    }, 'image/png');
  return (
    <dialog ref={dialog} className="pr-pad" aria-label={title} onClose={onClose}>
      <div className="pr-pad-turn">
        <header>
          <button type="button" className="plain-button ph-button" onClick={onClose}>
            {t('sign.cancel')}
          </button>
          <b>{title}</b>
          {last && !drawn && (
            <button type="button" className="plain-button ph-button" onClick={() => onDone(fileOf(last))}>
              {t('sign.last')}
            </button>
          )}
          <button type="button" className="plain-button ph-button" disabled={!drawn} onClick={clear}>
            {t('sign.again')}
          </button>
          <button type="button" className="plain-button plain-main ph-button" disabled={!drawn} onClick={finish}>
            {t('sign.done')}
          </button>
        </header>
        {shown.length > 0 && (
          // Longer than the strip it is read by scrolling, with keys too.
          <div className="pr-pad-shown" role="region" aria-label={t('sign.shown')} tabIndex={0}>
            {shown.map((line, at) => (
              // Two lines may say the same.
              <p key={`${at} ${line}`}>{line}</p>
            ))}
          </div>
        )}
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={t('sign.here')}
          onPointerDown={begin}
          onPointerMove={draw}
        />
      </div>
    </dialog>
  );
}

interface SignatureProps {
  readonly view: EntityView;
  readonly form: QueuedForm;
  readonly place: FilePlace;
  readonly field: ViewField;
  readonly row: Row;
  readonly required: boolean;
  readonly error: string | undefined;
}

/** A field that is signed. */
export function Signature({ view, form, place, field, row, required, error }: SignatureProps): ReactNode {
  const { t } = useTranslation('phone');
  const [open, setOpen] = useState(false);
  const [last, setLast] = useState<ArrayBuffer>();
  const page = use(ShownContext);
  const seat = useSession(({ user }) => seatOf(user));
  const [kept] = form.files(place.field);
  const value = row[field.name];
  const stored = !kept && typeof value === 'string' && value !== '' ? value : undefined;
  const url = useKeptPicture(form.entry?.id ?? '', kept?.index ?? -1, 'image/png');
  const src = kept ? url : stored && fileAddress(stored);
  // A new record is called by its kind; what is done with one, by the act.
  const act = form.entry?.action === 'add' ? view.title : form.entry?.act;
  const head = [act, form.entry?.title].filter(Boolean).join(' · ');
  const signed = [...(head === '' ? [] : [head]), ...(page ?? shownLines(view, row as WireRow))];
  async function begin(): Promise<void> {
    // A device that keeps nothing has none.
    setLast(await lastSignature(seat).catch(() => undefined));
    setOpen(true);
  }
  async function take(file: File): Promise<void> {
    setOpen(false);
    void file
      .arrayBuffer()
      .then((bytes) => keepSignature(seat, bytes))
      .catch(() => undefined);
    if (kept) form.detach(kept.mark);
    await form.attach(place, false, file, (field.file?.maxMB ?? 1) * MB);
  }
  return (
    <section className="pr-field" aria-label={field.title}>
      <FieldHead title={field.title} required={required} />
      <button
        type="button"
        className="pr-signed"
        aria-label={t(src ? 'sign.redo' : 'sign.open', { title: field.title })}
        onClick={() => void begin()}
      >
        {src ? (
          <img src={src} alt={field.title} />
        ) : (
          <>
            <Icon name="edit" size={24} />
            {t('sign.tap')}
          </>
        )}
      </button>
      <FieldError error={error} />
      {open && (
        <SignaturePad
          title={field.title}
          shown={signed}
          last={last}
          onClose={() => setOpen(false)}
          onDone={(file) => void take(file)}
        />
      )}
    </section>
  );
}
