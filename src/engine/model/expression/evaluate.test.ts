/** The interpreter where SQL has no part: half-typed input, rows in hand, calendars, and what the browser can judge. */
import { describe, expect, it } from 'vitest';
import type { RawExpression, Row, TypedExpression, Value } from '../types.ts';
import { checkExpression } from './check.ts';
import { evaluate, isSatisfied, namedFields, needsServer, truthy } from './evaluate.ts';
import type { EvalScope, FieldTypeInfo } from './types.ts';

const fields: Readonly<Record<string, Readonly<Record<string, FieldTypeInfo>>>> = {
  permit: {
    level: { type: 'text', nullable: true },
    people: { type: 'integer', nullable: true },
    cost: { type: 'decimal', scale: 2, nullable: true },
    load: { type: 'double', nullable: true },
    startOn: { type: 'date', nullable: true },
    startAt: { type: 'datetime', nullable: true },
    org: { type: 'id', nullable: true, ref: { entity: 'org' } },
    isUrgent: { type: 'boolean', nullable: true },
    workers: { type: 'list', nullable: false, children: { entity: 'worker', by: 'permit', inline: true } },
    logs: { type: 'list', nullable: false, children: { entity: 'worker', by: 'permit' } },
    late: { type: 'boolean', nullable: true, derived: true },
  },
  org: { name: { type: 'text', nullable: true }, late: { type: 'boolean', nullable: true, derived: true } },
  worker: { name: { type: 'text', nullable: true }, hours: { type: 'decimal', scale: 1, nullable: true } },
};
const derived: Record<string, RawExpression> = {
  'permit.late': { '<': [{ var: 'startOn' }, { today: [] }] },
  'org.late': { '==': [{ var: 'name' }, 'late'] },
};

function typed(raw: RawExpression, entity = 'permit', outer?: string): TypedExpression {
  const { expression, problems } = checkExpression(raw, {
    entity,
    outer,
    fieldsOf: (name) => fields[name],
    params: { limit: 'integer' },
  });
  if (!expression) throw new Error(JSON.stringify(problems));
  return expression;
}

const derivedOf = (entity: string, field: string): TypedExpression | undefined => {
  const raw = derived[`${entity}.${field}`];
  return raw === undefined ? undefined : typed(raw, entity);
};

function scope(row: Row, more: Partial<EvalScope> = {}): EvalScope {
  return {
    row,
    user: { id: 'u1', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] },
    param: () => '30',
    today: '2026-11-22',
    now: '2026-11-22 09:30:15',
    ...more,
  };
}

