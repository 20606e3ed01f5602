/** Every mistake an expression can hold, with its message; and the types the checker gives. */
import { describe, expect, it } from 'vitest';
import { type ErrorCode, messageOf } from '../errors/catalogue.ts';
import { expressionErrors } from '../errors/expression-errors.ts';
import type { RawExpression } from '../types.ts';
import { MAX_DEPTH, MAX_PARTS, checkExpression } from './check.ts';
import type { FieldTypeInfo, TypeEnv } from './types.ts';

const text: FieldTypeInfo = { type: 'text', nullable: true };
const fields: Readonly<Record<string, Readonly<Record<string, FieldTypeInfo>>>> = {
  crane: {
    code: { type: 'text', nullable: false },
    status: { type: 'text', nullable: false, choices: ['inUse', 'stopped'] },
    months: { type: 'integer', nullable: true, hasDefault: true },
    tons: { type: 'decimal', scale: 1, nullable: true },
    load: { type: 'double', nullable: true },
    lastOn: { type: 'date', nullable: true },
    startAt: { type: 'datetime', nullable: false },
    isOld: { type: 'boolean', nullable: true },
    org: { type: 'id', nullable: true, ref: { entity: 'org' } },
    biz: { type: 'id', nullable: true },
    inspections: { type: 'list', nullable: false, children: { entity: 'inspection', by: 'crane', inline: true } },
    users: { type: 'list', nullable: true, refs: { entity: 'org' } },
    tags: { type: 'list', nullable: true },
    extra: { type: 'json', nullable: true },
    overdue: { type: 'boolean', nullable: true, derived: true },
  },
  org: { name: text, upper: { type: 'id', nullable: true, ref: { entity: 'org' } } },
  inspection: {
    result: text,
    on: { type: 'date', nullable: false },
    crane: { type: 'id', nullable: false, ref: { entity: 'crane' } },
  },
};
const env: TypeEnv = { entity: 'crane', fieldsOf: (name) => fields[name], params: { 'permit.minutes': 'integer' } };

const codes = (raw: unknown, more: Partial<TypeEnv> = {}): string[] =>
  checkExpression(raw, { ...env, ...more }).problems.map(({ code }) => code);
const v = (name: string): RawExpression => ({ var: name });

