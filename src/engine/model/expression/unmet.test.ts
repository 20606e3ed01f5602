/** Which part of a condition fails: it fails by itself, and would not if what is named held. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawExpression, Row, TypedExpression } from '../types.ts';
import { checkExpression } from './check.ts';
import { isSatisfied } from './evaluate.ts';
import type { EvalScope, FieldTypeInfo } from './types.ts';
import { type Unmet, unmetPart } from './unmet.ts';

const fields: Readonly<Record<string, Readonly<Record<string, FieldTypeInfo>>>> = {
  job: {
    state: { type: 'text', nullable: true },
    count: { type: 'integer', nullable: true },
    endOn: { type: 'date', nullable: true },
    isOpen: { type: 'boolean', nullable: true },
    lead: { type: 'id', nullable: true, ref: { entity: 'person' } },
    helpers: { type: 'list', nullable: false, refs: { entity: 'person' } },
    lines: { type: 'list', nullable: false, children: { entity: 'line', by: 'job', inline: true } },
  },
  person: { name: { type: 'text', nullable: true } },
  line: { done: { type: 'boolean', nullable: true } },
};

function typed(raw: RawExpression): TypedExpression {
  const { expression, problems } = checkExpression(raw, {
    entity: 'job',
    fieldsOf: (name) => fields[name],
    params: { limit: 'integer' },
  });
  if (!expression) throw new Error(JSON.stringify(problems));
  return expression;
}

const scope = (row: Row): EvalScope => ({
  row,
  user: { id: 'me', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] },
  param: () => 3,
  today: '2026-11-22',
  now: '2026-11-22 09:30:15',
});
const v = (name: string): RawExpression => ({ var: name });
const unmet = (raw: RawExpression, row: Row = {}): Unmet => {
  const expression = typed(raw);
  expect(isSatisfied(expression, scope(row)), JSON.stringify(raw)).toBe(false);
  return unmetPart(expression, scope(row));
};

describe('the part of a condition that fails', () => {
  it.each<[string, RawExpression, Row, object]>([
    ['the first of several', { and: [{ '==': [v('state'), 'a'] }, v('isOpen')] }, { state: 'a' }, { need: 'yes' }],
    [
      'inside a negation',
      { '!': { or: [v('isOpen'), { '>': [v('count'), 1] }] } },
      { count: 5 },
      { need: 'order', op: '<=' },
    ],
    ['a negated yes', { '!': v('isOpen') }, { isOpen: true }, { need: 'no' }],
    ['a yes said out', { '==': [v('isOpen'), false] }, { isOpen: true }, { need: 'no' }],
    ['a value', { '==': [v('state'), 'a'] }, { state: 'b' }, { need: 'equal', than: { value: 'a' } }],
    ['the value first', { '==': ['a', v('state')] }, { state: 'b' }, { need: 'equal', side: { kind: 'field' } }],
    ['another value', { '!=': [v('state'), 'a'] }, { state: 'a' }, { need: 'other' }],
    ['nothing wanted', { '==': [v('lead'), null] }, { lead: 'x' }, { need: 'empty', side: { value: 'x' } }],
    ['something wanted', { '!=': [v('lead'), null] }, {}, { need: 'filled' }],
    ['a text that has to be there', { '!': { '!': v('state') } }, {}, { need: 'filled' }],
    ['one of several', { in: [v('state'), ['a', 'b']] }, { state: 'c' }, { need: 'among', side: { value: 'c' } }],
    ['one of several where there is none', { in: [v('state'), ['a', 'b']] }, {}, { need: 'filled' }],
    ['none of several', { '!': { in: [v('state'), ['a', 'b']] } }, { state: 'a' }, { need: 'notAmong' }],
    [
      'a person',
      { '==': [v('lead'), v('$user.id')] },
      { lead: 'x' },
      { need: 'equal', than: { kind: 'user', what: 'id' } },
    ],
    ['one of some people', { in: [v('$user.id'), v('helpers')] }, { helpers: [] }, { need: 'within' }],
    ['a right', { in: ['a:b:c', v('$user.codes')] }, {}, { need: 'right' }],
    [
      'rights, each once',
      { or: [{ in: ['a', v('$user.codes')] }, { in: ['*', v('$user.codes')] }] },
      {},
      { need: 'right' },
    ],
    [
      'a time',
      { '<': [v('endOn'), { today: [] }] },
      { endOn: '2026-12-01' },
      { need: 'order', op: '<', than: { kind: 'today' } },
    ],
    [
      'a time first',
      { '>=': [{ today: [] }, v('endOn')] },
      { endOn: '2026-12-01' },
      { need: 'order', op: '<=', side: { kind: 'field' } },
    ],
    ['a time nobody said', { '<': [v('endOn'), { today: [] }] }, {}, { need: 'filled' }],
    [
      'so long after',
      { '<': [{ addDays: [v('endOn'), v('$param.limit')] }, { today: [] }] },
      { endOn: '2026-11-22' },
      { need: 'order', side: { kind: 'shifted', by: 'addDays', amount: 3, value: '2026-11-25' } },
    ],
    [
      'rows',
      { '>': [{ count: [v('lines')] }, 0] },
      { lines: [] },
      { need: 'order', side: { kind: 'count', value: 0 } },
    ],
    ['no rows', { '!': { count: [v('lines')] } }, { lines: [{ done: true }] }, { need: 'empty', side: { value: 1 } }],
    ['any of two', { or: [v('isOpen'), { '>': [v('count'), 1] }] }, { count: 0 }, { need: 'either' }],
    ['what has no word', { some: [v('lines'), v('done')] }, { lines: [] }, { need: 'unknown' }],
    [
      'a way out without a word',
      { or: [v('isOpen'), { some: [v('lines'), v('done')] }] },
      { lines: [] },
      { need: 'unknown' },
    ],
  ])('%s', (_title, raw, row, expected) => {
    expect(unmet(raw, row)).toMatchObject(expected);
  });

  it('is found of whatever is written, and never where all holds', () => {
    const leaf = fc.oneof(
      fc.constantFrom<RawExpression>(v('isOpen'), { '==': [v('state'), 'a'] }, { '!=': [v('lead'), null] }),
      fc.constantFrom<RawExpression>(
        { '<': [v('count'), 3] },
        { in: [v('state'), ['a', 'b']] },
        { '>': [v('endOn'), { today: [] }] },
      ),
    );
    const { tree } = fc.letrec<{ tree: RawExpression }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.record({ and: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) }),
        fc.record({ or: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) }),
        tie('tree').map((one): RawExpression => ({ '!': one })),
      ),
    }));
    const row = fc.record({
      isOpen: fc.boolean(),
      state: fc.constantFrom('a', 'b', 'c', null),
      lead: fc.constantFrom('me', null),
      count: fc.constantFrom(1, 5, null),
      endOn: fc.constantFrom('2026-11-01', '2026-12-01', null),
    });
    fc.assert(
      fc.property(tree, row, (raw, given) => {
        const expression = typed(raw);
        if (!isSatisfied(expression, scope(given)))
          expect(unmetPart(expression, scope(given)).need).not.toBe('unknown');
      }),
      { numRuns: 300 },
    );
  });
});