describe('evaluate', () => {
  it('takes half-typed and wrong input of a form for missing', () => {
    const value = (name: string, input: Value): Value => evaluate(typed({ var: name }), scope({ [name]: input }));
    expect(value('people', '12')).toBe(12);
    expect(value('people', '12.')).toBe(12);
    expect(value('people', 'x')).toBeNull();
    expect(value('people', 1e300)).toBeNull();
    expect(value('cost', '12')).toBe('12.00');
    expect(value('cost', 12.5)).toBe('12.50');
    expect(value('cost', '-')).toBeNull();
    expect(value('cost', { a: 1 })).toBeNull();
    expect(value('load', Number.NaN)).toBeNull();
    expect(value('startOn', '2026-2-3')).toBeNull();
    expect(value('startAt', '2026-02-03T08:00')).toBeNull();
    expect(value('level', '')).toBeNull();
    expect(value('level', 3)).toBeNull();
    expect(value('isUrgent', 'yes')).toBe(false);
    expect(value('startOn', '2026-02-29')).toBeNull();
  });

  it('reads rows of a sub-table out of the row, but not deleted ones', () => {
    const row = {
      workers: [
        { name: 'a', hours: '1.5' },
        { name: 'b', hours: '2.0', deletedAt: '2026-01-01 00:00:00' },
        null,
        'x',
      ] as Value,
    };
    expect(evaluate(typed({ sum: [{ var: 'workers' }, { var: 'hours' }] }), scope(row))).toBe('1.5');
    expect(evaluate(typed({ count: { var: 'logs' } }), scope(row))).toBe(0);
    const rows = (_row: Row, ref: { field: string }): Row[] => (ref.field === 'logs' ? [{ name: 'c' }] : []);
    expect(evaluate(typed({ count: { var: 'logs' } }), scope(row, { rows }))).toBe(1);
  });

  it('works derived fields out afresh where their expression is at hand', () => {
    const row = { startOn: '2026-01-01', late: false, org: 'o1' };
    expect(evaluate(typed({ var: 'late' }), scope(row))).toBe(false);
    expect(evaluate(typed({ var: 'late' }), scope(row, { derived: derivedOf }))).toBe(true);
    expect(
      evaluate(typed({ var: 'org.late' }), scope(row, { derived: derivedOf, hop: () => ({ name: 'late' }) })),
    ).toBe(true);
  });

  it('does not follow a ring of derived fields for ever', () => {
    const ring = (): TypedExpression => typed({ var: 'late' });
    expect(evaluate(typed({ var: 'late' }), scope({}, { derived: ring }))).toBe(false);
  });

  it('asks the calendar it is given', () => {
    const node = typed({ addWorkdays: [{ var: 'startOn' }, 1] });
    expect(evaluate(node, scope({ startOn: '2026-09-30' }))).toBe('2026-10-01');
    expect(evaluate(node, scope({ startOn: '2026-09-30' }, { isWorkday: (date) => date >= '2026-10-09' }))).toBe(
      '2026-10-09',
    );
    expect(evaluate(node, scope({ startOn: '2026-09-30' }, { isWorkday: () => false }))).toBeNull();
  });

  it('reads parameters as the type of their seed', () => {
    expect(evaluate(typed({ '+': [{ var: '$param.limit' }, 1] }), scope({}))).toBe(31);
    expect(evaluate(typed({ var: '$param.limit' }), scope({}, { param: () => 'many' }))).toBeNull();
  });

  it('says whether a condition holds', () => {
    expect(isSatisfied(typed({ var: 'cost' }), scope({ cost: '0.00' }))).toBe(false);
    expect(isSatisfied(typed({ var: 'level' }), scope({ level: '0' }))).toBe(true);
    expect([null, undefined, false, 0, '', [], '0', '0.00'].some(truthy)).toBe(false);
    expect([true, 1, 'a', '0.01', ['a'], {}].every(truthy)).toBe(true);
  });
});

describe('needsServer', () => {
  it.each<[RawExpression, boolean]>([
    [{ '>': [{ var: 'people' }, { var: '$param.limit' }] }, false],
    [{ sum: [{ var: 'workers' }, { var: 'hours' }] }, false],
    [{ '<': [{ var: 'startOn' }, { today: [] }] }, false],
    [{ '==': [{ var: 'org.name' }, 'a'] }, true],
    [{ count: { var: 'logs' } }, true],
    [{ some: [{ var: 'workers' }, { count: { var: '$row.logs' } }] }, true],
    [{ addWorkdays: [{ var: 'startOn' }, 3] }, true],
    [{ var: 'late' }, false],
  ])('%j: %s', (raw, expected) => {
    expect(needsServer(typed(raw))).toBe(expected);
  });

  it('looks into derived fields when it can', () => {
    expect(needsServer(typed({ var: 'late' }), () => typed({ count: { var: 'logs' } }))).toBe(true);
    expect(needsServer(typed({ var: 'late' }), derivedOf)).toBe(false);
  });
});

describe('namedFields', () => {
  it('names the fields of the row the expression is written on', () => {
    const node = typed({
      and: [
        { var: 'org.name' },
        { some: [{ var: 'workers' }, { '==': [{ var: 'name' }, { var: '$row.level' }] }] },
        { '==': [{ var: '$old.cost' }, { var: 'people' }] },
      ],
    });
    expect(namedFields(node)).toEqual(['org', 'workers', 'level', 'people']);
  });

  it('names $row fields of a filter', () => {
    const node = typed(
      {
        and: [{ '==': [{ var: 'name' }, { var: '$row.level' }] }, { '>': [{ var: 'hours' }, { var: '$row.people' }] }],
      },
      'worker',
      'permit',
    );
    expect(namedFields(node)).toEqual(['name', 'hours']);
    expect(namedFields(node, 'outer')).toEqual(['level', 'people']);
  });
});
