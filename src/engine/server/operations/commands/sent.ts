/**
 * When a command was really done: a device that kept it says how long ago, measured by itself, and the server counts
 * back from the receipt. The clock of the device is kept, and never counted with.
 */
import { wallTime } from '../../../model/wall-time.ts';
import type { Call, Clock, Command } from '../engine.ts';

/** Headers by which a device that kept a command says so. */
export const COMMAND_HEADERS = {
  device: 'command-device',
  time: 'command-time',
  elapsed: 'command-elapsed',
  rev: 'command-rev',
} as const;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The server takes a call again under its key for this long; nothing older is believed. */
const LONGEST_MS = 30 * 86_400_000;
const LONGEST_TEXT = 200;
const MINUTE_MS = 60_000;

function textIn(headers: Headers, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST_TEXT) : null;
}

function wholeIn(headers: Headers, name: string): number | null {
  const text = textIn(headers, name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * What a request says of its command. Without such headers it was done as it arrived.
 * @param received milliseconds of the server
 */
export function commandOf(headers: Headers, received: number): Command {
  const time = textIn(headers, COMMAND_HEADERS.time);
  const waited = time !== null || COMMAND_HEADERS.elapsed in headers;
  const told = wholeIn(headers, COMMAND_HEADERS.elapsed);
  const elapsed = waited && told !== null && told <= LONGEST_MS ? told : null;
  const device = time === null ? Number.NaN : Date.parse(time);
  return {
    device: textIn(headers, COMMAND_HEADERS.device),
    agent: textIn(headers, 'user-agent'),
    deviceTime: Number.isNaN(device) ? null : device,
    elapsed,
    rev: wholeIn(headers, COMMAND_HEADERS.rev),
    received,
    happened: waited ? (elapsed === null ? null : received - elapsed) : received,
    waited,
  };
}

/**
 * The command, done no earlier than what its device has sent before it: a device sends in the order in which things were
 * done.
 * @param last when the last command of the device was done, milliseconds
 */
export const notBefore = (command: Command, last: number | undefined): Command =>
  command.waited && command.happened !== null && last !== undefined && command.happened < last
    ? { ...command, happened: Math.min(last, command.received) }
    : command;

/** Time of the call as the installation's wall clock shows it: of a command that waited, when it was done. */
export function momentOf(clock: Clock, { command }: Call): string {
  return command?.waited && command.happened !== null ? wallTime(command.happened, clock.zone) : clock.now();
}

/** Whole minutes a command waited; undefined where nobody knows, or it is of now. */
export function minutesWaited({ command }: Call): number | undefined {
  if (!command?.waited || command.happened === null) return undefined;
  const minutes = Math.floor((command.received - command.happened) / MINUTE_MS);
  return minutes > 0 ? minutes : undefined;
}

/** Does nobody know when the command was done? */
export const isAgeUnknown = ({ command }: Call): boolean => command?.waited === true && command.happened === null;

/**
 * A moment that was read off the clock of the device, as the server's clock had it then. Of a device that goes right to
 * the minute it stays as it was read, though no later than the command; without its word it stays in any case.
 * @param moment wall time, `YYYY-MM-DD HH:mm:ss`
 */
export function byServerClock(moment: string, clock: Clock, call: Call): string {
  const { command } = call;
  if (!command || command.deviceTime === null || command.happened === null) return moment;
  const ahead = command.deviceTime - command.happened;
  const read = Date.parse(`${moment.replace(' ', 'T')}Z`);
  if (Number.isNaN(read)) return moment;
  if (Math.abs(ahead) >= MINUTE_MS) return new Date(read - ahead).toISOString().slice(0, 19).replace('T', ' ');
  const done = momentOf(clock, call);
  return ahead > 0 && moment > done ? done : moment;
}
