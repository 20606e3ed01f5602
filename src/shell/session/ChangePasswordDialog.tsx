/**
 * Change of one's own password in a dialog over whatever is open; every input says for itself what it lacks
 * (specification, section 5).
 */
import type { ReactNode } from 'react';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { changePassword, useSession } from '../../engine/client/index.ts';
import { NoticeLine } from './fields.tsx';
import { NewPasswordFields, OldPasswordField } from './password-fields.tsx';
import { usePasswordForm } from './usePasswordForm.ts';
import './session.css';

/** How long the success note stays (specification, section 9). */
const NOTE_SECONDS = 2;

export default function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('session');
  const { message } = App.useApp();
  const user = useSession((state) => state.user);
  const form = usePasswordForm({
    withOld: true,
    send: async ({ old, fresh }) => {
      if (!user) return undefined;
      const said = await changePassword(user.id, old, fresh);
      // Only this word means that it was done.
      if (said !== 'success') return said;
      onClose();
      void message.success(t('reset.done'), NOTE_SECONDS);
      return undefined;
    },
  });

  return (
    <Modal
      open
      title={t('reset.title')}
      width={400}
      maskClosable={false}
      okText={t('reset.save')}
      cancelText={t('shell:cancel')}
      confirmLoading={form.busy}
      onOk={() => void form.submit()}
      onCancel={onClose}
    >
      <form className="sign-dialog" noValidate onSubmit={(event) => void form.submit(event)}>
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <OldPasswordField form={form} />
        <NewPasswordFields form={form} />
        <NoticeLine tone="danger">{form.failure}</NoticeLine>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
