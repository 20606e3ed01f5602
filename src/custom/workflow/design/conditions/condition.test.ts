/** Conditions as rows and as text: each is the other's translation, and what rows cannot say stays text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../../../engine/model/types.ts';
import { isHolding, readFormula, valueOf } from '../../../../engine/model/workflow/formula.ts';
import { type Group, type Part, type Row, conditionOfText, isGroup, normalised, textOfCondition } from './condition.ts';

const all = (...parts: Part[]): Group => ({ join: 'all', parts });
const any = (...parts: Part[]): Group => ({ join: 'any', parts });
const row = (variable: string, operator: Row['operator'], value?: Row['value']): Row =>
  value === undefined ? { variable, operator } : { variable, operator, value };

const names = fc.constantFrom('amount', '金额', 'order/total', 'outcome', 'a_1', 'notary');
const texts = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.string({ unit: fc.constantFrom("'", '"', '\\', '$', '{', '}', '#', ' ', 'x'), minLength: 1, maxLength: 8 }),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
  fc.constantFrom(1e15, 0.000001),
);
const compared = fc.oneof(texts, numbers, fc.boolean());
const rows: fc.Arbitrary<Row> = fc.oneof(
  fc.record({
    variable: names,
    operator: fc.constantFrom('eq' as const, 'ne' as const, 'gt' as const, 'ge' as const, 'lt' as const, 'le' as const),
    value: compared,
  }),
  fc.record({
    variable: names,
    operator: fc.constant('oneOf' as const),
    value: fc.array(compared, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ variable: names, operator: fc.constant('contains' as const), value: compared }),
  fc.record({ variable: names, operator: fc.constantFrom('empty' as const, 'filled' as const) }),
);
const { group: groups } = fc.letrec<{ part: Part; group: Group }>((tie) => ({
  part: fc.oneof({ depthSize: 'small', maxDepth: 3 }, rows, tie('group')),
  group: fc.record({
    join: fc.constantFrom('all' as const, 'any' as const),
    parts: fc.array(tie('part'), { maxLength: 5 }),
  }),
}));

describe('a condition', () => {
  it('is the same after it was written and read', () => {
    fc.assert(
      fc.property(groups, (group) => {
        const whole = normalised(group);
        expect(conditionOfText(textOfCondition(group))).toEqual(whole);
        expect(normalised(whole)).toEqual(whole);
        expect(textOfCondition(whole)).toBe(textOfCondition(group));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its meaning when it is tidied', () => {
    const held = fc.record({ amount: fc.constantFrom(1, 5, null), outcome: fc.constantFrom('agree', 'reject', null) });
    const small: fc.Arbitrary<Row> = fc.oneof(
      fc.constantFrom(
        row('amount', 'gt', 3),
        row('amount', 'le', 5),
        row('amount', 'empty'),
        row('outcome', 'eq', 'agree'),
        row('outcome', 'oneOf', ['agree', 'x']),
        row('outcome', 'filled'),
      ),
    );
    const nested = fc
      .array(small, { minLength: 1, maxLength: 3 })
      .chain((parts) =>
        fc
          .tuple(
            fc.constantFrom('all' as const, 'any' as const),
            fc.constantFrom('all' as const, 'any' as const),
            fc.array(small, { minLength: 1, maxLength: 3 }),
          )
          .map(([join, inner, more]): Group => ({ join, parts: [{ join: inner, parts }, ...more] })),
      );
    const holds = (part: Part, values: Record<string, Value>): boolean => {
      if (isGroup(part))
        return part.join === 'all'
          ? part.parts.every((one) => holds(one, values))
          : part.parts.some((one) => holds(one, values));
      return isHolding(
        valueOf(readFormula(textOfCondition(all(part))), {}, (name) => values[name], { now: '2026-05-04 09:00:00' }),
      );
    };
    fc.assert(
      fc.property(nested, held, (group, values) => {
        expect(
          isHolding(
            valueOf(readFormula(textOfCondition(group)), {}, (name) => (values as Record<string, Value>)[name], {
              now: '2026-05-04 09:00:00',
            }),
          ),
        ).toBe(holds(group, values));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [all(row('amount', 'gt', 1000), row('outcome', 'eq', 'agree')), "${amount > 1000 && outcome == 'agree'}"],
    [
      any(row('order/total', 'le', 0.5), all(row('kind', 'oneOf', ['a', 'b']), row('note', 'filled'))),
      "${order.total <= 0.5 || (oneOf(kind, 'a', 'b') && not empty note)}",
    ],
    [all(row('name', 'contains', "it's \\ ${x}")), "${contains(name, 'it\\'s \\\\ ${x}')}"],
  ])('%# is written plainly', (group, text) => {
    expect(textOfCondition(group)).toBe(text);
    expect(conditionOfText(text)).toEqual(group);
  });

  it.each([
    ['#{ 1000 lt amount and urgent }', all(row('amount', 'gt', 1000), row('urgent', 'eq', true))],
    ['${var:equals(outcome, "agree")}', all(row('outcome', 'eq', 'agree'))],
    ['{"<": [{"var": "order.amount"}, 3]}', all(row('order/amount', 'lt', 3))],
    ['', all()],
  ])('is read as others write it: %s', (text, group) => {
    expect(conditionOfText(text)).toEqual(group);
  });

  it.each([
    '${amount + 1 > 3}',
    '${amount > limit}',
    '${not (a == 1)}',
    '${length(name) > 3}',
    '${amount > today()}',
    '${amount >',
    'amount > 3',
    '${true}',
    '{"all": []}',
  ])('stays text: %s', (text) => {
    expect(conditionOfText(text)).toBeUndefined();
  });

  it('leaves out rows that are not finished yet', () => {
    expect(
      textOfCondition(all(row('amount', 'gt'), row('', 'eq', 1), row('kind', 'oneOf', []), row('a b', 'eq', 1))),
    ).toBe('');
    expect(textOfCondition(all(row('amount', 'gt'), any(row('kind', 'eq', 'x'))))).toBe("${kind == 'x'}");
  });
});
