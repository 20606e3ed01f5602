/** Opens a link somebody has shared: asks for its code, then leads to what it opens. */
import { type ReactNode, useState } from 'react';
import { Alert, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError, changeNetdisc } from '../../engine/client/index.ts';

export function OpenLinkDialog({
  share,
  onClose,
  onOpened,
}: {
  readonly share: string;
  readonly onClose: () => void;
  readonly onOpened: () => void;
}): ReactNode {
  const { t } = useTranslation('tools');
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const open = (): void => {
    setBusy(true);
    changeNetdisc('open', { share, code })
      .then(onOpened, (cause: unknown) => setFailed(asApiError(cause).message))
      .finally(() => setBusy(false));
  };
  return (
    <Modal
      open
      title={t('link.title')}
      width={400}
      okText={t('link.open')}
      cancelText={t('dialog.cancel')}
      maskClosable={false}
      confirmLoading={busy}
      okButtonProps={{ disabled: code.trim().length !== 4 }}
      onCancel={onClose}
      onOk={open}
    >
      <Form layout="vertical" onFinish={open}>
        <Form.Item label={t('link.code')} htmlFor="tools-code">
          <Input
            id="tools-code"
            value={code}
            maxLength={4}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => setCode(target.value)}
          />
        </Form.Item>
      </Form>
      {failed && <Alert type="error" message={failed} />}
    </Modal>
  );
}
