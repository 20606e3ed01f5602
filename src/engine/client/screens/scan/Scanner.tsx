/**
 * The scanner: what the camera sees, a torch where the device has one, and the number typed by hand as the other way.
 * Why there is no picture stands in its place.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../parts/Icon.tsx';
import { CameraFailure, type CameraReason, closeCamera, hasTorch, openCamera, switchTorch } from './camera.ts';
import { codeReader } from './code-reader.ts';
import './scan.css';

/** Milliseconds between two looks. */
const PAUSE_MS = 150;
const EDGE = 1280;

interface CameraViewProps {
  /** Nothing is read while what was read before is being looked up. */
  readonly paused: boolean;
  readonly onText: (text: string) => void;
}

function CameraView({ paused, onText }: CameraViewProps): ReactNode {
  const { t } = useTranslation('phone');
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream>();
  const [reason, setReason] = useState<CameraReason>();
  const [isLit, setLit] = useState(false);
  const read = useEffectEvent((text: string) => {
    if (!paused) onText(text);
  });
  useEffect(() => {
    let gone = false;
    let own: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      own = await openCamera(EDGE);
      if (gone) return closeCamera(own);
      setStream(own);
      const screen = video.current;
      if (!screen) return;
      screen.srcObject = own;
      await screen.play();
      const look = await codeReader();
      const again = async (): Promise<void> => {
        const text =
          screen.readyState < screen.HAVE_CURRENT_DATA ? undefined : await look(screen).catch(() => undefined);
        if (gone) return;
        if (text) read(text);
        timer = setTimeout(() => void again(), PAUSE_MS);
      };
      await again();
    };
    begin().catch((cause: unknown) => {
      if (!gone) setReason(cause instanceof CameraFailure ? cause.reason : 'none');
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      if (own) closeCamera(own);
    };
  }, []);
  if (reason !== undefined)
    return (
      <p className="pr-scan-none" role="alert">
        <Icon name="warning" size={24} />
        {t(`scan.camera.${reason}`)}
      </p>
    );
  return (
    <div className="pr-scan-view">
      {/* A picture of what is before the camera: it has no words. */}
      <video ref={video} muted playsInline aria-label={t('scan.picture')} />
      <span className="pr-scan-frame" aria-hidden="true" />
      <p role="status">{t(stream ? 'scan.aim' : 'scan.starting')}</p>
      {stream && hasTorch(stream) && (
        <button
          type="button"
          className="plain-button ph-button"
          aria-pressed={isLit}
          onClick={() => void switchTorch(stream, !isLit).then(() => setLit(!isLit))}
        >
          {t(isLit ? 'scan.dark' : 'scan.light')}
        </button>
      )}
    </div>
  );
}

export interface ScannerProps {
  readonly paused?: boolean;
  readonly onText: (text: string) => void;
}

/** Camera and typing, one below the other. */
export function Scanner({ paused = false, onText }: ScannerProps): ReactNode {
  const { t } = useTranslation('phone');
  const [typed, setTyped] = useState('');
  return (
    <div className="pr-scan">
      <CameraView paused={paused} onText={onText} />
      <form
        className="pr-scan-typed"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onText(typed.trim());
        }}
      >
        <label className="ph-input">
          <Icon name="edit" />
          <input
            type="text"
            value={typed}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="go"
            aria-label={t('scan.number')}
            placeholder={t('scan.number')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="submit" className="plain-button ph-button" disabled={paused || typed.trim() === ''}>
          {t('scan.take')}
        </button>
      </form>
    </div>
  );
}

interface ScannerDialogProps {
  readonly title: string;
  /** What the code says; undefined: left without one. */
  readonly onClose: (text: string | undefined) => void;
}

/** The scanner over the page that asks. */
export default function ScannerDialog({ title, onClose }: ScannerDialogProps): ReactNode {
  const { t } = useTranslation('phone');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="pr-scan-dialog" aria-label={title} onClose={() => onClose(undefined)}>
      <header className="ph-head">
        <button
          type="button"
          className="plain-icon ph-icon"
          aria-label={t('scan.leave')}
          onClick={() => onClose(undefined)}
        >
          <Icon name="close" size={22} />
        </button>
        <b>{title}</b>
        <span />
      </header>
      <Scanner onText={onClose} />
    </dialog>
  );
}
