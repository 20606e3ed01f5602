/** Deciding on a task: what its node asks for (a decision, an opinion, a signature under what was shown), and sending it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../engine/client/index.ts';
import { type TaskPage, send } from '../calls.ts';
import { type Opinion, useOpinion } from './useOpinion.ts';

export interface Decision {
  readonly opinion: Opinion;
  readonly outcome: string | undefined;
  readonly choose: (outcome: string) => void;
  readonly signature: string | undefined;
  readonly sign: (file: string | undefined) => void;
  readonly setBusy: (isBusy: boolean) => void;
  /** A signature is asked for and not there. */
  readonly unsigned: boolean;
  readonly running: boolean;
  readonly canSend: boolean;
  /** Why it was not taken; what was typed stays. */
  readonly refusal: string | undefined;
  /** @returns was it taken? */
  readonly complete: () => Promise<boolean>;
}

/** @param again has the page loaded anew: what it shows has changed */
export function useDecision(task: string, page: TaskPage | undefined, again: () => void): Decision {
  const { t } = useTranslation('course');
  const opinion = useOpinion(task);
  const [chosen, choose] = useState<string>();
  const [signature, sign] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [unsigned, setUnsigned] = useState(false);
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const outcome = chosen ?? page?.outcomes[0];

  async function complete(): Promise<boolean> {
    if (!page) return false;
    const lacks = page.sign && signature === undefined;
    setUnsigned(lacks);
    setRefusal(lacks ? t('sign.need') : undefined);
    if (lacks) return false;
    setRunning(true);
    try {
      await send('POST /api/workflow/task/complete', {
        body: { id: task, ...(outcome ? { outcome } : {}), ...(opinion.text.trim() ? { comment: opinion.text.trim() } : {}), ...(page.sign && signature !== undefined ? { signature: { file: signature, shown: page.shown } } : {}) },
      });
      opinion.forget();
      return true;
    } catch (cause) {
      const error = asApiError(cause);
      setRefusal(error.message);
      setRunning(false);
      // Somebody may have changed it meanwhile: it is shown as it stands now, and signed anew.
      if (error.code === 409) {
        sign(undefined);
        again();
      }
      return false;
    }
  }
  return { opinion, outcome, choose, signature, sign: (file) => { sign(file); setUnsigned(false); }, setBusy, unsigned, running, canSend: page !== undefined && !isBusy && !running, refusal, complete };
}
