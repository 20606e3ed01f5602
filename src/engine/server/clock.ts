/** The installation's clock: wall time in one zone, whatever the zone of the machine or the browser. */

export interface WallClock {
  today(): string;
  now(): string;
  millis(): number;
}

/** A clock in `timeZone` (IANA name) over a source of milliseconds. */
export function zoneClock(timeZone: string, millis: () => number = Date.now): WallClock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const now = (): string => format.format(millis());
  return { now, today: () => now().slice(0, 10), millis };
}
