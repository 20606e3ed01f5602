/**
 * Uploads under way for one field: checked first, sent one by one and in parts where they are large, and told to the
 * form so that it is not saved half done.
 */
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, storeFile, type StoredFile } from '../../engine/client/index.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { refusalOf, roomOf } from './rules.ts';

export interface Running {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'running' | 'failed';
  /** Share sent, 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly reason: string;
}

type Event =
  | { readonly kind: 'add'; readonly files: readonly File[] }
  | { readonly kind: 'set'; readonly key: number; readonly change: Partial<Running> }
  | { readonly kind: 'drop'; readonly key: number };

export interface Uploads {
  readonly running: readonly Running[];
  /** Sentences about files that were refused, until the next choice. */
  readonly refused: readonly string[];
  /** Takes what fits; `held` is how many the field has already. */
  readonly take: (files: readonly File[], held: number) => void;
  /** Goes on with one that failed: what has arrived is not sent again. */
  readonly retry: (key: number) => void;
  /** Gives one up. */
  readonly cancel: (key: number) => void;
}

interface Wishes {
  /** Entity of the field, whose limit counts. */
  readonly entity: string;
  readonly field: ViewField;
  readonly onStored: (file: StoredFile) => void;
  readonly onRefused?: (reason: string | null, passing?: boolean) => void;
}

let lastKey = 0;

/** What the server has judged does not get better by sending it again; being too fast does. */
function isFinal(code: number): boolean {
  return code >= 400 && code < 500 && code !== 429;
}

function reduce(all: readonly Running[], event: Event): readonly Running[] {
  switch (event.kind) {
    case 'add':
      return [
        ...all,
        ...event.files.map((file): Running => ({ key: ++lastKey, file, state: 'waiting', share: 0, reason: '' })),
      ];
    case 'set':
      return all.map((one) => (one.key === event.key ? { ...one, ...event.change } : one));
    case 'drop':
      return all.filter((one) => one.key !== event.key);
  }
}

export function useUploads({ entity, field, onStored, onRefused }: Wishes): Uploads {
  const { t } = useTranslation('widgets');
  const [running, tell] = useReducer(reduce, []);
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** The one on its way. */
  const sending = useRef<{ readonly key: number; readonly stop: AbortController }>(undefined);
  useEffect(() => () => sending.current?.stop.abort(), []);

  // Files are sent over several renders; each must join the list as it stands then.
  const stored = useEffectEvent(onStored);
  const send = useEffectEvent(async ({ key, file }: Running) => {
    const stop = new AbortController();
    sending.current = { key, stop };
    tell({ kind: 'set', key, change: { state: 'running', reason: '' } });
    try {
      const answer = await storeFile(file, {
        purpose: `${entity}.${field.name}`,
        signal: stop.signal,
        onProgress: (share) => tell({ kind: 'set', key, change: { share } }),
      });
      if (stop.signal.aborted) return;
      stored(answer);
      tell({ kind: 'drop', key });
    } catch (cause) {
      if (stop.signal.aborted) return;
      const { code, message } = asApiError(cause);
      if (isFinal(code)) {
        tell({ kind: 'drop', key });
        setRefused((now) => [...now, t('file.failed', { name: file.name, reason: message })]);
      } else tell({ kind: 'set', key, change: { state: 'failed', reason: message } });
    } finally {
      if (sending.current?.key === key) sending.current = undefined;
    }
  });
  useEffect(() => {
    const next = running.find((one) => one.state === 'waiting');
    if (next && !sending.current) void send(next);
  }, [running]);

  // The form waits for what is under way, and says what has come to nothing: neither is left out without a word.
  const passing = running.some((one) => one.state !== 'failed');
  const hold = passing ? t('file.uploading') : running.length > 0 ? t('file.unsent') : null;
  const held = useRef<string | null>(null);
  const holdForm = useEffectEvent((reason: string | null) => onRefused?.(reason, passing));
  useEffect(() => {
    if (held.current === hold) return;
    held.current = hold;
    holdForm(hold);
  }, [hold]);

  const take = (files: readonly File[], heldFiles: number): void => {
    const messages: string[] = [];
    const good = files.filter((file) => {
      const refusal = refusalOf(file, field.file);
      if (refusal) messages.push(t(refusal.key, refusal.params));
      return !refusal;
    });
    // A single file takes the place of one that came to nothing.
    const over = field.kind === 'file' ? running.filter((one) => one.state === 'failed') : [];
    const room = Math.max(0, roomOf(field) - heldFiles - running.length + over.length);
    if (good.length > room) messages.push(t('file.tooMany', { limit: roomOf(field) }));
    setRefused([...new Set(messages)]);
    if (room === 0 || good.length === 0) return;
    for (const { key } of over) tell({ kind: 'drop', key });
    tell({ kind: 'add', files: good.slice(0, room) });
  };

  return {
    running,
    refused,
    take,
    retry: (key) => tell({ kind: 'set', key, change: { state: 'waiting' } }),
    cancel: (key) => {
      if (sending.current?.key === key) {
        sending.current.stop.abort();
        sending.current = undefined;
      }
      tell({ kind: 'drop', key });
    },
  };
}
