/**
 * The offline queue of whoever is signed in: kept on the device, sent one by one as soon as there is a network, each exactly
 * once.
 */
import i18next from 'i18next';
import { create } from 'zustand';
import type { Row } from '../../../model/types.ts';
import type { ActionData, WireRow } from '../../../model/wire.ts';
import { REPEATABLE, call, serverTime } from '../../api/client.ts';
import { ApiError, CODE_REPEATED, asApiError, isPassing } from '../../api/errors.ts';
import { withCapture } from '../../api/captures.ts';
import { storeFile } from '../../api/upload-parts.ts';
import { seatOf, useSession } from '../session-store.ts';
import { type ServerAnswer, type Watched, ageOf, markOf, reckoned } from './act-age.ts';
import { type FileToStore, bring } from './delivery.ts';
import { mergeMoved } from './merge-moved.ts';
import { type QueuedCall, type QueueEvent, byTurn, isOpen, nextToSend, sentValues, step } from './queued-call.ts';
import { bytesOf, loadEntries, nextTurn, removeEntry, removeFile, renameEntry, storeEntry } from './storage.ts';

interface QueueState {
  readonly seat: string;
  /** Entries of this person, oldest first; undefined until the device has answered. */
  readonly entries: readonly QueuedCall[] | undefined;
  /** The one on its way. */
  readonly sending: string | undefined;
  /** The device keeps nothing: a private window, or no room. */
  readonly failed: boolean;
  /** The last try came to no answer: the next one is made in a while. */
  readonly stuck: boolean;
}

const CLOSED: QueueState = { seat: '', entries: undefined, sending: undefined, failed: false, stuck: false };

export const useOfflineQueue = create<QueueState>()(() => CLOSED);

/** What arrived: the entry, and the row it made or changed. */
type Arrival = (entry: QueuedCall, row: WireRow | undefined) => unknown;
const arrivals = new Set<Arrival>();

/** Hears of every entry that the server has taken. */
export function onArrival(listener: Arrival): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

const entryOf = (id: string): QueuedCall | undefined =>
  useOfflineQueue.getState().entries?.find((entry) => entry.id === id);
const put = (id: string, entry: QueuedCall | undefined): void =>
  useOfflineQueue.setState(({ entries }) => ({
    entries: entry
      ? [...(entries ?? []).filter((one) => one.id !== id), entry].toSorted(byTurn)
      : entries?.filter((one) => one.id !== id),
  }));

/** Writes on the device come one after the other: the last word stays. */
let writing: Promise<void> = Promise.resolve();
/** A device that keeps nothing still sends; `failed` says so. */
function kept(write: () => Promise<void>): Promise<void> {
  const own = writing.then(write).then(
    () => useOfflineQueue.setState({ failed: false }),
    () => useOfflineQueue.setState({ failed: true }),
  );
  writing = own;
  return own;
}

/** The bytes of a kept file, once what was given to the device before is on it. */
export async function keptBytes(entry: string, index: number): Promise<ArrayBuffer | undefined> {
  await writing;
  return bytesOf(entry, index);
}

/** Entries as they were changed last, by their id. */
const newest = new Map<string, QueuedCall>();

async function change(id: string, event: QueueEvent, bytes?: ReadonlyMap<number, ArrayBuffer>): Promise<void> {
  const before = entryOf(id);
  if (!before) return;
  const after = step(before, event);
  if (after === before) return;
  put(id, after);
  newest.set(after.id, after);
  await kept(() => {
    if (after.id !== id) return renameEntry(id, after);
    // What was typed on meanwhile is written behind it, and holds all of it: a slow device is not behind for long.
    return !bytes && newest.get(id) !== after ? Promise.resolve() : storeEntry(after, bytes);
  });
}

export type NewCall = Pick<
  QueuedCall,
  'form' | 'route' | 'title' | 'act' | 'entity' | 'api' | 'action' | 'values' | 'row'
> &
  Partial<Pick<QueuedCall, 'labels' | 'hops' | 'base' | 'basedOn' | 'direct'>>;

/** A key nobody else has; pages without https have no `randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** This page, whose stopwatch begins with it. */
const page = newId();
let answer: ServerAnswer | undefined;
const watched = (): Watched => ({ page, watch: performance.now(), answer });

/** The server's time as far as this page has heard it. Milliseconds. */
export const serverNow = (): number | undefined => reckoned(watched());

