/**
 * The answers of a sheet on this device: what the server holds, and what it does not hold yet. Pure.
 */
import type { Answer } from './wire.ts';

/** An answer as it is sent; `version` is that of the answer it is written over. */
export interface Sent {
  readonly qid: string;
  readonly answer: string;
  readonly marked: boolean;
  readonly version: number;
}

export interface Entry extends Sent {
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

/** The entries after a change on this device. */
export function change(entries: Entries, qid: string, what: Partial<Pick<Entry, 'answer' | 'marked'>>): Entries {
  const before = entryOf(entries, qid);
  const after = { ...before, ...what };
  return before.judged || same(before, after) ? entries : new Map(entries).set(qid, { ...after, dirty: true });
}

/** What has still to be sent. */
export function unsent(entries: Entries): readonly Sent[] {
  return [...entries.values()]
    .filter(({ dirty }) => dirty)
    .map(({ qid, answer, marked, version }) => ({ qid, answer, marked, version }));
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
export function begin(answers: readonly Answer[], left: readonly Sent[]): Taken {
  const { entries } = take(new Map(), answers);
  const next = new Map(entries);
  const overruled: string[] = [];
  for (const one of left) {
    const held = entryOf(entries, one.qid);
    if (held.judged || same(held, one)) continue;
    if (one.version < held.version) overruled.push(one.qid);
    else next.set(one.qid, { ...held, answer: one.answer, marked: one.marked, dirty: true });
  }
  return { entries: next, overruled };
}

/** What is kept of a page between its visits, in whatever form it is found. */
export function leftOver(value: unknown): readonly Sent[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Partial<Sent>[]).flatMap(({ qid, answer, marked, version }) =>
    typeof qid === 'string' && typeof answer === 'string'
      ? [{ qid, answer, marked: marked === true, version: typeof version === 'number' ? version : 0 }]
      : [],
  );
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
