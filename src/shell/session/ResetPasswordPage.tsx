/** Change of the own password: forced after a first sign-in or expiry, or asked for in the user menu. */
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { type SessionState, accessToken, asApiError, changePassword, loadSession, mustChangePassword, signOut, useSession } from '../../engine/client/index.ts';
import { NoticeLine, PasswordField } from './fields.tsx';
import { Split } from './Split.tsx';

export interface PasswordInput { readonly old: string; readonly fresh: string; readonly again: string }

/** Length of a password (specification, section 5). */
const PASSWORD_LENGTH = { min: 6, max: 31 };

/** Text keys of what is wrong, per input. Pure. */
export function passwordMistakes({ old, fresh, again }: PasswordInput): Partial<Record<keyof PasswordInput, string>> {
  const mistakes: Partial<Record<keyof PasswordInput, string>> = {};
  if (!old) mistakes.old = 'reset.oldMissing';
  if (!fresh) mistakes.fresh = 'reset.newMissing';
  else if (fresh.length < PASSWORD_LENGTH.min || fresh.length > PASSWORD_LENGTH.max) mistakes.fresh = 'reset.length';
  else if (fresh === old) mistakes.fresh = 'reset.sameAsOld';
  if (!again) mistakes.again = 'reset.againMissing';
  else if (again !== fresh) mistakes.again = 'reset.notSame';
  return mistakes;
}

function ResetForm({ session }: { readonly session: SessionState }): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { user } = session;
  const [input, setInput] = useState<PasswordInput>({ old: '', fresh: '', again: '' });
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState(false);
  const mistakes = submitted ? passwordMistakes(input) : {};
  const forced = user !== undefined && mustChangePassword(user);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    setFailure('');
    const first = Object.keys(passwordMistakes(input))[0];
    if (first || !user) return document.getElementById(`password-${first}`)?.focus();
    setBusy(true);
    try {
      await changePassword(user.id, input.old, input.fresh);
      setDone(true);
      await loadSession();
      await navigate('/', { replace: true });
    } catch (cause) {
      setDone(false);
      const error = asApiError(cause);
      setFailure(error.fieldErrors[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  function field(name: keyof PasswordInput, label: string, autoComplete: string): ReactNode {
    const mistake = mistakes[name];
    return (
      <PasswordField
        id={`password-${name}`} label={t(label)} value={input[name]} autoComplete={autoComplete} autoFocus={name === 'old'}
        onChange={(value) => setInput((before) => ({ ...before, [name]: value }))} error={mistake ? t(mistake, PASSWORD_LENGTH) : undefined}
      />
    );
  }

  const notice = failure || (done ? t('reset.done') : forced ? t('notice.mustChange') : '');
  return (
    <form className="sign-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('reset.title')}</h1>
      <NoticeLine tone={failure ? 'danger' : done ? 'success' : 'warning'}>{notice}</NoticeLine>
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      {field('old', 'reset.old', 'current-password')}
      {field('fresh', 'reset.new', 'new-password')}
      {field('again', 'reset.again', 'new-password')}
      <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>{t('reset.save')}</button>
      <div className="sign-row sign-row-end">
        {forced
          ? <button type="button" className="plain-link" onClick={() => void signOut().then(() => navigate('/login', { replace: true }))}>{t('signOut')}</button>
          : <Link to="/">{t('cancel')}</Link>}
      </div>
    </form>
  );
}

export function ResetPasswordPage(): ReactNode {
  const { t } = useTranslation('shell');
  const session = useSession();
  useEffect(() => {
    if (session.status === 'loading' && !session.user) void loadSession();
  }, [session.status, session.user]);
  if (!accessToken()) return <Navigate to="/login" replace />;
  return <Split foot={t('reset.foot')}><ResetForm session={session} /></Split>;
}
