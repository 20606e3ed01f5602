/** Uploads under way for one field: checked first, sent one by one, and told to the form so that it is not saved half done. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, uploadFile, type StoredFile } from '../../engine/client/index.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { refusalOf, roomOf } from './rules.ts';

export interface Running { readonly key: number; readonly name: string; readonly share: number }

export interface Uploads {
  readonly running: readonly Running[];
  /** Sentences about files that were refused or failed, until the next choice. */
  readonly refused: readonly string[];
  /** Takes what fits; `held` is how many the field has already. */
  readonly take: (files: readonly File[], held: number) => void;
}

interface Wishes {
  readonly field: ViewField;
  readonly onStored: (file: StoredFile) => void;
  readonly onRefused?: (reason: string | null) => void;
}

let lastKey = 0;

export function useUploads({ field, onStored, onRefused }: Wishes): Uploads {
  const { t } = useTranslation('widgets');
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const stop = useRef(new AbortController());
  // Files are sent over several renders; each must join the list as it stands then.
  const stored = useRef(onStored);
  useEffect(() => { stored.current = onStored; });
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (file: File): Promise<void> => {
    const key = ++lastKey;
    setRunning((now) => [...now, { key, name: file.name, share: 0 }]);
    const { signal } = stop.current;
    try {
      const answer = await uploadFile(file, (share) => setRunning((now) => now.map((one) => (one.key === key ? { ...one, share } : one))), signal);
      if (!signal.aborted) stored.current(answer);
    } catch (cause) {
      if (!signal.aborted) setRefused((now) => [...now, t('file.failed', { name: file.name, reason: asApiError(cause).message })]);
    } finally {
      setRunning((now) => now.filter((one) => one.key !== key));
    }
  };

  const sendAll = async (files: readonly File[]): Promise<void> => {
    onRefused?.(t('file.uploading'));
    for (const file of files) await send(file);
    onRefused?.(null);
  };

  const take = (files: readonly File[], held: number): void => {
    const messages: string[] = [];
    const good = files.filter((file) => {
      const refusal = refusalOf(file, field.file);
      if (refusal) messages.push(t(refusal.key, refusal.params));
      return !refusal;
    });
    const room = Math.max(0, roomOf(field) - held - running.length);
    if (good.length > room) messages.push(t('file.tooMany', { limit: roomOf(field) }));
    setRefused([...new Set(messages)]);
    if (room > 0 && good.length > 0) void sendAll(good.slice(0, room));
  };

  return { running, refused, take };
}