/** One mistake each, with the message a person reads. */
const MISTAKES: readonly [unknown, string, string, Partial<TypeEnv>?][] = [
  [
    { '==': [1, 1], '!=': [1, 2] },
    'expression.shape',
    'Expected a constant or an object with one operator, found object(2)',
  ],
  [{ var: [v('code')] }, 'expression.shape', 'Expected a constant or an object with one operator, found list'],
  [undefined, 'expression.shape', 'Expected a constant or an object with one operator, found nothing'],
  [{ adDays: [v('lastOn'), 1] }, 'expression.unknownOperator', 'There is no operator adDays; the nearest is addDays'],
  [{ constructor: [] }, 'expression.unknownOperator', 'There is no operator constructor; the nearest is count'],
  [{ '<': [1, 2, 3] }, 'expression.arity', '< takes 2 arguments but has 3'],
  [{ if: [true] }, 'expression.arity', 'if takes ≥ 2 arguments but has 1'],
  [v('stauts'), 'expression.unknownVariable', 'crane has no stauts; the nearest is status'],
  [v('constructor'), 'expression.unknownVariable', 'crane has no constructor; the nearest is status'],
  [v('org.nmae'), 'expression.unknownVariable', 'org has no nmae; the nearest is name'],
  [v('$user.roles'), 'expression.unknownVariable', '$user has no roles; the nearest is codes'],
  [v('$users.id'), 'expression.unknownVariable', 'crane has no $users; the nearest is $user'],
  [
    v('$input.reson'),
    'expression.unknownVariable',
    '$input has no reson; the nearest is reason',
    { input: { reason: text } },
  ],
  [
    v('$param.permit.minute'),
    'expression.unknownParam',
    'There is no parameter permit.minute; the nearest is permit.minutes',
  ],
  [v('$row.code'), 'expression.context', '$row cannot be used here'],
  [v('$parent.code'), 'expression.context', '$parent cannot be used here'],
  [v('$input.reason'), 'expression.context', '$input cannot be used here'],
  [v('$old'), 'expression.context', '$old cannot be used here'],
  [{ today: [] }, 'expression.context', 'today cannot be used here', { allow: { today: false } }],
  [{ now: [] }, 'expression.context', 'now cannot be used here', { allow: { now: false } }],
  [v('org.name'), 'expression.context', 'org.name cannot be used here', { allow: { hops: false } }],
  [{ count: v('inspections') }, 'expression.context', 'inspections cannot be used here', { allow: { rows: false } }],
  [{ '!': v('inspections') }, 'expression.context', 'inspections cannot be used here', { allow: { rows: false } }],
  [v('$user.id'), 'expression.context', '$user cannot be used here', { allow: { user: false } }],
  [v('$param.permit.minutes'), 'expression.context', '$param cannot be used here', { allow: { param: false } }],
  [v('$old.code'), 'expression.context', '$old cannot be used here', { allow: { old: false } }],
  [v('$isNew'), 'expression.context', '$isNew cannot be used here', { allow: { isNew: false } }],
  [v('biz.name'), 'expression.noHop', 'biz does not refer to one entity, so name cannot be read from it'],
  [v('org.upper.name'), 'expression.hopTwice', 'org.upper.name goes over more than one reference'],
  [{ '+': [v('tons'), v('code')] }, 'expression.type', '+ needs number, but this is text'],
  [{ '<': [v('isOld'), true] }, 'expression.type', '< needs number | date | text, but this is boolean'],
  [{ addMonths: [v('lastOn'), v('tons')] }, 'expression.type', 'addMonths needs integer, but this is decimal(1)'],
  [{ addDays: ['tomorrow', 1] }, 'expression.type', 'addDays needs date, but this is text'],
  [{ cat: [v('isOld')] }, 'expression.type', 'cat needs text | number | date, but this is boolean'],
  [{ '==': [v('isOld'), null] }, 'expression.type', '== needs value | null, but this is boolean'],
  [{ '==': [v('tags'), v('users')] }, 'expression.type', '== needs value, but this is list'],
  [{ '==': [v('extra'), 1] }, 'expression.type', '== needs value, but this is json'],
  [{ length: v('months') }, 'expression.type', 'length needs text | list, but this is integer'],
  [{ '==': [v('lastOn'), v('code')] }, 'expression.mixed', 'The operands of == are not compatible: date, text'],
  [{ if: [v('isOld'), 1, v('code')] }, 'expression.mixed', 'The operands of if are not compatible: integer, text'],
  [{ '>': [v('startAt'), '2026-02-30'] }, 'expression.constant', '2026-02-30 is not a valid datetime'],
  [{ '==': [v('org'), 'root'] }, 'expression.constant', 'root is not a valid id'],
  [{ '==': [v('code'), '\0'] }, 'expression.constant', '\0 is not a valid string'],
  [{ '==': [v('months'), 1e21] }, 'expression.constant', '1e+21 is not a valid number'],
  [{ '==': [v('status'), 'inUze'] }, 'expression.choice', 'status has no choice inUze; the nearest is inUse'],
  [
    { in: [v('status'), ['inUse', 'scraped']] },
    'expression.choice',
    'status has no choice scraped; the nearest is stopped',
  ],
  [{ sum: [v('code'), 1] }, 'expression.rows', 'sum takes a sub-table or a many-reference first'],
  [{ all: [[1], true] }, 'expression.rows', 'all takes a sub-table or a many-reference first'],
  [
    { '==': [v('inspections'), 1] },
    'expression.rowsAsValue',
    'The sub-table inspections is not a value. Use count, sum, some or similar',
  ],
  [{ '==': [v('code'), ['a']] }, 'expression.listHere', 'A list can only be used in in'],
  [{ round: [v('tons'), v('months')] }, 'expression.digits', 'round takes 0 to 10 digits, written as a number'],
];

