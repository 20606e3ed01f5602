/**
 * A small model with every type of field, its rows and its tables: the ground on which both expression back ends are
 * compared.
 */
import fc from 'fast-check';
import { checkExpression } from '../../src/engine/model/expression/check.ts';
import { evaluate, isSatisfied } from '../../src/engine/model/expression/evaluate.ts';
import type { EvalScope, FieldTypeInfo, SqlEntity, TypeEnv } from '../../src/engine/model/expression/types.ts';
import type { RawExpression, Row, RowsRef, TypedExpression, Value, ValueType } from '../../src/engine/model/types.ts';

export const TENANT = '00000000-0000-7000-8000-00000000000a';
const OTHER_TENANT = '00000000-0000-7000-8000-00000000000b';
export const TODAY = '2026-11-22';
export const NOW = '2026-11-22 09:30:15';

type Fields = Readonly<Record<string, FieldTypeInfo>>;

const plain = (type: ValueType): FieldTypeInfo => ({ type, nullable: true });
const decimal = (scale: number): FieldTypeInfo => ({ type: 'decimal', scale, nullable: true });
const implicit: Fields = { id: { type: 'id', nullable: false }, deletedAt: plain('datetime') };

const itemFields: Fields = {
  ...implicit,
  main: { type: 'id', nullable: true, ref: { entity: 'main' } },
  owner: { type: 'id', nullable: true, ref: { entity: 'org' } },
  tag: { type: 'id', nullable: true, ref: { entity: 'tag' } },
  kind: plain('text'),
  qty: plain('integer'),
  price: decimal(2),
  weight: plain('double'),
  on: plain('date'),
  at: plain('datetime'),
  ok: plain('boolean'),
};

const orgFields: Fields = {
  ...implicit,
  name: plain('text'),
  level: plain('integer'),
  rate: decimal(3),
  founded: plain('date'),
  active: plain('boolean'),
  upper: { type: 'id', nullable: true, ref: { entity: 'org' } },
  rank: { type: 'integer', nullable: true, derived: true },
  staff: { type: 'list', nullable: false, children: { entity: 'item', by: 'owner' } },
};

/** Rows of tags belong to the platform: no tenant, and they are never deleted. */
const tagFields: Fields = {
  id: { type: 'id', nullable: false },
  name: plain('text'),
  score: plain('integer'),
  tagged: { type: 'list', nullable: false, children: { entity: 'item', by: 'tag' } },
};

const mainFieldsWithout = (filter: TypedExpression | undefined): Fields => ({
  ...implicit,
  count1: plain('integer'),
  order: plain('integer'),
  amount: decimal(2),
  ratio: decimal(6),
  size: plain('double'),
  speed: plain('double'),
  name: plain('text'),
  备注: plain('text'),
  flag: plain('boolean'),
  on1: plain('date'),
  on2: plain('date'),
  at1: plain('datetime'),
  at2: plain('datetime'),
  clock: plain('time'),
  month: plain('month'),
  year: plain('year'),
  org: { type: 'id', nullable: true, ref: { entity: 'org' } },
  tags: { type: 'list', nullable: true, refs: { entity: 'tag' } },
  picks: plain('list'),
  extra: plain('json'),
  items: { type: 'list', nullable: false, children: { entity: 'item', by: 'main' } },
  sameKind: { type: 'list', nullable: false, children: { entity: 'item', by: 'main', ...(filter ? { filter } : {}) } },
  late: { type: 'boolean', nullable: true, derived: true },
  total: { type: 'decimal', scale: 2, nullable: true, derived: true },
});

/** The parameters and what the administrators have set them to. */
export const PARAMS: Readonly<Record<string, { type: ValueType; value: Value }>> = {
  'permit.minutes': { type: 'integer', value: 30 },
  'permit.rate': { type: 'decimal', value: '0.125' },
  'permit.word': { type: 'text', value: '危险' },
  'permit.on': { type: 'boolean', value: true },
  'permit.missing': { type: 'integer', value: null },
};

const paramTypes = Object.fromEntries(Object.entries(PARAMS).map(([key, { type }]) => [key, type]));
export const INPUT: Fields = { reason: plain('text'), delay: plain('integer'), until: plain('date') };

function compile(
  raw: RawExpression,
  fields: Readonly<Record<string, Fields>>,
  entity: string,
  outer?: string,
  expect?: FieldTypeInfo,
): TypedExpression {
  const { expression, problems } = checkExpression(
    raw,
    { entity, outer, fieldsOf: (name) => fields[name], params: paramTypes },
    expect,
  );
  if (!expression) throw new Error(JSON.stringify(problems));
  return expression;
}

const unfiltered = { main: mainFieldsWithout(undefined), org: orgFields, item: itemFields, tag: tagFields };
const kindFilter = compile({ '==': [{ var: 'kind' }, { var: '$row.name' }] }, unfiltered, 'item', 'main');
export const FIELDS: Readonly<Record<string, Fields>> = { ...unfiltered, main: mainFieldsWithout(kindFilter) };

