/**
 * Before something is published: its mistakes, what it does to the tables, where the fields it takes away are used;
 * names of what is lost are typed.
 */
import { App, Button, Form, Input, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import { type Command, type LayerCheck, type LayerDifference, type Scope, send } from './calls.ts';
import { ChangeList, DifferenceView, PermissionList, StepList } from './ChangeList.tsx';
import { mendedCommands } from './mended.ts';
import { Problems } from './Problems.tsx';
import { UseList } from './UseList.tsx';

export interface Review {
  readonly scope: Scope;
  readonly entity: string;
  readonly heading: string;
  readonly text?: string;
  readonly verb: string;
  /** The layer as it would stand; undefined where only the server knows. */
  readonly commands: readonly Command[] | undefined;
  /** Of what only the server joins: the editions between which it leads. */
  readonly between?: { readonly from: number; readonly to: number };
  /** What the edition is called at first; undefined where it names itself. */
  readonly title?: string;
  /** `run` publishes the commands it is given, so that they can be mended before. */
  readonly mendable?: true;
  run(given: {
    readonly title: string;
    readonly confirm: string[];
    readonly commands: readonly Command[];
  }): Promise<unknown>;
}

/** Names that a refusal asks to be typed. */
function namesOf(data: unknown): string[] {
  const names = typeof data === 'object' && data !== null && 'names' in data ? data.names : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

function Findings({
  found,
  onMend,
}: {
  readonly found: LayerCheck;
  readonly onMend: (() => void) | undefined;
}): ReactNode {
  const { t } = useTranslation('forms');
  return (
    <div className="forms-findings">
      {found.problems.length > 0 && (
        <section>
          <h3>{t('review.problems')}</h3>
          <Problems problems={found.problems} onMend={onMend} />
        </section>
      )}
      <section>
        <h3>{t('review.changes')}</h3>
        <ChangeList changes={found.changes} fields={found.fields} />
      </section>
      {found.permissions.length > 0 && (
        <section>
          <h3>{t('right.title')}</h3>
          <PermissionList permissions={found.permissions} />
        </section>
      )}
      {found.steps.length > 0 && (
        <section>
          <h3>{t('review.steps')}</h3>
          <StepList steps={found.steps} />
        </section>
      )}
      {found.removed.length > 0 && (
        <section>
          <h3>{t('review.removed')}</h3>
          <UseList fields={found.removed} />
        </section>
      )}
    </div>
  );
}

export function ReviewDialog({
  review,
  onClose,
  onDone,
}: {
  readonly review: Review;
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('forms');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const { scope, entity, between } = review;
  const [commands, setCommands] = useState(review.commands);
  const [difference, setDifference] = useState<LayerDifference>();
  const [found, setFound] = useState<LayerCheck>();
  const [error, setError] = useState<string>();
  const [title, setTitle] = useState(review.title ?? '');
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!commands) return undefined;
    const control = new AbortController();
    send(
      'POST /api/admin/layer/check',
      { body: { scope, entity, commands: [...commands] } },
      { signal: control.signal },
    ).then(
      (answer) => {
        setFound(answer);
        setAsked(answer.steps.flatMap(({ name }) => name ?? []));
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause).message);
      },
    );
    return () => control.abort();
  }, [scope, entity, commands]);
  const pair = between && JSON.stringify(between);
  useEffect(() => {
    if (pair === undefined) return undefined;
    const control = new AbortController();
    send(
      'GET /api/admin/layer/difference',
      { query: { scope, entity, ...(JSON.parse(pair) as { from: number; to: number }) } },
      { signal: control.signal },
    ).then(setDifference, (cause: unknown) => {
      if (!control.signal.aborted) setError(asApiError(cause).message);
    });
    return () => control.abort();
  }, [scope, entity, pair]);
  const broken = found?.problems.some(({ severity }) => severity === 'error') ?? false;
  const ready =
    (commands === undefined || found !== undefined) &&
    !broken &&
    (review.title === undefined || title.trim() !== '') &&
    asked.every((name) => typed[name] === name);
  async function publish(): Promise<void> {
    setRunning(true);
    setError(undefined);
    try {
      await review.run({ title: title.trim(), confirm: [...asked], commands: commands ?? [] });
      void message.success(t('review.done', { verb: review.verb }));
      onDone();
    } catch (cause) {
      const { message: why, data } = asApiError(cause);
      const names = namesOf(data);
      if (names.length > 0) setAsked(names);
      setError(why);
    } finally {
      setRunning(false);
    }
  }
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 720}
      className="forms-dialog"
      title={review.heading}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="run"
          type="primary"
          danger={asked.length > 0}
          disabled={!ready}
          loading={running}
          onClick={() => void publish()}
        >
          {review.verb}
        </Button>,
      ]}
    >
      {review.text && <p className="forms-note">{review.text}</p>}
      {error && (
        <p role="alert">
          <ToneNote tone="danger">{error}</ToneNote>
        </p>
      )}
      {review.title !== undefined && (
        <Form layout="vertical">
          <Form.Item label={t('review.title')} required>
            <Input
              aria-label={t('review.title')}
              value={title}
              maxLength={200}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Form.Item>
        </Form>
      )}
      {commands && !found && !error && <Skeleton active />}
      {commands && found && (
        <Findings
          found={found}
          onMend={review.mendable && (() => setCommands(mendedCommands(commands, found.problems)))}
        />
      )}
      {difference && <DifferenceView difference={{ ...difference, steps: [] }} />}
      {asked.map((name) => (
        <label key={name} className="forms-confirm">
          {t('review.type', { name })}
          <Input
            value={typed[name] ?? ''}
            status={(typed[name] ?? name) === name ? '' : 'error'}
            onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
          />
        </label>
      ))}
    </Modal>
  );
}