let hearing: Promise<void> | undefined;
/** Hears the server's time; without a network the last one stands. */
export function hearServer(): Promise<void> {
  hearing ??= serverTime()
    .then(
      (server) => {
        if (server !== undefined) answer = { server, watch: performance.now() };
      },
      () => undefined,
    )
    .finally(() => {
      hearing = undefined;
    });
  return hearing;
}

const DEVICE_KEY = 'anlan.device';
/** A number that the device gave itself; none where the browser keeps nothing. */
function deviceId(): string | undefined {
  try {
    const known = localStorage.getItem(DEVICE_KEY) ?? newId();
    localStorage.setItem(DEVICE_KEY, known);
    return known;
  } catch {
    return undefined;
  }
}

/** What a command says of when it was done and from what (docs/evidence.md#when-it-was-done). */
function commandHeaders({ mark, at, basedOn }: QueuedCall): Record<string, string> {
  const [age, device] = [ageOf(mark, watched()), deviceId()];
  return {
    'Command-Time': mark?.device ?? new Date(at).toISOString(),
    ...(age === undefined ? {} : { 'Command-Elapsed': String(age) }),
    ...(basedOn === undefined ? {} : { 'Command-Rev': String(basedOn) }),
    ...(device === undefined ? {} : { 'Command-Device': device }),
  };
}

/** The draft of a form: the one that was begun, or a new one. It is on the device with its first change. */
export function draftOf(fresh: NewCall): QueuedCall {
  const { seat, entries = [] } = useOfflineQueue.getState();
  const known = entries.find((entry) => entry.form === fresh.form && entry.state === 'draft');
  if (known) return known;
  return { labels: {}, ...fresh, id: newId(), seat, files: [], state: 'draft', unsure: false, at: Date.now() };
}

/** Changes a draft; the first change brings it into the offline queue. @returns once it is on the device */
export function writeEntry(
  entry: QueuedCall,
  event: Extract<QueueEvent, { kind: 'write' | 'attach' | 'detach' | 'settled' }>,
  bytes?: ReadonlyMap<number, ArrayBuffer>,
): Promise<void> {
  if (!entryOf(entry.id)) put(entry.id, entry);
  const gone = event.kind === 'detach' ? Number(event.mark.split('/')[1]) : undefined;
  return change(entry.id, event, bytes).then(() =>
    gone === undefined ? undefined : kept(() => removeFile(entry.id, gone)),
  );
}

/** The next number on a device that keeps nothing. */
const turnHere = (): number => {
  const { entries = [] } = useOfflineQueue.getState();
  return 1 + Math.max(0, ...entries.map(({ turn = 0 }) => turn));
};

/**
 * Hands a draft over: from now on it is sent by itself.
 * @param body what is sent of it, where that is less than what was typed
 */
export async function postEntry(entry: QueuedCall, body?: Row): Promise<void> {
  if (!entryOf(entry.id)) put(entry.id, entry);
  useOfflineQueue.setState({ stuck: false });
  const [at, mark] = [Date.now(), markOf(watched(), new Date())];
  const turn = await nextTurn(entry.seat).catch(turnHere);
  await change(entry.id, { kind: 'post', at, turn, mark, ...(body ? { body } : {}) });
  void flush();
}

/** Hands over a call whose values nobody has to type, such as a choice by one tap. */
export async function postCall(fresh: NewCall): Promise<void> {
  const draft = draftOf(fresh);
  await writeEntry(draft, { kind: 'write', values: fresh.values, title: fresh.title });
  await postEntry(entryOf(draft.id) ?? draft);
}

/**
 * Takes a refused or waiting one back into its form. @returns the draft it is now; undefined while nobody knows what
 * became of it
 */
export async function reopenEntry(id: string): Promise<QueuedCall | undefined> {
  const entry = entryOf(id);
  if (!entry || !isOpen(entry) || useOfflineQueue.getState().sending === id) return undefined;
  const fresh = newId();
  await change(id, { kind: 'reopen', id: fresh });
  return entryOf(fresh);
}

/** The same fields of the record as it stands now. */
export function baseOf(before: Readonly<Row>, current: Readonly<Row>): Row {
  return Object.fromEntries(Object.keys(before).map((name) => [name, current[name] ?? null]));
}

/** What became of a call that was handed over; `waiting` where that takes longer than a person looks at it. */
type Outcome = { readonly kind: 'sent' | 'waiting' } | { readonly kind: 'refused'; readonly id: string };

