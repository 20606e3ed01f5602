/** Registration of an account; an administrator approves it unless the parameter says otherwise. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type Registration, asApiError, registerAccount, sendPhoneCode } from '../../engine/client/index.ts';
import { isChineseName } from '../../engine/model/formats.ts';
import { CodeField } from './CodeField.tsx';
import { isEmail, mobileMistake } from './contact-rules.ts';
import { NoticeLine, PasswordField, TextField } from './fields.tsx';
import { PASSWORD_LENGTH } from './password-rules.ts';
import { Split } from './Split.tsx';

/** Length of account and name (specification, section 5). */
const NAME_LENGTH = { min: 3, max: 64 };

interface Input {
  readonly userType: '0' | '1';
  readonly username: string;
  readonly nickname: string;
  readonly providerName: string;
  readonly creditCode: string;
  readonly mobile: string;
  readonly smsCode: string;
  readonly email: string;
  readonly password: string;
  readonly again: string;
}

const NOTHING: Input = {
  userType: '0',
  username: '',
  nickname: '',
  providerName: '',
  creditCode: '',
  mobile: '',
  smsCode: '',
  email: '',
  password: '',
  again: '',
};

type Mistakes = Partial<Record<keyof Input, readonly [key: string, values?: typeof NAME_LENGTH]>>;

const outside = (text: string, { min, max }: typeof NAME_LENGTH): boolean =>
  [...text].length < min || [...text].length > max;

/** What an account may consist of (sysUser.username). */
const ACCOUNT = /^[A-Za-z0-9_.-]+$/;

/** What a company is known by (GB 32100): capitals without those that look like figures. */
const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

/** What is wrong, per input in the order of the form. Pure. */
export function registrationMistakes(input: Input): Mistakes {
  const mistakes: Mistakes = {};
  if (outside(input.username.trim(), NAME_LENGTH)) mistakes.username = ['account:register.accountLength', NAME_LENGTH];
  else if (!ACCOUNT.test(input.username.trim())) mistakes.username = ['account:register.accountWrong'];
  const name = input.nickname.trim();
  if (outside(name, NAME_LENGTH) && !(isChineseName(name) && [...name].length < NAME_LENGTH.min))
    mistakes.nickname = ['account:register.nicknameLength', NAME_LENGTH];
  if (input.userType === '1' && !input.providerName.trim())
    mistakes.providerName = ['account:register.providerMissing'];
  if (input.userType === '1' && input.creditCode.trim() && !CREDIT_CODE.test(input.creditCode.trim()))
    mistakes.creditCode = ['account:register.creditCodeWrong'];
  const mobile = mobileMistake(input.mobile);
  if (mobile) mistakes.mobile = [mobile];
  if (!input.smsCode.trim()) mistakes.smsCode = ['code.codeMissing'];
  if (input.email.trim() && !isEmail(input.email)) mistakes.email = ['account:register.emailWrong'];
  if (outside(input.password, PASSWORD_LENGTH)) mistakes.password = ['reset.length', PASSWORD_LENGTH];
  if (!input.again) mistakes.again = ['account:register.againMissing'];
  else if (input.again !== input.password) mistakes.again = ['account:register.notSame'];
  return mistakes;
}

function registrationOf({
  userType,
  username,
  nickname,
  password,
  mobile,
  smsCode,
  email,
  providerName,
  creditCode,
}: Input): Registration {
  return {
    userType,
    username: username.trim(),
    nickname: nickname.trim(),
    password,
    mobile: mobile.trim(),
    smsCode: smsCode.trim(),
    ...(email.trim() ? { email: email.trim() } : {}),
    ...(userType === '1'
      ? { providerName: providerName.trim(), ...(creditCode.trim() ? { creditCode: creditCode.trim() } : {}) }
      : {}),
  };
}

interface DoorProps {
  /** Where signing in goes on. */
  readonly signIn: string;
}

function Done({ signIn, status }: DoorProps & { readonly status: 'pending' | 'normal' }): ReactNode {
  const { t } = useTranslation(['session', 'account']);
  return (
    <div className="sign-form">
      <h1>{t('account:register.title')}</h1>
      <NoticeLine tone="success">{t(`account:register.${status}`)}</NoticeLine>
      <Link className="plain-button sign-submit" to={signIn}>
        {t('account:register.toSignIn')}
      </Link>
    </div>
  );
}