const DERIVED: Readonly<Record<string, TypedExpression>> = {
  'main.late': compile({ '<': [{ var: 'on1' }, { today: [] }] }, FIELDS, 'main', undefined, plain('boolean')),
  'main.total': compile(
    { sum: [{ var: 'items' }, { '*': [{ var: 'qty' }, { var: 'price' }] }] },
    FIELDS,
    'main',
    undefined,
    decimal(2),
  ),
  'org.rank': compile(
    { '+': [{ var: 'level' }, { count: [{ var: 'staff' }, { '==': [{ var: 'owner' }, { var: '$row.id' }] }] }] },
    FIELDS,
    'org',
  ),
};

/** Where an expression stands: on a row of `main`, or in a filter over `item` with `$row` of `main`. */
export function environment(place: 'row' | 'filter'): TypeEnv {
  const base = { fieldsOf: (name: string) => FIELDS[name], params: paramTypes, input: INPUT };
  return place === 'row' ? { ...base, entity: 'main' } : { ...base, entity: 'item', outer: 'main', parents: ['main'] };
}

const COLUMN_TYPES: Readonly<Record<ValueType, string>> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'bigint',
  decimal: 'numeric',
  double: 'double precision',
  date: 'date',
  datetime: 'timestamp(0)',
  time: 'text',
  month: 'text',
  year: 'text',
  id: 'uuid',
  json: 'jsonb',
  list: 'text[]',
  null: 'text',
};
const COLUMNS: Readonly<Record<string, string>> = { deletedAt: 'deleted_at', tenantId: 'tenant_id' };
const columnOf = (field: string): string => COLUMNS[field] ?? field;

function stored(entity: string): [string, FieldTypeInfo][] {
  return Object.entries(FIELDS[entity] ?? {}).filter(([, info]) => !info.children && !info.derived);
}

export function sqlEntity(name: string): SqlEntity {
  const fields = FIELDS[name];
  if (!fields) throw new Error(`no entity ${name}`);
  return {
    table: `expr_${name}`,
    column: columnOf,
    typeOf: (field) => fields[field],
    derived: (field) => DERIVED[`${name}.${field}`],
    scope: name === 'tag' ? 'platform' : 'tenant',
  };
}

/** SQL that makes the tables. */
export function createTables(): string {
  return Object.keys(FIELDS)
    .map((name) => {
      const columns = stored(name).map(([field, info]) => {
        const type =
          field === 'deletedAt'
            ? 'timestamptz'
            : info.type === 'decimal'
              ? `numeric(30,${info.scale})`
              : info.refs
                ? 'uuid[]'
                : COLUMN_TYPES[info.type];
        return `"${columnOf(field)}" ${type}`;
      });
      if (name !== 'tag') columns.push('tenant_id uuid not null');
      return `create table expr_${name} (${columns.join(', ')}, primary key (id));`;
    })
    .join('\n');
}

/** A row as its table holds it, for jsonb_populate_recordset. */
export function columnsOf(entity: string, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .map(([field, value]) => [columnOf(field), value])
      .filter(([field]) => entity !== 'tag' || field !== 'tenant_id'),
  );
}

const TEXTS = [
  'hot',
  'confinedSpace',
  '危险',
  '安全',
  '二级',
  '𠮷野家',
  '～',
  'a',
  'A',
  'Ä',
  '0',
  '0.00',
  "it's",
  '100%_\\',
  'e\u0301',
];
const INTEGERS = [0, 1, -1, 2, 7, -30, 100, 365, 1234567, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];
const DOUBLES = [
  0,
  0.1,
  0.2,
  -0.5,
  1.005,
  123456.789,
  1e-7,
  1e-12,
  1e20,
  -1e300,
  5e-324,
  1000000000000.125,
  1000000000000.375,
  0.30000000000000004,
  2 / 3,
];
/** On the fourth of May 1986 the clocks of Shanghai, in whose zone the database is asked, went from two to three. */
const DATES = [
  '0001-01-01',
  '1900-02-28',
  '1986-05-04',
  '2024-02-29',
  '2026-01-31',
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-12-31',
  '2027-02-01',
  '9999-12-31',
];
const TIMES = ['00:00:00', '02:30:00', '07:45:30', '09:30:15', '23:59:59'];
const DECIMALS = ['0', '1', '-1', '0.5', '2.25', '-2.25', '0.005', '33.333333', '12345.678901', '99999999999999999999'];

/** Constants by type, for rows and for trees. */
export const CONSTANTS = { TEXTS, INTEGERS, DOUBLES, DATES, TIMES, DECIMALS };

