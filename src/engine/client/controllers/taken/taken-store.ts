/**
 * What the person took along for a shift, on this device: kept encrypted beside the offline queue, renewed while there is
 * a network, gone at sign-out and after twelve hours without the server.
 */
import { create } from 'zustand';
import type { TakenEntity, offlineCalls } from '../../../model/calls/offline.ts';
import type { EntityView, OptionData, WireRow } from '../../../model/wire.ts';
import { declaredCalls } from '../../api/declared.ts';
import { type EntityApi, fetchOptions } from '../../api/entities.ts';
import { CODE_NO_ANSWER, CODE_TIMEOUT, asApiError } from '../../api/errors.ts';
import { fetchView } from '../../api/views.ts';
import { keepTaken, loadTaken, removeTaken } from '../offline-queue/storage.ts';
import { seatOf, useSession } from '../session-store.ts';

const ask = declaredCalls<typeof offlineCalls>();

interface Taken {
  /** Milliseconds: when the server gave it. */
  readonly at: number;
  readonly entities: readonly TakenEntity[];
  readonly views: readonly EntityView[];
}

interface TakenState {
  readonly seat: string;
  readonly taken: Taken | undefined;
  /** When the pages that show it were fetched too: from then on it opens without a network. */
  readonly readyAt: number | undefined;
}

const NOTHING: TakenState = { seat: '', taken: undefined, readyAt: undefined };
export const useTaken = create<TakenState>()(() => NOTHING);

/** Without the server for longer, nobody knows whether the person may still see it. */
const MOST_AGE_MS = 12 * 3_600_000;
/** A phone that comes back to its home does not ask again each time. */
const FRESH_MS = 30 * 60_000;
/** A clock that was put back is no reason to keep it. */
const AHEAD_MS = 5 * 60_000;

const isFit = ({ at }: Taken, now: number): boolean => now - at < MOST_AGE_MS && at - now < AHEAD_MS;

/** What is there, as long as it may be looked at. */
function fitTaken(): Taken | undefined {
  const { taken } = useTaken.getState();
  return taken && isFit(taken, Date.now()) ? taken : undefined;
}

/** Ends once the device has said what lies on it. */
let opening: Promise<void> = Promise.resolve();

/** Did the call fail for want of a network? Answers once it is known what was taken along. */
export async function isCutOff(cause: unknown): Promise<boolean> {
  const { code } = asApiError(cause);
  if (code !== CODE_NO_ANSWER && code !== CODE_TIMEOUT) return false;
  await opening;
  return true;
}

export const takenEntity = (entity: string): TakenEntity | undefined =>
  fitTaken()?.entities.find((one) => one.entity === entity);

export const takenView = (entity: string): EntityView | undefined =>
  fitTaken()?.views.find(({ name }) => name === entity);

/** A record among those that were taken along, or among what belongs to them. */
export function takenRow(view: EntityView, id: string): WireRow | undefined {
  const own = takenEntity(view.name)?.rows.find((row) => row.id === id);
  if (own) return own;
  const taken = fitTaken();
  for (const { entity, related } of taken?.entities ?? []) {
    const fields = taken?.views.find(({ name }) => name === entity)?.fields ?? [];
    for (const [name, rows] of Object.entries(related))
      if (fields.some((field) => field.name === name && field.children?.entity === view.name)) {
        const found = rows.find((row) => row.id === id);
        if (found) return found;
      }
  }
  return undefined;
}

/** What a reference may be set to; without a network what went along, looked through by its labels. */
export async function optionsOrTaken(
  api: EntityApi,
  field: string,
  input: Parameters<typeof fetchOptions>[2] = {},
): Promise<OptionData> {
  try {
    return await fetchOptions(api, field, input);
  } catch (cause) {
    const isAway = await isCutOff(cause);
    const taken = fitTaken();
    const view = taken?.views.find((one) => one.api.base === api.base && one.api.noun === api.noun);
    const all = view && takenEntity(view.name)?.choices[field];
    if (!isAway || !all) throw cause;
    const wanted = (input.keyword ?? '').toLowerCase();
    const ids = input.ids?.split(',');
    const list = all.filter(({ id, label }) => (ids ? ids.includes(id) : label.toLowerCase().includes(wanted)));
    return { list, totalCount: list.length };
  }
}

