/**
 * The installation's clock in the browser: what is "today" for a deadline is not the business of the reader's machine.
 */
import { wallTime } from '../../model/wall-time.ts';

let zone: string | undefined;

/** The zone the server named with the session; until then the browser's own. */
export function setTimeZone(timeZone: string | undefined): void {
  zone = timeZone;
}

/** The zone in which moments are shown, as far as it is known. */
export const timeZone = (): string | undefined => zone;

/** `YYYY-MM-DD HH:mm:ss`. */
export function momentText(date: Date, timeZone: string | undefined = zone): string {
  return wallTime(date, timeZone);
}

/** `YYYY-MM-DD`. */
export function dayText(date: Date, timeZone: string | undefined = zone): string {
  return momentText(date, timeZone).slice(0, 10);
}

/**
 * An instant at which the clock shows this text: in an hour that comes twice, one of the two. Invalid where the text is
 * no moment.
 */
export function instantOf(text: string, timeZone: string | undefined = zone): Date {
  const millis = (shown: string): number => Date.parse(`${shown.replace(' ', 'T')}Z`);
  const wall = millis(text);
  if (Number.isNaN(wall)) return new Date(wall);
  const ahead = (at: number): number => millis(momentText(new Date(at), timeZone)) - at;
  return new Date(wall - ahead(wall - ahead(wall)));
}
