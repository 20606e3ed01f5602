/** The installation's clock: wall time in one zone, whatever the zone of the machine or the browser. */

export interface WallClock {
  today(): string;
  now(): string;
  millis(): number;
}

/** A clock in `timeZone` (IANA name) over a source of milliseconds. */
export function zoneClock(timeZone: string, millis: () => number = Date.now): WallClock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  let second = -1;
  let text = '';
  // Formatting is dear and asked for many times a request; within a second the answer is the same.
  const now = (): string => {
    const at = Math.floor(millis() / 1000);
    if (at !== second) {
      second = at;
      text = format.format(at * 1000);
    }
    return text;
  };
  return { now, today: () => now().slice(0, 10), millis };
}
