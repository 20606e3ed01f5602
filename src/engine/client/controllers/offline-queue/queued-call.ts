/**
 * What a phone keeps until the server has it: one call with its photos, from the first word that is typed to the
 * answer. Pure.
 */
import type { PhotoCapture } from '../../../model/photo-capture.ts';
import type { Row, Value } from '../../../model/types.ts';
import type { ConflictData } from '../../../model/wire.ts';
import { childRows } from '../form/changed-fields.ts';
import { joinedHops } from '../form/form-scope.ts';
import { keyOf } from '../form/sub-table.ts';
import type { ActMark } from './act-age.ts';

/** A file that lies on the device; `stored` since the server has it. */
export interface KeptFile {
  /** Path of the field that names it (`fieldPath`); in no other one is a mark more than a text. */
  readonly field: string;
  /** What it is uploaded as, `entity.field`; absent: this field of the entry's entity. */
  readonly purpose?: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Bytes before it was made smaller; absent where it was not. */
  readonly before?: number;
  /** When and where a photo was taken. */
  readonly capture?: PhotoCapture;
  readonly stored?: { readonly id: string; readonly at: number };
}

/** Why the server did not take it, in its own words. */
interface RefusalReason {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Somebody else changed the same fields of the record meanwhile: the record as it stands, by whom and when. */
  readonly conflict?: Omit<ConflictData, 'changes'>;
}

export interface QueuedCall {
  /** Also the key under which the server does it once. */
  readonly id: string;
  /** The person in the tenant whose it is: nobody else sees it, and it is sent in nobody else's name. */
  readonly seat: string;
  /** Which form writes it; there is one draft of each. */
  readonly form: string;
  /** Address at which it can be gone on with, on the phone. */
  readonly route: string;
  /** What it is about, and what is done, in words. */
  readonly title: string;
  readonly act: string;
  readonly entity: string;
  readonly api: { readonly base: string; readonly noun: string };
  /** `add`, `edit`, or the code of an action. */
  readonly action: string;
  /** The record that is acted on. */
  readonly row?: string;
  /** Field → value; a file that lies on the device is named by `fileMark`. */
  readonly values: Row;
  /** What is sent of the values, where that is less: rows of sub-tables by id with what was changed. */
  readonly body?: Row;
  /** Fields of the record as they were when it was written over them, and its `rev`: what moved on is told by it. */
  readonly base?: Row;
  /** Its entity does not let it wait for a network: it comes back when it could not be sent at once. */
  readonly direct?: true;
  /** Words of what was chosen, by field, as `$labels` of a row has them. */
  readonly labels: Readonly<Record<string, string | string[]>>;
  /** What the form's rules read of the rows that were chosen, by field and id, as `$hops` of a row has it. */
  readonly hops?: Row;
  /** Those the values name, by their number; one that was taken out leaves its place empty. */
  readonly files: readonly (KeptFile | null)[];
  readonly state: 'draft' | 'waiting' | 'refused';
  /** It went out and no answer came: the server may have it, so that nothing about it may change until it says. */
  readonly unsure: boolean;
  readonly reason?: RefusalReason;
  /** Edition of the record that was looked at, for who keeps commands. */
  readonly basedOn?: number;
  /** When it was handed over. */
  readonly mark?: ActMark;
  /** Milliseconds: when it was begun, and since it was handed over when that was. By the device's clock: it is only shown. */
  readonly at: number;
  /** Its number among the calls that this person has handed over here; those of before have none. */
  readonly turn?: number;
}

export type QueueEvent =
  | {
      readonly kind: 'write';
      readonly values: Row;
      readonly labels?: QueuedCall['labels'];
      readonly hops?: Row;
      readonly title?: string;
    }
  | { readonly kind: 'attach'; readonly many: boolean; readonly file: KeptFile }
  | { readonly kind: 'detach'; readonly mark: string }
  | {
      readonly kind: 'post';
      readonly at: number;
      readonly turn?: number;
      readonly body?: Row;
      readonly mark?: ActMark;
    }
  | { readonly kind: 'out' }
  | { readonly kind: 'stored'; readonly file: number; readonly id: string; readonly at: number }
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  /** The record moved on without touching what was written here: it goes out again, over the record of now. */
  | { readonly kind: 'moved'; readonly id: string; readonly base: Row; readonly body: Row }
  /** A person chose between both sides: the draft goes on over the record of now. */
  | { readonly kind: 'settled'; readonly base: Row; readonly values: Row }
  /** It may not wait any longer. Whether it arrived is unknown where it went out. */
  | { readonly kind: 'lapsed'; readonly reason: RefusalReason }
  /** It goes on being written. @param id a new key: the old one stood for the old content */
  | { readonly kind: 'reopen'; readonly id: string };

