/**
 * A sheet while it is sat: loaded, answered, saved answer by answer, tried again until the server holds them, and kept
 * in this tab meanwhile. The time that is left is the server's; this device only counts on from it.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  ageOf,
  type ApiError,
  announceUnsaved,
  asApiError,
  dropDraft,
  keepDraft,
  markOf,
  readDraft,
  seatOf,
  type ServerAnswer,
  useNavigation,
  useSession,
  type Watched,
} from '../../../engine/client/index.ts';
import type { Value } from '../../../engine/model/types.ts';
import type { ActionData } from '../../../engine/model/wire.ts';
import { begin, change, type Entries, leftOver, type Sent, take, unsent, unsentLate, waiting } from './entries.ts';
import { newNumber, pageNumber } from './place.ts';
import type { Answer, LateAnswer, LateOutcome, Sheet } from './wire.ts';

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
  /** @param page this page, where it holds nothing that the server does not: it is heard of */
  readonly load: (id: string, page: string | undefined) => Promise<S | { readonly own: false }>;
  readonly save: (id: string, answers: readonly Sent[], page: string) => Promise<ActionData>;
  /** How answers are sent that were given before the end and had no network. Absent where there is no end. */
  readonly late?: {
    /** The server's clock, milliseconds. */
    readonly clock: (sheet: S) => number;
    readonly takes: (sheet: S) => boolean;
    readonly send: (id: string, page: string, answers: readonly LateAnswer[]) => Promise<LateOutcome>;
  };
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
  /** What became of answers that were not sent before the sheet was taken in. */
  readonly late: LateOutcome | undefined;
}

/** This page load, with which its stopwatch begins. */
const STOPWATCH = newNumber();

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
  const heard = useRef<ServerAnswer | undefined>(undefined);
  /** Times that the server has told this page; none of them is told twice but by an answer that was kept. */
  const clocks = useRef(new Set<number>());
  const [late, setLate] = useState<LateOutcome>();
  const watched = useCallback(
    (): Watched => ({ page: STOPWATCH, watch: performance.now(), answer: heard.current }),
    [],
  );

  const put = useCallback(
    (next: Entries) => {
      latest.current.entries = next;
      setEntries(next);
      const left = waiting(next);
      if (left.length === 0) dropDraft(key);
      else keepDraft(key, { values: { answers: left as unknown as Value }, at: Date.now() });
    },
    [key],
  );

  /**
   * The sheet was taken in while answers waited here: they are sent with their age, or are no answers.
   * @returns were they sent?
   */
  const settle = useCallback(
    async (found: S, entries: Entries): Promise<boolean> => {
      const count = unsent(entries).length;
      if (count > 0 && port.late?.takes(found)) {
        put(entries);
        setSaveState('saving');
        try {
          const answers = unsentLate(entries, (mark) => ageOf(mark, watched()));
          const outcome = await port.late.send(id, pageNumber(id), answers);
          if (gone.current) return false;
          setLate(outcome);
          put(new Map());
          setSaveState('saved');
          return true;
        } catch (cause) {
          if (gone.current) return false;
          if (!REFUSED.has(asApiError(cause).code)) {
            setSaveState('unsaved');
            return false;
          }
        }
      }
      if (count > 0) setLate({ taken: 0, lost: count });
      put(take(new Map(), found.answers).entries);
      setSaveState('saved');
      return false;
    },
    [port, id, put, watched],
  );

  /** @returns were answers sent that had waited for the network beyond the end? */
  const look = useCallback(async (): Promise<boolean> => {
    const asked = performance.now();
    const left = latest.current.sheet === undefined ? leftOver(readDraft(key)?.values['answers']) : [];
    const holds = left.length > 0 || unsent(latest.current.entries).length > 0;
    try {
      const found = await port.load(id, holds ? undefined : pageNumber(id));
      if (gone.current) return false;
      if (!('questions' in found)) {
        setForeign(true);
        return false;
      }
      // The answer was made somewhere between the question and now; half of the way is the better guess.
      const at = (asked + performance.now()) / 2;
      const first = latest.current.sheet === undefined;
      const clock = port.late?.clock(found);
      // Without a network the phone gives the last answer again, whose time has passed.
      const isKept = clock !== undefined && (clocks.current.has(clock) || (first && !navigator.onLine));
      if (isKept && !first) return false;
      if (clock !== undefined && !isKept) {
        clocks.current.add(clock);
        heard.current = { server: clock, watch: at };
      }
      latest.current.sheet = found;
      const taken = first ? begin(found.answers, left) : take(latest.current.entries, found.answers);
      if (taken.overruled.length > 0) setOverruled(taken.overruled);
      const seconds = isKept ? null : port.secondsLeft(found);
      setBase(seconds === null ? undefined : { left: seconds, at });
      setSheet(found);
      setError(undefined);
      if (!port.isOpen(found)) return await settle(found, taken.entries);
      put(taken.entries);
      return false;
    } catch (cause) {
      if (gone.current || latest.current.sheet !== undefined) return false;
      const failure = asApiError(cause);
      if (failure.code === 404 || failure.code === 403) setForeign(true);
      else setError(failure);
      return false;
    }
  }, [port, id, key, put, settle]);

  const reload = useCallback(async () => {
    // What arrived late was marked: the sheet has another result.
    if (await look()) await look();
  }, [look]);

  const push = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    if (way.current) return way.current.then(() => (unsent(latest.current.entries).length > 0 ? push() : true));
    const { sheet: now, entries: before } = latest.current;
    const sent = unsent(before);
    if (sent.length === 0) {
      setSaveState('saved');
      return Promise.resolve(true);
    }
    // Once it is taken in, what waits is sent by whoever looks at the sheet.
    if (now && !port.isOpen(now)) return reload().then(() => unsent(latest.current.entries).length === 0);
    setSaveState('saving');
    const later = (ms: number): void => {
      clearTimeout(timer.current);
      if (!gone.current) timer.current = setTimeout(() => void push(), ms);
    };
    way.current = port.save(id, sent, pageNumber(id)).then(
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
        const { sheet: found } = latest.current;
        if (found && port.isOpen(found)) {
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
      const next = change(latest.current.entries, qid, what, markOf(watched(), new Date()));
      if (next === latest.current.entries) return;
      put(next);
      setOverruled([]);
      setSaveState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void push(), typed ? TYPED_MS : CHOSEN_MS);
    },
    [put, push, watched],
  );

  const unsaved = unsent(entries).length;
  const isOpen = sheet !== undefined && port.isOpen(sheet);
  const isWatched = isOpen || (sheet !== undefined && (unsaved > 0 || port.late?.takes(sheet) === true));
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    if (isOpen && unsent(latest.current.entries).length > 0) void push();
    void reload();
  });
  const first = useEffectEvent(async () => {
    await reload();
    const { sheet: found, entries: left } = latest.current;
    if (found && port.isOpen(found) && unsent(left).length > 0) void push();
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
    if (!isWatched) return undefined;
    const looks = setInterval(() => again(), isOpen ? LOOK_MS : MOST_WAIT_MS);
    const back = (): void => again();
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(looks);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [isOpen, isWatched]);

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
    late,
  };
}
