/**
 * Asks for a name: of a new folder, of a node, of a zip. The part before the ending is selected, for that is what
 * people change.
 */
import { type ReactNode, useState } from 'react';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../engine/client/index.ts';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly verb: string;
  readonly initial?: string;
  readonly onClose: () => void;
  /** Rejects where the name is refused; why is said at the input. */
  readonly onName: (name: string) => Promise<unknown>;
}

export function NameDialog({ title, label, verb, initial = '', onClose, onName }: Props): ReactNode {
  const { t } = useTranslation('tools');
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = async (): Promise<void> => {
    if (name.trim() === '' || busy) return;
    setBusy(true);
    try {
      await onName(name.trim());
      onClose();
    } catch (cause) {
      setRefused(asApiError(cause).message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      width={400}
      okText={verb}
      cancelText={t('dialog.cancel')}
      maskClosable={false}
      confirmLoading={busy}
      okButtonProps={{ disabled: name.trim() === '' }}
      onCancel={onClose}
      onOk={() => void send()}
    >
      <Form className="tools-name" layout="vertical" onFinish={() => void send()}>
        <Form.Item
          label={label}
          htmlFor="tools-name"
          {...(refused === undefined
            ? {}
            : { validateStatus: 'error' as const, help: <span role="alert">{refused}</span> })}
        >
          <Input
            id="tools-name"
            aria-invalid={refused !== undefined}
            value={name}
            maxLength={255}
            autoFocus
            onFocus={({ target }) => {
              if (target.value === initial)
                target.setSelectionRange(0, /^(.+)\.[^.]+$/.exec(initial)?.[1]?.length ?? initial.length);
            }}
            onChange={({ target }) => {
              setName(target.value);
              setRefused(undefined);
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