const MARK = '@file/';

/** How a value names a file that lies on the device. */
export const fileMark = (index: number): string => `${MARK}${index}`;

/** Number of the file a value names; undefined for anything else. */
export function markedFile(value: Value | undefined): number | undefined {
  return typeof value === 'string' && /^@file\/\d{1,4}$/.test(value) ? Number(value.slice(MARK.length)) : undefined;
}

const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** Where a field stands: its name, or within a row of a sub-table the table, the row's key and the name. */
export const fieldPath = (name: string, row?: { readonly table: string; readonly key: string }): string =>
  row ? `${row.table}/${row.key}/${name}` : name;

/** The value at a path. */
function valueAt(values: Readonly<Row>, path: string): Value {
  const [name = '', key, inner = ''] = path.split('/');
  if (key === undefined) return values[name] ?? null;
  return childRows(values, name).find((row, index) => keyOf(row, index) === key)?.[inner] ?? null;
}

/** What has to be written so that `value` stands at a path. */
function writtenAt(values: Readonly<Row>, path: string, value: Value): Row {
  const [name = '', key, inner = ''] = path.split('/');
  if (key === undefined) return { [name]: value };
  return {
    [name]: childRows(values, name).map((row, index) => (keyOf(row, index) === key ? { ...row, [inner]: value } : row)),
  };
}

/** Files at a path that the server has: those of the record that is changed. */
export const storedFiles = ({ values }: Pick<QueuedCall, 'values'>, path: string): readonly string[] =>
  listOf(valueAt(values, path)).filter(
    (one): one is string => typeof one === 'string' && markedFile(one) === undefined,
  );

/** What has to be written so that a stored file is no longer at a path. */
export function withoutStored({ values }: Pick<QueuedCall, 'values'>, path: string, id: string): Row {
  const value = valueAt(values, path);
  return writtenAt(values, path, Array.isArray(value) ? value.filter((one) => one !== id) : null);
}

/** Each field with its path, those of the rows of sub-tables among them. */
function fieldsIn(values: Readonly<Row>): readonly (readonly [path: string, value: Value])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const rows = childRows(values, name);
    return rows.length === 0
      ? [[name, value ?? null] as const]
      : rows.flatMap((row, index) =>
          Object.entries(row).map(
            ([inner, own]) => [fieldPath(inner, { table: name, key: keyOf(row, index) }), own ?? null] as const,
          ),
        );
  });
}

/** The file that stands at a mark in a field. */
function fileAt(
  files: QueuedCall['files'],
  field: string,
  value: Value,
): { readonly index: number; readonly file: KeptFile } | undefined {
  const index = markedFile(value);
  const file = index === undefined ? undefined : files[index];
  return index !== undefined && file?.field === field ? { index, file } : undefined;
}

/** Files of a field that lie on the device, in their order. */
export function filesOf(
  { values, files }: Pick<QueuedCall, 'values' | 'files'>,
  field: string,
): readonly { readonly mark: string; readonly index: number; readonly file: KeptFile }[] {
  return listOf(valueAt(values, field)).flatMap((value) => {
    const found = fileAt(files, field, value);
    return found ? [{ mark: String(value), ...found }] : [];
  });
}

/** May it be changed or given up without a doubt what became of it? */
export const isOpen = ({ state, unsure }: QueuedCall): boolean => state !== 'waiting' || !unsure;

/** Entries that were handed over and have not arrived. */
export const unsent = (entries: readonly QueuedCall[]): readonly QueuedCall[] =>
  entries.filter(({ state }) => state !== 'draft');

/** Which of two was handed over first, whatever the clock of the device was set to in between. */
export const byTurn = (one: QueuedCall, other: QueuedCall): number =>
  (one.turn ?? 0) - (other.turn ?? 0) || one.at - other.at || (one.id < other.id ? -1 : 1);

/** The one to be sent next: the oldest, for a later one may be about what an earlier one brings. */
export function nextToSend(entries: readonly QueuedCall[]): QueuedCall | undefined {
  return entries.filter(({ state }) => state === 'waiting').toSorted(byTurn)[0];
}