/** Hears what becomes of what a form handed over. */
export function outcomeOf(form: string, patience: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const judge = (): Outcome | undefined => {
      const { entries = [], stuck, sending } = useOfflineQueue.getState();
      const own = entries.filter((one) => one.form === form && one.state !== 'draft');
      const refused = own.find(({ state }) => state === 'refused');
      // While it is on its way it cannot be taken back.
      if (refused) return sending === refused.id ? undefined : { kind: 'refused', id: refused.id };
      if (own.length === 0) return { kind: 'sent' };
      return stuck || !navigator.onLine ? { kind: 'waiting' } : undefined;
    };
    const end = (outcome: Outcome): void => {
      clearTimeout(timeout);
      unlisten();
      resolve(outcome);
    };
    const timeout = setTimeout(() => end({ kind: 'waiting' }), patience);
    const unlisten = useOfflineQueue.subscribe(() => {
      const outcome = judge();
      if (outcome) end(outcome);
    });
    const now = judge();
    if (now) end(now);
  });
}

/** Gives one up. */
export async function dropEntry(id: string): Promise<void> {
  newest.delete(id);
  put(id, undefined);
  await kept(() => removeEntry(id));
}

/**
 * The session is over, or it was too fast or the one before over again: asked once more later. Everything else that is
 * no failure of the way is the server's judgement.
 */
const AGAIN: ReadonlySet<number> = new Set([401, 429, CODE_REPEATED]);

/** Nothing goes up in the name of somebody who came meanwhile. */
async function storeNext({ id, entity }: QueuedCall, { index, file }: FileToStore): Promise<void> {
  const bytes = await keptBytes(id, index);
  if (!entryOf(id)) return;
  if (!bytes) throw new ApiError(422, i18next.t('unsent:lostFile', { name: file.name }));
  const photo = new File([bytes], file.name, { type: file.type });
  const stored = await storeFile(file.capture ? withCapture(photo, file.capture) : photo, {
    purpose: file.purpose ?? `${entity}.${file.field}`,
  });
  await change(id, { kind: 'stored', file: index, id: stored.id, at: Date.now() });
}

async function sendCall(entry: QueuedCall): Promise<WireRow | undefined> {
  const values = sentValues(entry);
  const headers = { ...REPEATABLE, 'Idempotency-Key': entry.id, ...commandHeaders(entry) };
  const { base, noun } = entry.api;
  if (entry.action === 'add') return call<WireRow>('POST', `${base}/add${noun}`, { body: values, headers });
  const rev = entry.base?.['rev'];
  const over = typeof rev === 'number' ? { rev } : {};
  if (entry.action === 'edit')
    return call<WireRow>('PUT', `${base}/update${noun}`, {
      body: { id: entry.row ?? null, ...over, ...values },
      headers,
    });
  const row = entry.row === undefined ? {} : entry.base ? { id: entry.row, ...over } : { ids: [entry.row] };
  const { rows, refused } = await call<ActionData>('POST', `${base}/action/${encodeURIComponent(entry.action)}`, {
    body: { ...row, input: values },
    headers,
  });
  const [reason] = refused;
  if (reason) throw new ApiError(422, reason.message);
  return rows[0];
}

/** So long a call that may not wait is tried; after that nobody expects it to be done. */
const DIRECT_MS = 60_000;

/** Does nobody expect it to be done any more? */
const isTooLate = ({ direct, mark, at }: QueuedCall): boolean =>
  direct === true && (ageOf(mark, watched()) ?? Date.now() - at) > DIRECT_MS;

/** Gives back what may not wait any longer. */
async function lapse({ id }: QueuedCall): Promise<void> {
  await change(id, { kind: 'lapsed', reason: { message: i18next.t('unsent:lapsed'), fields: {} } });
}

/**
 * The record moved on: what was written goes over it by itself where nobody else touched the same fields. @returns
 * whether it does
 */
async function goOver(id: string, current: WireRow): Promise<boolean> {
  const entry = entryOf(id);
  if (!entry?.base) return false;
  const { merged, clashes } = mergeMoved(entry.body ?? entry.values, entry.base, current, { isBody: true });
  if (clashes.length > 0) return false;
  await change(id, { kind: 'moved', id: newId(), base: baseOf(entry.base, current), body: merged });
  return true;
}

