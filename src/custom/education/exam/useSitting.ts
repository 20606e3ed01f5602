/**
 * A sheet while it is sat: loaded, answered, saved answer by answer, tried again until the server holds them, and kept
 * in this tab meanwhile. The time that is left is the server's; this device only counts on from it.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ApiError,
  announceUnsaved,
  asApiError,
  dropDraft,
  keepDraft,
  readDraft,
  seatOf,
  useNavigation,
  useSession,
} from '../../../engine/client/index.ts';
import type { Value } from '../../../engine/model/types.ts';
import type { ActionData } from '../../../engine/model/wire.ts';
import { begin, change, type Entries, leftOver, type Sent, take, unsent } from './entries.ts';
import type { Answer, Sheet } from './wire.ts';

/** Between a choice and its way to the server; typing takes longer than choosing. */
const CHOSEN_MS = 300;
const TYPED_MS = 1200;
/** How often the sheet is looked at while it is sat: another device, an officer or the clock may have changed it. */
const LOOK_MS = 60_000;
const MOST_WAIT_MS = 15_000;
/** Answers of the server that sending again will not change. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);

/** How a kind of sheet is loaded and saved. The same object from draw to draw. */
export interface SittingPort<S extends Sheet> {
  /** Name of what is kept in this tab. */
  readonly form: string;
  readonly load: (id: string) => Promise<S | { readonly own: false }>;
  readonly save: (id: string, answers: readonly Sent[]) => Promise<ActionData>;
  /** Seconds until the deadline; null where there is none. */
  readonly secondsLeft: (sheet: S) => number | null;
  /** Is it being answered? */
  readonly isOpen: (sheet: S) => boolean;
}

export type SaveState = 'saved' | 'saving' | 'unsaved';

export interface Sitting<S extends Sheet> {
  readonly sheet: S | undefined;
  /** The sheet is somebody else's, or nobody's that the caller may see. */
  readonly foreign: boolean;
  readonly error: ApiError | undefined;
  readonly entries: Entries;
  readonly saveState: SaveState;
  readonly unsaved: number;
  /** Questions answered later on another device than here, until the next change. */
  readonly overruled: readonly string[];
  readonly answer: (
    qid: string,
    what: { readonly answer?: string; readonly marked?: boolean },
    typed?: boolean,
  ) => void;
  /** Sends what is unsent now. @returns whether the server holds everything */
  readonly flush: () => Promise<boolean>;
  readonly reload: () => Promise<void>;
  /** Until the deadline; null where there is none, or nobody answers. */
  readonly secondsLeft: number | null;
}

/** Seconds left, counted on from what the server said by a clock that nobody can set. */
function useCountdown(base: { readonly left: number; readonly at: number } | undefined): number | null {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!base) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [base]);
  return base ? Math.max(0, base.left - Math.max(0, now - base.at) / 1000) : null;
}

const answersIn = ({ rows }: ActionData): readonly Answer[] =>
  Array.isArray(rows[0]?.['answers'])
    ? (rows[0]['answers'] as unknown as readonly Partial<Answer>[]).map((one) => ({
        qid: String(one.qid),
        answer: String(one.answer ?? ''),
        marked: one.marked === true,
        version: Number(one.version ?? 0),
        ...(one.judged ? { judged: one.judged } : {}),
      }))
    : [];

