/** What a simulated device reads at a minute: pure, the same whoever asks and however often. */

/** What is known of a measuring point; numbers as they stand in its row. */
export interface SimulatedPoint {
  readonly pointNo: string;
  readonly rangeMin: number;
  readonly rangeMax: number;
  readonly low: number | undefined;
  readonly lowLow: number | undefined;
  readonly high: number | undefined;
  readonly highHigh: number | undefined;
}

const DAY = 1440;
/** One point in so many leaves its limits on a day. */
const AWAY_ONE_IN = 12;
/** So long after it was away a point is still led back. */
const BACK_MINUTES = 5;
/** Minutes between two readings of a point where nothing happens. */
const EVERY = 5;

/** A number of [0, 1) that belongs to the text: FNV-1a, mixed once more so that near texts lie apart. */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Where the point reads when nothing happens, and how far it is to the nearest limit of level 1. */
function restOf({ rangeMin, rangeMax, low, lowLow, high, highHigh }: SimulatedPoint): {
  readonly rest: number;
  readonly room: number;
} {
  const [lower, upper] = [low ?? lowLow, high ?? highHigh];
  if (lower !== undefined && upper !== undefined) return { rest: (lower + upper) / 2, room: (upper - lower) / 2 };
  if (upper !== undefined) {
    const rest = rangeMin + (upper - rangeMin) * 0.4;
    return { rest, room: upper - rest };
  }
  const rest = lower === undefined ? (rangeMin + rangeMax) / 2 : lower + (rangeMax - lower) * 0.4;
  return { rest, room: lower === undefined ? (rangeMax - rangeMin) / 2 : rest - lower };
}

/** How far the point is on its way beyond a limit and back, 0 to 1; 0 on nearly every minute of the year. */
export function awayAt({ pointNo }: Pick<SimulatedPoint, 'pointNo'>, minute: number): number {
  const day = Math.floor(minute / DAY);
  if (chance(`${pointNo} away ${day}`) * AWAY_ONE_IN >= 1) return 0;
  const lasts = 10 + Math.floor(chance(`${pointNo} lasts ${day}`) * 15);
  const begins = Math.floor(chance(`${pointNo} begins ${day}`) * (DAY - lasts));
  const passed = minute - day * DAY - begins;
  return passed <= 0 || passed >= lasts ? 0 : Math.sin((Math.PI * passed) / lasts);
}

/** A sensor shows about a thousandth of its range. */
function placesOf(range: number): number {
  return Math.max(0, Math.min(3, 3 - Math.ceil(Math.log10(range))));
}

/** Does the point send a reading in this minute? Some every minute, the others every fifth, all while they are away. */
export function isDue(point: Pick<SimulatedPoint, 'pointNo'>, minute: number, isKey: boolean): boolean {
  return isKey || isLeaving(point, minute) || Math.floor(chance(point.pointNo) * EVERY) === minute % EVERY;
}

/** Is it away, or was it a moment ago? */
export function isLeaving(point: Pick<SimulatedPoint, 'pointNo'>, minute: number): boolean {
  return Array.from({ length: BACK_MINUTES + 1 }, (_, back) => minute - back).some((one) => awayAt(point, one) > 0);
}

/** The reading: waves of hours and of minutes with some noise, and now and then beyond level 1, never to level 2. */
export function readingAt(point: SimulatedPoint, minute: number): number {
  const { pointNo, rangeMin, rangeMax, low, lowLow, high, highHigh } = point;
  const { rest, room } = restOf(point);
  const wave = (name: string, from: number, to: number): number => {
    const period = from + chance(`${pointNo} ${name}`) * (to - from);
    return Math.sin((2 * Math.PI * minute) / period + chance(`${pointNo} ${name} phase`) * 2 * Math.PI);
  };
  const noise = chance(`${pointNo} ${minute}`) - 0.5;
  const still = rest + room * (0.3 * wave('slow', 180, 540) + 0.12 * wave('quick', 17, 45) + 0.08 * noise);
  const away = awayAt(point, minute);
  const beyond =
    high !== undefined
      ? high + ((highHigh ?? high + room) - high) * 0.4
      : low !== undefined
        ? low - (low - (lowLow ?? low - room)) * 0.4
        : still;
  const value = still + (beyond - still) * away;
  return Number(Math.min(rangeMax, Math.max(rangeMin, value)).toFixed(placesOf(rangeMax - rangeMin)));
}