/** Sends one. @returns may the next one be sent? */
async function deliver(id: string): Promise<boolean> {
  try {
    const answered = await bring(id, {
      entryOf,
      store: storeNext,
      out: (one) => change(one, { kind: 'out' }),
      send: sendCall,
    });
    if (!answered) return false;
    const entry = entryOf(id);
    await dropEntry(id);
    if (entry) for (const listener of arrivals) listener(entry, answered.row);
    return true;
  } catch (cause) {
    const error = asApiError(cause);
    const entry = entryOf(id);
    if (isPassing(error) || AGAIN.has(error.code)) {
      if (entry && isTooLate(entry)) await lapse(entry);
      return false;
    }
    if (error.conflict && (await goOver(id, error.conflict.current))) return true;
    const names = Object.fromEntries(
      error.fieldErrors.map(({ field, message }) => [field.replace(/^input\./, ''), message]),
    );
    const { conflict } = error;
    await change(id, {
      kind: 'refused',
      reason: {
        message: error.message,
        fields: names,
        ...(conflict ? { conflict: { current: conflict.current, by: conflict.by, at: conflict.at } } : {}),
      },
    });
    return true;
  }
}

const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;

/** One tab of a browser at a time; where tabs cannot agree, the key keeps what is sent twice from being done twice. */
function alone(run: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('anlan.queue', run).then(() => undefined) : run();
}

/** Sends what waits; after a failure of the network once more when it is back, or after a while. */
export async function flush(): Promise<void> {
  clearTimeout(timer);
  // Without a network nothing goes out, so that all of it may still be changed; `online` begins anew.
  if (running || !navigator.onLine) return;
  running = true;
  let fine = true;
  const { seat } = useOfflineQueue.getState();
  await alone(async () => {
    // A device that keeps nothing, or has no room, has it in the page: what lies there is older than what stands here.
    if (!useOfflineQueue.getState().failed) await refresh(seat).catch(() => undefined);
    // The stopwatch stands still while the device sleeps: how long ago something was done is reckoned from here.
    if (nextToSend(useOfflineQueue.getState().entries ?? [])) await hearServer();
    for (;;) {
      const state = useOfflineQueue.getState();
      const next = state.seat === seat && seat !== '' ? nextToSend(state.entries ?? []) : undefined;
      if (!next || !fine) return;
      if (isTooLate(next)) {
        await lapse(next);
        continue;
      }
      useOfflineQueue.setState({ sending: next.id });
      fine = await deliver(next.id).finally(() => useOfflineQueue.setState({ sending: undefined }));
    }
  })
    .catch(() => {
      fine = false;
    })
    .finally(() => {
      running = false;
    });
  const now = useOfflineQueue.getState();
  // Somebody else sits here: how it went says nothing of theirs.
  if (now.seat !== seat) return now.seat === '' ? undefined : flush();
  attempts = fine ? 0 : attempts + 1;
  useOfflineQueue.setState({ stuck: !fine });
  // Handed over while the last look was under way.
  if (fine && seat !== '' && nextToSend(now.entries ?? [])) return flush();
  if (!fine) timer = setTimeout(() => void flush(), Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS));
}

/** Another tab may have sent some of it, or written more. What is written here meanwhile is read again with it. */
async function refresh(seat: string): Promise<void> {
  for (;;) {
    const before = writing;
    await before;
    const entries = (await loadEntries(seat)).toSorted(byTurn);
    if (before !== writing) continue;
    if (useOfflineQueue.getState().seat === seat) useOfflineQueue.setState({ entries, failed: false });
    return;
  }
}

async function openFor(seat: string): Promise<void> {
  clearTimeout(timer);
  attempts = 0;
  useOfflineQueue.setState({ ...CLOSED, seat });
  if (seat === '') return;
  void hearServer();
  await refresh(seat).catch(() => useOfflineQueue.setState({ entries: [], failed: true }));
  void flush();
}

/** Opens the offline queue of whoever is signed in, while the returned function has not been called. */
export function followOfflineQueue(): () => void {
  const seatNow = (): string => {
    const { status, user } = useSession.getState();
    return status === 'none' ? '' : seatOf(user);
  };
  const follow = (): void => {
    const seat = seatNow();
    if (seat !== useOfflineQueue.getState().seat) void openFor(seat);
  };
  const again = (): void => {
    attempts = 0;
    void flush();
  };
  follow();
  const unlisten = useSession.subscribe(follow);
  window.addEventListener('online', again);
  return () => {
    unlisten();
    window.removeEventListener('online', again);
    clearTimeout(timer);
  };
}
