/** Change of a password: one's own while signed in (forced or asked for), or by the token of a recovery mail. */
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type SessionState, accessToken, asApiError, changePassword, loadSession, mustChangePassword, resetByToken, useSession } from '../../engine/client/index.ts';
import { leave } from './exit.ts';
import { NoticeLine, PasswordField } from './fields.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { leaveNotice } from './notice.ts';
import { type PasswordInput, passwordMistakes } from './password-rules.ts';
import { Split } from './Split.tsx';

const NOTHING: PasswordInput = { old: '', fresh: '', again: '' };

/** What both forms keep: the input, whether it was sent, and what went wrong. */
function usePasswordForm(withOld: boolean, send: (input: PasswordInput) => Promise<void>) {
  const [input, setInput] = useState(NOTHING);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    setFailure('');
    const [first] = Object.keys(passwordMistakes(input, withOld));
    if (first) return document.getElementById(`password-${first}`)?.focus();
    setBusy(true);
    try {
      await send(input);
    } catch (cause) {
      const error = asApiError(cause);
      setFailure(error.fieldErrors[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  }
  return { input, change: (change: Partial<PasswordInput>) => setInput((before) => ({ ...before, ...change })), mistakes: submitted ? passwordMistakes(input, withOld) : {}, busy, failure, submit };
}

function OwnPasswordForm({ session: { user } }: { readonly session: SessionState }): ReactNode {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [done, setDone] = useState(false);
  const forced = user !== undefined && mustChangePassword(user);
  const { input, change, mistakes, busy, failure, submit } = usePasswordForm(true, async ({ old, fresh }) => {
    if (!user) return;
    await changePassword(user.id, old, fresh);
    setDone(true);
    await loadSession();
    await navigate('/', { replace: true });
  });
  const notice = failure || (done ? t('reset.done') : forced ? t('notice.mustChange') : '');
  return (
    <form className="sign-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('reset.title')}</h1>
      <NoticeLine tone={failure ? 'danger' : done ? 'success' : 'warning'}>{notice}</NoticeLine>
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField id="password-old" label={t('reset.old')} value={input.old} autoComplete="current-password" autoFocus onChange={(old) => change({ old })} error={mistakes.old ? t(mistakes.old) : undefined} />
      <NewPasswordFields input={input} onChange={change} mistakes={mistakes} />
      <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>{t('reset.save')}</button>
      <div className="sign-row sign-row-end">
        {forced
          ? <button type="button" className="plain-link" onClick={() => void leave(pathname + search).then((to) => navigate(to.startsWith('/login') ? '/login' : to, { replace: true }))}>{t('shell:signOut')}</button>
          : <Link to="/">{t('shell:cancel')}</Link>}
      </div>
    </form>
  );
}

function TokenForm({ token }: { readonly token: string }): ReactNode {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const { input, change, mistakes, busy, failure, submit } = usePasswordForm(false, async ({ fresh }) => {
    await resetByToken(token, fresh);
    leaveNotice({ tone: 'success', key: 'reset' });
    await navigate('/login', { replace: true });
  });
  return (
    <form className="sign-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('reset.tokenTitle')}</h1>
      <NoticeLine tone="danger">{failure}</NoticeLine>
      <NewPasswordFields input={input} onChange={change} mistakes={mistakes} autoFocus />
      <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>{t('reset.save')}</button>
      <div className="sign-row sign-row-end"><Link to="/login">{t('reset.toSignIn')}</Link></div>
    </form>
  );
}

function NoToken(): ReactNode {
  const { t } = useTranslation('session');
  return (
    <div className="sign-form">
      <h1>{t('reset.noToken')}</h1>
      <p className="sign-text">{t('reset.noTokenText')}</p>
      <div className="sign-row"><Link to="/forgotpassword">{t('reset.toForgot')}</Link><Link to="/login">{t('reset.toSignIn')}</Link></div>
    </div>
  );
}

export default function ResetPasswordPage(): ReactNode {
  const { t } = useTranslation('session');
  const session = useSession();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  useEffect(() => {
    if (!token && session.status === 'loading' && !session.user) void loadSession();
  }, [token, session.status, session.user]);
  return (
    <Split foot={t('reset.foot')}>
      {token ? <TokenForm token={token} /> : accessToken() ? <OwnPasswordForm session={session} /> : <NoToken />}
    </Split>
  );
}
