/** Compares a wished table with the real one and says, purely, which ordered steps lead there. */
import { qualifiedTable, quoteIdent, shortHash } from '../../model/names.ts';
import { OWN_INDEX_NAME } from '../../model/table-indexes.ts';
import type { ColumnShape, IndexShape, TableShape, UniqueShape } from '../../model/table-types.ts';
import { POLICY_NAMES } from '../db/row-security.ts';
import type { CatalogTable } from './catalog.ts';
import { conversion } from './conversions.ts';
import { asideName, columnSql, createTableSql, doublesSql, indexSql, isAside, keySql, secureSql } from './ddl.ts';
import { partitionTableSql, partitionsAsideSql, uniteTableSql } from './partition-ddl.ts';
import type { Step } from './step.ts';

type CatalogColumn = CatalogTable['columns'][number];
type StepBody = Omit<Step, 'id' | 'entity' | 'table'>;

/** Makes steps of one table; the id names what is done to what. */
function stepMaker(shape: TableShape): (body: StepBody) => Step {
  return (body) => {
    const meaning = [shape.table, body.kind, body.column, body.index, body.from, body.to].join('|');
    return {
      id: `${body.kind}-${shortHash(meaning)}${shortHash(`${meaning}|`)}`,
      entity: shape.entity,
      table: shape.table,
      ...body,
    };
  };
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** Columns whose old name stands in the table: wished column → its present name. */
function renames(shape: TableShape, table: CatalogTable): Map<string, string> {
  const present = new Set(table.columns.map(({ name }) => name));
  const wished = new Set(shape.columns.map(({ name }) => name));
  const taken = new Set<string>();
  const found = new Map<string, string>();
  for (const { name } of shape.columns) {
    if (present.has(name)) continue;
    const old = (shape.renamed[name] ?? []).find(
      (candidate) => present.has(candidate) && !wished.has(candidate) && !taken.has(candidate),
    );
    if (old === undefined) continue;
    taken.add(old);
    found.set(name, old);
  }
  return found;
}

function fieldOf(column: ColumnShape): { field?: string; column: string } {
  return { column: column.name, ...(column.field === undefined ? {} : { field: column.field }) };
}

/** Type, default and null rule of one column that is there. */
function alterColumn(shape: TableShape, wished: ColumnShape, real: CatalogColumn, generation: number): StepBody[] {
  const at = qualifiedTable(shape.table);
  const name = quoteIdent(wished.name);
  const change = `alter table ${at} alter column ${name}`;
  const setDefault = wished.default === undefined ? [] : [`${change} set default ${wished.default}`];
  const steps: StepBody[] = [];
  if (wished.type !== real.type) {
    const aside = asideName(wished.name, generation);
    const { kind, using } = conversion(real.type, wished.type, wished.name);
    if (kind === 'narrow') {
      return [
        {
          kind: 'narrowColumn',
          class: 'destructive',
          ...fieldOf(wished),
          from: real.type,
          to: wished.type,
          label: `${wished.name} becomes ${wished.type}; values of ${real.type} that have no counterpart become empty (the old column is moved aside)`,
          sql: [
            ...(real.notNull ? [`${change} drop not null`] : []),
            ...(real.default === undefined ? [] : [`${change} drop default`]),
            `alter table ${at} rename column ${name} to ${quoteIdent(aside)}`,
            `alter table ${at} add column ${columnSql({ ...wished, notNull: false })}`,
            `update ${at} set ${name} = ${conversion(real.type, wished.type, aside).using}`,
            ...(wished.notNull ? notNullSql(shape, wished) : []),
          ],
        },
      ];
    }
    steps.push({
      kind: 'widenColumn',
      class: 'rewrite',
      ...fieldOf(wished),
      from: real.type,
      to: wished.type,
      label: `${wished.name} widens from ${real.type} to ${wished.type}`,
      sql: [
        ...(real.default === undefined ? [] : [`${change} drop default`]),
        `${change} type ${wished.type} using ${using}`,
        ...setDefault,
      ],
    });
  } else if (wished.default !== real.default) {
    steps.push({
      kind: 'setDefault',
      class: 'safe',
      ...fieldOf(wished),
      ...(wished.default === undefined ? {} : { to: wished.default }),
      label:
        wished.default === undefined
          ? `${wished.name} has no default any more`
          : `${wished.name} starts as ${wished.default}`,
      sql: setDefault.length > 0 ? setDefault : [`${change} drop default`],
    });
  }
  if (wished.notNull && !real.notNull) {
    steps.push({
      kind: 'setNotNull',
      class: 'rewrite',
      ...fieldOf(wished),
      label: `${wished.name} is filled in everywhere`,
      sql: notNullSql(shape, wished),
    });
  }
  if (!wished.notNull && real.notNull) {
    steps.push({
      kind: 'dropNotNull',
      class: 'safe',
      ...fieldOf(wished),
      label: `${wished.name} may be empty`,
      sql: [`${change} drop not null`],
    });
  }
  return steps;
}

/** Columns that may not be null have a default (or are keys, which no step changes). */
function notNullSql(shape: TableShape, { name, default: initial }: ColumnShape): string[] {
  const at = qualifiedTable(shape.table);
  return [
    ...(initial === undefined
      ? []
      : [`update ${at} set ${quoteIdent(name)} = ${initial} where ${quoteIdent(name)} is null`]),
    `alter table ${at} alter column ${quoteIdent(name)} set not null`,
  ];
}

/** Columns without a field any more: hidden at once, kept until a person lets them go. */
function leftOver(shape: TableShape, real: CatalogColumn, generation: number, inKey: boolean): StepBody[] {
  const change = `alter table ${qualifiedTable(shape.table)}`;
  const name = quoteIdent(real.name);
  return [
    ...(real.notNull && !inKey
      ? [
          {
            kind: 'dropNotNull' as const,
            class: 'safe' as const,
            column: real.name,
            label: `${real.name} is hidden and may be empty`,
            sql: [`${change} alter column ${name} drop not null`],
          },
        ]
      : []),
    {
      kind: 'dropColumn',
      class: 'destructive',
      column: real.name,
      from: real.type,
      label: `${real.name} is hidden; confirming moves its values aside`,
      sql: [
        `${change} alter column ${name} drop default`,
        `${change} rename column ${name} to ${quoteIdent(asideName(real.name, generation))}`,
      ],
    },
  ];
}

/** Indexes of ours that are not wished any more go; missing, unfinished and those over a replaced column come. */
function indexSteps(
  shape: TableShape,
  table: CatalogTable,
  replaced: readonly string[],
): { before: StepBody[]; after: StepBody[] } {
  const stale = (index: IndexShape): boolean =>
    replaced.some(
      (name) => index.columns.some((column) => column.name === name) || index.where?.includes(quoteIdent(name)),
    );
  const wished = [...shape.uniques, ...shape.indexes];
  const kept = new Set(wished.filter((index) => !stale(index)).map(({ name }) => name));
  const valid = new Set(table.indexes.filter((index) => index.valid).map(({ name }) => name));
  const standing = new Set([...valid].filter((name) => kept.has(name)));
  // What a stricter rule takes the place of goes with its coming, not before.
  const replacedByRule = new Set(
    shape.uniques.flatMap((rule) => (rule.lax && !stale(rule) && !standing.has(rule.name) ? [rule.lax.name] : [])),
  );
  const before = table.indexes
    .filter(
      ({ name }) => !standing.has(name) && !(replacedByRule.has(name) && valid.has(name)) && OWN_INDEX_NAME.test(name),
    )
    .map(({ name }): StepBody => ({
      kind: 'dropIndex',
      class: 'safe',
      index: name,
      label: `index ${name} goes`,
      sql: [`drop index if exists ${qualifiedTable(name)}`],
    }));
  const ruleOf = ({ lax, fields, ...index }: UniqueShape): Pick<StepBody, 'rule' | 'sql'> => {
    const create = indexSql(shape.table, index, true);
    if (!lax) return { sql: [create] };
    const stands = replacedByRule.has(lax.name) && valid.has(lax.name);
    return {
      sql: [create, ...(stands ? [`drop index if exists ${qualifiedTable(lax.name)}`] : [])],
      rule: {
        fields,
        doubles: doublesSql(shape.table, index),
        meanwhile: stands ? [] : [indexSql(shape.table, lax, true)],
      },
    };
  };
  const missing = <Index extends IndexShape>(
    indexes: readonly Index[],
    kind: 'addUnique' | 'addIndex',
    body: (index: Index) => Pick<StepBody, 'rule' | 'sql'>,
  ): StepBody[] =>
    indexes
      .filter(({ name }) => !standing.has(name))
      .map((index) => ({
        kind,
        class: 'background',
        index: index.name,
        columns: index.columns.map(({ name }) => name),
        label: `${kind === 'addUnique' ? 'unique ' : ''}index over ${index.columns.map(({ name }) => name).join(', ')}${index.emptiesSame ? ', empty values the same' : ''}`,
        ...body(index),
      }));
  return {
    before,
    after: [
      ...missing(shape.uniques, 'addUnique', ruleOf),
      ...missing(shape.indexes, 'addIndex', (index) => ({ sql: [indexSql(shape.table, index, false)] })),
    ],
  };
}

/** Our policies on the table; others belong to the database's administrator. */
function securitySteps(shape: TableShape, table: CatalogTable): StepBody[] {
  if (shape.scope === 'platform') return [];
  const own = table.policies.filter((name) => name.startsWith('anlan_')).sort();
  if (table.forced && sameList([...POLICY_NAMES[shape.scope]].sort(), own)) return [];
  return [
    {
      kind: 'secureRows',
      class: 'safe',
      label: `rows of ${shape.table} are walled off by tenant`,
      sql: [
        ...own.map((name) => `drop policy ${quoteIdent(name)} on ${qualifiedTable(shape.table)}`),
        ...secureSql(shape),
      ],
    },
  ];
}

/** The key of the same table without partitions. */
const plainKey = ({ primaryKey, partition }: Pick<TableShape, 'primaryKey' | 'partition'>): string[] =>
  primaryKey.filter((name) => name !== partition);

/** The table as it is wished before it is partitioned or after it is not any more. */
function unpartitioned({ partition, ...shape }: TableShape): TableShape {
  return {
    ...shape,
    primaryKey: plainKey({ ...shape, ...(partition === undefined ? {} : { partition }) }),
    columns: shape.columns.map((column) => (column.name === partition ? { ...column, notNull: false } : column)),
  };
}

/**
 * Last of all steps: a plain table becomes the first partition, or the partitions one table again; nothing where it is
 * partitioned as wished.
 * @param by the column by which it is partitioned, as it is called now
 */
function partitionSteps(shape: TableShape, by: string | undefined): StepBody[] {
  if (by === shape.partition) return [];
  const plain = unpartitioned(shape);
  const [table, cut] = [shape.table, shape.partition === undefined ? [] : [partitionTableSql(shape)]];
  if (by === undefined)
    return [
      {
        kind: 'partitionTable',
        class: 'background',
        to: shape.partition ?? '',
        label: `${table} is partitioned by the months of ${shape.partition ?? ''}; its rows stay where they are`,
        sql: cut,
      },
    ];
  return [
    {
      kind: 'uniteTable',
      class: 'rewrite',
      from: by,
      ...(shape.partition === undefined ? {} : { to: shape.partition }),
      label: `the partitions of ${table} by ${by} become one table`,
      sql: [
        ...uniteTableSql(plain, by, [
          `alter table ${qualifiedTable(table)} add ${keySql(plain)}`,
          ...plain.uniques.map((index) => indexSql(table, index, true)),
          ...plain.indexes.map((index) => indexSql(table, index, false)),
          ...secureSql(plain),
        ]),
        ...cut,
      ],
    },
  ];
}

/**
 * The steps from `table` (undefined: it does not exist) to `shape`, in the order in which they are applied. Empty when
 * nothing differs.
 */
export function plan(shape: TableShape, table: CatalogTable | undefined): Step[] {
  const make = stepMaker(shape);
  if (!table)
    return [
      make({
        kind: 'createTable',
        class: 'safe',
        label: `table ${shape.table} with ${shape.columns.length} columns`,
        sql: createTableSql(shape),
      }),
    ];
  if (!sameList(plainKey(shape), plainKey(table))) {
    const aside = quoteIdent(`aside_${shortHash(`${shape.table}|${table.primaryKey.join()}|${table.columns.length}`)}`);
    return [
      make({
        kind: 'changeKey',
        class: 'destructive',
        from: table.primaryKey.join(', '),
        to: shape.primaryKey.join(', '),
        label: `${shape.table} is keyed by (${shape.primaryKey.join(', ')}); confirming moves the present table aside and begins an empty one`,
        sql: [
          `create schema if not exists ${aside}`,
          `alter table ${qualifiedTable(shape.table)} set schema ${aside}`,
          ...(table.partition === undefined ? [] : [partitionsAsideSql(shape.table, aside)]),
          ...createTableSql(shape),
        ],
      }),
    ];
  }
  const renamed = renames(shape, table);
  const gone = new Set(renamed.values());
  const real = new Map(table.columns.map((column) => [column.name, column]));
  const generation = table.columns.filter(({ name }) => isAside(name)).length + 1;
  const at = qualifiedTable(shape.table);
  const columns: StepBody[] = [];
  const by = [...renamed].find(([, old]) => old === table.partition)?.[0] ?? table.partition;
  // A key's column is never null; where it becomes or was one, the step of the partitions sees to that.
  const keyed = new Set(by === shape.partition ? [] : [by, shape.partition]);
  for (const column of shape.columns) {
    const old = renamed.get(column.name);
    if (old !== undefined) {
      columns.push({
        kind: 'renameColumn',
        class: 'safe',
        ...fieldOf(column),
        from: old,
        to: column.name,
        label: `${old} is called ${column.name}`,
        sql: [`alter table ${at} rename column ${quoteIdent(old)} to ${quoteIdent(column.name)}`],
      });
    }
    const present = real.get(old ?? column.name);
    if (present) {
      const wished = keyed.has(column.name) ? { ...column, notNull: present.notNull } : column;
      columns.push(...alterColumn(shape, wished, present, generation));
    } else
      columns.push({
        kind: 'addColumn',
        class: 'safe',
        ...fieldOf(column),
        to: column.type,
        label: `${column.name} ${column.type}`,
        sql: [
          `alter table ${at} add column ${columnSql(keyed.has(column.name) ? { ...column, notNull: false } : column)}`,
        ],
      });
  }
  const wished = new Set(shape.columns.map(({ name }) => name));
  const left = table.columns
    .filter(({ name }) => !wished.has(name) && !gone.has(name) && !isAside(name))
    .flatMap((column) => leftOver(shape, column, generation, keyed.has(column.name)));
  const replaced = columns.flatMap(({ kind, column }) =>
    kind === 'narrowColumn' && column !== undefined ? [column] : [],
  );
  // Partitions that become one table again take all their indexes with them; those of the table come with it.
  const united = table.partition !== undefined && by !== shape.partition;
  const indexes = united ? { before: [], after: [] } : indexSteps(shape, table, replaced);
  return [
    ...indexes.before,
    ...columns,
    ...left.filter((step) => step.class !== 'destructive'),
    ...securitySteps(shape, table),
    ...indexes.after,
    ...partitionSteps(shape, by),
    ...left.filter((step) => step.class === 'destructive'),
  ].map(make);
}
