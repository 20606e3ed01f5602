/**
 * Presence by a photo: the camera looks at the person, and what it sees is sent as evidence. Why there is no picture
 * stands in its place, with what follows from it.
 */
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FacePhoto,
  type CameraReason as Reason,
  ToneNote,
  asApiError,
  storeFile,
} from '../../../engine/client/index.ts';
import type { CameraReason } from '../model/presence.ts';
import type { Proof } from './useLesson.ts';

/** As the learning record says it. */
const NOTE: Readonly<Record<Reason, CameraReason>> = {
  none: 'noCamera',
  unsafe: 'unsafe',
  refused: 'refused',
  busy: 'busy',
};

interface PhotoCheckProps {
  /** Days for which the photo is kept. */
  readonly days: number;
  readonly onAnswer: (proof: Proof) => Promise<void>;
}

export function PhotoCheck({ days, onAnswer }: PhotoCheckProps): ReactNode {
  const { t } = useTranslation('lesson');
  const [reason, setReason] = useState<Reason>();
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isExcused = reason === 'none' || reason === 'unsafe';
  async function answer(proof: () => Promise<Proof>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await onAnswer(await proof());
    } catch (cause) {
      setFailure(asApiError(cause).message);
    } finally {
      setBusy(false);
    }
  }
  const send = async (file: File): Promise<Proof> => ({
    photo: (await storeFile(file, { purpose: 'presenceCheck.photo' })).id,
  });
  return (
    <>
      {failure !== undefined && (
        <p role="alert">
          <ToneNote tone="danger">{failure}</ToneNote>
        </p>
      )}
      {reason === undefined ? (
        <Suspense fallback={<div className="lesson-face" aria-busy="true" />}>
          <FacePhoto
            key={round}
            className="lesson-face"
            isBusy={isBusy}
            onTaken={(file) => void answer(() => send(file))}
            onFailed={setReason}
          />
        </Suspense>
      ) : (
        <>
          <p role="alert">
            <ToneNote tone={isExcused ? 'warning' : 'danger'}>{t(`check.camera.${reason}`)}</ToneNote>
          </p>
          {isExcused ? (
            <button
              type="button"
              className="plain-button plain-main"
              disabled={isBusy}
              onClick={() => void answer(() => Promise.resolve({ camera: NOTE[reason] }))}
            >
              {t('check.there')}
            </button>
          ) : (
            <>
              <button
                type="button"
                className="plain-button plain-main"
                onClick={() => {
                  setReason(undefined);
                  setRound(round + 1);
                }}
              >
                {t('again')}
              </button>
              <button
                type="button"
                className="plain-button"
                disabled={isBusy}
                onClick={() => void answer(() => Promise.resolve({ camera: NOTE[reason] }))}
              >
                {t('check.without')}
              </button>
            </>
          )}
        </>
      )}
      <p className="lesson-note">{t('check.photo', { count: days })}</p>
    </>
  );
}
