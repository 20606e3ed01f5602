/**
 * The camera of the product: a photo is taken here and now, with time, person and place in the picture and beside it.
 * Why there is no picture, or no position, stands in its place, with what to do.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoCapture } from '../../../model/photo-capture.ts';
import { withCapture } from '../../api/captures.ts';
import { useSession } from '../../controllers/session-store.ts';
import { Icon } from '../../parts/Icon.tsx';
import { momentText } from '../../registry/clock.ts';
import { type Fix, askFix } from '../../registry/position.ts';
import { CameraFailure, type CameraReason, closeCamera, openCamera } from '../scan/camera.ts';
import { jpegOf, stampedPicture } from './stamp.ts';
import { TypedPosition } from './TypedPosition.tsx';
import '../scan/scan.css';
import './capture.css';

const EDGE = 2560;

type Position =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly fix: Fix }
  | { readonly state: 'refused' | 'silent' | 'unsafe' };

/** Where the device is, as far as it says; asked again on demand. */
function usePosition(): readonly [Position, () => void] {
  const [position, setPosition] = useState<Position>({ state: 'asking' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    askFix().then(
      (fix) => {
        if (!gone) setPosition({ state: 'known', fix });
      },
      (cause: unknown) => {
        if (gone) return;
        const isRefused = (cause as Partial<GeolocationPositionError> | null)?.code === 1;
        setPosition({ state: !globalThis.isSecureContext ? 'unsafe' : isRefused ? 'refused' : 'silent' });
      },
    );
    return () => {
      gone = true;
    };
  }, [round]);
  return [
    position,
    () => {
      setPosition({ state: 'asking' });
      setRound(round + 1);
    },
  ];
}

/** The camera's stream on a screen, or why there is none. */
function useCamera() {
  const screen = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'open' | CameraReason>('starting');
  useEffect(() => {
    let gone = false;
    let own: MediaStream | undefined;
    const begin = async (): Promise<void> => {
      own = await openCamera(EDGE);
      if (gone) return closeCamera(own);
      const video = screen.current;
      if (!video) return;
      video.srcObject = own;
      await video.play();
      setState('open');
    };
    begin().catch((cause: unknown) => {
      if (!gone) setState(cause instanceof CameraFailure ? cause.reason : 'none');
    });
    return () => {
      gone = true;
      if (own) closeCamera(own);
    };
  }, []);
  return { screen, state };
}

interface Shot {
  readonly file: File;
  readonly url: string;
}

interface CaptureDialogProps {
  readonly title: string;
  /** Without a position no photo is taken. */
  readonly needsPosition: boolean;
  /** The photo; undefined: left without one. */
  readonly onClose: (file: File | undefined) => void;
}

export default function CaptureDialog({ title, needsPosition, onClose }: CaptureDialogProps): ReactNode {
  const { t } = useTranslation('phone');
  const dialog = useRef<HTMLDialogElement>(null);
  const user = useSession((state) => state.user);
  const [position, askAgain] = usePosition();
  const { screen, state } = useCamera();
  const [shot, setShot] = useState<Shot>();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => () => (shot ? URL.revokeObjectURL(shot.url) : undefined), [shot]);
  const fix = position.state === 'known' ? position.fix : undefined;
  const [typed, setTyped] = useState<string>();
  const isUnknown = position.state !== 'asking' && !fix;
  const byHand = isUnknown ? typed : undefined;
  const isBlocked = needsPosition && !fix && byHand === undefined;
  const where = fix
    ? t('capture.at', { position: fix.position.replace(',', ', '), accuracy: Math.round(fix.accuracy) })
    : byHand === undefined
      ? t(`capture.position.${position.state}`)
      : `${byHand.replace(',', ', ')} ${t('capture.hand')}`;
  async function take(): Promise<void> {
    const video = screen.current;
    if (!video) return;
    const takenAt = momentText(new Date());
    const capture: PhotoCapture = fix
      ? { takenAt, position: fix.position, accuracy: Math.round(fix.accuracy), source: 'device' }
      : byHand === undefined
        ? { takenAt, position: null, accuracy: null, source: null }
        : { takenAt, position: byHand, accuracy: null, source: 'hand' };
    const who = [user?.nickname || user?.username, user?.deptName].filter(Boolean).join(' · ');
    const lines = [takenAt, who, fix || byHand !== undefined ? where : t('capture.nowhere')];
    const picture = stampedPicture(video, video.videoWidth, video.videoHeight, lines);
    const file = await jpegOf(picture, `${takenAt.replaceAll(/\D/g, '')}.jpg`);
    if (file) setShot({ file: withCapture(file, capture), url: URL.createObjectURL(file) });
  }
  const isOpen = state === 'open' || state === 'starting';
  return (
    <dialog ref={dialog} className="pr-scan-dialog" aria-label={title} onClose={() => onClose(undefined)}>
      <header className="ph-head">
        <button
          type="button"
          className="plain-icon ph-icon"
          aria-label={t('capture.leave')}
          onClick={() => onClose(undefined)}
        >
          <Icon name="close" size={22} />
        </button>
        <b>{title}</b>
        <span />
      </header>
      {isOpen ? (
        <div className="pr-capture">
          <video ref={screen} muted playsInline aria-label={t('scan.picture')} />
          {shot && <img src={shot.url} alt={t('capture.taken')} />}
        </div>
      ) : (
        <p className="pr-scan-none" role="alert">
          <Icon name="warning" size={24} />
          {t(`capture.camera.${state}`)}
        </p>
      )}
      <p className="pr-capture-where" role={isBlocked && position.state !== 'asking' ? 'alert' : 'status'}>
        <span>
          {where}
          {isBlocked && position.state !== 'asking' && ` ${t('capture.needsPosition')}`}
        </span>
        {isUnknown && (
          <button type="button" className="plain-button" onClick={askAgain}>
            {t('retry')}
          </button>
        )}
      </p>
      {isUnknown && !shot && <TypedPosition onChange={setTyped} />}
      <div className="ph-bar">
        {shot ? (
          <>
            <button type="button" className="plain-button ph-button" onClick={() => setShot(undefined)}>
              {t('capture.again')}
            </button>
            <button
              type="button"
              className="plain-button plain-main ph-button pr-main"
              onClick={() => onClose(shot.file)}
            >
              {t('capture.use')}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="plain-button plain-main ph-button"
            disabled={state !== 'open' || isBlocked}
            onClick={() => void take()}
          >
            {t('capture.take')}
          </button>
        )}
      </div>
    </dialog>
  );
}
