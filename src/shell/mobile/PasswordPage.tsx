/** Change of the own password on the phone: old, new, again; back to the person's page when it is done. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import Toast from 'antd-mobile/es/components/toast';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon, asApiError, changePassword, loadSession, useSession } from '../../engine/client/index.ts';
import { PASSWORD_LENGTH, PASSWORD_NAMES, type PasswordName, passwordMistakes } from './password-mistakes.ts';
import { PhoneHead } from './PhoneHead.tsx';

interface FieldProps {
  readonly name: PasswordName;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Field({ name, value, error, onChange }: FieldProps): ReactNode {
  const { t } = useTranslation('mobile');
  const [visible, setVisible] = useState(false);
  const id = `ph-${name}`;
  return (
    <div className="ph-field">
      <label htmlFor={id}>{t(`password.${name}`)}</label>
      <div className="ph-input">
        <input
          id={id} type={visible ? 'text' : 'password'} value={value} maxLength={64} autoComplete={name === 'old' ? 'current-password' : 'new-password'}
          aria-invalid={error !== undefined} aria-describedby={error ? `${id}-error` : undefined} onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" className="plain-icon ph-icon" aria-label={t(visible ? 'password.hide' : 'password.show', { field: t(`password.${name}`) })} aria-pressed={visible} onClick={() => setVisible(!visible)}><Icon name={visible ? 'eyeOff' : 'eye'} size={22} /></button>
      </div>
      {error && <p id={`${id}-error`} className="ph-error"><Icon name="warning" />{error}</p>}
    </div>
  );
}

export default function PasswordPage(): ReactNode {
  const { t } = useTranslation('mobile');
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState<Readonly<Record<PasswordName, string>>>({ old: '', fresh: '', again: '' });
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const mistakes = submitted ? passwordMistakes(input) : {};

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !user) return;
    setSubmitted(true);
    setFailure('');
    const first = PASSWORD_NAMES.find((name) => passwordMistakes(input)[name]);
    if (first) return form.current?.querySelector<HTMLInputElement>(`#ph-${first}`)?.focus();
    setBusy(true);
    try {
      await changePassword(user.id, input.old, input.fresh);
      Toast.show({ icon: 'success', content: t('password.done') });
      void loadSession();
      await navigate('/apps/user', { replace: true });
    } catch (cause) {
      const error = asApiError(cause);
      setFailure(error.fieldErrors[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <PhoneHead title={t('password.title')} above="/apps/user" />
      <form ref={form} className="ph-form" noValidate onSubmit={(event) => void submit(event)}>
        <main className="ph-body ph-sheet">
          <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          {PASSWORD_NAMES.map((name) => {
            const mistake = mistakes[name];
            return <Field key={name} name={name} value={input[name]} error={mistake && t(`password.${mistake}`, PASSWORD_LENGTH)} onChange={(value) => setInput((before) => ({ ...before, [name]: value }))} />;
          })}
          <div role="alert">{failure && <p className="ph-error"><Icon name="warning" />{failure}</p>}</div>
        </main>
        <footer className="ph-bar"><button type="submit" className="plain-button plain-main ph-button" disabled={busy}>{t(busy ? 'password.busy' : 'password.save')}</button></footer>
      </form>
    </>
  );
}
