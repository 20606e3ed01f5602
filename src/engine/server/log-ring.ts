/** The last lines of the log, for the screen that searches them by request number and level. */
import { Writable } from 'node:stream';
import { destination, type DestinationStream, type Level, type Logger, multistream, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogFormat } from './config.ts';

export interface LogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: string;
  readonly requestId: string;
  readonly text: string;
  /** What else the line says, as JSON; empty where it says nothing. */
  readonly details: string;
}

export interface LogRing {
  add(line: LogLine): void;
  /** Newest first. @param wanted levels; all when empty. @param words each in text, details or request number */
  find(wanted: readonly string[], words: string, most: number): LogLine[];
  readonly stream: Writable;
}

const MOST = 5_000;
const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

function lineOf(text: string): LogLine | undefined {
  try {
    const {
      level,
      time,
      msg,
      requestId,
      pid: _pid,
      hostname: _host,
      ...more
    } = JSON.parse(text) as Record<string, unknown>;
    return {
      at: typeof time === 'number' ? time : Date.now(),
      level: LEVELS[Number(level)] ?? 'info',
      requestId: typeof requestId === 'string' ? requestId : '',
      text: typeof msg === 'string' ? msg : '',
      details: Object.keys(more).length > 0 ? JSON.stringify(more) : '',
    };
  } catch {
    return undefined;
  }
}

export function openLogRing(): LogRing {
  const lines: LogLine[] = [];
  const add = (line: LogLine): void => {
    lines.push(line);
    if (lines.length >= MOST * 1.2) lines.splice(0, lines.length - MOST);
  };
  const stream = new Writable({
    write(chunk: Buffer | string, _encoding, done) {
      const line = lineOf(String(chunk));
      if (line) add(line);
      done();
    },
  });
  return {
    add,
    stream,
    find(wanted, words, most) {
      const parts = words
        .toLowerCase()
        .split(/\s+/)
        .filter((part) => part !== '');
      const found: LogLine[] = [];
      for (let index = lines.length - 1; index >= 0 && found.length < most; index -= 1) {
        const line = lines[index];
        if (!line || (wanted.length > 0 && !wanted.includes(line.level))) continue;
        const all = `${line.requestId} ${line.text} ${line.details}`.toLowerCase();
        if (parts.every((part) => all.includes(part))) found.push(line);
      }
      return found;
    },
  };
}

/** The standard output: a line of JSON each, or a time and a sentence for who watches it. */
function output(format: LogFormat): DestinationStream {
  return format === 'json'
    ? destination(1)
    : pretty({ destination: 1, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' });
}

/** A logger that writes to the standard output from `level` on, and to the ring from `info` on. */
export function ringLogger(level: string, format: LogFormat, ring: LogRing): Logger {
  const out = level === 'silent' ? [] : [{ level: level as Level, stream: output(format) }];
  return pino(
    { level: level === 'debug' || level === 'trace' ? level : 'info' },
    multistream([{ level: 'info', stream: ring.stream }, ...out]),
  );
}
