/**
 * The steps of every change of a password, whatever draws the inputs: check what is typed, send it once, say what is
 * wrong and where.
 */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../engine/client/index.ts';
import { PASSWORD_LENGTH, type PasswordInput, type PasswordMistakes, passwordMistakes } from './password-rules.ts';

type Name = keyof PasswordInput;

const NOTHING: PasswordInput = { old: '', fresh: '', again: '' };
/** The server's names of the inputs. */
const INPUT_OF: Readonly<Record<string, Name>> = { oldPassword: 'old', newPassword: 'fresh' };

interface Steps {
  /** Is the old password asked for as well? */
  readonly withOld: boolean;
  /** What the ids of the inputs begin with; forms that can stand on one page need different ones. */
  readonly prefix?: string;
  /** Id of an input beside the passwords that is not right yet. */
  readonly elseWrong?: () => string | undefined;
  /** Makes the change; a sentence in answer says why nothing was changed. */
  readonly send: (input: PasswordInput) => Promise<string | undefined>;
}

export interface PasswordForm {
  readonly input: PasswordInput;
  /** Id of an input; the first wrong one is given the focus. */
  readonly id: (name: Name) => string;
  /** Was the form sent? Before that, nothing is called missing. */
  readonly submitted: boolean;
  readonly busy: boolean;
  /** What went wrong beside the inputs; '' for nothing. */
  readonly failure: string;
  readonly change: (more: Partial<PasswordInput>) => void;
  /** What is wrong with one input, as it is typed or by the server's word. */
  readonly wrong: (name: Name) => string | undefined;
  readonly submit: (event?: FormEvent) => Promise<void>;
  /** Back to empty inputs. */
  readonly reset: () => void;
}

export function usePasswordForm({ withOld, prefix = 'password', elseWrong, send }: Steps): PasswordForm {
  const { t } = useTranslation('session');
  const [input, setInput] = useState(NOTHING);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<PasswordMistakes>({});
  const mistakes = submitted ? passwordMistakes(input, withOld) : {};

  const id = (name: string): string => `${prefix}-${name}`;

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure('');
    setRefused({});
    const first = elseWrong?.() ?? Object.keys(passwordMistakes(input, withOld)).map(id)[0];
    if (first) return document.getElementById(first)?.focus();
    setBusy(true);
    try {
      setFailure((await send(input)) ?? '');
    } catch (cause) {
      const { fieldErrors, message } = asApiError(cause);
      const own = fieldErrors.filter((one) => INPUT_OF[one.field]);
      const others = fieldErrors.filter((one) => !INPUT_OF[one.field]);
      setRefused(Object.fromEntries(own.map((one) => [INPUT_OF[one.field], one.message])));
      if (own[0]) document.getElementById(id(INPUT_OF[own[0].field] ?? ''))?.focus();
      setFailure(own.length > 0 && others.length === 0 ? '' : (others[0]?.message ?? message));
    } finally {
      setBusy(false);
    }
  }

  return {
    input,
    id,
    submitted,
    busy,
    failure,
    submit,
    change: (more) => {
      setInput((before) => ({ ...before, ...more }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in more))));
    },
    wrong: (name) => {
      const key = mistakes[name];
      return key ? t(key, PASSWORD_LENGTH) : refused[name];
    },
    reset: () => {
      setInput(NOTHING);
      setSubmitted(false);
    },
  };
}
