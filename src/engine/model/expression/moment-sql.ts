/**
 * Moments in SQL, compared as they are shown: to the second. What is stored may be finer (`createdAt`, what the
 * engine's views tell).
 */

/** A moment without what nobody is shown of it. */
export function shownMoment(sql: string): string {
  return `date_trunc('second', ${sql})`;
}

/**
 * A column of moments against `moment`, which is of whole seconds. The column stands alone in a range, so that its
 * index serves.
 * `place` is repeated in the text: a bound place or an expression that is as good as one.
 */
export function compareMoment(column: string, operator: string, place: string): string {
  const next = `${place} + interval '1 second'`;
  switch (operator) {
    case '=':
      return `(${column} >= ${place} and ${column} < ${next})`;
    case '<=':
      return `${column} < ${next}`;
    case '>':
      return `${column} >= ${next}`;
    default:
      return `${column} ${operator} ${place}`;
  }
}