/** The entry after an event. One that does not fit where it stands changes nothing. */
export function step(entry: QueuedCall, event: QueueEvent): QueuedCall {
  const { reason: _reason, ...rest } = entry;
  const typed = entry.state === 'draft';
  switch (event.kind) {
    case 'write':
      return typed
        ? {
            ...entry,
            values: { ...entry.values, ...event.values },
            labels: { ...entry.labels, ...event.labels },
            ...(event.hops ? { hops: joinedHops(entry.hops, event.hops) } : {}),
            title: event.title ?? entry.title,
          }
        : entry;
    case 'attach': {
      if (!typed) return entry;
      const { field } = event.file;
      const mark = fileMark(entry.files.length);
      return {
        ...entry,
        files: [...entry.files, event.file],
        values: {
          ...entry.values,
          ...writtenAt(entry.values, field, event.many ? [...listOf(valueAt(entry.values, field)), mark] : mark),
        },
      };
    }
    case 'detach': {
      const index = markedFile(event.mark);
      const file = index === undefined ? undefined : entry.files[index];
      if (!typed || !file) return entry;
      const value = valueAt(entry.values, file.field);
      const left = Array.isArray(value) ? value.filter((one) => one !== event.mark) : null;
      return {
        ...entry,
        files: entry.files.map((one, at) => (at === index ? null : one)),
        values: { ...entry.values, ...writtenAt(entry.values, file.field, left) },
      };
    }
    case 'post':
      return typed
        ? {
            ...rest,
            state: 'waiting',
            unsure: false,
            at: event.at,
            ...(event.turn === undefined ? {} : { turn: event.turn }),
            ...(event.body ? { body: event.body } : {}),
            ...(event.mark ? { mark: event.mark } : {}),
          }
        : entry;
    case 'out':
      return entry.state === 'waiting' ? { ...entry, unsure: true } : entry;
    case 'stored':
      return {
        ...entry,
        files: entry.files.map((file, at) =>
          at === event.file && file ? { ...file, stored: { id: event.id, at: event.at } } : file,
        ),
      };
    case 'refused':
      return entry.state === 'waiting' ? { ...entry, state: 'refused', unsure: false, reason: event.reason } : entry;
    case 'moved':
      return entry.state === 'waiting'
        ? { ...entry, id: event.id, unsure: false, base: event.base, body: event.body }
        : entry;
    case 'settled':
      return typed ? { ...rest, base: event.base, values: { ...entry.values, ...event.values } } : entry;
    case 'lapsed':
      return entry.state === 'waiting' ? { ...entry, state: 'refused', reason: event.reason } : entry;
    case 'reopen': {
      const { body: _body, mark: _mark, turn: _turn, ...open } = entry;
      return isOpen(entry) && entry.state !== 'draft'
        ? { ...open, id: event.id, state: 'draft', unsure: false }
        : entry;
    }
  }
}

/**
 * The values as the server takes them: marks replaced by the ids of stored files.
 * @param unstored stands for a file that has not been stored; without it that is refused
 * @throws where one has not been stored
 */
export function sentValues(
  { values: typed, body, files }: Pick<QueuedCall, 'values' | 'body' | 'files'>,
  unstored?: string,
): Row {
  const values = body ?? typed;
  const real = (field: string, value: Value): Value => {
    const found = fileAt(files, field, value);
    if (!found) return value;
    const id = found.file.stored?.id ?? unstored;
    if (id === undefined) throw new Error(`file ${found.index} has not been stored`);
    return id;
  };
  const all = (field: string, value: Value): Value =>
    Array.isArray(value) ? value.map((one) => real(field, one)) : real(field, value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const rows = childRows(values, name);
      if (rows.length === 0) return [name, all(name, value ?? null)];
      return [
        name,
        rows.map((row, index) =>
          Object.fromEntries(
            Object.entries(row).flatMap(([inner, own]) =>
              inner.startsWith('$')
                ? []
                : [[inner, all(fieldPath(inner, { table: name, key: keyOf(row, index) }), own ?? null)]],
            ),
          ),
        ),
      ];
    }),
  );
}

/**
 * Files that have to go up before the call: named by a value, and not stored, or so long ago that the server may have
 * given them up.
 */
export function filesToStore(
  { values, body, files }: Pick<QueuedCall, 'values' | 'body' | 'files'>,
  now: number,
): readonly { readonly index: number; readonly file: KeptFile }[] {
  return fieldsIn(body ?? values).flatMap(([field, value]) =>
    listOf(value).flatMap((one) => {
      const found = fileAt(files, field, one);
      return found && (found.file.stored === undefined || now - found.file.stored.at > KEPT_BY_SERVER_MS)
        ? [found]
        : [];
    }),
  );
}

/** The server keeps a file that no record holds for seven days; within half of them it is there for certain. */
const KEPT_BY_SERVER_MS = 3.5 * 86_400_000;
