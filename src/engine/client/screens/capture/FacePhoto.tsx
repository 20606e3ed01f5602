/** A photo of whoever sits before the device, with time and name in the picture; or why there is none. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withCapture } from '../../api/captures.ts';
import { useSession } from '../../controllers/session-store.ts';
import { momentText } from '../../registry/clock.ts';
import { CameraFailure, type CameraReason, closeCamera, openCamera } from '../scan/camera.ts';
import { jpegOf, stampedPicture } from './stamp.ts';

/** As much as shows a face: it is looked at, and compared with nothing. */
const EDGE = 640;

interface FacePhotoProps {
  readonly className: string;
  /** The photo is on its way. */
  readonly isBusy: boolean;
  readonly onTaken: (file: File) => void;
  readonly onFailed: (reason: CameraReason) => void;
}

export default function FacePhoto({ className, isBusy, onTaken, onFailed }: FacePhotoProps): ReactNode {
  const { t } = useTranslation('phone');
  const screen = useRef<HTMLVideoElement>(null);
  const [isOpen, setOpen] = useState(false);
  const user = useSession((state) => state.user);
  const failed = useEffectEvent((cause: unknown) => onFailed(cause instanceof CameraFailure ? cause.reason : 'none'));
  useEffect(() => {
    let gone = false;
    let own: MediaStream | undefined;
    const begin = async (): Promise<void> => {
      own = await openCamera(EDGE, 'user');
      if (gone) return closeCamera(own);
      const video = screen.current;
      if (!video) return;
      video.srcObject = own;
      await video.play();
      setOpen(true);
    };
    begin().catch((cause: unknown) => {
      if (!gone) failed(cause);
    });
    return () => {
      gone = true;
      if (own) closeCamera(own);
    };
  }, []);
  async function take(): Promise<void> {
    const video = screen.current;
    if (!video) return;
    const takenAt = momentText(new Date());
    const who = [user?.nickname || user?.username, user?.deptName].filter(Boolean).join(' · ');
    const picture = stampedPicture(video, video.videoWidth, video.videoHeight, [takenAt, who]);
    const file = await jpegOf(picture, `${takenAt.replaceAll(/\D/g, '')}.jpg`);
    if (file) onTaken(withCapture(file, { takenAt, position: null, accuracy: null, source: null }));
  }
  return (
    <>
      <video ref={screen} className={className} muted playsInline aria-label={t('scan.picture')} />
      <button
        type="button"
        className="plain-button plain-main"
        disabled={!isOpen || isBusy}
        onClick={() => void take()}
      >
        {t('capture.take')}
      </button>
    </>
  );
}
