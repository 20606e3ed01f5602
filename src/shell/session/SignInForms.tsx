/**
 * The forms of signing in: by password, by a code sent to the phone, and the second factor where an account has one.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { knownTenant, loadPortal, sendSignInCode } from '../../engine/client/index.ts';
import { CodeField } from './CodeField.tsx';
import { mobileMistake } from './contact-rules.ts';
import { NoticeLine, PasswordField, TextField } from './fields.tsx';
import { leaveNotice, useNotice } from './notice.ts';
import { useSignIn } from './useSignIn.ts';
import { Ways } from './Ways.tsx';

type Way = 'password' | 'sms';

interface SignInFormsProps {
  readonly target: string;
  readonly way: Way;
  readonly thirdParty?: boolean;
  /** Typed already: a demonstration account, or the account of an address. */
  readonly username?: string;
  readonly password?: string;
}

/** The notice of the moment; it goes by itself when it says how long it stays. */
function Notice(): ReactNode {
  const { t } = useTranslation('session');
  const notice = useNotice((state) => state.notice);
  useEffect(() => {
    if (!notice?.seconds) return undefined;
    const timer = setTimeout(() => leaveNotice(undefined), notice.seconds * 1000);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NoticeLine tone={notice?.tone ?? 'danger'}>
      {notice ? (notice.text ?? t(`notice.${notice.key}`)) : null}
    </NoticeLine>
  );
}

export function SignInForms({
  target,
  way: firstWay,
  thirdParty = false,
  username: givenName = '',
  password: givenPassword = '',
}: SignInFormsProps): ReactNode {
  const { t } = useTranslation('session');
  const attempt = useSignIn(target, thirdParty);
  const { busy, secondFactor } = attempt;
  const [way, setWay] = useState(firstWay);
  const [username, setUsername] = useState(givenName);
  const [password, setPassword] = useState(givenPassword);
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [totp, setTotp] = useState('');
  const [tenantCode, setTenantCode] = useState(knownTenant);
  /** Shown where there is one to be seen. */
  const [showMore, setShowMore] = useState(tenantCode !== '');
  const [remember, setRemember] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  /** What is missing, by the id of its input; in the order of the form. */
  const mistakes: Readonly<Record<string, string | undefined>> = secondFactor
    ? { totp: totp.trim() ? undefined : 'sign.secondFactorMissing' }
    : way === 'password'
      ? {
          username: username.trim() ? undefined : 'sign.accountMissing',
          password: password ? undefined : 'sign.passwordMissing',
        }
      : { mobile: mobileMistake(mobile), smsCaptcha: code.trim() ? undefined : 'code.codeMissing' };
  const wrong = (id: string): string | undefined => (submitted && mistakes[id] ? t(mistakes[id]) : undefined);
  const focus = (id: string): void => form.current?.querySelector<HTMLInputElement>(`#${id}`)?.focus();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    leaveNotice(undefined);
    const first = Object.keys(mistakes).find((id) => mistakes[id]);
    if (first) return focus(first);
    const done = await attempt.run(
      way === 'password'
        ? { grant_type: 'password', type: 'account', username, password, ...(secondFactor ? { totp } : {}) }
        : { grant_type: 'mobile', type: 'mobile', mobile, smsCaptcha: code },
      { tenantCode, remember },
    );
    if (!done) focus(secondFactor ? 'totp' : way === 'password' ? 'password' : 'smsCaptcha');
  }

  function choose(next: Way): void {
    setWay(next);
    setSubmitted(false);
    leaveNotice(undefined);
  }

  async function sendCode(): Promise<number | undefined> {
    const mistake = mobileMistake(mobile);
    if (!mistake) return sendSignInCode(mobile, tenantCode || 'default');
    setSubmitted(true);
    focus('mobile');
    return undefined;
  }

  if (secondFactor) {
    return (
      <form ref={form} className="sign-form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="sign-hint">{t('sign.secondFactorHint')}</p>
        <TextField
          id="totp"
          label={t('sign.secondFactor')}
          value={totp}
          onChange={setTotp}
          error={wrong('totp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={8}
          autoFocus
        />
        <Notice />
        <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>
          {t(busy ? 'sign.busy' : 'sign.verify')}
        </button>
        <div className="sign-row">
          <button
            type="button"
            className="plain-link"
            onClick={() => {
              attempt.reset();
              setTotp('');
              leaveNotice(undefined);
            }}
          >
            {t('sign.secondFactorBack')}
          </button>
        </div>
      </form>
    );
  }
  return (
    <form
      ref={form}
      className="sign-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      onBlur={({ target }) => {
        if (target.id === 'tenant') void loadPortal(tenantCode.trim());
      }}
    >
      <Ways<Way>
        label={t('sign.ways')}
        ways={[
          { key: 'password', title: t('sign.byPassword') },
          { key: 'sms', title: t('sign.bySms') },
        ]}
        chosen={way}
        onChoose={choose}
      >
        {way === 'password' && (
          <>
            <TextField
              id="username"
              label={t('sign.account')}
              value={username}
              onChange={setUsername}
              error={wrong('username')}
              autoComplete="username"
              autoFocus={!givenName}
            />
            <PasswordField
              id="password"
              label={t('sign.password')}
              value={password}
              onChange={setPassword}
              error={wrong('password')}
              autoComplete="current-password"
              autoFocus={Boolean(givenName)}
            />
          </>
        )}
        {way === 'sms' && (
          <>
            <TextField
              id="mobile"
              label={t('code.mobile')}
              value={mobile}
              onChange={setMobile}
              error={wrong('mobile')}
              autoComplete="tel-national"
              inputMode="tel"
              maxLength={20}
            />
            <CodeField id="smsCaptcha" value={code} onChange={setCode} error={wrong('smsCaptcha')} send={sendCode} />
          </>
        )}
        {showMore && (
          <TextField
            id="tenant"
            label={t('sign.tenant')}
            value={tenantCode}
            onChange={setTenantCode}
            autoComplete="organization"
          />
        )}
      </Ways>
      <div className="sign-row">
        <label className="sign-check">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t('sign.remember')}
        </label>
        <Link to="/forgotpassword">{t('sign.forgot')}</Link>
      </div>
      <Notice />
      <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>
        {t(busy ? 'sign.busy' : 'sign.title')}
      </button>
      <div className="sign-row sign-others">
        <button type="button" className="plain-link" aria-expanded={showMore} onClick={() => setShowMore(!showMore)}>
          {t(showMore ? 'sign.less' : 'sign.more')}
        </button>
        <Link to={thirdParty ? '/login' : '/thirdPartyLogin'}>{t(thirdParty ? 'sign.staff' : 'sign.thirdParty')}</Link>
        <Link to={thirdParty ? '/register?kind=contractor' : '/register'}>{t('sign.register')}</Link>
      </div>
    </form>
  );
}
