/** What the message of a device says, as values of fields: pure, the same whoever sends it. */
import type { CompiledIngest, Row, Value } from '../types.ts';
import { wallTime } from '../wall-time.ts';

/** How the messages of one topic are read. */
export type MessageWords = Pick<CompiledIngest, 'list' | 'members' | 'time' | 'values'>;

/** Why a message is none that can be read; its rows are told apart by what is asked of them later. */
export type Unread = 'json' | 'list' | 'tooMany';

/** Rows that one message holds at most. */
export const MOST_ROWS = 5000;

/** The value at a path with dots; of a list its figures are positions. */
function at(message: unknown, path: string): unknown {
  let value = message;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

const MILLISECONDS = { seconds: 1000, milliseconds: 1 };
/** A moment that says itself which zone it means. */
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?$/;
/** Milliseconds of the year 9999: later is no moment. */
const LAST_MS = 253_402_300_799_999;

/** A moment as the clock of the works shows it; what is none is left as it is, and refused as a value. */
function momentOf(value: unknown, unit: CompiledIngest['time'], zone: string): unknown {
  if (typeof value === 'number') {
    const ms = value * MILLISECONDS[unit];
    return Number.isFinite(ms) && ms >= 0 && ms <= LAST_MS ? wallTime(ms, zone) : String(value);
  }
  if (typeof value !== 'string') return value;
  if (ZONED.test(value) && !Number.isNaN(Date.parse(value))) return wallTime(Date.parse(value), zone);
  return LOCAL.test(value) ? value.slice(0, 19).replace('T', ' ') : value;
}

/**
 * The rows a message holds, as values of fields.
 * @param fromTopic what the levels of its topic say
 * @param moments fields that are moments; a number there counts `words.time` since 1970
 * @param zone of the works, as an IANA name
 */
export function readMessage(
  text: string,
  words: MessageWords,
  fromTopic: Readonly<Record<string, string>>,
  moments: ReadonlySet<string>,
  zone: string,
): readonly Row[] | Unread {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return 'json';
  }
  const rows: unknown = words.list === undefined ? message : at(message, words.list);
  const list: unknown = Array.isArray(rows) || words.list !== undefined ? rows : [rows];
  if (!Array.isArray(list)) return 'list';
  if (list.length > MOST_ROWS) return 'tooMany';
  return list.map((row: unknown) => {
    const values: Row = {};
    for (const [field, member] of Object.entries(words.members)) {
      const said = member.startsWith('=')
        ? member.slice(1)
        : (at(row, member) ?? (Object.hasOwn(fromTopic, member) ? fromTopic[member] : at(message, member)));
      if (said === undefined || said === null) continue;
      const word = words.values[field]?.[String(said)];
      values[field] = (word ?? (moments.has(field) ? momentOf(said, words.time, zone) : said)) as Value;
    }
    return values;
  });
}
