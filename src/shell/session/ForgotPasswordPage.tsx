/** Recovery of a password: by a mail with a link, or by a code on the phone. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { asApiError, checkPhoneCode, recoverByMail, recoverByPhone, sendPhoneCode } from '../../engine/client/index.ts';
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
  const { t } = useTranslation('session');
  const captcha = useCaptcha();
  const [email, setEmail] = useState('');
  const [characters, setCharacters] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ readonly tone: 'danger' | 'success'; readonly text: string }>();
  const emailMistake = !email.trim() ? 'forgot.emailMissing' : isEmail(email) ? undefined : 'register.emailWrong';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    setNotice(undefined);
    if (emailMistake || !characters.trim() || !captcha.captcha) return document.getElementById(emailMistake ? 'email' : 'captcha')?.focus();
    setBusy(true);
    try {
      await recoverByMail(email, characters, captcha.captcha.id);
      setNotice({ tone: 'success', text: t('forgot.mailSent') });
      setSubmitted(false);
    } catch (cause) {
      setNotice({ tone: 'danger', text: asApiError(cause).message });
    } finally {
      setBusy(false);
      setCharacters('');
      captcha.renew();
    }
  }

  return (
    <form className="sign-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField id="email" label={t('forgot.email')} value={email} onChange={setEmail} error={submitted && emailMistake ? t(emailMistake) : undefined} autoComplete="email" inputMode="email" maxLength={100} autoFocus />
      <CaptchaField state={captcha} value={characters} onChange={setCharacters} error={submitted && !characters.trim() ? t('captcha.missing') : undefined} />
      <NoticeLine tone={notice?.tone ?? 'danger'}>{notice?.text}</NoticeLine>
      <button type="submit" className="plain-button plain-main sign-submit" disabled={busy}>{t('forgot.sendMail')}</button>
    </form>
  );
}

function PhoneForm(): ReactNode {
  const { t } = useTranslation('session');
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
      <TextField id="mobile" label={t('code.mobile')} value={mobile} onChange={setMobile} error={(asked || form.submitted) && wrongMobile ? t(wrongMobile) : undefined} autoComplete="tel-national" inputMode="tel" maxLength={20} autoFocus />
      <CodeField id="phoneCode" value={code} onChange={setCode} error={form.submitted && !code.trim() ? t('code.codeMissing') : undefined} send={send} />
      <NewPasswordFields form={form} />
      <NoticeLine tone="danger">{form.failure}</NoticeLine>
      <button type="submit" className="plain-button plain-main sign-submit" disabled={form.busy}>{t('forgot.submit')}</button>
    </form>
  );
}

export default function ForgotPasswordPage(): ReactNode {
  const { t } = useTranslation('session');
  const [way, setWay] = useState<'mail' | 'phone'>('mail');
  return (
    <Split foot={t('forgot.foot')}>
      <div className="sign-form">
        <h1>{t('forgot.title')}</h1>
        <Ways label={t('forgot.ways')} ways={[{ key: 'mail', title: t('forgot.byMail') }, { key: 'phone', title: t('forgot.byPhone') }]} chosen={way} onChoose={setWay}>
          {way === 'mail' ? <MailForm /> : <PhoneForm />}
        </Ways>
        <div className="sign-row sign-row-end"><Link to="/login">{t('forgot.toSignIn')}</Link></div>
      </div>
    </Split>
  );
}