/** @param title what the frame calls it when it asks whether unsaved answers may be left */
export function useSitting<S extends Sheet>(port: SittingPort<S>, id: string, title: string): Sitting<S> {
  const seat = useSession((state) => seatOf(state.user));
  const { path } = useNavigation();
  const [key] = useState({ seat, form: port.form, id });
  const [sheet, setSheet] = useState<S>();
  const [foreign, setForeign] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [entries, setEntries] = useState<Entries>(new Map());
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [overruled, setOverruled] = useState<readonly string[]>([]);
  const [base, setBase] = useState<{ readonly left: number; readonly at: number }>();
  const latest = useRef<{ entries: Entries; sheet: S | undefined }>({ entries: new Map(), sheet: undefined });
  const way = useRef<Promise<boolean> | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const tries = useRef(0);
  const gone = useRef(false);

  const put = useCallback(
    (next: Entries) => {
      latest.current.entries = next;
      setEntries(next);
      const left = unsent(next);
      if (left.length === 0) dropDraft(key);
      else keepDraft(key, { values: { answers: left as unknown as Value }, at: Date.now() });
    },
    [key],
  );

  const reload = useCallback(async () => {
    const asked = performance.now();
    try {
      const found = await port.load(id);
      if (gone.current) return;
      if (!('questions' in found)) return setForeign(true);
      const first = latest.current.sheet === undefined;
      latest.current.sheet = found;
      const taken = first
        ? begin(found.answers, leftOver(readDraft(key)?.values['answers']))
        : take(latest.current.entries, found.answers);
      if (taken.overruled.length > 0) setOverruled(taken.overruled);
      if (port.isOpen(found)) put(taken.entries);
      else {
        // What was not sent in time is no answer.
        put(take(new Map(), found.answers).entries);
        setSaveState('saved');
      }
      const left = port.secondsLeft(found);
      // The answer was made somewhere between the question and now; half of the way is the better guess.
      setBase(left === null ? undefined : { left, at: (asked + performance.now()) / 2 });
      setSheet(found);
      setError(undefined);
    } catch (cause) {
      if (gone.current) return;
      const failure = asApiError(cause);
      if (latest.current.sheet !== undefined) return;
      if (failure.code === 404 || failure.code === 403) setForeign(true);
      else setError(failure);
    }
  }, [port, id, key, put]);

  const push = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    if (way.current) return way.current.then(() => (unsent(latest.current.entries).length > 0 ? push() : true));
    const sent = unsent(latest.current.entries);
    if (sent.length === 0) {
      setSaveState('saved');
      return Promise.resolve(true);
    }
    setSaveState('saving');
    const later = (ms: number): void => {
      clearTimeout(timer.current);
      if (!gone.current) timer.current = setTimeout(() => void push(), ms);
    };
    way.current = port.save(id, sent).then(
      (data) => {
        way.current = undefined;
        tries.current = 0;
        const taken = take(latest.current.entries, answersIn(data), sent);
        put(taken.entries);
        if (taken.overruled.length > 0) setOverruled(taken.overruled);
        const done = unsent(taken.entries).length === 0;
        setSaveState(done ? 'saved' : 'saving');
        if (!done) later(CHOSEN_MS);
        return done;
      },
      async (cause: unknown) => {
        way.current = undefined;
        setSaveState('unsaved');
        if (REFUSED.has(asApiError(cause).code)) await reload();
        const { sheet: now } = latest.current;
        if (now && port.isOpen(now)) {
          tries.current += 1;
          later(Math.min(MOST_WAIT_MS, 1000 * 2 ** tries.current));
        }
        return false;
      },
    );
    return way.current;
  }, [port, id, put, reload]);

  const answer = useCallback<Sitting<S>['answer']>(
    (qid, what, typed = false) => {
      const next = change(latest.current.entries, qid, what);
      if (next === latest.current.entries) return;
      put(next);
      setOverruled([]);
      setSaveState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void push(), typed ? TYPED_MS : CHOSEN_MS);
    },
    [put, push],
  );

  const isOpen = sheet !== undefined && port.isOpen(sheet);
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    if (unsent(latest.current.entries).length > 0) void push();
    void reload();
  });
  const first = useEffectEvent(async () => {
    await reload();
    if (unsent(latest.current.entries).length > 0) void push();
  });
  useEffect(() => {
    gone.current = false;
    void first();
    return () => {
      gone.current = true;
      clearTimeout(timer.current);
    };
  }, [id]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = setInterval(() => again(), LOOK_MS);
    const back = (): void => again();
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(look);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [isOpen]);

  const unsaved = unsent(entries).length;
  useEffect(
    () => (unsaved > 0 ? announceUnsaved({ title, path, count: unsaved, save: () => push() }) : undefined),
    [unsaved, title, path, push],
  );

  return {
    sheet,
    foreign,
    error,
    entries,
    saveState: unsaved === 0 ? 'saved' : saveState,
    unsaved,
    overruled,
    answer,
    flush: push,
    reload,
    secondsLeft: useCountdown(base),
  };
}
