/** A code by SMS: the input, and the button that asks for one. */
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../engine/client/index.ts';
import { TextField } from './fields.tsx';
import { useCodeWait } from './useCodeWait.ts';

interface CodeFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Sends a code and answers how long another takes; undefined when something has to be mended first. */
  readonly send: () => Promise<number | undefined>;
}

export function CodeField({ id, value, onChange, error, inputRef, send }: CodeFieldProps): ReactNode {
  const { t } = useTranslation('session');
  const [left, wait] = useCodeWait();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  async function ask(): Promise<void> {
    setBusy(true);
    setSaid('');
    setFailure('');
    try {
      const seconds = await send();
      if (seconds === undefined) return;
      wait(seconds);
      setSaid(t('code.sent'));
    } catch (cause) {
      setFailure(asApiError(cause).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="sign-code">
      <TextField
        id={id}
        label={t('code.code')}
        value={value}
        onChange={(typed) => {
          setFailure('');
          onChange(typed);
        }}
        error={error ?? (failure || undefined)}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
        {...(inputRef ? { inputRef } : {})}
      />
      <button type="button" className="plain-button" disabled={busy || left > 0} onClick={() => void ask()}>
        {left > 0 ? t('code.wait', { seconds: left }) : t('code.send')}
      </button>
      <p className="sign-hint" role="status">
        {failure ? '' : said}
      </p>
    </div>
  );
}
