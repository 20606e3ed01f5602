/** Random tables and random changes of them, for the planner's properties. */
import fc from 'fast-check';
import { shortHash } from '../../src/engine/model/names.ts';
import type { ColumnShape, IndexShape, TableShape, UniqueShape } from '../../src/engine/model/table-types.ts';

const MOMENT = 'timestamp(0) without time zone';
/** What moments of files were before decision 0172. */
const INSTANT = 'timestamp(0) with time zone';
export const WIDER: Readonly<Record<string, readonly string[]>> = {
  bigint: ['numeric(30,2)', 'text', 'bigint[]', 'jsonb'],
  'numeric(30,2)': ['numeric(30,4)', 'text'],
  'double precision': ['text'],
  boolean: ['text'],
  date: [MOMENT, 'text'],
  [MOMENT]: ['text'],
  [INSTANT]: [MOMENT, 'text'],
  text: ['text[]'],
  uuid: ['uuid[]', 'text'],
  'uuid[]': ['jsonb'],
  'text[]': ['jsonb'],
  jsonb: [],
};
const NARROWER: Readonly<Record<string, readonly string[]>> = {
  text: ['bigint', 'date', 'uuid', 'numeric(30,2)', 'boolean', MOMENT, 'double precision'],
  'numeric(30,2)': ['bigint', 'numeric(30,1)', 'double precision'],
  [MOMENT]: ['date'],
  'uuid[]': ['uuid'],
  'text[]': ['text', 'bigint'],
  'double precision': ['bigint'],
  boolean: ['date'],
  date: ['bigint'],
  jsonb: ['text', 'bigint'],
  uuid: ['boolean'],
  bigint: ['boolean'],
};
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  bigint: ['24', '-1', '9007199254740993'],
  'numeric(30,2)': ['0.50', '-3', '1200'],
  text: ['inUse', "it's \\ 在用", ''],
  boolean: ['true', 'false'],
  date: ['2026-01-31'],
  'double precision': ['0.5', '-12'],
};
const NAMES = [
  'equipName',
  '设备编号',
  'select',
  'Order',
  'a',
  'value_2',
  'lastInspectOn',
  'user',
  'ß',
  '说明',
  'group',
  'xY',
];

type Change =
  | 'widen'
  | 'narrow'
  | 'rename'
  | 'renameWiden'
  | 'drop'
  | 'default'
  | 'notNull'
  | 'nullable'
  | 'index'
  | 'unique'
  | 'keep';
/** Kinds that only some types know stand here more often, so that each kind comes up often enough. */
const CHANGES: readonly Change[] = [
  'default',
  'default',
  'unique',
  'unique',
  'unique',
  'notNull',
  'widen',
  'narrow',
  'rename',
  'renameWiden',
  'drop',
  'default',
  'notNull',
  'nullable',
  'index',
  'unique',
  'keep',
];

function defaultOf(type: string, pick: number): string | undefined {
  const values = DEFAULTS[type];
  const value = values?.[pick % (values.length + 1)];
  return value === undefined ? undefined : `'${value.replaceAll("'", "''")}'::${type.replace(/\(.*\)/, '')}`;
}

export function indexOn(
  table: string,
  columns: readonly string[],
  method: 'btree' | 'gin',
  unique: boolean,
): UniqueShape {
  const body: Omit<IndexShape, 'name'> = {
    columns: columns.map((name, at) => ({
      name,
      desc: method === 'btree' && at === columns.length - 1 && columns.length % 2 === 0,
    })),
    method,
    ...(columns.length % 3 === 0 ? {} : { where: 'deleted_at IS NULL' }),
  };
  return {
    name: `${table}_${columns.join('_').replace(/\W/g, '')}_x${shortHash(JSON.stringify([body, unique]))}`,
    ...body,
    fields: columns,
  };
}

interface Draft {
  readonly name: string;
  readonly type: string;
  readonly initial: number;
  readonly notNull: boolean;
  readonly change: Change;
  readonly pick: number;
  readonly indexed: boolean;
}

const DISTINCT = new Set(['bigint', 'text', 'uuid', 'date']);

/** A type that knows this kind of change. */
function fitting(change: Change, type: string, pick: number): string {
  const known =
    change === 'unique' ? [...DISTINCT] : change === 'default' || change === 'notNull' ? Object.keys(DEFAULTS) : [type];
  return known.includes(type) ? type : (known[pick % known.length] ?? type);
}

const draft = fc
  .record({
    name: fc.constantFrom(...NAMES),
    type: fc.constantFrom(...Object.keys(WIDER)),
    initial: fc.nat(3),
    notNull: fc.boolean(),
    change: fc.constantFrom(...CHANGES),
    pick: fc.nat(20),
    indexed: fc.boolean(),
  })
  .map((one): Draft => ({ ...one, type: fitting(one.change, one.type, one.pick) }));

export interface Pair {
  readonly before: TableShape;
  readonly after: TableShape;
  readonly added: readonly string[];
  readonly renamed: Readonly<Record<string, string>>;
}

