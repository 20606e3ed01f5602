/** Before something is published: its mistakes, what it does to the tables, where the fields it takes away are used; names of what is lost are typed. */
import { App, Button, Form, Input, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import type { Json } from '../../../engine/model/format/read/source.ts';
import { type Command, type LayerCheck, type Scope, send } from './calls.ts';
import { CommandList } from './CommandList.tsx';
import { UseList } from './UseList.tsx';

export interface Review {
  readonly scope: Scope;
  readonly entity: string;
  readonly heading: string;
  readonly text?: string;
  readonly verb: string;
  /** The layer as it would stand; undefined where only the server knows. */
  readonly commands: readonly Command[] | undefined;
  /** What the edition is called at first; undefined where it names itself. */
  readonly title?: string;
  run(given: { readonly title: string; readonly confirm: string[] }): Promise<unknown>;
}

/** Names that a refusal asks to be typed. */
function namesOf(data: unknown): string[] {
  const names = typeof data === 'object' && data !== null && 'names' in data ? data.names : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

function Findings({ found, commands }: { readonly found: LayerCheck; readonly commands: readonly Command[] }): ReactNode {
  const { t } = useTranslation('forms');
  return (
    <div className="forms-findings">
      {found.problems.length > 0 && <section><h3>{t('review.problems')}</h3><ul>{found.problems.map(({ severity, message, path }, at) => <li key={at}><ToneNote tone={severity === 'error' ? 'danger' : 'warning'}>{message}</ToneNote> <small className="code">{path}</small></li>)}</ul></section>}
      <section><h3>{t('review.changes')}</h3><CommandList commands={found.commands.length > 0 ? found.commands : commands} documents={[JSON.parse(found.document) as Json]} /></section>
      {found.steps.length > 0 && <section><h3>{t('review.steps')}</h3><ul>{found.steps.map(({ class: kind, label, filled }, at) => <li key={at}><ToneNote tone={kind === 'destructive' ? 'danger' : 'none'}>{label}</ToneNote>{filled !== null && filled > 0 && <small> {t('use.rows', { count: filled })}</small>}</li>)}</ul></section>}
      {found.removed.length > 0 && <section><h3>{t('review.removed')}</h3><UseList fields={found.removed} /></section>}
    </div>
  );
}

export function ReviewDialog({ review, onClose, onDone }: { readonly review: Review; readonly onClose: () => void; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('forms');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const { scope, entity, commands } = review;
  const [found, setFound] = useState<LayerCheck>();
  const [error, setError] = useState<string>();
  const [title, setTitle] = useState(review.title ?? '');
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (!commands) return undefined;
    const control = new AbortController();
    send('POST /api/admin/layer/check', { body: { scope, entity, commands: [...commands] } }, { signal: control.signal }).then(
      (answer) => { setFound(answer); setAsked(answer.steps.flatMap(({ name }) => name ?? [])); },
      (cause: unknown) => { if (!control.signal.aborted) setError(asApiError(cause).message); });
    return () => control.abort();
  }, [scope, entity, commands]);
  const broken = found?.problems.some(({ severity }) => severity === 'error') ?? false;
  const ready = (commands === undefined || found !== undefined) && !broken && (review.title === undefined || title.trim() !== '') && asked.every((name) => typed[name] === name);
  async function publish(): Promise<void> {
    setRunning(true);
    setError(undefined);
    try {
      await review.run({ title: title.trim(), confirm: [...asked] });
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
      open centered width={narrow ? '100%' : 720} className="forms-dialog" title={review.heading} maskClosable={false} onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>{t('cancel')}</Button>,
        <Button key="run" type="primary" danger={asked.length > 0} disabled={!ready} loading={running} onClick={() => void publish()}>{review.verb}</Button>,
      ]}
    >
      {review.text && <p className="forms-note">{review.text}</p>}
      {error && <p role="alert"><ToneNote tone="danger">{error}</ToneNote></p>}
      {review.title !== undefined && <Form layout="vertical"><Form.Item label={t('review.title')} required><Input aria-label={t('review.title')} value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} /></Form.Item></Form>}
      {commands && !found && !error && <Skeleton active />}
      {commands && found && <Findings found={found} commands={commands} />}
      {asked.map((name) => (
        <label key={name} className="forms-confirm">{t('review.type', { name })}<Input value={typed[name] ?? ''} status={(typed[name] ?? name) === name ? '' : 'error'} onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))} /></label>
      ))}
    </Modal>
  );
}
