/**
 * Deciding on a task: what its node asks for (a decision, an opinion with files, a signature under what was shown), and
 * sending it.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormPartHandle, asApiError } from '../../../engine/client/index.ts';
import type { Row, Value } from '../../../engine/model/types.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import { REFUSING_OUTCOMES } from '../../../engine/model/workflow/verbs.ts';
import { type TaskPage, send } from '../calls.ts';
import { type Opinion, useOpinion } from './useOpinion.ts';

/** Fields that a decision asks for. */
export interface Asked {
  readonly fields: readonly ViewField[];
  readonly required: readonly string[];
  readonly opinion: string | null;
}

export interface Decision {
  readonly task: string;
  /** The open fields of the form, where the step has any. */
  readonly part: RefObject<FormPartHandle | null>;
  readonly opinion: Opinion;
  readonly outcome: string | undefined;
  /** What the action of this outcome asks for. */
  readonly asks: Asked | undefined;
  readonly form: Row;
  readonly fill: (field: string, value: Value) => void;
  /** What is wrong with what was filled in, by field. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly choose: (outcome: string) => void;
  /** Stored files that go with the opinion. */
  readonly files: readonly string[];
  readonly attach: (files: readonly string[]) => void;
  /** A photograph is asked for and not there. */
  readonly pictureless: boolean;
  /** It neither refuses nor sends back: what the node asks for has to be there. */
  readonly agrees: boolean;
  readonly signature: string | undefined;
  readonly sign: (file: string | undefined) => void;
  readonly setBusy: (isBusy: boolean) => void;
  /** A signature is drawn and on its way: the decision waits for it. */
  readonly setSigning: (isSigning: boolean) => void;
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
  const part = useRef<FormPartHandle>(null);
  const opinion = useOpinion(task);
  const [chosen, choose] = useState<string>();
  const [signed, setSigned] = useState<{ readonly file: string; readonly shown: string }>();
  // Signed is what was shown then: what is shown otherwise by now is signed anew.
  const signature = signed !== undefined && signed.shown === page?.shown ? signed.file : undefined;
  const [isBusy, setBusy] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const [unsigned, setUnsigned] = useState(false);
  const [files, attach] = useState<readonly string[]>([]);
  const [pictureless, setPictureless] = useState(false);
  const [running, setRunning] = useState(false);
  /** As it stands now: a decision that waited for the signature was begun before that had arrived. */
  const latest = useRef(signature);
  /** Decisions that wait for the signature to be stored. */
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = signature;
    if (!isSigning) for (const go of waiting.current.splice(0)) go();
  });
  const [refusal, setRefusal] = useState<string>();
  const [form, setForm] = useState<Row>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const outcome = chosen ?? page?.outcomes[0];
  const agrees = !REFUSING_OUTCOMES.has(outcome);
  const decided = page?.decisions.find((one) => one.outcome === outcome);
  const asks = decided && { ...decided, fields: decided.fields as readonly ViewField[] };

  async function complete(): Promise<boolean> {
    if (!page) return false;
    if (isSigning) {
      setRunning(true);
      await new Promise<void>((resolve) => {
        waiting.current.push(resolve);
      });
      setRunning(false);
    }
    const taken = latest.current;
    const lacks = page.sign && taken === undefined;
    const lacksPicture = page.photo && agrees && files.length === 0;
    setUnsigned(lacks);
    setPictureless(lacksPicture);
    setRefusal(lacksPicture ? t('given.needPhoto') : lacks ? t('sign.need') : undefined);
    if (lacks || lacksPicture) return false;
    setRunning(true);
    setWrong({});
    const written = part.current ? await part.current.read(agrees) : {};
    if (!written) {
      setRunning(false);
      return false;
    }
    const asked = Object.fromEntries(
      (asks?.fields ?? []).flatMap(({ name }) => (form[name] === undefined ? [] : [[name, form[name]]])),
    );
    const filled = { ...written, ...asked };
    try {
      await send('POST /api/workflow/task/complete', {
        body: {
          id: task,
          ...(outcome ? { outcome } : {}),
          ...(Object.keys(filled).length > 0 ? { form: filled } : {}),
          ...(opinion.text.trim() && !asks?.opinion ? { comment: opinion.text.trim() } : {}),
          ...(files.length > 0 ? { attachments: [...files] } : {}),
          ...(page.sign && taken !== undefined ? { signature: { file: taken, shown: page.shown } } : {}),
        },
      });
      opinion.forget();
      part.current?.forget();
      return true;
    } catch (cause) {
      const error = asApiError(cause);
      const fields = new Set(asks?.fields.map(({ name }) => name));
      const own = error.fieldErrors.filter(({ field }) => fields.has(field));
      setWrong(Object.fromEntries(own.map(({ field, message }) => [field, message])));
      const others = error.fieldErrors.filter(({ field }) => !fields.has(field));
      // What belongs to no field that is shown is said below.
      const left = part.current ? part.current.refuse(others) : others;
      setRefusal(
        error.fieldErrors.length > 0 && left.length === 0
          ? undefined
          : left.length > 0
            ? left.map(({ message }) => message).join(' ')
            : error.message,
      );
      setRunning(false);
      // Somebody may have changed it meanwhile: it is shown as it stands now, and signed anew.
      if (error.code === 409) {
        setSigned(undefined);
        again();
      }
      return false;
    }
  }
  return {
    task,
    part,
    opinion,
    outcome,
    asks,
    form,
    fill: (field, value) => setForm((before) => ({ ...before, [field]: value })),
    wrong,
    choose,
    files,
    attach: (held) => {
      attach(held);
      setPictureless(false);
    },
    pictureless,
    agrees,
    signature,
    sign: (file) => {
      setSigned(file === undefined || !page ? undefined : { file, shown: page.shown });
      setUnsigned(false);
    },
    setBusy,
    setSigning,
    unsigned,
    running,
    canSend: page !== undefined && !isBusy && !running,
    refusal,
    complete,
  };
}
