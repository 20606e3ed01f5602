/**
 * How a sensitive text is shown, in a row at hand and in SQL: head and tail stay readable, so that a person can be told
 * apart.
 */

const LEAST = 4;
const HEAD = 6;
const TAIL = 4;

/** `110101********1234`; a text of four signs or fewer is stars only. */
export function maskText(text: string): string {
  if (text.length <= LEAST) return '*'.repeat(text.length);
  const tail = Math.min(TAIL, Math.floor(text.length / 4));
  const head = Math.min(HEAD, Math.floor(text.length / 3));
  return text.slice(0, head) + '*'.repeat(text.length - head - tail) + text.slice(text.length - tail);
}

/** The same of a text in SQL; null stays null. */
export function maskSql(text: string): string {
  const length = `char_length(${text})`;
  const [head, tail] = [`least(${HEAD}, ${length} / 3)`, `least(${TAIL}, ${length} / 4)`];
  return `(case when ${length} <= ${LEAST} then repeat('*', ${length}) else left(${text}, ${head}) || repeat('*', ${length} - ${head} - ${tail}) || right(${text}, ${tail}) end)`;
}
