/**
 * Every sentence of docs/format/meanings.md that concerns expressions: asked of the
 * interpreter and of SQL.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExpression } from '../../src/engine/model/expression/check.ts';
import { isWeekday } from '../../src/engine/model/expression/dates.ts';
import { evaluate, isSatisfied } from '../../src/engine/model/expression/evaluate.ts';
import type { RawExpression, Row, Value } from '../../src/engine/model/types.ts';
import { type ExpressionDatabase, openExpressionDatabase } from './expression-database.ts';
import { NOW, TENANT, TODAY, environment, memoryScope } from './expression-model.ts';

const id = (entity: number, index: number): string =>
  `00000000-0000-7000-8${entity}00-${String(index).padStart(12, '0')}`;
const v = (name: string): RawExpression => ({ var: name });

const org: Row = {
  id: id(2, 1),
  tenantId: TENANT,
  deletedAt: null,
  name: '炼铁厂',
  level: 2,
  rate: '0.125',
  founded: '1958-05-01',
  active: true,
  upper: null,
};
const full: Row = {
  id: id(1, 1),
  tenantId: TENANT,
  deletedAt: null,
  count1: 7,
  order: 0,
  amount: '12.50',
  ratio: '0.333333',
  size: 0.1,
  speed: 0.2,
  name: 'hot',
  备注: '𠮷野家',
  flag: true,
  on1: '2026-01-31',
  on2: '2026-11-22',
  at1: '2026-11-22 09:00:16',
  at2: '2026-11-22 09:30:15',
  clock: '08:00:00',
  month: '2026-11',
  year: '2026',
  org: org['id'] ?? null,
  tags: [id(4, 1), id(4, 2)],
  picks: ['hot', '危险'],
  extra: { a: 1 },
};
const empty: Row = {
  ...Object.fromEntries(Object.keys(full).map((field) => [field, null])),
  id: id(1, 2),
  tenantId: TENANT,
};
const noTimes: Row = {
  on: null,
  at: null,
  weight: null,
  owner: null,
  tag: null,
  deletedAt: null,
  tenantId: TENANT,
  main: full['id'] ?? null,
};
const items: Row[] = [
  {
    ...noTimes,
    id: id(3, 1),
    kind: 'hot',
    qty: 2,
    price: '1.50',
    on: '2026-03-01',
    at: '2026-11-22 08:00:00',
    ok: true,
  },
  { ...noTimes, id: id(3, 2), kind: 'height', qty: null, price: '2.25', on: '2026-02-01', ok: false },
  { ...noTimes, id: id(3, 3), kind: 'hot', qty: 5, price: null, on: null, ok: null },
  { ...noTimes, id: id(3, 4), kind: 'hot', qty: 1000, price: '1000.00', deletedAt: NOW, ok: false },
  {
    ...noTimes,
    id: id(3, 5),
    kind: 'hot',
    qty: 2000,
    price: '2000.00',
    tenantId: '00000000-0000-7000-8000-00000000000b',
    ok: false,
  },
];
const rows = {
  main: [full, empty],
  org: [org],
  item: items,
  tag: [
    { id: id(4, 1), name: 'x', score: 3 },
    { id: id(4, 2), name: 'y', score: null },
  ],
};

/** A sentence of the format, an expression, the row it stands on, and its value. */
type Case = [expression: RawExpression, value: Value, on?: 'full' | 'empty' | 'filter'];

