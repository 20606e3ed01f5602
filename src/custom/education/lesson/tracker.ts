/** What a player has shown since the last report, from where it stands each time it tells. Pure but for its own memory. */
import { type Span, joined } from '../model/played.ts';

/** A player tells several times a second; between two words it moves no farther than this at normal speed. Seconds. */
const STEP = 1.5;

export interface Tracker {
  /** The player plays and stands here. @param rate how fast it plays */
  at(second: number, rate: number): void;
  /** All from here to there was shown, however long ago the last word was. */
  passed(from: number, to: number): void;
  /** It was moved, or stands still: what comes next begins anew. */
  cut(): void;
  /** What was shown since the last time; the one that goes on begins anew where it stands. */
  take(): readonly Span[];
  /** What could not be reported is reported with the next. */
  giveBack(spans: readonly Span[]): void;
  /** Seconds shown that were not taken yet. */
  readonly pending: number;
}

export function playTracker(): Tracker {
  let done: Span[] = [];
  let open: [number, number] | undefined;
  const close = (): void => {
    if (open && open[1] > open[0]) done.push([open[0], open[1]]);
  };
  const reach = (second: number, step: number): void => {
    if (open && second >= open[1] && second - open[1] <= step) open[1] = second;
    else {
      close();
      open = [second, second];
    }
  };
  return {
    at(second, rate) {
      reach(second, STEP * Math.max(1, rate));
    },
    passed(from, to) {
      reach(from, STEP);
      reach(to, Infinity);
    },
    cut() {
      close();
      open = undefined;
    },
    take() {
      close();
      if (open) open = [open[1], open[1]];
      const taken = joined(done);
      done = [];
      return taken;
    },
    giveBack(spans) {
      done = [...spans, ...done];
    },
    get pending() {
      return [...done, ...(open ? [open] : [])].reduce((sum, [from, to]) => sum + to - from, 0);
    },
  };
}

export interface Reading {
  /** How far it was read before, in seconds. */
  readonly from: number;
  /** Seconds that went by since, as a stopwatch has them. */
  readonly elapsed: number;
  /** How long all of it takes. */
  readonly lasts: number;
  /** Seconds that still count before somebody has to say that they are there. */
  readonly untilAsked: number;
}

/** How far a document is read: what is read past the question counts only once it was answered. */
export const readTo = ({ from, elapsed, lasts, untilAsked }: Reading): number =>
  Math.max(from, Math.min(lasts, from + Math.max(0, Math.min(elapsed, untilAsked))));