function engineColumns(scope: TableShape['scope']): ColumnShape[] {
  return [
    ...(scope === 'platform' ? [] : [{ name: 'tenant_id', type: 'uuid', notNull: true }]),
    { name: 'id', type: 'uuid', notNull: true },
    { name: 'created_at', type: 'timestamp(3) with time zone', notNull: true, default: 'now()' },
    { name: 'deleted_at', type: 'timestamp(3) with time zone', notNull: false },
  ];
}

function column(name: string, type: string, initial: string | undefined, notNull: boolean): ColumnShape {
  return {
    name,
    type,
    notNull: notNull && initial !== undefined,
    field: name,
    ...(initial === undefined ? {} : { default: initial }),
  };
}

function shapeOf(
  table: string,
  scope: TableShape['scope'],
  columns: readonly ColumnShape[],
  indexed: readonly string[],
  uniques: readonly string[],
  renamed: TableShape['renamed'],
): TableShape {
  const typeOf = (name: string): string => columns.find((one) => one.name === name)?.type ?? '';
  const key = scope === 'platform' ? [] : ['tenant_id'];
  const isList = (name: string): boolean => typeOf(name).endsWith('[]') || typeOf(name) === 'jsonb';
  return {
    entity: table,
    table,
    scope,
    renamed,
    columns: [...engineColumns(scope), ...columns],
    primaryKey: [...key, 'id'],
    indexes: indexed.map((name) =>
      isList(name) ? indexOn(table, [name], 'gin', false) : indexOn(table, [...key, name, 'id'], 'btree', false),
    ),
    uniques: uniques
      .filter((name) => DISTINCT.has(typeOf(name)))
      .map((name) => indexOn(table, [...key, name], 'btree', true)),
  };
}

function pairOf(
  table: string,
  drafts: readonly Draft[],
  scopes: readonly [TableShape['scope'], TableShape['scope']],
  extra: readonly Draft[],
): Pair {
  const before: ColumnShape[] = [];
  const after: ColumnShape[] = [];
  const marks = {
    indexedBefore: [] as string[],
    indexedAfter: [] as string[],
    uniqueBefore: [] as string[],
    uniqueAfter: [] as string[],
  };
  const renamed: Record<string, string> = {};
  for (const { name, type, initial, notNull, change, pick, indexed } of drafts) {
    const old = defaultOf(type, initial);
    const wasNotNull = change === 'nullable' || (change !== 'notNull' && notNull);
    before.push(column(name, type, old, wasNotNull));
    if (indexed && change !== 'index') marks.indexedBefore.push(name);
    if (change === 'unique' && pick % 4 === 0) marks.uniqueBefore.push(name);
    if (change === 'index' && pick % 2 === 0) marks.indexedBefore.push(name);
    if (change === 'drop') continue;
    const to = change === 'rename' || change === 'renameWiden' ? `${name}New` : name;
    if (to !== name) renamed[to] = name;
    const targets =
      (change === 'widen' || change === 'renameWiden' ? WIDER : change === 'narrow' ? NARROWER : {})[type] ?? [];
    const newType = targets[pick % Math.max(targets.length, 1)] ?? type;
    const newDefault =
      change === 'default' ? defaultOf(type, initial + 1) : newType === type ? old : defaultOf(newType, pick);
    after.push(column(to, newType, newDefault, change === 'notNull' || (change !== 'nullable' && notNull)));
    if (indexed && change !== 'index') marks.indexedAfter.push(to);
    if (change === 'index' && pick % 2 === 1) marks.indexedAfter.push(to);
    if (change === 'unique' && pick % 4 !== 0) marks.uniqueAfter.push(to);
  }
  for (const { name, type, initial, notNull } of extra)
    after.push(column(`${name}Added`, type, defaultOf(type, initial), notNull));
  return {
    before: shapeOf(table, scopes[0], before, marks.indexedBefore, marks.uniqueBefore, {}),
    after: shapeOf(
      table,
      scopes[1],
      after,
      marks.indexedAfter,
      marks.uniqueAfter,
      Object.fromEntries(Object.entries(renamed).map(([to, from]) => [to, ['never', from]])),
    ),
    added: extra.map(({ name }) => `${name}Added`),
    renamed,
  };
}

/** In turns, so that every run holds as many changes of each as the next. */
const SCOPES: readonly (readonly [TableShape['scope'], TableShape['scope']])[] = [
  ['tenant', 'tenant'],
  ['tenant', 'shared'],
  ['shared', 'shared'],
  ['tenant', 'platform'],
  ['tenant', 'tenant'],
  ['shared', 'tenant'],
  ['platform', 'platform'],
  ['platform', 'tenant'],
];

/** A list of `count` pairs of shapes, each of its own table. */
export function randomPairs(count: number): fc.Arbitrary<Pair[]> {
  const one = fc.tuple(
    fc.uniqueArray(draft, { selector: ({ name }) => name, minLength: 3, maxLength: 7 }),
    fc.uniqueArray(draft, { selector: ({ name }) => name, maxLength: 2 }),
  );
  return fc
    .array(one, { minLength: count, maxLength: count })
    .map((drafts) =>
      drafts.map(([columns, extra], at) =>
        pairOf(`random_${at}`, columns, SCOPES[at % SCOPES.length] ?? ['tenant', 'tenant'], extra),
      ),
    );
}
