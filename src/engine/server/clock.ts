/** The installation's clock: wall time in one zone, whatever the zone of the machine or the browser. */
import { wallTime } from '../model/wall-time.ts';

export interface WallClock {
  /** The zone it shows, as an IANA name. */
  readonly zone: string;
  today(): string;
  now(): string;
  millis(): number;
}

/** A clock in `timeZone` (IANA name) over a source of milliseconds. */
export function zoneClock(timeZone: string, millis: () => number = Date.now): WallClock {
  let second = -1;
  let text = '';
  // Formatting is dear and asked for many times a request; within a second the answer is the same.
  const now = (): string => {
    const at = Math.floor(millis() / 1000);
    if (at !== second) {
      second = at;
      text = wallTime(at * 1000, timeZone);
    }
    return text;
  };
  return { zone: timeZone, now, today: () => now().slice(0, 10), millis };
}
