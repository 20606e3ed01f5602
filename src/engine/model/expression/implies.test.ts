/** What follows from a condition by itself, and what does not. */
import { expect, it } from 'vitest';
import type { TypedExpression } from '../types.ts';
import { implies } from './implies.ts';

const of = (field: string): TypedExpression => ({ op: 'var', type: 'boolean', ref: { from: 'row', field } });
const both = (...args: TypedExpression[]): TypedExpression => ({ op: 'and', type: 'boolean', args });
const either = (...args: TypedExpression[]): TypedExpression => ({ op: 'or', type: 'boolean', args });
const [a, b, c] = [of('a'), of('b'), of('c')];

it.each<[string, TypedExpression, TypedExpression, boolean]>([
  ['itself', a, a, true],
  ['each of several that hold together', both(a, b), b, true],
  ['any choice that has one of them', both(a, b), either(c, b), true],
  ['several of several', both(a, both(b, c)), both(c, a), true],
  ['a choice from the same choice', both(either(a, b), c), either(a, b), true],
  ['not another', a, b, false],
  ['not more than is said', a, both(a, b), false],
  ['not one of a choice', either(a, b), a, false],
  ['not a choice of others', both(a, b), either(c), false],
  ['not the same name of another row', a, { ...a, ref: { from: 'outer', field: 'a' } }, false],
])('follows: %s', (_what, given, wanted, expected) => {
  expect(implies(given, wanted)).toBe(expected);
});