function RegisterForm({
  kind: firstKind,
  onDone,
  signIn,
}: DoorProps & {
  readonly kind: Input['userType'];
  readonly onDone: (status: 'pending' | 'normal') => void;
}): ReactNode {
  const { t } = useTranslation(['session', 'account']);
  const [input, setInput] = useState<Input>({ ...NOTHING, userType: firstKind });
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Refusals of the server, by input; '' for the whole. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const mistakes = submitted ? registrationMistakes(input) : {};
  const set =
    (name: keyof Input) =>
    (value: string): void => {
      setInput((before) => ({ ...before, [name]: value }));
      setRefused({});
    };
  const wrong = (name: keyof Input): string | undefined => {
    const [key, values] = mistakes[name] ?? [];
    return key ? t(key, { ...values }) : refused[name];
  };

  async function send(): Promise<number | undefined> {
    if (mobileMistake(input.mobile)) {
      setSubmitted(true);
      document.getElementById('mobile')?.focus();
      return undefined;
    }
    return sendPhoneCode(input.mobile, 'register');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    setRefused({});
    const [first] = Object.keys(registrationMistakes(input));
    if (first) return document.getElementById(first)?.focus();
    setBusy(true);
    try {
      onDone(await registerAccount(registrationOf(input)));
    } catch (cause) {
      const error = asApiError(cause);
      const named = error.fieldErrors.filter(({ field }) => field in NOTHING);
      setRefused(
        named.length > 0
          ? Object.fromEntries(named.map(({ field, message }) => [field, message]))
          : { '': error.fieldErrors[0]?.message ?? error.message },
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="sign-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('account:register.title')}</h1>
      <fieldset className="sign-kind">
        <legend>{t('account:register.kind')}</legend>
        {(['0', '1'] as const).map((kind) => (
          <label key={kind} className="sign-check">
            <input
              type="radio"
              name="userType"
              checked={input.userType === kind}
              onChange={() => setInput((before) => ({ ...before, userType: kind }))}
            />
            {t(kind === '0' ? 'account:register.staff' : 'account:register.contractor')}
          </label>
        ))}
      </fieldset>
      <TextField
        id="username"
        label={t('account:register.account')}
        value={input.username}
        onChange={set('username')}
        error={wrong('username')}
        autoComplete="username"
        autoFocus
      />
      <TextField
        id="nickname"
        label={t('account:register.nickname')}
        value={input.nickname}
        onChange={set('nickname')}
        error={wrong('nickname')}
        autoComplete="name"
      />
      {input.userType === '1' && (
        <TextField
          id="providerName"
          label={t('account:register.provider')}
          value={input.providerName}
          onChange={set('providerName')}
          error={wrong('providerName')}
          autoComplete="organization"
          maxLength={100}
        />
      )}
      {input.userType === '1' && (
        <TextField
          id="creditCode"
          label={t('account:register.creditCode')}
          value={input.creditCode}
          onChange={(value) => set('creditCode')(value.toUpperCase())}
          error={wrong('creditCode')}
          autoComplete="off"
          maxLength={18}
        />
      )}
      {input.userType === '1' && <p className="sign-hint">{t('account:register.creditCodeHint')}</p>}
      <TextField
        id="mobile"
        label={t('code.mobile')}
        value={input.mobile}
        onChange={set('mobile')}
        error={wrong('mobile')}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
      />
      <CodeField id="smsCode" value={input.smsCode} onChange={set('smsCode')} error={wrong('smsCode')} send={send} />
      <TextField
        id="email"
        label={t('account:register.email')}
        value={input.email}
        onChange={set('email')}
        error={wrong('email')}
        autoComplete="email"
        inputMode="email"
        maxLength={100}
      />
      <PasswordField
        id="password"
        label={t('account:register.password')}
        value={input.password}
        onChange={set('password')}
        error={wrong('password')}
        autoComplete="new-password"
      />
      <PasswordField
        id="again"
        label={t('account:register.again')}
        value={input.again}
        onChange={set('again')}
        error={wrong('again')}
        autoComplete="new-password"
      />
      <NoticeLine tone="danger">{refused['']}</NoticeLine>
      <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>
        {t('account:register.submit')}
      </button>
      <div className="sign-row sign-row-end">
        <Link to={signIn}>{t('account:register.have')}</Link>
      </div>
    </form>
  );
}

export default function RegisterPage(): ReactNode {
  const { t } = useTranslation(['session', 'account']);
  const [query] = useSearchParams();
  const [status, setStatus] = useState<'pending' | 'normal'>();
  // Whoever comes from the contractors' sign-in is one, and goes back there.
  const thirdParty = query.get('kind') === 'contractor';
  const signIn = thirdParty ? '/thirdPartyLogin' : '/login';
  return (
    <Split foot={t('account:register.foot')} thirdParty={thirdParty}>
      {status ? (
        <Done signIn={signIn} status={status} />
      ) : (
        <RegisterForm signIn={signIn} kind={thirdParty ? '1' : '0'} onDone={setStatus} />
      )}
    </Split>
  );
}
