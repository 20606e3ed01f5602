/** Deciding on a task: what its node asks for (a decision, an opinion, a signature under what was shown), and sending it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../engine/client/index.ts';
import type { Row, Value } from '../../../engine/model/types.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import { type TaskPage, send } from '../calls.ts';
import { type Opinion, useOpinion } from './useOpinion.ts';

/** Fields that a decision asks for. */
export interface Asked { readonly fields: readonly ViewField[]; readonly required: readonly string[]; readonly opinion: string | null }

export interface Decision {
  readonly opinion: Opinion;
  readonly outcome: string | undefined;
  /** What the action of this outcome asks for. */
  readonly asks: Asked | undefined;
  readonly form: Row;
  readonly fill: (field: string, value: Value) => void;
  /** What is wrong with what was filled in, by field. */
  readonly wrong: Readonly<Record<string, string>>;
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
  const [form, setForm] = useState<Row>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const outcome = chosen ?? page?.outcomes[0];
  const decided = page?.decisions.find((one) => one.outcome === outcome);
  const asks = decided && { ...decided, fields: decided.fields as readonly ViewField[] };

  async function complete(): Promise<boolean> {
    if (!page) return false;
    const lacks = page.sign && signature === undefined;
    setUnsigned(lacks);
    setRefusal(lacks ? t('sign.need') : undefined);
    if (lacks) return false;
    setRunning(true);
    setWrong({});
    const filled = Object.fromEntries((asks?.fields ?? []).flatMap(({ name }) => (form[name] === undefined ? [] : [[name, form[name]]])));
    try {
      await send('POST /api/workflow/task/complete', {
        body: { id: task, ...(outcome ? { outcome } : {}), ...(Object.keys(filled).length > 0 ? { form: filled } : {}), ...(opinion.text.trim() && !asks?.opinion ? { comment: opinion.text.trim() } : {}), ...(page.sign && signature !== undefined ? { signature: { file: signature, shown: page.shown } } : {}) },
      });
      opinion.forget();
      return true;
    } catch (cause) {
      const error = asApiError(cause);
      const fields = new Set(asks?.fields.map(({ name }) => name));
      const own = error.fieldErrors.filter(({ field }) => fields.has(field));
      setWrong(Object.fromEntries(own.map(({ field, message }) => [field, message])));
      setRefusal(own.length > 0 && own.length === error.fieldErrors.length ? undefined : error.message);
      setRunning(false);
      // Somebody may have changed it meanwhile: it is shown as it stands now, and signed anew.
      if (error.code === 409) {
        sign(undefined);
        again();
      }
      return false;
    }
  }
  return { opinion, outcome, asks, form, fill: (field, value) => setForm((before) => ({ ...before, [field]: value })), wrong, choose, signature, sign: (file) => { sign(file); setUnsigned(false); }, setBusy, unsigned, running, canSend: page !== undefined && !isBusy && !running, refusal, complete };
}
