/** Asks for a name: of a new folder, of a node, of a zip. The part before the ending is selected, for that is what people change. */
import { type ReactNode, useState } from 'react';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly verb: string;
  readonly initial?: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<unknown>;
}

export function NameDialog({ title, label, verb, initial = '', onClose, onName }: Props): ReactNode {
  const { t } = useTranslation('tools');
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (name.trim() === '' || busy) return;
    setBusy(true);
    const done = await onName(name.trim());
    setBusy(false);
    if (done !== undefined) onClose();
  };
  return (
    <Modal open title={title} width={400} okText={verb} cancelText={t('dialog.cancel')} maskClosable={false} confirmLoading={busy} okButtonProps={{ disabled: name.trim() === '' }} onCancel={onClose} onOk={() => void send()}>
      <Form layout="vertical" onFinish={() => void send()}>
        <Form.Item label={label} htmlFor="tools-name">
          <Input id="tools-name" value={name} maxLength={255} autoFocus onFocus={({ target }) => target.setSelectionRange(0, /^(.+)\.[^.]+$/.exec(initial)?.[1]?.length ?? initial.length)} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