const SENTENCES: Readonly<Record<string, readonly Case[]>> = {
  '+ - * / % and round give null when a side is null': [
    [{ '+': [v('count1'), null] }, null],
    [{ '-': [v('amount'), 1] }, null, 'empty'],
    [{ '*': [v('amount'), v('count1')] }, null, 'empty'],
    [{ '/': [null, 2] }, null],
    [{ '%': [v('count1'), 2] }, null, 'empty'],
    [{ round: [v('amount')] }, null, 'empty'],
    [{ '-': [v('count1')] }, null, 'empty'],
    [{ '+': [v('count1'), 1] }, 8],
    [{ '-': [v('amount'), 1] }, '11.50'],
    [{ '-': [v('count1')] }, -7],
    [{ '*': [v('amount'), v('count1')] }, '87.50'],
  ],
  '/ and % give null when the divisor is 0': [
    [{ '/': [v('count1'), v('order')] }, null],
    [{ '%': [v('amount'), 0] }, null],
  ],
  'a quotient has ten digits behind the point, rounded half away from zero': [
    [{ '/': [v('count1'), 3] }, '2.3333333333'],
    [{ '/': [2, 3] }, '0.6666666667'],
    [{ '/': [-2, 3] }, '-0.6666666667'],
    [{ round: [{ '/': [v('amount'), 4] }, 2] }, '3.13'],
    [{ '%': [-7, 3] }, -1],
    [{ '%': [7.5, 2] }, '1.5'],
  ],
  'decimals are exact': [
    [{ '+': [0.1, 0.2] }, '0.3'],
    [{ '==': [{ '+': [0.1, 0.2] }, 0.3] }, true],
    [{ '*': [v('amount'), v('ratio')] }, '4.16666250'],
    [{ round: [2.5] }, 3],
    [{ round: [-2.5] }, -3],
    [{ round: [1.005, 2] }, '1.01'],
    [{ '+': [v('size'), v('speed')] }, '0.3000000000'],
    [{ '>': [{ '-': [1.1, 1] }, 0.1] }, false],
  ],
  'what does not fit is null, never an error': [
    [{ '*': [9007199254740991, 2] }, null],
    [{ '+': [9007199254740991, 0] }, 9007199254740991],
    [{ '*': [{ '*': [99999999999.5, 99999999999.5] }, 99999999999.5] }, null],
    [{ addDays: ['9999-12-31', 1] }, null],
    [{ addMonths: ['0001-01-31', -1] }, null],
    [{ addMinutes: [v('at1'), 9007199254740991] }, null],
    [{ addWorkdays: [v('on1'), 10001] }, null],
  ],
  'add… and …Between give null when a side is null': [
    [{ addDays: [v('on1'), 1] }, null, 'empty'],
    [{ addMonths: [v('on1'), null] }, null],
    [{ addMinutes: [v('at1'), v('count1')] }, null, 'empty'],
    [{ addWorkdays: [null, 1] }, null],
    [{ minutesBetween: [v('at1'), { now: [] }] }, null, 'empty'],
    [{ daysBetween: [{ today: [] }, v('on1')] }, null, 'empty'],
    [{ yearsBetween: [v('on1'), { today: [] }] }, null, 'empty'],
  ],
  'dates: a month later is the same day or the last of the month; minutes are whole ones; workdays are Monday to Friday':
    [
      [{ addMonths: [v('on1'), 1] }, '2026-02-28'],
      [{ addMonths: ['2024-02-29', 12] }, '2025-02-28'],
      [{ addMonths: [v('at1'), -1] }, '2026-10-22 09:00:16'],
      [{ addDays: [v('on1'), 1] }, '2026-02-01'],
      [{ addDays: [v('at1'), -22] }, '2026-10-31 09:00:16'],
      [{ addMinutes: [v('at1'), 60] }, '2026-11-22 10:00:16'],
      [{ addMinutes: [v('on1'), -1] }, '2026-01-30 23:59:00'],
      [{ minutesBetween: [v('at1'), v('at2')] }, 29],
      [{ minutesBetween: [v('at2'), v('at1')] }, -29],
      [{ daysBetween: [v('on1'), { today: [] }] }, 295],
      [{ daysBetween: [v('at2'), v('on1')] }, -295],
      [{ yearsBetween: ['2008-11-22', { today: [] }] }, 18],
      [{ yearsBetween: ['2008-11-23', { today: [] }] }, 17],
      [{ yearsBetween: [{ today: [] }, '2008-11-23'] }, -17],
      [{ yearsBetween: ['2004-02-29', '2026-02-28'] }, 21],
      [{ yearsBetween: ['2004-02-29', '2026-03-01'] }, 22],
      [{ addWorkdays: ['2026-11-20', 1] }, '2026-11-23'],
      [{ addWorkdays: ['2026-11-22', -1] }, '2026-11-20'],
      [{ addWorkdays: ['2026-11-22', 0] }, '2026-11-22'],
      [{ addWorkdays: ['2026-11-20', 10] }, '2026-12-04'],
    ],
  'min, max and sum leave nulls out': [
    [{ min: [v('count1'), null, 9] }, 7],
    [{ max: [null, v('on1'), { today: [] }] }, TODAY],
    [{ max: [v('items'), v('qty')] }, 5],
    [{ min: [v('items'), v('on')] }, '2026-02-01'],
    [{ sum: [v('items'), v('qty')] }, 7],
    [{ sum: [v('items'), v('price')] }, '3.75'],
    [{ sum: [v('items'), { '*': [v('qty'), v('price')] }] }, '3.00'],
  ],
  'min and max of nothing are null, sum and count of nothing 0, all of nothing true, some of nothing false': [
    [{ min: [v('items'), v('qty')] }, null, 'empty'],
    [{ max: [null, null] }, null],
    [{ sum: [v('items'), v('qty')] }, 0, 'empty'],
    [{ sum: [v('items'), v('price')] }, '0.00', 'empty'],
    [{ count: [v('items')] }, 0, 'empty'],
    [{ all: [v('items'), v('ok')] }, true, 'empty'],
    [{ some: [v('items'), true] }, false, 'empty'],
  ],
  'cat reads null as empty text, and length of null is 0': [
    [{ cat: [v('name'), v('备注'), '-', v('amount')] }, '-', 'empty'],
    [
      { cat: [v('name'), '-', v('amount'), ' ', v('on1'), ' ', v('at1'), ' ', v('size')] },
      'hot-12.50 2026-01-31 2026-11-22 09:00:16 0.1000000000',
    ],
    [{ length: v('name') }, 0, 'empty'],
    [{ length: v('备注') }, 3],
    [{ length: v('picks') }, 2],
    [{ length: v('picks') }, 0, 'empty'],
    [{ length: v('items') }, 3],
    [{ length: null }, 0],
  ],
  'a boolean without a value is false': [
    [v('flag'), false, 'empty'],
    [{ '==': [v('flag'), false] }, true, 'empty'],
    [v('org.active'), false, 'empty'],
    [{ if: [false, true] }, false],
    [{ '==': [v('late'), false] }, true, 'empty'],
  ],
  'empty text is null': [
    [{ '==': [v('name'), ''] }, true, 'empty'],
    [{ '==': [{ cat: [v('name')] }, null] }, true, 'empty'],
    [{ '!=': [v('name'), ''] }, true],
  ],
  '== and != are null-safe opposites': [
    [{ '==': [v('name'), null] }, true, 'empty'],
    [{ '!=': [v('name'), null] }, false, 'empty'],
    [{ '!=': [v('name'), 'hot'] }, true, 'empty'],
    [{ '==': [v('name'), 'hot'] }, false, 'empty'],
    [{ '==': [v('on1'), v('on2')] }, true, 'empty'],
    [{ '!=': [v('on1'), v('on2')] }, true],
    [{ '==': [v('picks'), null] }, true, 'empty'],
    [{ '!=': [v('picks'), null] }, true],
    [{ '==': [v('at2'), NOW] }, true],
    [{ '!=': [v('at1'), { now: [] }] }, true, 'empty'],
  ],
  'an ordering comparison with a missing side is false': [
    [{ '<': [v('count1'), 1] }, false, 'empty'],
    [{ '>=': [v('count1'), 1] }, false, 'empty'],
    [{ '!': [{ '<=': [v('count1'), 1] }] }, true, 'empty'],
    [{ '>': [v('at1'), null] }, false],
    [{ '<=': [v('on1'), { today: [] }] }, true],
    [{ '<': [v('on2'), v('at2')] }, true],
    [{ '>=': [v('amount'), 12.5] }, true],
    [{ '<': [v('size'), v('ratio')] }, true],
    [{ '<': ['～', '𠮷'] }, true],
  ],
  'a bare value is true unless null, false, 0, empty text or empty list': [
    [{ '!': v('count1') }, false],
    [{ '!': v('order') }, true],
    [{ '!': v('name') }, true, 'empty'],
    [{ '!': v('picks') }, false],
    [{ '!': v('picks') }, true, 'empty'],
    [{ '!': v('items') }, false],
    [{ '!': v('items') }, true, 'empty'],
    [{ '!': { '-': [v('amount'), 12.5] } }, true],
    [{ '!': '0' }, false],
    [{ '!': v('extra') }, false],
    [{ and: [v('name'), v('amount')] }, true],
    [{ or: [v('order'), v('flag')] }, true],
    [{ and: [v('name'), v('order')] }, false],
    [{ if: [v('order'), 'a', v('count1'), 'b', 'c'] }, 'b'],
  ],
  'in: one of a list, an item of a list field, part of a text': [
    [{ in: [v('name'), ['cold', 'hot']] }, true],
    [{ in: [v('name'), ['cold', 'hot']] }, false, 'empty'],
    [{ in: [v('name'), ['hot', null]] }, true, 'empty'],
    [{ in: ['危险', v('picks')] }, true],
    [{ in: ['安全', v('picks')] }, false],
    [{ in: ['x', v('picks')] }, false, 'empty'],
    [{ in: ['野', v('备注')] }, true],
    [{ in: ['', v('备注')] }, false],
    [{ in: [v('count1'), []] }, false],
    [{ in: ['hot', v('$user.codes')] }, true],
  ],
  'aggregates take a sub-table or many-reference; plain names are the other row, $row the row the expression stands on':
    [
      [{ count: [v('items')] }, 3],
      [{ count: [v('items'), { '==': [v('kind'), v('$row.name')] }] }, 2],
      [{ count: [v('sameKind')] }, 2],
      [{ some: [v('items'), { '==': [v('qty'), null] }] }, true],
      [{ all: [v('items'), { in: [v('kind'), ['hot', 'height']] }] }, true],
      [{ all: [v('items'), v('ok')] }, false],
      [{ sum: [v('tags'), v('score')] }, 3],
      [{ max: [v('tags'), v('name')] }, 'y'],
      [{ sum: [v('items'), v('$row.count1')] }, 21],
      [{ some: [v('items'), { some: [v('main.items'), { '>': [v('qty'), v('$row.order')] }] }] }, true],
      [v('total'), '3.00'],
    ],
  'a hop, $row and $parent may be followed by one more name, a sub-table or derived field too': [
    [v('org.name'), '炼铁厂'],
    [v('org.name'), null, 'empty'],
    [v('org.rank'), 2],
    [{ count: [v('org.staff')] }, 0],
    [v('$row.late'), true, 'filter'],
    [v('$row.org.name'), '炼铁厂', 'filter'],
    [v('$parent.amount'), '12.50', 'filter'],
    [{ count: [v('$parent.items')] }, 3, 'filter'],
    [{ '+': [v('$row.total'), v('price')] }, '4.50', 'filter'],
  ],
  '$user, $param, today and now are handed in': [
    [{ in: ['/安全/', v('$user.orgPath')] }, true],
    [{ '<=': [{ minutesBetween: [v('at1'), { now: [] }] }, v('$param.permit.minutes')] }, true],
    [{ today: [] }, TODAY],
    [{ now: [] }, NOW],
    [v('$param.permit.missing'), null],
  ],
};

