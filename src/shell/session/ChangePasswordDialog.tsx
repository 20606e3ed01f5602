/** Change of one's own password in a dialog over whatever is open; every input says for itself what it lacks (specification, section 5). */
import { type ReactNode, useState } from 'react';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError, changePassword, useSession } from '../../engine/client/index.ts';
import { NoticeLine, PasswordField } from './fields.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { type PasswordInput, passwordMistakes } from './password-rules.ts';
import './session.css';

/** How long the success note stays (specification, section 9). */
const NOTE_SECONDS = 2;

const NOTHING: PasswordInput = { old: '', fresh: '', again: '' };

export default function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('session');
  const { message } = App.useApp();
  const user = useSession((state) => state.user);
  const [input, setInput] = useState(NOTHING);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const mistakes = submitted ? passwordMistakes(input) : {};
  const change = (more: Partial<PasswordInput>): void => setInput((before) => ({ ...before, ...more }));

  async function save(): Promise<void> {
    setSubmitted(true);
    setFailure('');
    const [first] = Object.keys(passwordMistakes(input));
    if (first || !user) return document.getElementById(`password-${first}`)?.focus();
    setBusy(true);
    try {
      const said = await changePassword(user.id, input.old, input.fresh);
      // Only this word means that it was done.
      if (said !== 'success') return setFailure(said);
      onClose();
      void message.success(t('reset.done'), NOTE_SECONDS);
    } catch (cause) {
      const error = asApiError(cause);
      setFailure(error.fieldErrors[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open title={t('reset.title')} width={400} maskClosable={false} okText={t('reset.save')} cancelText={t('shell:cancel')} confirmLoading={busy} onOk={() => void save()} onCancel={onClose}>
      <form className="sign-dialog" noValidate onSubmit={(event) => { event.preventDefault(); void save(); }}>
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField id="password-old" label={t('reset.old')} value={input.old} autoComplete="current-password" autoFocus onChange={(old) => change({ old })} error={mistakes.old ? t(mistakes.old) : undefined} />
        <NewPasswordFields input={input} onChange={change} mistakes={mistakes} />
        <NoticeLine tone="danger">{failure}</NoticeLine>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}
