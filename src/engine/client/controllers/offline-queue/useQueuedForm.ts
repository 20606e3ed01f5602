/**
 * A form on the phone that writes into the offline queue: kept with every change, photos included, and handed over where other
 * forms would be saved.
 */
import { useEffect, useState } from 'react';
import type { Row } from '../../../model/types.ts';
import { captureOf } from '../../api/captures.ts';
import { type KeptFile, type QueuedCall, filesOf, storedFiles, withoutStored } from './queued-call.ts';
import { type Sides, mergeMoved } from './merge-moved.ts';
import {
  type NewCall,
  baseOf,
  draftOf,
  dropEntry,
  keptBytes,
  outcomeOf,
  postEntry,
  reopenEntry,
  useOfflineQueue,
  writeEntry,
} from './offline-queue.ts';
import { type Shrunk, shrinkPhoto } from './shrink.ts';

/** Path of a file's field, and what it is uploaded as. */
export type FilePlace = Pick<KeptFile, 'field' | 'purpose'>;

export interface QueuedForm {
  /** Undefined until the device has said what is kept. */
  readonly entry: QueuedCall | undefined;
  /** It was begun before this page opened. */
  readonly restored: boolean;
  /** Something was written: it lies on the device. */
  readonly isBegun: boolean;
  /** @param hops what the form's rules read of the rows that were chosen, as `$hops` of a row has it */
  readonly write: (values: Row, labels?: QueuedCall['labels'], hops?: Row) => void;
  /**
   * Photos are made smaller first; what is still over `limit` bytes is not kept. @returns what came of it, once it is
   * on the device
   */
  readonly attach: (
    place: FilePlace,
    many: boolean,
    file: File,
    limit: number,
  ) => Promise<Shrunk & { readonly fits: boolean }>;
  readonly detach: (mark: string) => void;
  /** Files of the record that is changed, which the server has, and how one is taken out. */
  readonly stored: (field: string) => readonly string[];
  readonly removeStored: (field: string, id: string) => void;
  readonly files: (
    field: string,
  ) => readonly { readonly mark: string; readonly index: number; readonly file: KeptFile }[];
  /**
   * @param title what stands in the offline queue
   * @param bodyOf what is sent of the values, where that is less
   */
  readonly post: (title: string, values?: Row, bodyOf?: (values: Row) => Row) => Promise<void>;
  readonly forget: () => void;
  /**
   * What became of it, once it was handed over; `waiting` where nobody should wait for it. Refused, it is a draft again
   * with what was typed and the reasons.
   */
  readonly outcome: () => Promise<'sent' | 'refused' | 'waiting'>;
  /** Goes on over the record as it stands now, with the chosen side of every clash. */
  readonly settle: (sides: Sides) => void;
}

/** So long a form waits for the server's word before it lets its person go. Milliseconds. */
const PATIENCE_MS = 6000;

/**
 * @param fresh what a new entry begins with; undefined while that is not known
 * @param id a certain entry, from the address
 */
export function useQueuedForm(fresh: NewCall | undefined, id?: string): QueuedForm {
  const entries = useOfflineQueue((state) => state.entries);
  const [own, setOwn] = useState<{ readonly entry: QueuedCall; readonly restored: boolean }>();
  if (!own && entries && fresh) {
    const known = entries.find((one) => one.id === id && one.state === 'draft') ?? draftOf(fresh);
    setOwn({ entry: known, restored: entries.includes(known) });
  }
  // Taken back, it has another key; a form that nobody has written into yet goes on with it.
  const begun = own && entries?.every((one) => one.id !== own.entry.id) ? draftFor(entries, own.entry) : undefined;
  if (begun) setOwn({ entry: begun, restored: false });
  const entry = own && (entries?.find((one) => one.id === own.entry.id) ?? own.entry);
  const now = (): QueuedCall | undefined =>
    own && (useOfflineQueue.getState().entries?.find((one) => one.id === own.entry.id) ?? own.entry);
  return {
    entry,
    restored: own?.restored ?? false,
    isBegun: entries?.some((one) => one.id === entry?.id) ?? false,
    write: (values, labels, hops) => {
      const at = now();
      if (at) void writeEntry(at, { kind: 'write', values, ...(labels ? { labels } : {}), ...(hops ? { hops } : {}) });
    },
    attach: async (place, many, file, limit) => {
      const shrunk = await shrinkPhoto(file);
      if (shrunk.file.size > limit) return { ...shrunk, fits: false };
      const bytes = await shrunk.file.arrayBuffer();
      const at = now();
      const capture = captureOf(file);
      if (at) {
        const kept: KeptFile = {
          ...place,
          name: shrunk.file.name,
          type: shrunk.file.type,
          size: shrunk.file.size,
          ...(shrunk.before === undefined ? {} : { before: shrunk.before }),
          ...(capture ? { capture } : {}),
        };
        await writeEntry(at, { kind: 'attach', many, file: kept }, new Map([[at.files.length, bytes]]));
      }
      return { ...shrunk, fits: true };
    },
    detach: (mark) => {
      const at = now();
      if (at) void writeEntry(at, { kind: 'detach', mark });
    },
    stored: (field) => (entry ? storedFiles(entry, field) : []),
    removeStored: (field, id) => {
      const at = now();
      if (at) void writeEntry(at, { kind: 'write', values: withoutStored(at, field, id) });
    },
    files: (field) => (entry ? filesOf(entry, field) : []),
    post: async (title, values = {}, bodyOf) => {
      const at = now();
      if (!at) return;
      await writeEntry(at, { kind: 'write', values, title });
      const written = now();
      if (written) await postEntry(written, bodyOf?.(written.values));
    },
    forget: () => {
      const at = now();
      if (at) void dropEntry(at.id);
      setOwn(undefined);
    },
    outcome: async () => {
      const at = now();
      if (!at) return 'sent';
      const outcome = await outcomeOf(at.form, PATIENCE_MS);
      if (outcome.kind === 'refused') {
        const open = await reopenEntry(outcome.id);
        if (open) setOwn({ entry: open, restored: false });
      }
      return outcome.kind;
    },
    settle: (sides) => {
      const at = now();
      const conflict = at?.reason?.conflict;
      if (!at?.base || !conflict) return;
      const { merged } = mergeMoved(at.values, at.base, conflict.current, { sides });
      void writeEntry(at, { kind: 'settled', base: baseOf(at.base, conflict.current), values: merged });
    },
  };
}

/** The draft of the same form, where there is one. */
const draftFor = (entries: readonly QueuedCall[], { form }: QueuedCall): QueuedCall | undefined =>
  entries.find((one) => one.form === form && one.state === 'draft');

/** Address of a picture that lies on the device, while it is shown. */
export function useKeptPicture(entry: string, index: number, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    void keptBytes(entry, index).then(
      (bytes) => {
        if (gone || !bytes) return;
        made = URL.createObjectURL(new Blob([bytes], { type }));
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [entry, index, type]);
  return url;
}