describe('exact meanings of expressions', () => {
  let database: ExpressionDatabase;
  beforeAll(async () => {
    database = await openExpressionDatabase(rows);
  });
  afterAll(() => database.end());

  it.each(Object.entries(SENTENCES))('%s', async (_sentence, cases) => {
    for (const [raw, value, on = 'full'] of cases) {
      const place = on === 'filter' ? 'filter' : 'row';
      const { expression, problems } = checkExpression(raw, environment(place));
      expect(
        problems.filter((problem) => problem.severity === 'error'),
        JSON.stringify(raw),
      ).toEqual([]);
      if (!expression) continue;
      const scope = memoryScope(
        rows,
        place === 'filter'
          ? { row: items[0] as Row, outer: full, parent: full }
          : { row: on === 'full' ? full : empty },
      );
      expect(evaluate(expression, scope), `${JSON.stringify(raw)} in JavaScript`).toEqual(value);
      const [answer] = await database.ask([{ place, expression, scope, bound: false, asCondition: true }]);
      expect(answer, `${JSON.stringify(raw)} in SQL`).toEqual({ value, holds: isSatisfied(expression, scope) });
    }
  });

  it('addWorkdays follows the calendar that is handed in', async () => {
    const calendar = {
      workdays: ['2026-10-10'],
      holidays: ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'],
    };
    const isWorkday = (date: string): boolean =>
      calendar.workdays.includes(date) || (isWeekday(date) && !calendar.holidays.includes(date));
    const cases: [RawExpression, string][] = [
      [{ addWorkdays: ['2026-09-30', 1] }, '2026-10-08'],
      [{ addWorkdays: ['2026-09-30', 3] }, '2026-10-10'],
      [{ addWorkdays: ['2026-10-12', -1] }, '2026-10-10'],
      [{ addWorkdays: ['2026-10-08', -1] }, '2026-09-30'],
    ];
    for (const [raw, value] of cases) {
      const { expression } = checkExpression(raw, environment('row'));
      const scope = memoryScope(rows, { row: full, isWorkday });
      expect(evaluate(expression!, scope)).toBe(value);
      expect(
        await database.ask([
          { place: 'row', expression: expression!, scope, bound: false, asCondition: false, calendar },
        ]),
      ).toEqual([{ value }]);
    }
  });
});
