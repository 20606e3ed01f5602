/** 签到码: the code of a session for the wall, anew every half minute. */
import { Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, type SlotProps, ToneNote, asApiError } from '../../../engine/client/index.ts';
import type { SignCodeShown } from '../learning-wire.ts';
import { signAddress } from '../model/sign-code.ts';
import { callLearning } from './calls.ts';
import { portalAddress, qrPath } from './qr-path.ts';
import './lesson.css';

/** After a failure it is asked again. */
const AGAIN_MS = 3000;
const QUIET = 4;

function Code({ shown }: { readonly shown: SignCodeShown }): ReactNode {
  const { t } = useTranslation('lesson');
  const { session, code } = shown;
  const { size, path } = useMemo(() => qrPath(signAddress(portalAddress(), { session, code })), [session, code]);
  return (
    <>
      <svg
        className="lesson-code"
        viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
        role="img"
        aria-label={t('code.picture', { name: shown.name })}
      >
        <rect x={-QUIET} y={-QUIET} width={size + 2 * QUIET} height={size + 2 * QUIET} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="lesson-code-letters">{code}</p>
    </>
  );
}

export function SignCodeDialog({ row, onClose }: SlotProps): ReactNode {
  const { t } = useTranslation('lesson');
  const [shown, setShown] = useState<SignCodeShown>();
  const [failure, setFailure] = useState<ApiError>();
  const id = row?.id ?? '';
  const ask = useEffectEvent(async (): Promise<number> => {
    try {
      const next = await callLearning('GET /api/education/trainImplement/signCode', { query: { id } });
      setShown(next);
      setFailure(undefined);
      return next.secondsLeft * 1000;
    } catch (cause) {
      setFailure(asApiError(cause));
      return AGAIN_MS;
    }
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const run = async (): Promise<void> => {
      const wait = await ask();
      if (!isGone) timer = setTimeout(() => void run(), Math.max(500, wait));
    };
    void run();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id]);
  return (
    <Modal
      open
      centered
      width="min(720px, 96vw)"
      footer={null}
      title={shown?.name ?? t('code.title')}
      onCancel={() => onClose?.()}
    >
      <div className="lesson-wall" aria-live="off">
        {failure && <ToneNote tone="danger">{failure.message}</ToneNote>}
        {shown && !failure && <Code shown={shown} />}
        <p className="lesson-note">{t('code.hint')}</p>
      </div>
    </Modal>
  );
}