async function drop(): Promise<void> {
  useTaken.setState({ taken: undefined });
  await removeTaken().catch(() => undefined);
}

/** Takes along what the server gives now; what cannot be sealed is not kept. */
async function take(seat: string): Promise<void> {
  const { entities } = await ask('GET /api/offline/pack', {});
  if (entities.length === 0) return drop();
  const names = new Set(entities.map(({ entity }) => entity));
  const answers = await Promise.all([...names].map((name) => fetchView(name, undefined)));
  const views = answers.flatMap(({ data }) => data ?? []);
  const lists = views.flatMap(({ fields }) => fields);
  const others = entities
    .flatMap(({ related }) => Object.keys(related))
    .flatMap((name) => lists.find((field) => field.name === name)?.children?.entity ?? [])
    .filter((name) => !names.has(name));
  const more = await Promise.all([...new Set(others)].map((name) => fetchView(name, undefined).catch(() => undefined)));
  const taken: Taken = { at: Date.now(), entities, views: [...views, ...more.flatMap((answer) => answer?.data ?? [])] };
  if (useTaken.getState().seat !== seat) return;
  localStorage.setItem(MARK, '1');
  const isKept = await keepTaken(seat, JSON.stringify(taken)).catch(() => false);
  if (isKept && useTaken.getState().seat === seat) useTaken.setState({ taken });
}

/** Stands while something may lie on this device, so that whoever signs in elsewhere opens no database for it. */
const MARK = 'anlan.taken';

/** From now on what anybody took along goes as soon as nobody is signed in, whichever page that is on. */
export function forgetTakenAtSignOut(): void {
  const look = (): void => {
    if (useSession.getState().status === 'none') forgetTaken();
  };
  look();
  useSession.subscribe(look);
}

function forgetTaken(): void {
  useTaken.setState(NOTHING);
  if (localStorage.getItem(MARK) === null) return;
  void removeTaken().then(
    () => localStorage.removeItem(MARK),
    // Tried again the next time.
    () => undefined,
  );
}

let running: Promise<void> | undefined;

/** Renews what is older than half an hour, or not there. @param now also what is fresh */
export function takeAlong(now = false): Promise<void> {
  const { seat, taken } = useTaken.getState();
  if (running) return running;
  if (seat === '' || !navigator.onLine || !globalThis.isSecureContext) return Promise.resolve();
  if (!now && taken && Date.now() - taken.at < FRESH_MS) return Promise.resolve();
  // What could not be had now is asked for the next time; what is there stays meanwhile.
  running = take(seat)
    .catch(() => undefined)
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function load(seat: string): Promise<void> {
  const text = await loadTaken(seat).catch(() => undefined);
  if (useTaken.getState().seat !== seat) return;
  const taken = text === undefined ? undefined : (JSON.parse(text) as Taken);
  if (taken && isFit(taken, Date.now())) useTaken.setState({ taken });
  else if (taken) await drop();
}

function openFor(seat: string): void {
  useTaken.setState({ ...NOTHING, seat });
  // What cannot be read is as good as not there.
  opening = load(seat).catch(() => undefined);
  void opening.then(() => takeAlong());
}

/** So often what has become too old is looked for. */
const WATCH_MS = 60_000;

/** Follows who is signed in, while the returned function has not been called. */
export function followTaken(): () => void {
  const follow = (): void => {
    const { status, user } = useSession.getState();
    const seat = status === 'ready' ? seatOf(user) : '';
    if (seat !== '' && seat !== useTaken.getState().seat) openFor(seat);
  };
  const renew = (): void => void takeAlong();
  const watch = setInterval(() => {
    const { taken } = useTaken.getState();
    if (taken && !isFit(taken, Date.now())) void drop();
  }, WATCH_MS);
  follow();
  const unlisten = useSession.subscribe(follow);
  window.addEventListener('online', renew);
  return () => {
    unlisten();
    clearInterval(watch);
    window.removeEventListener('online', renew);
  };
}
