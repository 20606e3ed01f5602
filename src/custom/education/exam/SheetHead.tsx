/** The head of a sheet that is being sat: what it is, how far one has come, what is saved, how much time is left. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../engine/client/index.ts';
import { clockText } from './entries.ts';
import type { Sitting } from './useSitting.ts';
import type { Sheet } from './wire.ts';

/** Seconds from which on the time is said aloud, and shown as what it is. */
const SOON = 300;
const LAST = 60;

/** What is saved; whatever is not is tried again by itself, and now by whoever wants to. */
export function SaveState({ sitting }: { readonly sitting: Sitting<Sheet> }): ReactNode {
  const { t } = useTranslation('exam');
  const { saveState, unsaved } = sitting;
  return (
    <span className="exam-saved" role="status">
      {saveState === 'unsaved' ? (
        <>
          <ToneTag tone="warning">{t('save.unsaved', { count: unsaved })}</ToneTag>
          <button type="button" className="plain-link" onClick={() => void sitting.flush()}>
            {t('save.again')}
          </button>
        </>
      ) : (
        <ToneTag tone={saveState === 'saved' ? 'success' : 'info'}>{t(`save.${saveState}`)}</ToneTag>
      )}
    </span>
  );
}

/** The time that is left, by the server's clock. */
export function TimeLeft({ seconds, until }: { readonly seconds: number; readonly until: string }): ReactNode {
  const { t } = useTranslation('exam');
  const [said, setSaid] = useState('');
  const near = seconds <= LAST ? 'last' : seconds <= SOON ? 'soon' : 'far';
  useEffect(() => {
    if (near !== 'far') setSaid(t(`time.say.${near}`));
  }, [near, t]);
  return (
    <span className="exam-time" data-near={near}>
      <span role="timer" aria-label={t('time.left')}>
        <small>{t('time.left')}</small> <b>{clockText(seconds)}</b>
      </span>
      <small>{t('time.until', { time: until.slice(11, 16) })}</small>
      <span className="visually-hidden" role="alert">
        {said}
      </span>
    </span>
  );
}
