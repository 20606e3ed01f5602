/**
 * Short answers marked by two people who do not see each other's marks (domain §12.15): where they are near each other
 * the mean counts, where they are not a third decides. Scores are texts in steps of 0.1, reckoned in tenths. Pure.
 */

/** A short answer on the sheet and what it is worth. */
export interface Full {
  readonly qid: string;
  readonly score: string;
}
export interface Scored {
  readonly qid: string;
  readonly score: string;
}

/** Whose marks a sheet waits for. */
export type Turn = 'first' | 'second' | 'third';
const TURNS: readonly Turn[] = ['first', 'second', 'third'];

/** The marks handed in so far, by turn. */
export type Rounds = Readonly<Partial<Record<Turn, readonly Scored[]>>>;

/** What a question was given by each, and what counts. */
export interface Decided {
  readonly qid: string;
  readonly first: string;
  readonly second: string;
  readonly third: string | null;
  readonly score: string;
}

const tenths = (score: string): number => Math.round(Number(score) * 10);
const text = (score: number): string => (score / 10).toFixed(1);
const scoreOf = (marks: readonly Scored[] | undefined, qid: string): number =>
  tenths(marks?.find((one) => one.qid === qid)?.score ?? '0');

/** The questions on which two differ by more than the tolerance: a third decides them. */
export function disputed(asked: readonly Full[], rounds: Rounds, tolerance: string): readonly Full[] {
  if (!rounds.first || !rounds.second) return [];
  return asked.filter(
    ({ qid }) => Math.abs(scoreOf(rounds.first, qid) - scoreOf(rounds.second, qid)) > tenths(tolerance),
  );
}

/** Whose turn it is; undefined once everything is decided. */
export function turnOf(asked: readonly Full[], rounds: Rounds, tolerance: string): Turn | undefined {
  if (!rounds.first) return 'first';
  if (!rounds.second) return 'second';
  return !rounds.third && disputed(asked, rounds, tolerance).length > 0 ? 'third' : undefined;
}

/** What somebody whose turn it is has to mark. */
export const toMark = (asked: readonly Full[], rounds: Rounds, tolerance: string, turn: Turn): readonly Full[] =>
  turn === 'third' ? disputed(asked, rounds, tolerance) : asked;

/** What each question got: the mean, to the tenth above, or the third's word where there is a dispute. */
export function decide(asked: readonly Full[], rounds: Rounds, tolerance: string): readonly Decided[] {
  const open = new Set(disputed(asked, rounds, tolerance).map(({ qid }) => qid));
  return asked.map(({ qid }) => {
    const [first, second] = [scoreOf(rounds.first, qid), scoreOf(rounds.second, qid)];
    const third = open.has(qid) ? scoreOf(rounds.third, qid) : undefined;
    return {
      qid,
      first: text(first),
      second: text(second),
      third: third === undefined ? null : text(third),
      score: text(third ?? Math.ceil((first + second) / 2)),
    };
  });
}

export const sumOf = (marks: readonly Scored[]): string =>
  text(marks.reduce((sum, { score }) => sum + tenths(score), 0));

/** Marks as a field keeps them that nobody is shown. */
export function readRounds(value: unknown): Rounds {
  if (typeof value !== 'string' || value === '') return {};
  const kept = JSON.parse(value) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    TURNS.flatMap((turn) => {
      const marks = kept[turn];
      return Array.isArray(marks) ? [[turn, marks as readonly Scored[]]] : [];
    }),
  );
}

export const writeRounds = (rounds: Rounds): string => JSON.stringify(rounds);

/** A score that may be given: from nothing to what the question is worth, in steps of 0.1. */
export function isScore(score: unknown, full: string): score is string | number {
  if (typeof score !== 'string' && typeof score !== 'number') return false;
  if (String(score).trim() === '') return false;
  const value = Number(score) * 10;
  return Number.isFinite(value) && Math.abs(value - Math.round(value)) < 1e-6 && value >= 0 && value <= tenths(full);
}

export const scoreText = (score: string | number): string => text(tenths(String(score)));
