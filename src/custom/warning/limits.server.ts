/**
 * What a reading means: which level it has reached, for how long, and when an alarm of it ends; nothing is read or
 * written here (domain §20, Rules).
 */
import type { Row, Value } from '../../engine/model/types.ts';

export type Side = 'low' | 'high';

/**
 * The limits of a point. Level 1 is `low` and `high`, level 2 `lowLow` and `highHigh`; what is not set is never
 * reached.
 */
export interface Limits {
  readonly lowLow?: number;
  readonly low?: number;
  readonly high?: number;
  readonly highHigh?: number;
  /** How far a value has to come back behind a limit before it counts as recovered, in the unit of the point. */
  readonly deadband: number;
  /** How long a limit has to be reached before it counts. */
  readonly delaySeconds: number;
}

/**
 * What is kept between two readings: the level that counts (0: none), its side, and since when each level has been
 * reached without a break.
 */
export interface Watch {
  readonly level: 0 | 1 | 2;
  readonly side: Side | null;
  readonly since1: string | null;
  readonly since2: string | null;
}

export const CALM: Watch = { level: 0, side: null, since1: null, since2: null };

const LEVELS = [2, 1] as const;

export function limitOf(limits: Limits, side: Side, level: 1 | 2): number | undefined {
  return side === 'high' ? (level === 2 ? limits.highHigh : limits.high) : level === 2 ? limits.lowLow : limits.low;
}

const millis = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** Seconds from one moment on the clock of the works to a later one. */
export function secondsBetween(from: string, to: string): number {
  return Math.round((millis(to) - millis(from)) / 1000);
}

/** A moment on the clock of the works, so many minutes later. */
export function plusMinutes(moment: string, minutes: number): string {
  return new Date(millis(moment) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Is the limit reached; with `slack`, is the value not yet back behind it by more than that? Thousandths, as values are
 * kept: sums are exact.
 */
function reaches(value: number, limit: number | undefined, side: Side, slack: number): boolean {
  if (limit === undefined) return false;
  const [at, line, back] = [value, limit, slack].map((one) => Math.round(one * 1000)) as [number, number, number];
  return side === 'high' ? at >= line || at > line - back : at <= line || at < line + back;
}

const levelAt = (limits: Limits, side: Side, value: number, slack: number): 0 | 1 | 2 =>
  LEVELS.find((level) => reaches(value, limitOf(limits, side, level), side, slack)) ?? 0;

/**
 * Judges a reading by what was before.
 * @param at its moment, not before that of the reading before
 * @param doubtful of a value nobody is sure of: it may raise a level and never lowers one
 */
export function judge(limits: Limits, before: Watch, value: number, at: string, doubtful: boolean): Watch {
  const rawSide = (['high', 'low'] as const).find((side) => levelAt(limits, side, value, 0) > 0) ?? null;
  const raw = rawSide === null ? 0 : levelAt(limits, rawSide, value, 0);
  const same = rawSide !== null && rawSide === before.side;
  const since = (level: 1 | 2): string | null =>
    raw < level ? null : ((same ? (level === 1 ? before.since1 : before.since2) : null) ?? at);
  const [since1, since2] = [since(1), since(2)];
  const lasts = (from: string | null): boolean => from !== null && secondsBetween(from, at) >= limits.delaySeconds;
  const reached = lasts(since2)
    ? 2
    : lasts(since1) && raw > 0 && limitOf(limits, rawSide ?? 'high', 1) !== undefined
      ? 1
      : 0;
  const held =
    before.side === null
      ? 0
      : (Math.min(before.level, levelAt(limits, before.side, value, limits.deadband)) as 0 | 1 | 2);
  if (doubtful && before.level > Math.max(reached, held))
    return {
      ...before,
      since1: before.side === rawSide ? since1 : null,
      since2: before.side === rawSide ? since2 : null,
    };
  const level = Math.max(reached, held) as 0 | 1 | 2;
  return { level, side: held > 0 && reached === 0 ? before.side : rawSide, since1, since2 };
}

/** The state of a point whose reading counts as this: 低报 is below level 1, either side of level 2 is 二级报警. */
export function stateOf({ level, side }: Pick<Watch, 'level' | 'side'>): 'normal' | 'low' | 'high' | 'highHigh' {
  return level === 0 ? 'normal' : level === 2 ? 'highHigh' : side === 'low' ? 'low' : 'high';
}

const number = (value: Value | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

/** The limits as the point's row holds them. */
export function limitsOf(point: Row): Limits {
  const [lowLow, low, high, highHigh] = ['lowLow', 'low', 'high', 'highHigh'].map((name) => number(point[name]));
  return {
    ...(lowLow === undefined ? {} : { lowLow }),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(highHigh === undefined ? {} : { highHigh }),
    deadband: number(point['deadband']) ?? 0,
    delaySeconds: number(point['delaySeconds']) ?? 0,
  };
}

/** What the point's row keeps of its readings. */
export function watchOf(point: Row): Watch {
  const moment = (name: string): string | null => (typeof point[name] === 'string' ? point[name] : null);
  const level = Number(point['heldLevel'] ?? 0);
  return {
    level: level === 2 ? 2 : level === 1 ? 1 : 0,
    side: point['side'] === 'low' || point['side'] === 'high' ? point['side'] : null,
    since1: moment('since1'),
    since2: moment('since2'),
  };
}
