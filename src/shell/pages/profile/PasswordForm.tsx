/** Change of the own password; the other sessions end with it. */
import { type ReactNode, useState } from 'react';
import { App, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../engine/model/wire.ts';
import { asApiError, changePassword } from '../../../engine/client/index.ts';

/** Length of a password (specification, section 5). */
const LENGTH = { min: 6, max: 31 };

interface Values { readonly oldPassword: string; readonly newPassword: string; readonly again: string }

export function PasswordForm({ user }: { readonly user: SessionUser }): ReactNode {
  const { t } = useTranslation('session');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);

  async function save(values: Values): Promise<void> {
    setBusy(true);
    try {
      await changePassword(user.id, values.oldPassword, values.newPassword);
      form.resetFields();
      void message.success(t('reset.done'));
    } catch (cause) {
      const error = asApiError(cause);
      const own = error.fieldErrors.filter((one) => one.field === 'oldPassword' || one.field === 'newPassword');
      form.setFields(own.map((one) => ({ name: one.field as keyof Values, errors: [one.message] })));
      if (own.length === 0) void message.error(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="profile-password">
      <h2 id="profile-password">{t('reset.title')}</h2>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)} className="profile-form">
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden readOnly />
        <Form.Item name="oldPassword" label={t('reset.old')} rules={[{ required: true, message: t('reset.oldMissing') }]}><Input.Password autoComplete="current-password" /></Form.Item>
        <span />
        <Form.Item name="newPassword" label={t('reset.new')} dependencies={['oldPassword']} rules={[
          { required: true, message: t('reset.newMissing') }, { ...LENGTH, message: t('reset.length', LENGTH) },
          ({ getFieldValue }) => ({ validator: (_, value) => (value && value === getFieldValue('oldPassword') ? Promise.reject(new Error(t('reset.sameAsOld'))) : Promise.resolve()) }),
        ]}><Input.Password autoComplete="new-password" /></Form.Item>
        <Form.Item name="again" label={t('reset.again')} dependencies={['newPassword']} rules={[
          { required: true, message: t('reset.againMissing') },
          ({ getFieldValue }) => ({ validator: (_, value) => (value && value !== getFieldValue('newPassword') ? Promise.reject(new Error(t('reset.notSame'))) : Promise.resolve()) }),
        ]}><Input.Password autoComplete="new-password" /></Form.Item>
        <div className="profile-wide"><Button htmlType="submit" loading={busy}>{t('reset.title')}</Button></div>
      </Form>
    </section>
  );
}
