/**
 * How long ago something was done on this device, by the page's stopwatch and the answers of the server, never by the
 * clock that anybody may set (docs/evidence.md#when-it-was-done). Pure.
 */

/** An answer of the server: its time, and the stopwatch of the page when it came. Milliseconds. */
export interface ServerAnswer {
  readonly server: number;
  readonly watch: number;
}

/** Which page it is, for its stopwatch begins with it; how the watch stands, and the last answer it heard. */
export interface Watched {
  readonly page: string;
  readonly watch: number;
  readonly answer?: ServerAnswer | undefined;
}

/** What is kept of the moment at which something was done. */
export interface ActMark {
  /** The clock of the device, ISO 8601: it is told, and not counted with. */
  readonly device: string;
  readonly page: string;
  readonly watch: number;
  /** The server's time as reckoned from its last answer; a device that slept since makes it too early, never too late. */
  readonly server?: number;
}

/** The server's time, by its last answer and the stopwatch since then; undefined where nothing was heard of it. */
export const reckoned = ({ watch, answer }: Watched): number | undefined =>
  answer && answer.server + (watch - answer.watch);

export function markOf(now: Watched, clock: Date): ActMark {
  const server = reckoned(now);
  return {
    device: clock.toISOString(),
    page: now.page,
    watch: now.watch,
    ...(server === undefined ? {} : { server }),
  };
}

/**
 * Milliseconds since then: of two ways to reckon the older, since the stopwatch of a sleeping device stands still.
 * @returns undefined where nobody can say: the page was begun anew, and had heard nothing of the server before
 */
export function ageOf(mark: ActMark | undefined, now: Watched): number | undefined {
  if (!mark) return undefined;
  const byWatch = mark.page === now.page ? now.watch - mark.watch : undefined;
  const server = reckoned(now);
  const byServer = mark.server === undefined || server === undefined ? undefined : server - mark.server;
  const known = [byWatch, byServer].filter((age) => age !== undefined);
  return known.length === 0 ? undefined : Math.max(0, Math.round(Math.max(...known)));
}
