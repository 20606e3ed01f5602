/** 办理: the decisions its node knows, and an opinion. */
import { App, Form, Input, Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, type SlotProps } from '../../engine/client/index.ts';
import { send } from './calls.ts';
import { useTaskPage } from './course/useCoursePage.ts';

interface Given { readonly outcome?: string; readonly opinion?: string }

/** Slot `action.agree` of tasks. */
export default function CompleteDialog({ entity, row, onClose, onDone }: SlotProps): ReactNode {
  const { t } = useTranslation('workflow');
  const { message } = App.useApp();
  const [form] = Form.useForm<Given>();
  const [running, setRunning] = useState(false);
  const id = row?.id;
  const { page } = useTaskPage(id);
  if (id === undefined) return null;
  const label = entity.actions.find(({ code }) => code === 'agree')?.label ?? '';
  async function decide({ outcome, opinion }: Given): Promise<void> {
    setRunning(true);
    try {
      await send('POST /api/workflow/task/complete', { body: { id: id ?? '', ...(outcome ? { outcome } : {}), ...(opinion ? { comment: opinion } : {}) } });
      onDone?.();
    } catch (cause) {
      // What was typed stays, for another try.
      setRunning(false);
      void message.error(asApiError(cause).message);
    }
  }
  return (
    <Modal open title={`${label}：${String(row?.['title'] ?? '')}`} okText={label} okButtonProps={{ disabled: !page }} confirmLoading={running} maskClosable={false} onOk={() => form.submit()} onCancel={() => onClose?.()}>
      <Form form={form} layout="vertical" onFinish={(given) => void decide(given)}>
        {page && page.outcomes.length > 0 && (
          <Form.Item name="outcome" label={t('decide.outcome')} initialValue={page.outcomes[0]} rules={[{ required: true }]}>
            {/* A decision the texts do not know is called what the model calls it. */}
            <Radio.Group options={page.outcomes.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`, { defaultValue: outcome }) }))} />
          </Form.Item>
        )}
        <Form.Item name="opinion" label={t('decide.opinion')}>
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
