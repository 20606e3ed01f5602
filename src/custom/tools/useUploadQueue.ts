/** Files on their way into a place: three at a time, each with its progress, to be stopped or tried again. */
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type ApiError, asApiError, storeFile, type StoredFile } from '../../engine/client/index.ts';

/** Specification, section 9: three at once. */
const AT_ONCE = 3;

export interface Sent {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** 0 to 1. */
  readonly share: number;
  readonly message: string;
}

type Event =
  | { readonly kind: 'add'; readonly files: readonly File[] }
  | { readonly kind: 'set'; readonly key: number; readonly change: Partial<Sent> }
  | { readonly kind: 'drop'; readonly key: number }
  | { readonly kind: 'clear' };

let lastKey = 0;

function reduce(all: readonly Sent[], event: Event): readonly Sent[] {
  switch (event.kind) {
    case 'add':
      return [
        ...all,
        ...event.files.map((file): Sent => ({ key: ++lastKey, file, state: 'waiting', share: 0, message: '' })),
      ];
    case 'set':
      return all.map((one) => (one.key === event.key ? { ...one, ...event.change } : one));
    case 'drop':
      return all.filter((one) => one.key !== event.key);
    case 'clear':
      return all.filter((one) => one.state === 'waiting' || one.state === 'running');
  }
}

export interface UploadQueue {
  readonly all: readonly Sent[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  readonly stop: (key: number) => void;
  readonly clear: () => void;
}

interface Wishes {
  readonly purpose?: string;
  readonly keep?: boolean;
  /** Takes the stored file over; what it throws counts as the file's failure. */
  readonly onStored: (stored: StoredFile, file: File) => Promise<void>;
  /** All that was chosen has arrived or failed. */
  readonly onSettled: (failures: number, done: number) => void;
}

export function useUploadQueue({ purpose, keep, onStored, onSettled }: Wishes): UploadQueue {
  const [all, tell] = useReducer(reduce, []);
  const running = useRef(new Map<number, AbortController>());
  const stored = useEffectEvent(onStored);
  const settled = useEffectEvent(onSettled);

  const send = useEffectEvent(async ({ key, file }: Sent) => {
    const stop = new AbortController();
    running.current.set(key, stop);
    tell({ kind: 'set', key, change: { state: 'running', share: 0, message: '' } });
    try {
      const answer = await storeFile(file, {
        ...(purpose ? { purpose } : {}),
        keep: keep ?? false,
        signal: stop.signal,
        onProgress: (share) => tell({ kind: 'set', key, change: { share } }),
      });
      await stored(answer, file);
      tell({ kind: 'set', key, change: { state: 'done', share: 1 } });
    } catch (cause) {
      if (!stop.signal.aborted)
        tell({
          kind: 'set',
          key,
          change: { state: 'failed', message: (asApiError(cause) satisfies ApiError).message },
        });
    } finally {
      running.current.delete(key);
    }
  });

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    for (const one of all
      .filter((entry) => entry.state === 'waiting' && !running.current.has(entry.key))
      .slice(0, Math.max(0, free)))
      void send(one);
  }, [all]);

  const open = all.some((one) => one.state === 'waiting' || one.state === 'running');
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !open)
      settled(all.filter((one) => one.state === 'failed').length, all.filter((one) => one.state === 'done').length);
    was.current = open;
  }, [open, all]);

  useEffect(() => {
    const kept = running.current;
    return () => {
      for (const stop of kept.values()) stop.abort();
    };
  }, []);

  return {
    all,
    add: (files) => tell({ kind: 'add', files }),
    retry: (key) => tell({ kind: 'set', key, change: { state: 'waiting' } }),
    stop: (key) => {
      running.current.get(key)?.abort();
      tell({ kind: 'drop', key });
    },
    clear: () => tell({ kind: 'clear' }),
  };
}
