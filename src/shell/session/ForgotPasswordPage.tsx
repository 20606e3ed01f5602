/** Recovery of a password: by a mail with a link, or by a code on the phone. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import {
  CODE_NO_ANSWER,
  asApiError,
  checkPhoneCode,
  recoverByMail,
  recoverByPhone,
  sendPhoneCode,
} from '../../engine/client/index.ts';
import { CaptchaField, useCaptcha } from './CaptchaField.tsx';
import { CodeField } from './CodeField.tsx';
import { isEmail, mobileMistake } from './contact-rules.ts';
import { NoticeLine, TextField } from './fields.tsx';
import { leaveNotice } from './notice.ts';
import { NewPasswordFields } from './password-fields.tsx';
import { Split } from './Split.tsx';
import { usePasswordForm } from './usePasswordForm.ts';
import { Ways } from './Ways.tsx';

function MailForm(): ReactNode {
  const { t } = useTranslation(['session', 'account']);
  const captcha = useCaptcha();
  const [email, setEmail] = useState('');
  const [characters, setCharacters] = useState('');
  const [refused, setRefused] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ readonly tone: 'danger' | 'success'; readonly text: string }>();
  const emailMistake = !email.trim()
    ? 'account:forgot.emailMissing'
    : isEmail(email)
      ? undefined
      : 'account:register.emailWrong';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setNotice(undefined);
    setRefused('');
    if (emailMistake || !characters.trim() || !captcha.captcha)
      return document.getElementById(emailMistake ? 'email' : 'captcha')?.focus();
    setBusy(true);
    try {
      await recoverByMail(email, characters, captcha.captcha.id);
      setNotice({ tone: 'success', text: t('account:forgot.mailSent') });
      spend();
    } catch (cause) {
      const { code, message, fieldErrors } = asApiError(cause);
      const wrongCharacters = fieldErrors.some(({ field }) => field === 'charCaptcha');
      if (wrongCharacters) setRefused(t('account:captcha.wrong'));
      else setNotice({ tone: 'danger', text: message });
      // A try that found no server spends nothing: what was typed stays, and so does the picture.
      if (code !== CODE_NO_ANSWER) spend();
      if (wrongCharacters) document.getElementById('captcha')?.focus();
    } finally {
      setBusy(false);
    }
  }

  /** A picture is good for one try. */
  function spend(): void {
    setSubmitted(false);
    setCharacters('');
    captcha.renew();
  }

  return (
    <form className="sign-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id="email"
        label={t('account:forgot.email')}
        value={email}
        onChange={setEmail}
        error={submitted && emailMistake ? t(emailMistake) : undefined}
        autoComplete="email"
        inputMode="email"
        maxLength={100}
        autoFocus
      />
      <CaptchaField
        state={captcha}
        value={characters}
        onChange={setCharacters}
        error={submitted && !characters.trim() ? t('account:captcha.missing') : refused || undefined}
      />
      <NoticeLine tone={notice?.tone ?? 'danger'}>{notice?.text}</NoticeLine>
      <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>
        {t('account:forgot.sendMail')}
      </button>
    </form>
  );
}

function PhoneForm(): ReactNode {
  const { t } = useTranslation(['session', 'account']);
  const navigate = useNavigate();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const wrongMobile = mobileMistake(mobile);
  const [asked, setAsked] = useState(false);
  const form = usePasswordForm({
    withOld: false,
    elseWrong: () => (wrongMobile ? 'mobile' : code.trim() ? undefined : 'phoneCode'),
    send: async ({ fresh }) => {
      if (!(await checkPhoneCode(mobile, code, 'recover'))) return t('code.codeWrong');
      await recoverByPhone(mobile, code, fresh);
      leaveNotice({ tone: 'success', key: 'reset' });
      await navigate('/login', { replace: true });
      return undefined;
    },
  });

  async function send(): Promise<number | undefined> {
    if (wrongMobile) {
      setAsked(true);
      document.getElementById('mobile')?.focus();
      return undefined;
    }
    return sendPhoneCode(mobile, 'recover');
  }

  return (
    <form className="sign-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        id="mobile"
        label={t('code.mobile')}
        value={mobile}
        onChange={setMobile}
        error={(asked || form.submitted) && wrongMobile ? t(wrongMobile) : undefined}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
      />
      <CodeField
        id="phoneCode"
        value={code}
        onChange={setCode}
        error={form.submitted && !code.trim() ? t('code.codeMissing') : undefined}
        send={send}
      />
      <NewPasswordFields form={form} />
      <NoticeLine tone="danger">{form.failure}</NoticeLine>
      <button type="submit" className="plain-button plain-main sign-submit" disabled={form.busy}>
        {t('account:forgot.submit')}
      </button>
    </form>
  );
}

export default function ForgotPasswordPage(): ReactNode {
  const { t } = useTranslation(['session', 'account']);
  const [way, setWay] = useState<'mail' | 'phone'>('mail');
  return (
    <Split foot={t('account:forgot.foot')}>
      <div className="sign-form">
        <h1>{t('account:forgot.title')}</h1>
        <Ways
          label={t('account:forgot.ways')}
          ways={[
            { key: 'mail', title: t('account:forgot.byMail') },
            { key: 'phone', title: t('account:forgot.byPhone') },
          ]}
          chosen={way}
          onChoose={setWay}
        >
          {/* Both stay, so that what was typed is there again. */}
          <div hidden={way !== 'mail'}>
            <MailForm />
          </div>
          <div hidden={way !== 'phone'}>
            <PhoneForm />
          </div>
        </Ways>
        <div className="sign-row sign-row-end">
          <Link to="/login">{t('account:forgot.toSignIn')}</Link>
        </div>
      </div>
    </Split>
  );
}
