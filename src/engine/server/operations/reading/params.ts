/** What a list call may carry: how long its parts are, and how many (docs/security.md, Limits of a list call). */
import { Refusal } from '../../../model/errors/refusal.ts';

/** What a list query carries: names as in docs/api.md, values as texts. */
export type Params = Readonly<Record<string, string | undefined>>;

/** Values of one filter, separated by commas: a page of ids of the largest size. */
export const MOST_VALUES = 1000;
/** Filters and other parameters of one call. */
const MOST_PARAMS = 200;
/** Characters of a text that is searched for: keyword and `…Like`. */
const SEARCHED = 200;
/** Characters of any other value: as many ids as a filter takes. */
const LONGEST = 40_000;
/** Characters of a name or value that a message repeats. */
const REPEATED = 60;

/** A name or value of the caller's as a message repeats it. */
export function short(text: string): string {
  return text.length <= REPEATED ? text : `${text.slice(0, REPEATED)}…`;
}

/** Refuses a call that is larger than any honest one, before anything is read by it. */
export function needLimits(params: Params): void {
  const names = Object.keys(params);
  if (names.length > MOST_PARAMS) throw new Refusal('query.params', { limit: MOST_PARAMS });
  for (const name of names) {
    const limit = name === 'keyword' || name.endsWith('Like') ? SEARCHED : LONGEST;
    if ((params[name]?.length ?? 0) > limit) throw new Refusal('query.long', { name: short(name), limit });
  }
}

/** The texts among the parameters of an address; of one that is named several times nothing. */
export function textsOf(query: unknown): Params {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );
}
