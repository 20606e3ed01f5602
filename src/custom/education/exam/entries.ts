/**
 * The answers of a sheet on this device: what the server holds, and what it does not hold yet. Pure.
 */
import type { ActMark } from '../../../engine/client/index.ts';
import type { Answer, LateAnswer } from './wire.ts';

/** An answer as it is sent; `version` is that of the answer it is written over. */
export interface Sent {
  readonly qid: string;
  readonly answer: string;
  readonly marked: boolean;
  readonly version: number;
}

/** What is kept of an answer that was not sent: also when it was given, by the page's stopwatch and the server's time. */
interface Unsent extends Sent {
  readonly mark?: ActMark;
}

export interface Entry extends Unsent {
  /** It differs from what the server holds. */
  readonly dirty: boolean;
  /** Of an exercise: it was judged and stays. */
  readonly judged: boolean;
}

export type Entries = ReadonlyMap<string, Entry>;

const nothing = (qid: string): Entry => ({ qid, answer: '', marked: false, version: 0, dirty: false, judged: false });
const same = (one: Pick<Sent, 'answer' | 'marked'>, other: Pick<Sent, 'answer' | 'marked'>): boolean =>
  one.answer === other.answer && one.marked === other.marked;

export const entryOf = (entries: Entries, qid: string): Entry => entries.get(qid) ?? nothing(qid);
export const isAnswered = (entries: Entries, qid: string): boolean => entryOf(entries, qid).answer.trim() !== '';

/**
 * The entries after a change on this device.
 * @param mark the moment of it; a flag set on an answer that waits leaves that of the answer
 */
export function change(
  entries: Entries,
  qid: string,
  what: Partial<Pick<Entry, 'answer' | 'marked'>>,
  mark?: ActMark,
): Entries {
  const before = entryOf(entries, qid);
  const given = what.answer === undefined ? (before.mark ?? mark) : mark;
  const after = { ...before, ...what, ...(given ? { mark: given } : {}) };
  return before.judged || same(before, after) ? entries : new Map(entries).set(qid, { ...after, dirty: true });
}

/** What has still to be sent, as this tab keeps it. */
export function waiting(entries: Entries): readonly Unsent[] {
  return [...entries.values()].flatMap(({ dirty, judged: _, ...one }) => (dirty ? [one] : []));
}

/** What has still to be sent. */
export function unsent(entries: Entries): readonly Sent[] {
  return waiting(entries).map(({ qid, answer, marked, version }) => ({ qid, answer, marked, version }));
}

/**
 * The same after the end, each with how long ago it was given.
 * @param ageOf milliseconds since a moment, undefined where nobody can say
 */
export function unsentLate(
  entries: Entries,
  ageOf: (mark: ActMark | undefined) => number | undefined,
): readonly LateAnswer[] {
  return waiting(entries).map(({ mark, ...one }) => {
    const elapsed = ageOf(mark);
    return elapsed === undefined ? one : { ...one, elapsed };
  });
}

export interface Taken {
  readonly entries: Entries;
  /** Questions of which another device had sent a later answer: that one stands. */
  readonly overruled: readonly string[];
}

/**
 * The entries once the server has said what it holds.
 * @param sent what was sent before it said so; a later change of this device stays
 */
export function take(entries: Entries, answers: readonly Answer[], sent: readonly Sent[] = []): Taken {
  const next = new Map(entries);
  const overruled: string[] = [];
  const sentBy = new Map(sent.map((one) => [one.qid, one]));
  for (const held of answers) {
    const { qid, version } = held;
    const own = entryOf(entries, qid);
    const way = sentBy.get(qid);
    const stored: Entry = { ...nothing(qid), ...held, judged: held.judged === true, dirty: false };
    if (!own.dirty || stored.judged || same(own, held)) next.set(qid, stored);
    else if (way && !same(own, way)) next.set(qid, { ...own, version });
    else if (way) {
      next.set(qid, stored);
      overruled.push(qid);
    }
  }
  return { entries: next, overruled };
}

/** The entries of a page that opens: what the server holds, and what this device had not sent when it was left. */
export function begin(answers: readonly Answer[], left: readonly Unsent[]): Taken {
  const { entries } = take(new Map(), answers);
  const next = new Map(entries);
  const overruled: string[] = [];
  for (const one of left) {
    const held = entryOf(entries, one.qid);
    if (held.judged || same(held, one)) continue;
    if (one.version < held.version) overruled.push(one.qid);
    else
      next.set(one.qid, {
        ...held,
        answer: one.answer,
        marked: one.marked,
        dirty: true,
        ...(one.mark ? { mark: one.mark } : {}),
      });
  }
  return { entries: next, overruled };
}

/** What is kept of a page between its visits, in whatever form it is found. */
export function leftOver(value: unknown): readonly Unsent[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Partial<Unsent>[]).flatMap(({ qid, answer, marked, version, mark }) =>
    typeof qid === 'string' && typeof answer === 'string'
      ? [
          {
            qid,
            answer,
            marked: marked === true,
            version: typeof version === 'number' ? version : 0,
            ...(isMark(mark) ? { mark } : {}),
          },
        ]
      : [],
  );
}

function isMark(value: unknown): value is ActMark {
  if (typeof value !== 'object' || value === null) return false;
  const { page, watch, server } = value as Partial<ActMark>;
  return typeof page === 'string' && typeof watch === 'number' && (server === undefined || typeof server === 'number');
}

/** The letters of a choice with one more, or one less, in order. */
export function toggleKey(answer: string, key: string): string {
  const keys = answer.split(',').filter(Boolean);
  return (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]).sort().join(',');
}

/** `1:05:09`, `42:18`, `0:07`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
