/**
 * Conditions as people say them: every one that can be said comes back as it was written, and the rest is left alone.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, isObject, objectAt } from '../../../engine/model/format/read/source.ts';
import { COMPARISONS, type Part, type Rule, compared, readRule, writeRule } from './rule.ts';

const files = readdirSync('src/schemas', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^[a-zA-Z]+\/[a-zA-Z]\w*\.json$/.test(path),
);
const conditions = files.flatMap((path) => {
  const document = JSON.parse(readFileSync(join('src/schemas', path), 'utf8')) as Json;
  const fields = Object.values(objectAt(objectAt(document, 'data'), 'properties')).filter(isObject);
  const sections = Object.values(objectAt(objectAt(document, 'form'), 'sections')).filter(isObject);
  return [
    ...fields.flatMap((field) => [field['x-show'], field['x-require'], field['x-readOnly']]),
    ...sections.map((section) => section['when']),
  ].filter((one) => one !== undefined);
});

const constant = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const part: fc.Arbitrary<Part> = fc
  .tuple(
    fc.constantFrom('status', 'load', 'isKey'),
    fc.constantFrom(...COMPARISONS),
    constant,
    fc.array(constant, { minLength: 1, maxLength: 3 }),
  )
  .map(([field, how, value, values]) => {
    if (how === 'filled' || how === 'empty') return { field, how };
    return how === 'oneOf' || how === 'noneOf' ? { field, how, values } : { field, how, value };
  });

describe('a condition', () => {
  it('comes back as it was said', () => {
    fc.assert(
      fc.property(
        fc.record({
          join: fc.constantFrom('and' as const, 'or' as const),
          parts: fc.array(part, { minLength: 2, maxLength: 4 }),
        }),
        (rule: Rule) => {
          expect(readRule(writeRule(rule))).toEqual(rule);
        },
      ),
    );
    expect(writeRule({ join: 'and', parts: [] })).toBeUndefined();
  });

  it('of the product can mostly be said, and none is changed by being looked at', () => {
    const said = conditions.map(readRule);
    expect(conditions.length).toBeGreaterThan(100);
    expect(said.filter((rule) => rule !== undefined).length / conditions.length).toBeGreaterThan(0.6);
    for (const [at, rule] of said.entries())
      if (rule) expect(JSON.stringify(writeRule(rule))).toBe(JSON.stringify(conditions[at]));
  });

  it('that cannot be said so is left to its text', () => {
    for (const one of [
      { '==': [{ var: 'a' }, { var: 'b' }] },
      { '>': [{ var: 'org.level' }, 1] },
      { and: [{ or: [{ var: 'a' }] }] },
      { '==': [1, 1] },
      { var: '$user.id' },
      true,
      null,
      { some: [{ var: 'rows' }, { var: 'x' }] },
    ])
      expect(readRule(one)).toBeUndefined();
  });

  it('keeps its value when it is compared otherwise', () => {
    const is: Part = { field: 'status', how: 'is', value: 'used' };
    expect(compared(is, 'oneOf', '')).toEqual({ field: 'status', how: 'oneOf', values: ['used'] });
    expect(compared(compared(is, 'oneOf', ''), 'isNot', '')).toEqual({ field: 'status', how: 'isNot', value: 'used' });
    expect(compared(compared(is, 'filled', ''), 'is', 'new')).toEqual({ field: 'status', how: 'is', value: 'new' });
  });
});
