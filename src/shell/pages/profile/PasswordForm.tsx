/** Change of the own password; the other sessions end with it. */
import type { ReactNode } from 'react';
import { App, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../engine/model/wire.ts';
import { ToneNote, changePassword, secretToggle } from '../../../engine/client/index.ts';
import { type PasswordForm as Steps, usePasswordForm } from '../../session/usePasswordForm.ts';

interface FieldProps {
  readonly name: 'old' | 'fresh' | 'again';
  readonly label: string;
  readonly steps: Steps;
}

function Field({ name, label, steps }: FieldProps): ReactNode {
  const { t } = useTranslation('session');
  const id = steps.id(name);
  const error = steps.wrong(name);
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      help={error && <span id={`${id}-error`}>{error}</span>}
      validateStatus={error ? 'error' : ''}
    >
      <Input.Password
        id={id}
        iconRender={secretToggle(t('sign.showPassword'), t('sign.hidePassword'))}
        value={steps.input[name]}
        maxLength={31}
        autoComplete={name === 'old' ? 'current-password' : 'new-password'}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => steps.change({ [name]: event.target.value })}
      />
    </Form.Item>
  );
}

export function PasswordForm({ user }: { readonly user: SessionUser }): ReactNode {
  const { t } = useTranslation('session');
  const { message } = App.useApp();
  const steps = usePasswordForm({
    withOld: true,
    prefix: 'profile-password',
    send: async ({ old, fresh }) => {
      await changePassword(user.id, old, fresh);
      steps.reset();
      void message.success(t('reset.done'));
      return undefined;
    },
  });

  return (
    <section aria-labelledby="profile-password">
      <h2 id="profile-password">{t('reset.title')}</h2>
      <Form layout="vertical" requiredMark={false} onFinish={() => void steps.submit()} className="profile-form">
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden readOnly />
        <Field name="old" label={t('reset.old')} steps={steps} />
        <span />
        <Field name="fresh" label={t('reset.new')} steps={steps} />
        <Field name="again" label={t('reset.again')} steps={steps} />
        <div className="profile-wide">
          {steps.failure && (
            <p role="alert">
              <ToneNote tone="danger">{steps.failure}</ToneNote>
            </p>
          )}
          <Button htmlType="submit" loading={steps.busy}>
            {t('reset.title')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
