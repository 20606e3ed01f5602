/**
 * Taking along what a shift needs: kept encrypted beside the offline queue, renewed while there is a network, gone at
 * sign-out and after twelve hours without the server.
 */
import type { TakenEntity, offlineCalls } from '../../../model/calls/offline.ts';
import { type PackedJson, unpacked } from '../../../model/json/packed-json.ts';
import { declaredCalls } from '../../api/declared.ts';
import { onSessionNews } from '../../api/session.ts';
import { fetchView } from '../../api/views.ts';
import { keepTaken, loadTaken, removeTaken } from '../offline-queue/storage.ts';
import { seatOf, useSession } from '../session-store.ts';
import { NOTHING_TAKEN, type Taken, isFit, useTaken } from './taken-store.ts';

const ask = declaredCalls<typeof offlineCalls>();

/** A phone that comes back to its home does not ask again each time. */
const FRESH_MS = 30 * 60_000;

async function drop(): Promise<void> {
  useTaken.setState({ taken: undefined });
  await removeTaken().catch(() => undefined);
}

/** As it lies on the device: packed, as it came. */
type Kept = Omit<Taken, 'entities'> & { readonly entities: PackedJson };

const readKept = (kept: Kept): Taken => ({ ...kept, entities: unpacked(kept.entities) as readonly TakenEntity[] });

/** Takes along what the server gives now; what cannot be sealed is not kept. */
async function take(seat: string, signal: AbortSignal): Promise<void> {
  const { entities: packed } = await ask('GET /api/offline/pack', {}, { signal });
  const entities = unpacked(packed) as readonly TakenEntity[];
  if (entities.length === 0) return drop();
  const names = new Set(entities.map(({ entity }) => entity));
  const answers = await Promise.all([...names].map((name) => fetchView(name, undefined, signal)));
  const views = answers.flatMap(({ data }) => data ?? []);
  const lists = views.flatMap(({ fields }) => fields);
  const others = entities
    .flatMap(({ related }) => Object.keys(related))
    .flatMap((name) => lists.find((field) => field.name === name)?.children?.entity ?? [])
    .filter((name) => !names.has(name));
  const more = await Promise.all(
    [...new Set(others)].map((name) => fetchView(name, undefined, signal).catch(() => undefined)),
  );
  const taken: Taken = { at: Date.now(), entities, views: [...views, ...more.flatMap((answer) => answer?.data ?? [])] };
  if (useTaken.getState().seat !== seat) return;
  localStorage.setItem(MARK, '1');
  const kept: Kept = { ...taken, entities: packed };
  const isKept = await keepTaken(seat, JSON.stringify(kept)).catch(() => false);
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
  useTaken.setState(NOTHING_TAKEN);
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
  // Whoever leaves meanwhile takes nothing along, and asks for nothing more.
  const leaving = new AbortController();
  const unlisten = onSessionNews(() => leaving.abort());
  running = take(seat, leaving.signal)
    .catch(() => undefined)
    .finally(() => {
      unlisten();
      running = undefined;
    });
  return running;
}

async function load(seat: string): Promise<void> {
  const text = await loadTaken(seat).catch(() => undefined);
  if (useTaken.getState().seat !== seat) return;
  const taken = text === undefined ? undefined : readKept(JSON.parse(text) as Kept);
  if (taken && isFit(taken, Date.now())) useTaken.setState({ taken });
  else if (taken) await drop();
}

function openFor(seat: string): void {
  useTaken.setState({ ...NOTHING_TAKEN, seat });
  // What cannot be read is as good as not there.
  const opening = load(seat).catch(() => undefined);
  useTaken.setState({ opening });
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
