/**
 * Counts what makes the suite slow (page loads, starts of servers, requests); `npm test` holds the sums against
 * tests/budgets.json.
 */
import { appendFileSync } from 'node:fs';

export type Counted = 'pageLoads' | 'serverStarts' | 'requests';

/** Adds to a sum of the step that runs; without a step nothing is kept. */
export function count(what: Counted, by = 1): void {
  const file = process.env['ANLAN_COUNTS'];
  if (file && by > 0) appendFileSync(file, `${what} ${by}\n`);
}
