/** Seeded randomness, and values that have broken programs before. */

/** A generator of numbers in [0, 1) that repeats itself for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const NAUGHTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u200b\u202e反转',
  '\ud800',
  '\ufeff',
  '👩‍👩‍👧‍👦',
  '𠮷野家',
  'ﷺ',
  '\r\nX-Injected: 1',
  '\t',
  "' or '1'='1",
  "'; drop table sys_user; --",
  '" or ""="',
  '1) union select null, version() --',
  '%',
  '_',
  '\\',
  '%00',
  '\\u0000',
  '$1',
  '$$',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '|id',
  '$(id)',
  '`id`',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e309',
  '9223372036854775808',
  '-1',
  '0.1',
  '1,2',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '9999-99-99 99:99:99',
  '2026-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '@SUM(1)',
];

export const WRONG_VALUES: readonly unknown[] = [
  {},
  [],
  [[]],
  { a: { b: 1 } },
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  9007199254740993,
  'text',
  '',
  ['a', 1, null],
  { toString: 1 },
  { length: -1 },
  [null],
  { $ne: null },
  { then: 1 },
];

export const LONG_TEXT = '长'.repeat(120_000);

/** JSON nested deeper than any honest document. */
export const DEEP_JSON = `${'{"a":['.repeat(6000)}1${']}'.repeat(6000)}`;
export const DEEP_WHERE = `${'{"!":['.repeat(3000)}true${']}'.repeat(3000)}`;
