/** 驳回, 委派办毕, 写意见: verbs that ask for an opinion and nothing else. */
import { Form, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, type SlotProps, useAboutMark } from '../../../engine/client/index.ts';
import { send } from '../calls.ts';
import { useOpinion } from './useOpinion.ts';
import './decide.css';

interface Verb {
  /** Code of the button. */
  readonly action: string;
  /** It goes nowhere without a reason. */
  readonly required: boolean;
  readonly send: (id: string, comment: string) => Promise<unknown>;
}

const VERBS = {
  reject: {
    action: 'reject',
    required: true,
    send: (id, comment) => send('POST /api/workflow/task/reject', { body: { id, comment } }),
  },
  resolve: {
    action: 'resolve',
    required: false,
    send: (id, comment) => send('POST /api/workflow/task/resolve', { body: { id, ...(comment ? { comment } : {}) } }),
  },
  comment: {
    action: 'comment',
    required: true,
    send: (id, comment) => send('POST /api/workflow/task/comment', { body: { id, comment } }),
  },
} as const satisfies Readonly<Record<string, Verb>>;

interface DialogProps extends Pick<SlotProps, 'onClose' | 'onDone'> {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly verb: Verb;
}

function Dialog({ id, title, label, verb, onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation('course');
  const { t: word } = useTranslation('workflow');
  const field = useId();
  const mark = useAboutMark();
  const opinion = useOpinion(id);
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const comment = opinion.text.trim();
  async function go(): Promise<void> {
    if (verb.required && !comment) return setRefusal(t('needOpinion'));
    setRunning(true);
    try {
      await verb.send(id, comment);
      opinion.forget();
      onDone?.();
    } catch (cause) {
      // What was typed stays, for another try.
      setRefusal(asApiError(cause).message);
      setRunning(false);
    }
  }
  return (
    <Modal
      open
      title={`${label}${mark}${title}`}
      okText={label}
      okButtonProps={{ danger: verb.action === 'reject' }}
      confirmLoading={running}
      maskClosable={false}
      onOk={() => void go()}
      onCancel={() => onClose?.()}
    >
      <Form layout="vertical" component="div" className="decide-fields">
        <Form.Item
          label={word('decide.opinion')}
          htmlFor={field}
          required={verb.required}
          {...(refusal === undefined
            ? {}
            : { validateStatus: 'error' as const, help: <span role="alert">{refusal}</span> })}
        >
          <Input.TextArea
            id={field}
            value={opinion.text}
            maxLength={500}
            showCount
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => {
              opinion.type(event.target.value);
              setRefusal(undefined);
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

const slot = (verb: Verb) =>
  function OpinionDialog({ entity, row, onClose, onDone }: SlotProps): ReactNode {
    const label = entity.actions.find(({ code }) => code === verb.action)?.label ?? '';
    return row ? (
      <Dialog
        key={row.id}
        id={row.id}
        title={String(row['title'] ?? '')}
        label={label}
        verb={verb}
        {...(onClose ? { onClose } : {})}
        {...(onDone ? { onDone } : {})}
      />
    ) : null;
  };

/** Slots `action.reject`, `action.resolve` and `action.comment` of tasks. */
export const RejectDialog = slot(VERBS.reject);
export const ResolveDialog = slot(VERBS.resolve);
export const CommentDialog = slot(VERBS.comment);
