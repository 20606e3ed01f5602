/** 退回: offers the steps that were really passed, the last one first. */
import { App, Form, Input, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, Icon, type SlotProps } from '../../../engine/client/index.ts';
import { send } from '../calls.ts';
import { useTaskPage } from '../course/useCoursePage.ts';
import { useOpinion } from './useOpinion.ts';

interface Given {
  readonly node: string;
  readonly opinion: string;
}

function Dialog({
  id,
  title,
  onClose,
  onDone,
}: Pick<SlotProps, 'onClose' | 'onDone'> & { readonly id: string; readonly title: string }): ReactNode {
  const { t } = useTranslation('workflow');
  const { message } = App.useApp();
  const [form] = Form.useForm<Given>();
  const [running, setRunning] = useState(false);
  const { page } = useTaskPage(id);
  const kept = useOpinion(id);
  const targets = [...(page?.targets ?? [])].reverse();
  async function go({ node, opinion }: Given): Promise<void> {
    setRunning(true);
    try {
      await send('POST /api/workflow/task/regress', { body: { id, to: node, comment: opinion } });
      kept.forget();
      onDone?.();
    } catch (cause) {
      // What was typed stays: the reason is kept for another try.
      setRunning(false);
      void message.error(asApiError(cause).message);
    }
  }
  return (
    <Modal
      open
      title={`${t('back.title')}：${title}`}
      okText={t('back.title')}
      okButtonProps={{ disabled: targets.length === 0 }}
      confirmLoading={running}
      maskClosable={false}
      onOk={() => form.submit()}
      onCancel={() => onClose?.()}
    >
      {page && targets.length === 0 && <p>{t('back.empty')}</p>}
      {/* The step to begin with is known once the page is there: a form takes its first values only once. */}
      {page && targets.length > 0 && (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ node: targets[0]?.node, opinion: kept.text }}
          onValuesChange={({ opinion }: Partial<Given>) => {
            if (opinion !== undefined) kept.type(opinion);
          }}
          onFinish={(given) => void go(given)}
        >
          <Form.Item name="node" label={t('back.to')} extra={t('back.hint')} rules={[{ required: true }]}>
            <Select
              suffixIcon={<Icon name="down" />}
              options={targets.map(({ node, name }) => ({ value: node, label: name }))}
            />
          </Form.Item>
          <Form.Item
            name="opinion"
            label={t('back.opinion')}
            rules={[{ required: true, whitespace: true, message: t('back.need') }]}
          >
            <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3 }} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}

/** Slot `action.regress` of tasks. */
export default function RegressDialog({ row, onClose, onDone }: SlotProps): ReactNode {
  return row ? (
    <Dialog
      key={row.id}
      id={row.id}
      title={String(row['title'] ?? '')}
      {...(onClose ? { onClose } : {})}
      {...(onDone ? { onDone } : {})}
    />
  ) : null;
}
