/**
 * How the work of a regular expression grows with the text it reads, by the checker `recheck`: hostile text must not
 * hold the server.
 */
import { createRequire } from 'node:module';
import type { checkSync } from 'recheck';
import type { PatternGrowth } from '../../model/format/slow-patterns.ts';

/** Patterns of the product's own files that are not plain: judged by a test instead of at every start. */
export const JUDGED: Readonly<Record<string, PatternGrowth>> = {
  '^[A-Za-z0-9_.:-]+([ ,]+[A-Za-z0-9_.:-]+)*$': 'linear',
  '^[A-Za-z][A-Za-z0-9_-]*( [A-Za-z][A-Za-z0-9_-]*)*$': 'linear',
  '^[A-Za-z0-9_.-]+:[A-Za-z0-9_.-]+(:[A-Za-z0-9_.*-]+)?$': 'linear',
  '^[A-Z]{1,2}(\\d{1,2}|-[ⅠⅡⅢ])?$': 'safe',
};

let check: typeof checkSync | undefined;
const known = new Map<string, PatternGrowth>(Object.entries(JUDGED));

/** The part of the library that is plain JavaScript: the other asks a Java or native helper. */
function checker(): typeof checkSync {
  check ??= (createRequire(import.meta.url)('recheck/lib/browser.js') as { readonly checkSync: typeof checkSync })
    .checkSync;
  return check;
}

/** Asks the checker. No clock is set, so that a busy machine judges like an idle one. */
export function judgeGrowth(pattern: string, flags = 'u'): PatternGrowth {
  const found = checker()(pattern, flags, {
    timeout: null,
    seedingTimeout: null,
    incubationTimeout: null,
    attackTimeout: null,
  });
  return found.status === 'unknown'
    ? 'unknown'
    : found.complexity.type === 'polynomial'
      ? found.complexity.degree
      : found.complexity.type;
}

/** Each pattern is judged once a process: loading the checker takes a fifth of a second, a judgement up to a second. */
export function patternGrowth(pattern: string): PatternGrowth {
  const growth = known.get(pattern) ?? judgeGrowth(pattern);
  known.set(pattern, growth);
  return growth;
}