describe('checkExpression', () => {
  it.each(MISTAKES)('%j is %s', (raw, code, message, more = {}) => {
    const { expression, problems } = checkExpression(raw, { ...env, ...more });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map((problem) => [problem.code, messageOf(problem.code as ErrorCode, 'en', problem.params)])).toEqual(
      [[code, message]],
    );
    expect(expression).toBeUndefined();
  });

  it('refuses what is too deep or too long', () => {
    let deep: RawExpression = v('isOld');
    for (let level = 0; level < 5000; level += 1) deep = { '!': deep };
    expect(codes(deep)).toEqual(['expression.depth']);
    let allowed: RawExpression = v('isOld');
    for (let level = 0; level < MAX_DEPTH - 1; level += 1) allowed = { '!': allowed };
    expect(codes(allowed)).toEqual([]);
    expect(codes({ or: Array.from({ length: MAX_PARTS * 2 }, () => v('isOld')) })).toEqual(['expression.size']);
  });

  it('has a fixture for every code of the catalogue', () => {
    const seen = new Set([
      ...MISTAKES.map(([, code]) => code),
      'expression.depth',
      'expression.size',
      'expression.result',
      'expression.nullableOrdering',
      'expression.nowForTime',
    ]);
    expect(Object.keys(expressionErrors).filter((code) => !seen.has(code))).toEqual([]);
  });

  it('finds every mistake of a tree and says where it stands', () => {
    const { problems } = checkExpression(
      { and: [{ '==': [v('cod'), 1] }, { or: [{ '>': [v('tons'), v('org.nam')] }] }] },
      env,
    );
    expect(problems.map(({ path }) => path.join('.'))).toEqual(['and.0.==.0.var', 'and.1.or.0.>.1.var']);
  });

  it('warns of a negated ordering comparison with a field that may be null and has no default, and of no other', () => {
    const parts = [
      { '<': [v('lastOn'), { today: [] }] },
      { '<': [v('months'), 3] },
      { '<': [v('startAt'), { now: [] }] },
    ];
    const { expression, problems } = checkExpression({ '!': { and: parts } }, env);
    expect(expression?.type).toBe('boolean');
    expect(problems).toEqual([
      {
        code: 'expression.nullableOrdering',
        path: ['!', 'and', 0, '<', 0],
        params: { field: 'lastOn', operator: '<' },
        severity: 'warning',
      },
    ]);
    expect(checkExpression({ and: parts }, env).problems).toEqual([]);
    expect(checkExpression({ '!': { '!': { and: parts } } }, env).problems).toEqual([]);
  });

  it('types results', () => {
    const typeOf = (raw: RawExpression): string => {
      const { expression } = checkExpression(raw, env);
      return `${expression?.type}${expression?.scale === undefined ? '' : `(${expression.scale})`}`;
    };
    expect(typeOf({ '+': [v('months'), 1] })).toBe('integer');
    expect(typeOf({ '+': [v('months'), v('tons')] })).toBe('decimal(1)');
    expect(typeOf({ '*': [v('tons'), 0.25] })).toBe('decimal(3)');
    expect(typeOf({ '/': [v('months'), 3] })).toBe('decimal(10)');
    expect(typeOf({ '+': [v('load'), 1] })).toBe('decimal(10)');
    expect(typeOf({ max: [v('load'), 1] })).toBe('double');
    expect(typeOf({ round: v('load') })).toBe('integer');
    expect(typeOf({ round: [v('load'), 2] })).toBe('decimal(2)');
    expect(typeOf({ max: [v('lastOn'), v('startAt')] })).toBe('datetime');
    expect(typeOf({ max: [v('inspections'), v('on')] })).toBe('date');
    expect(typeOf({ if: [v('isOld'), 'a'] })).toBe('text');
    expect(typeOf(v('inspections'))).toBe('boolean');
  });

  it('brings the value to the type that is asked for', () => {
    const asked = (
      raw: RawExpression,
      expect: { type: 'decimal' | 'integer' | 'boolean' | 'double' | 'datetime' | 'time'; scale?: number },
    ) => checkExpression(raw, env, expect);
    expect(asked({ '/': [v('tons'), 3] }, { type: 'decimal', scale: 2 }).expression).toMatchObject({
      op: 'cast',
      type: 'decimal',
      scale: 2,
    });
    expect(asked(v('tons'), { type: 'decimal', scale: 1 }).expression?.op).toBe('var');
    expect(asked({ '+': [v('load'), 1] }, { type: 'double' }).expression).toMatchObject({ op: 'cast', type: 'double' });
    expect(asked(v('lastOn'), { type: 'datetime' }).expression).toMatchObject({ op: 'cast', type: 'datetime' });
    expect(asked(v('code'), { type: 'boolean' }).expression).toMatchObject({ op: '!', type: 'boolean' });
    expect(asked(v('tons'), { type: 'integer' }).problems).toMatchObject([
      { code: 'expression.result', params: { expected: 'integer', actual: 'decimal(1)' } },
    ]);
    expect(asked({ now: [] }, { type: 'time' })).toEqual({
      expression: { op: 'now', type: 'time' },
      problems: [{ code: 'expression.nowForTime', path: [], params: {}, severity: 'warning' }],
    });
    expect(asked({ addMinutes: [{ now: [] }, 5] }, { type: 'time' }).problems).toMatchObject([
      { code: 'expression.result', params: { expected: 'time', actual: 'datetime' } },
    ]);
  });

  it('gives plain JSON', () => {
    const { expression } = checkExpression({ some: [v('inspections'), { '==': [v('result'), v('$row.code')] }] }, env);
    expect(JSON.parse(JSON.stringify(expression))).toEqual(expression);
    expect(expression).toEqual({
      op: 'some',
      type: 'boolean',
      over: { from: 'row', field: 'inspections', entity: 'inspection', by: 'crane', inline: true },
      args: [
        {
          op: '==',
          type: 'boolean',
          args: [
            { op: 'var', type: 'text', ref: { from: 'row', field: 'result' } },
            { op: 'var', type: 'text', ref: { from: 'outer', field: 'code' } },
          ],
        },
      ],
    });
  });

  it('keeps $row on the row the expression stands on, however deep', () => {
    expect(
      codes({
        some: [v('inspections'), { some: [v('crane.inspections'), { '==': [v('result'), v('$row.status')] }] }],
      }),
    ).toEqual([]);
    expect(codes({ '==': [v('result'), v('$row.status')] }, { entity: 'inspection', outer: 'crane' })).toEqual([]);
    expect(codes({ count: v('$parent.inspections') }, { entity: 'inspection', parents: ['crane'] })).toEqual([]);
  });

  it('leaves one argument without its brackets', () => {
    expect(checkExpression({ '!': v('code') }, env).expression).toEqual(
      checkExpression({ '!': [{ var: ['code'] }] }, env).expression,
    );
  });
});
