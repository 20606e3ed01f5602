/**
 * Several tasks decided at once: those that cannot be are named with their reason before anything is sent; afterwards
 * what was done and what was refused.
 */
import { Button, Form, Input, Modal, Radio } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, type SlotProps } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { workflowCalls } from '../../../engine/model/calls/workflow.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { send } from '../calls.ts';
import './decide.css';

type Checked = CallAnswer<(typeof workflowCalls)['POST /api/workflow/task/batch']>;
type Sent = CallAnswer<(typeof workflowCalls)['POST /api/workflow/task/completeAll']>;

interface Line {
  readonly id: string;
  readonly name: string;
  readonly reason?: string;
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {lines.map(({ id, name, reason }) => (
          <li key={id}>
            {name}
            {reason !== undefined && <span>{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BatchDialogProps extends Pick<SlotProps, 'onClose' | 'onDone'> {
  readonly rows: readonly WireRow[];
  readonly label: string;
}

export function BatchDialog({ rows, label, onClose, onDone }: BatchDialogProps): ReactNode {
  const { t } = useTranslation('course');
  const { t: word } = useTranslation('workflow');
  const id = useId();
  const [checked, setChecked] = useState<Checked>();
  const [chosen, setChosen] = useState<string>();
  const [opinion, setOpinion] = useState('');
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  const [key] = useState(() => crypto.randomUUID().replaceAll('-', ''));
  const ids = rows.map((row) => row.id).join();
  useEffect(() => {
    const control = new AbortController();
    send('POST /api/workflow/task/batch', { body: { ids: ids.split(',') } }, { signal: control.signal }).then(
      setChecked,
      (cause: unknown) => {
        if (!control.signal.aborted) setRefusal(asApiError(cause).message);
      },
    );
    return () => control.abort();
  }, [ids]);
  const nameOf = (task: string): string => {
    const row = rows.find((one) => one.id === task);
    return `${String(row?.['title'] ?? '')} · ${String(row?.['taskName'] ?? '')}`;
  };
  const known = new Map(checked?.tasks.map((task) => [task.id, task]));
  const fit = rows
    .filter((row) => known.get(row.id)?.why === null)
    .map((row) => ({ id: row.id, name: nameOf(row.id) }));
  const unfit = checked
    ? rows
        .filter((row) => known.get(row.id)?.why !== null)
        .map((row) => ({ id: row.id, name: nameOf(row.id), reason: known.get(row.id)?.why ?? t('batch.notYours') }))
    : [];
  const outcome = chosen ?? checked?.outcomes[0];

  async function decide(): Promise<void> {
    setRunning(true);
    setRefusal(undefined);
    try {
      setSent(
        await send('POST /api/workflow/task/completeAll', {
          body: {
            ids: fit.map((one) => one.id),
            ...(outcome ? { outcome } : {}),
            ...(opinion.trim() ? { comment: opinion.trim() } : {}),
            key,
          },
        }),
      );
    } catch (cause) {
      setRefusal(asApiError(cause).message);
    }
    setRunning(false);
  }

  if (sent) {
    return (
      <Modal
        open
        closable={false}
        maskClosable={false}
        width={560}
        title={t('batch.result', { done: sent.done.length, refused: sent.refused.length })}
        onCancel={() => onDone?.()}
        footer={
          <Button type="primary" autoFocus onClick={() => onDone?.()}>
            {t('batch.understood')}
          </Button>
        }
      >
        <div className="decide-lists">
          <Lines
            title={t('batch.refused')}
            lines={sent.refused.map(({ id: task, message }) => ({ id: task, name: nameOf(task), reason: message }))}
          />
          <Lines title={t('batch.done')} lines={sent.done.map((task) => ({ id: task, name: nameOf(task) }))} />
        </div>
      </Modal>
    );
  }
  return (
    <Modal
      open
      maskClosable={false}
      width={560}
      title={t('batch.title', { label, count: rows.length })}
      okText={t('batch.send', { label, count: fit.length })}
      okButtonProps={{ disabled: fit.length === 0 }}
      confirmLoading={running}
      onOk={() => void decide()}
      onCancel={() => onClose?.()}
    >
      <div className="decide-lists" aria-busy={!checked && refusal === undefined}>
        <Lines title={t('batch.unfit')} lines={unfit} />
        <Lines title={t('batch.fit')} lines={fit} />
      </div>
      {fit.length > 0 && (
        <Form layout="vertical" component="div">
          {checked && checked.outcomes.length > 0 && (
            <Form.Item label={word('decide.outcome')} required>
              <Radio.Group
                value={outcome}
                onChange={(event) => setChosen(String(event.target.value))}
                options={checked.outcomes.map((one) => ({
                  value: one,
                  label: word(`outcomes.${one}`, { defaultValue: one }),
                }))}
              />
            </Form.Item>
          )}
          <Form.Item label={t('batch.opinion')} htmlFor={id}>
            <Input.TextArea
              id={id}
              value={opinion}
              maxLength={500}
              showCount
              autoSize={{ minRows: 2 }}
              onChange={(event) => setOpinion(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
      {refusal !== undefined && (
        <p className="decide-refusal" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}
