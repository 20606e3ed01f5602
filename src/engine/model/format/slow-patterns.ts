/**
 * Refuses a `pattern` that hostile text could keep busy: one whose work grows faster than the length a value may have
 * allows.
 */
import { MAX_TEXT } from '../validate.ts';
import { type Findings, type Path, isObject } from './read/source.ts';

/** How the work grows with the text. The first three are harmless; a number is the power of the length. */
export type PatternGrowth = 'safe' | 'constant' | 'linear' | 'exponential' | 'unknown' | number;

/** Judges a pattern; the server has a checker for it, the browser takes what the server took. */
export type JudgePattern = (pattern: string) => PatternGrowth;

/** Steps that one value may cost. */
const MOST_STEPS = 10_000_000;
/** So many choices a plain pattern may offer: each doubles the ways at most a few times. */
const MOST_CHOICES = 6;

/**
 * Seen without a checker, which takes a second: no group repeats, nothing looks around or back, few things are
 * optional, and at most one
 * thing repeats freely, behind a fixed beginning. Most patterns are so.
 */
function plainlyHarmless(pattern: string): boolean {
  if (/\\[1-9k]|\(\?(?!:)/.test(pattern)) return false;
  const bare = pattern
    .replace(/\\p\{[^}]*\}|\\./giu, 'a')
    .replace(/\[[^\]]*\]/g, 'a')
    .replace(/\(\?:/g, '(')
    .replace(/(?<!\))\{\d+\}/g, '');
  const repeated = bare.match(/[*+]|\{\d+,?\d*\}/g) ?? [];
  const choices = bare.match(/[(?]/g) ?? [];
  return (
    !/\)[*+{]/.test(bare) &&
    choices.length <= MOST_CHOICES &&
    (repeated.length === 0 || (repeated.length === 1 && bare.startsWith('^') && !/\|(?![^(]*\))/.test(bare)))
  );
}

function tooSlow(growth: PatternGrowth, length: number): boolean {
  return typeof growth === 'number' ? length ** growth > MOST_STEPS : growth === 'exponential' || growth === 'unknown';
}

/** One that cannot be read at all is refused elsewhere. */
function isTooSlow(pattern: unknown, length: number, judge: JudgePattern): pattern is string {
  return (
    typeof pattern === 'string' &&
    pattern !== '' &&
    !plainlyHarmless(pattern) &&
    patternMistake(pattern) === undefined &&
    tooSlow(judge(pattern), length)
  );
}

/** Looks at every `pattern` below `value`, members and inputs of actions included. */
export function checkPatterns(value: unknown, path: Path, findings: Findings, judge: JudgePattern): void {
  if (Array.isArray(value)) value.forEach((item, index) => checkPatterns(item, [...path, index], findings, judge));
  if (!isObject(value)) return;
  const { pattern, patternProperties, maxLength } = value;
  const length = typeof maxLength === 'number' ? maxLength : MAX_TEXT;
  if (isTooSlow(pattern, length, judge)) findings.error('format.slowPattern', [...path, 'pattern'], { pattern });
  for (const name of isObject(patternProperties) ? Object.keys(patternProperties) : [])
    if (isTooSlow(name, MAX_TEXT, judge))
      findings.error('format.slowPattern', [...path, 'patternProperties', name], { pattern: name });
  for (const [key, item] of Object.entries(value)) checkPatterns(item, [...path, key], findings, judge);
}

/** Why the pattern cannot be read; undefined when it can. */
export function patternMistake(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
  }
}
