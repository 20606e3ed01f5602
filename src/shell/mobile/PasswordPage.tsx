/** Change of the own password on the phone: old, new, again; back to the person's page when it is done. */
import { type ReactNode, useState } from 'react';
import Toast from 'antd-mobile/es/components/toast';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon, changePassword, loadSession, useSession } from '../../engine/client/index.ts';
import { type PasswordForm, usePasswordForm } from '../session/usePasswordForm.ts';
import { PhoneHead } from './PhoneHead.tsx';

/** The inputs, and their words in the texts of the change of a password. */
const INPUTS = [
  ['old', 'reset.old'],
  ['fresh', 'reset.new'],
  ['again', 'reset.again'],
] as const;

interface FieldProps {
  readonly name: (typeof INPUTS)[number][0];
  readonly label: string;
  readonly form: PasswordForm;
}

function Field({ name, label, form }: FieldProps): ReactNode {
  const { t } = useTranslation('mobile');
  const [visible, setVisible] = useState(false);
  const id = form.id(name);
  const error = form.wrong(name);
  return (
    <div className="ph-field">
      <label htmlFor={id}>{label}</label>
      <div className="ph-input">
        <input
          id={id}
          type={visible ? 'text' : 'password'}
          value={form.input[name]}
          maxLength={31}
          autoComplete={name === 'old' ? 'current-password' : 'new-password'}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
        <button
          type="button"
          className="plain-icon ph-icon"
          aria-label={t(visible ? 'password.hide' : 'password.show', { field: label })}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eyeOff' : 'eye'} size={22} />
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="ph-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

export function PasswordPage(): ReactNode {
  const { t } = useTranslation('session');
  const { t: phone } = useTranslation('mobile');
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const form = usePasswordForm({
    withOld: true,
    send: async ({ old, fresh }) => {
      if (!user) return undefined;
      await changePassword(user.id, old, fresh);
      Toast.show({ icon: 'success', content: t('reset.done') });
      void loadSession();
      await navigate('/apps/user', { replace: true });
      return undefined;
    },
  });

  return (
    <>
      <PhoneHead title={t('reset.title')} above="/apps/user" />
      <form className="ph-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <main className="ph-body ph-sheet">
          <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          {INPUTS.map(([name, key]) => (
            <Field key={name} name={name} label={t(key)} form={form} />
          ))}
          <div role="alert">
            {form.failure && (
              <p className="ph-error">
                <Icon name="warning" />
                {form.failure}
              </p>
            )}
          </div>
        </main>
        <footer className="ph-bar">
          <button type="submit" className="plain-button plain-main ph-button" disabled={form.busy}>
            {form.busy ? phone('password.busy') : t('reset.save')}
          </button>
        </footer>
      </form>
    </>
  );
}
