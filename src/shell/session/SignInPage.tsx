/** Sign-in by account and password. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { accessToken, asApiError, loadSession, mustChangePassword, signIn, signOut, usePortal, useSession } from '../../engine/client/index.ts';
import { safeRedirect } from '../addresses.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { NoticeLine, PasswordField, TextField } from './fields.tsx';
import { leaveNotice, useNotice } from './notice.ts';
import { Split } from './Split.tsx';

/** "Continue as …" for somebody who is signed in already. */
function ContinueLink({ to }: { readonly to: string }): ReactNode {
  const { t } = useTranslation('shell');
  const { user, status } = useSession();
  useEffect(() => {
    if (accessToken() && status === 'loading') void loadSession();
  }, [status]);
  if (!user || user.roles.length === 0) return null;
  return <p className="sign-continue"><Link to={to}>{t('sign.continue', { name: user.nickname || user.username })}</Link></p>;
}

export function SignInPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const portal = usePortal((state) => state.facts);
  const notice = useNotice((state) => state.notice);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tenantCode, setTenantCode] = useState('default');
  const [showMore, setShowMore] = useState(false);
  const [remember, setRemember] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const account = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!notice?.seconds) return undefined;
    const timer = setTimeout(() => leaveNotice(undefined), notice.seconds * 1000);
    return () => clearTimeout(timer);
  }, [notice]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    leaveNotice(undefined);
    if (!username.trim()) return account.current?.focus();
    if (!password) return secret.current?.focus();
    setBusy(true);
    try {
      await signIn({ username, password, tenantCode: tenantCode || 'default', remember });
      const { user, error } = useSession.getState();
      if (!user) throw error ?? new Error(t('sign.noUser'));
      if (user.roles.length === 0) {
        leaveNotice({ tone: 'danger', key: 'roleless', seconds: 5 });
        await signOut();
      } else {
        await navigate(mustChangePassword(user) ? '/resetPassword' : redirect, { replace: true });
      }
    } catch (cause) {
      leaveNotice({ tone: 'danger', text: asApiError(cause).message });
      secret.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  const required = (value: string, key: string): string | undefined => (submitted && !value.trim() ? t(key) : undefined);
  return (
    <Split
      foot={t('sign.shared')} below={portal?.demo ? <DemoAccounts accounts={portal.accounts} onChoose={(chosen) => { setUsername(chosen.username); setPassword(chosen.password); }} /> : undefined}
    >
      <form className="sign-form" noValidate onSubmit={(event) => void submit(event)}>
        <h1>{t('sign.title')}</h1>
        <ContinueLink to={redirect} />
        <TextField id="username" label={t('sign.account')} value={username} onChange={setUsername} error={required(username, 'sign.accountMissing')} autoComplete="username" autoFocus inputRef={account} />
        <PasswordField id="password" label={t('sign.password')} value={password} onChange={setPassword} error={required(password, 'sign.passwordMissing')} autoComplete="current-password" inputRef={secret} />
        {showMore && <TextField id="tenant" label={t('sign.tenant')} value={tenantCode} onChange={setTenantCode} autoComplete="organization" />}
        <div className="sign-row">
          <label className="sign-check"><input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />{t('sign.remember')}</label>
          <button type="button" className="plain-link" aria-expanded={showMore} onClick={() => setShowMore(!showMore)}>{t(showMore ? 'sign.less' : 'sign.more')}</button>
        </div>
        <NoticeLine tone={notice?.tone ?? 'danger'}>{notice ? (notice.text ?? t(`notice.${notice.key}`)) : null}</NoticeLine>
        <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>{t(busy ? 'sign.busy' : 'sign.title')}</button>
      </form>
    </Split>
  );
}