const pad = (text: string, scale: number): string => {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.slice(0, scale).padEnd(scale, '0')}`.replace(/^-(0\.0+)$/, '$1');
};

const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 2, nil: null });

function valueOf(info: FieldTypeInfo, ids: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<Value> {
  if (info.ref) return orNull(fc.constantFrom(...(ids[info.ref.entity] ?? [])));
  if (info.refs) return orNull(fc.subarray([...(ids[info.refs.entity] ?? [])]));
  switch (info.type) {
    case 'integer':
      return orNull(fc.oneof(fc.constantFrom(...INTEGERS), fc.integer({ min: -50, max: 50 })));
    case 'decimal':
      return orNull(
        fc
          .oneof(
            fc.constantFrom(...DECIMALS),
            fc.integer({ min: -5000, max: 5000 }).map((n) => String(n / 100)),
          )
          .map((text) => pad(text, info.scale ?? 0)),
      );
    case 'double':
      return orNull(
        fc.oneof(fc.constantFrom(...DOUBLES), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n + 0),
      );
    case 'boolean':
      return orNull(fc.boolean());
    case 'date':
      return orNull(fc.constantFrom(...DATES));
    case 'datetime':
      return orNull(
        fc.tuple(fc.constantFrom(...DATES), fc.constantFrom(...TIMES)).map(([date, time]) => `${date} ${time}`),
      );
    case 'time':
      return orNull(fc.constantFrom(...TIMES));
    case 'month':
      return orNull(fc.constantFrom(...DATES).map((date) => date.slice(0, 7)));
    case 'year':
      return orNull(fc.constantFrom(...DATES).map((date) => date.slice(0, 4)));
    case 'list':
      return orNull(fc.subarray(['hot', '危险', 'a']));
    case 'json':
      return fc.constantFrom<Value>(null, [], {}, 0, false, '', 'x', [1], { a: null }, true, 3.5);
    default:
      return orNull(fc.constantFrom(...TEXTS));
  }
}

const LETTERS: Readonly<Record<string, string>> = { main: '1', org: '2', item: '3', tag: '4' };
const idOf = (entity: string, index: number): string =>
  `00000000-0000-7000-8${LETTERS[entity]}00-${String(index).padStart(12, '0')}`;

const SIZES: Readonly<Record<string, number>> = { main: 150, org: 8, item: 400, tag: 5 };

/** Random rows of every entity; some are deleted, some belong to another tenant. */
export function makeRows(seed: number): Readonly<Record<string, readonly Row[]>> {
  const ids = Object.fromEntries(
    Object.entries(SIZES).map(([entity, size]) => [
      entity,
      Array.from({ length: size }, (_, index) => idOf(entity, index)),
    ]),
  );
  return Object.fromEntries(
    Object.keys(SIZES).map((entity) => {
      const shape = Object.fromEntries(
        stored(entity).map(([field, info]) => [field, field === 'deletedAt' ? fc.constant(null) : valueOf(info, ids)]),
      );
      const rows = fc.sample(fc.record(shape), { numRuns: SIZES[entity] ?? 0, seed }).map((row, index): Row => ({
        ...(row as Row),
        id: idOf(entity, index),
        ...(entity === 'tag'
          ? {}
          : {
              tenantId: entity === 'item' && index % 9 === 4 ? OTHER_TENANT : TENANT,
              deletedAt: entity === 'item' && index % 7 === 3 ? '2026-01-01 00:00:00' : null,
            }),
      }));
      return [entity, rows];
    }),
  );
}

export const USER = {
  id: idOf('main', 3),
  orgId: idOf('org', 2),
  orgPath: '/安全/hot/',
  orgType: 'team',
  postIds: [idOf('org', 1), idOf('org', 2)],
  codes: ['hot', 'a'],
} as const;

/** Everything an expression may read, over rows held in memory. */
export function memoryScope(
  rows: Readonly<Record<string, readonly Row[]>>,
  parts: Pick<EvalScope, 'row'> & Partial<EvalScope>,
): EvalScope {
  const scope: EvalScope = {
    user: USER,
    param: (key) => PARAMS[key]?.value ?? null,
    today: TODAY,
    now: NOW,
    hop: (row, field, entity) => rows[entity]?.find((one) => one['id'] === row[field]),
    derived: (entity, field) => DERIVED[`${entity}.${field}`],
    rows: (row, ref) => related(row, ref),
    ...parts,
  };
  function related(row: Row, ref: RowsRef): readonly Row[] {
    const all = (rows[ref.entity] ?? []).filter((one) => one['tenantId'] === undefined || one['tenantId'] === TENANT);
    const { by, filter } = ref;
    if (by === undefined) return all.filter((one) => (row[ref.field] as Value[] | null)?.includes(one['id'] ?? null));
    return all.filter(
      (one) => one[by] === row['id'] && (!filter || isSatisfied(filter, { ...scope, row: one, outer: row })),
    );
  }
  return scope;
}

/** Does a variable of the tree, read outside any aggregate, or the value itself, turn out to be missing? */
export function meetsNull(expression: TypedExpression, scope: EvalScope): boolean {
  if ((expression.op === 'var' || expression.op === 'const') && expression.type !== 'boolean')
    return evaluate(expression, scope) === null;
  return !expression.over && (expression.args ?? []).some((arg) => meetsNull(arg, scope));
}
