/** The schema planner against the real database: random pairs of tables, every kind of change, nothing lost unasked. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { quoteIdent } from '../../src/engine/model/names.ts';
import type { TableShape } from '../../src/engine/model/table-types.ts';
import { type Connection, type Db, openDb } from '../../src/engine/server/db/pool.ts';
import { applyShapes } from '../../src/engine/server/schema-store/apply.ts';
import { type CatalogTable, readCatalog } from '../../src/engine/server/schema-store/catalog.ts';
import { plan } from '../../src/engine/server/schema-store/plan.ts';
import { type Step, type StepKind, isBlocking } from '../../src/engine/server/schema-store/step.ts';
import { GATE } from '../support/breadth.ts';
import { type TestDatabase, quietLog, testDatabase } from '../support/database.ts';
import { type Pair, indexOn, randomPairs } from './random-shapes.ts';

const PAIRS = 150;
const RUNS = GATE ? 1 : 3;
const MINIMUM_PER_KIND = GATE ? 15 : 50;
const TENANT = '01890a5d-ac96-774b-bcce-b302099a8057';
const TIME_ZONE = 'Asia/Shanghai';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, max: 3, timeZone: TIME_ZONE, log: quietLog });
});

afterAll(async () => {
  await db.end();
  await database.end();
});

/** A value of `type` as SQL, different for each `n`. */
function sample(type: string, n: number): string {
  if (type.endsWith('[]')) return `array[${sample(type.slice(0, -2), n)}, ${sample(type.slice(0, -2), n + 7)}]`;
  if (type.startsWith('numeric')) return `'${n}.25'::${type}`;
  if (type.startsWith('timestamp')) return `'2026-03-0${(n % 9) + 1} 08:30:0${n % 10}'::${type}`;
  switch (type) {
    case 'bigint':
      return `${n * 1000003}::bigint`;
    case 'double precision':
      return `${n}.5::double precision`;
    case 'boolean':
      return n % 2 === 0 ? 'true' : 'false';
    case 'date':
      return `'2026-02-${10 + (n % 18)}'::date`;
    case 'uuid':
      return `'01890a5d-ac96-774b-bcce-0000000000${10 + (n % 80)}'::uuid`;
    case 'jsonb':
      return `'{"n": ${n}}'::jsonb`;
    default:
      return n % 3 === 0 ? `'${n}'` : `'第${n}台'`;
  }
}

async function fill(connection: Connection, shape: TableShape): Promise<void> {
  const own = shape.columns.filter(({ name }) => !['created_at', 'deleted_at'].includes(name));
  for (let n = 1; n <= 3; n += 1) {
    const values = own.map(({ name, type, notNull }, at) => {
      if (name === 'tenant_id') return `'${TENANT}'`;
      if (name === 'id') return sample('uuid', n);
      return n === 3 && !notNull ? 'null' : sample(type, n * 3 + at);
    });
    await connection.query(
      `insert into ${quoteIdent(shape.table)} (${own.map(({ name }) => quoteIdent(name)).join(', ')}) values (${values.join(', ')})`,
    );
  }
}

type Rows = Record<string, string | null>[];

/** All rows as texts, by column. */
async function texts(connection: Connection, table: CatalogTable): Promise<Rows> {
  const columns = table.columns.map(({ name }) => `${quoteIdent(name)}::text as ${quoteIdent(name)}`).join(', ');
  return (await connection.query<Rows[number]>(`select ${columns} from ${quoteIdent(table.table)} order by id`)).rows;
}

/** The text that a value must have after widening. */
function widened(text: string | null, from: string, to: string): string | null {
  if (text === null || from === to) return text;
  if (to === `${from}[]`) return `{${/[\s,"{}\\]/.test(text) || text === '' ? JSON.stringify(text) : text}}`;
  if (to === 'jsonb') return null;
  if (to.startsWith('numeric')) return Number(text).toFixed(Number(/,(\d+)/.exec(to)?.[1]));
  if (from.startsWith('timestamp')) return text.slice(0, 19);
  if (to.startsWith('timestamp')) return `${text} 00:00:00`;
  return text;
}

/** What every row of `before` must look like in the columns that lived on, compared as one hashable text per row. */
function carriedOver(pair: Pair, before: Rows, after: Rows): { expected: string[]; actual: string[] } {
  const kept = pair.after.columns
    .filter(({ name }) => !pair.added.includes(name))
    .flatMap((column) => {
      const old = pair.before.columns.find(({ name }) => name === (pair.renamed[column.name] ?? column.name));
      return old ? [{ column, old }] : [];
    });
  const line = (values: (string | null)[]): string => JSON.stringify(values);
  const filled = (text: string | null, pick: (typeof kept)[number]): string | null =>
    text === null && pick.column.notNull && !pick.old.notNull ? 'filled' : text;
  return {
    expected: before.map((row) =>
      line(kept.map((pick) => filled(widened(row[pick.old.name] ?? null, pick.old.type, pick.column.type), pick))),
    ),
    actual: after.map((row, at) =>
      line(
        kept.map((pick) => {
          const was = before[at]?.[pick.old.name] ?? null;
          if (pick.column.type === 'jsonb' && pick.old.type !== 'jsonb') return null;
          return was === null ? filled(null, pick) : (row[pick.column.name] ?? null);
        }),
      ),
    ),
  };
}

/** Definitions as PostgreSQL writes them must say what the shape says; names are no proof. */
function expectIndexes(shape: TableShape, table: CatalogTable): void {
  const bare = (text: string): string => text.replaceAll('"', '').replace(/[()]/g, '');
  for (const [index, unique] of [
    ...shape.indexes.map((one) => [one, false] as const),
    ...shape.uniques.map((one) => [one, true] as const),
  ]) {
    const real = table.indexes.find(({ name }) => name === index.name);
    const columns = index.columns.map(({ name, desc }) => `${name}${desc ? ' DESC' : ''}`).join(', ');
    expect(bare(real?.definition ?? '')).toContain(
      `USING ${index.method} ${columns}${index.where ? ` WHERE ${index.where}` : ''}`,
    );
    expect([real?.unique, real?.valid]).toEqual([unique, true]);
  }
  expect(table.indexes.length).toBe(shape.indexes.length + shape.uniques.length);
}

async function catalogOf(shapes: readonly TableShape[]): Promise<Map<string, CatalogTable>> {
  return db.system((connection) =>
    readCatalog(
      connection,
      shapes.map(({ table }) => table),
    ),
  );
}

async function rowsOf(catalog: ReadonlyMap<string, CatalogTable>): Promise<Map<string, Rows>> {
  return db.system(async (connection) => {
    const all = new Map<string, Rows>();
    for (const table of catalog.values()) all.set(table.table, await texts(connection, table));
    return all;
  });
}

const counts = new Map<StepKind, number>();
const count = (steps: Iterable<Step>): void => {
  for (const { kind } of steps) counts.set(kind, (counts.get(kind) ?? 0) + 1);
};

async function checkPairs(pairs: readonly Pair[]): Promise<void> {
  const befores = pairs.map(({ before }) => before);
  const afters = pairs.map(({ after }) => after);
  await db.systemWrite(async (connection) => {
    for (const { table } of befores) await connection.query(`drop table if exists ${quoteIdent(table)}`);
  });
  const made = await applyShapes(db, befores);
  count(made.applied);
  const first = await catalogOf(befores);
  for (const shape of befores) {
    expect(plan(shape, first.get(shape.table))).toEqual([]);
    expectIndexes(shape, first.get(shape.table)!);
  }
  await db.systemWrite(async (connection) => {
    for (const shape of befores) await fill(connection, shape);
  });
  const rowsBefore = await rowsOf(first);

  const changed = await applyShapes(db, afters);
  count(changed.applied);
  count([...changed.pending.values()].flat());
  expect([...changed.failed]).toEqual([]);
  const second = await catalogOf(afters);
  const rowsAfter = await rowsOf(second);
  for (const pair of pairs) {
    const { table } = pair.after;
    const left = plan(pair.after, second.get(table));
    expect(left.filter((step) => !changed.held.has(table) && step.class !== 'destructive')).toEqual([]);
    expect(left.filter((step) => step.class === 'destructive').map(({ id }) => id)).toEqual(
      (changed.pending.get(table) ?? []).map(({ id }) => id),
    );
    if (changed.held.has(table)) {
      expect((changed.pending.get(table) ?? []).some(isBlocking)).toBe(true);
      expect(rowsAfter.get(table)).toEqual(rowsBefore.get(table));
      expect({ ...second.get(table), bytes: 0 }).toEqual({ ...first.get(table), bytes: 0 });
      continue;
    }
    const { expected, actual } = carriedOver(pair, rowsBefore.get(table)!, rowsAfter.get(table)!);
    expect({ pair, actual }).toEqual({ pair, actual: expected });
    for (const { column } of changed.pending.get(table) ?? []) {
      expect(rowsAfter.get(table)!.map((row) => row[column!])).toEqual(
        rowsBefore.get(table)!.map((row) => row[column!]),
      );
    }
  }

  const confirmed = new Set([...changed.pending.values()].flat().map(({ id }) => id));
  const forced = await applyShapes(db, afters, { confirmed });
  expect([...forced.failed]).toEqual([]);
  expect([...forced.pending]).toEqual([]);
  const third = await catalogOf(afters);
  for (const shape of afters) {
    expect(plan(shape, third.get(shape.table))).toEqual([]);
    expect(
      third
        .get(shape.table)!
        .columns.filter(({ name }) => !name.startsWith('~'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(shape.columns.map(({ name }) => name).sort());
    if (shape.scope !== 'platform') expect(third.get(shape.table)!.forced).toBe(true);
  }
  await dropAside();
}

/** Tables that a confirmed change of key has moved aside. */
async function dropAside(): Promise<void> {
  await db.systemWrite(async (connection) => {
    const { rows } = await connection.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'aside%'`,
      [],
    );
    for (const { name } of rows) await connection.query(`drop schema ${quoteIdent(name)} cascade`);
  });
}

describe('schema planner', () => {
  it('brings any table to any other, twice the same is nothing to do, and loses nothing unasked', async () => {
    const details = await fc.check(fc.asyncProperty(randomPairs(PAIRS), checkPairs), {
      numRuns: RUNS,
      endOnFailure: true,
    });
    if (details.failed) throw new Error(`seed ${details.seed}`, { cause: details.errorInstance });
    const kinds: StepKind[] = [
      'createTable',
      'addColumn',
      'widenColumn',
      'renameColumn',
      'setDefault',
      'setNotNull',
      'dropNotNull',
      'addUnique',
      'addIndex',
      'dropIndex',
      'secureRows',
      'dropColumn',
      'narrowColumn',
      'changeKey',
    ];
    const table = kinds.map((kind) => [kind, counts.get(kind) ?? 0] as const);
    process.stdout.write(`planner steps: ${table.map(([kind, n]) => `${kind} ${n}`).join(', ')}\n`);
    expect(table.filter(([, n]) => n < MINIMUM_PER_KIND)).toEqual([]);
  }, 300_000);

  const shape = (columns: TableShape['columns'], more: Partial<TableShape> = {}): TableShape => ({
    entity: 'notes',
    table: 'notes',
    scope: 'tenant',
    primaryKey: ['tenant_id', 'id'],
    uniques: [],
    indexes: [],
    renamed: {},
    ...more,
    columns: [
      { name: 'tenant_id', type: 'uuid', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      ...columns,
    ],
  });
  const text = { name: 'title', type: 'text', notNull: false, field: 'title' };

  it('changes nothing of an entity whose rows cannot be unique, and says which', async () => {
    await applyShapes(db, [shape([text])]);
    await db.systemWrite((connection) =>
      connection.query(
        `insert into notes (tenant_id, id, title) select $1, gen_random_uuid(), 'same' from generate_series(1, 2)`,
        [TENANT],
      ),
    );
    const wished = shape([text, { ...text, name: 'body', field: 'body' }], {
      uniques: [indexOn('notes', ['tenant_id', 'title', 'body'].slice(0, 2), 'btree', true)].map(
        ({ where: _, ...index }) => index,
      ),
    });
    const result = await applyShapes(db, [wished]);
    expect(result.failed.get('notes')).toMatchObject({ code: '23505' });
    expect((await catalogOf([wished])).get('notes')?.columns.map(({ name }) => name)).toEqual([
      'tenant_id',
      'id',
      'title',
    ]);
  });

  describe('a unique rule under which empty values are the same', () => {
    const body = { ...text, name: 'body', field: 'body' };
    const lax = indexOn('notes', ['tenant_id', 'title', 'body'], 'btree', true);
    const strict = {
      ...lax,
      name: 'notes_strict_xabcdefgh',
      emptiesSame: true as const,
      fields: ['title', 'body'],
      lax,
    };
    const before = shape([text, body], { uniques: [{ ...lax, fields: ['title', 'body'] }] });
    const wished = shape([text, body], { uniques: [strict] });
    const write = (rows: string) =>
      db.systemWrite((connection) =>
        connection.query(`insert into notes (tenant_id, id, title, body) ${rows}`, [TENANT]),
      );
    const indexes = async (): Promise<string[]> =>
      (await catalogOf([wished])).get('notes')?.indexes.map(({ name }) => name) ?? [];
    const ids = 'select $1::uuid, gen_random_uuid()';

    beforeEach(() => db.systemWrite((connection) => connection.query('drop table if exists notes')));

    it('takes the place of the laxer one at once where the rows keep it', async () => {
      await applyShapes(db, [before]);
      await write(`${ids}, 'one', null union all ${ids}, 'two', null`);
      const result = await applyShapes(db, [wished]);
      expect([[...result.pending], [...result.failed], await indexes()]).toEqual([[], [], [strict.name]]);
      await expect(write(`${ids}, 'one', null`)).rejects.toMatchObject({ constraint: strict.name });
      expect(plan(wished, (await catalogOf([wished])).get('notes'))).toEqual([]);
    });

    it('waits where they do not, while the laxer one and the rest of the plan go on', async () => {
      await applyShapes(db, [before]);
      await write(`${ids}, 'one', null from generate_series(1, 5) union all ${ids}, 'two', 'b'`);
      const more = shape([text, body, { ...text, name: 'late', field: 'late' }], { uniques: [strict] });
      const result = await applyShapes(db, [more]);
      expect(result.pending.get('notes')).toMatchObject([{ kind: 'addUnique', held: 1 }]);
      expect([result.failed.size, result.held.size, await indexes()]).toEqual([0, 0, [lax.name]]);
      expect((await catalogOf([more])).get('notes')?.columns.map(({ name }) => name)).toContain('late');
      await expect(write(`${ids}, 'two', 'b'`)).rejects.toMatchObject({ constraint: lax.name });
      await db.systemWrite((connection) =>
        connection.query('delete from notes where id <> (select id from notes order by id limit 1)'),
      );
      const again = await applyShapes(db, [more]);
      expect([again.pending.size, await indexes()]).toEqual([0, [strict.name]]);
    });

    it('has a laxer one made where none stood', async () => {
      await applyShapes(db, [shape([text, body])]);
      await write(`${ids}, 'one', null from generate_series(1, 2)`);
      expect((await applyShapes(db, [wished])).pending.get('notes')).toMatchObject([{ held: 1 }]);
      expect(await indexes()).toEqual([lax.name]);
    });
  });

  it('waits for a table that is in use and then goes on', async () => {
    await applyShapes(db, [shape([text])]);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const user = db.systemWrite(async (connection) => {
      await connection.query('lock table notes in access share mode');
      locked();
      await held;
    });
    await ready;
    const applying = applyShapes(db, [shape([text, { ...text, name: 'late', field: 'late' }])]);
    await untilWaiting();
    release();
    await user;
    expect((await applying).failed.size).toBe(0);
    expect((await catalogOf([shape([])])).get('notes')?.columns.map(({ name }) => name)).toContain('late');
  });

  /** Resolves once some statement waits for a lock. */
  async function untilWaiting(): Promise<void> {
    await vi.waitFor(
      async () => {
        const { rows } = await db.system((connection) =>
          connection.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            [],
          ),
        );
        expect(rows[0]?.n).toBeGreaterThan(0);
      },
      { timeout: 30_000, interval: 10 },
    );
  }

  it('leaves what an administrator made alone', async () => {
    await applyShapes(db, [shape([text])]);
    await db.systemWrite((connection) =>
      connection.query(
        `create index reports_of_the_operator on notes (title); create policy operators_own on notes for select using (false)`,
      ),
    );
    expect((await applyShapes(db, [shape([text])])).applied).toEqual([]);
  });

  it('journals every step in the transaction that carries it out', async () => {
    await applyShapes(db, [shape([text, { ...text, name: 'journalled', field: 'journalled' }])]);
    const { rows } = await db.system((connection) =>
      connection.query(
        `select kind, class, state, sql from anlan.journal where entity = 'notes' order by id desc limit 1`,
        [],
      ),
    );
    expect(rows[0]).toEqual({
      kind: 'addColumn',
      class: 'safe',
      state: 'done',
      sql: 'alter table public."notes" add column "journalled" text',
    });
  });

  it.skipIf(GATE)(
    'makes more tables at once than the locks of one transaction reach for',
    async () => {
      const many = Array.from({ length: 1_300 }, (_, at): TableShape => {
        const table = `many_${at}`;
        const columns = Array.from({ length: 8 }, (_column, n) => ({
          name: `c${n}`,
          type: 'text',
          notNull: false,
          field: `c${n}`,
        }));
        return shape(columns, {
          entity: table,
          table,
          indexes: columns
            .map(({ name }) => indexOn(table, [name], 'btree', false))
            .map(({ fields: _, where: _where, ...index }) => index),
        });
      });
      const { failed, applied } = await applyShapes(db, many);
      expect([failed.size, applied.length]).toEqual([0, many.length]);
      expect((await applyShapes(db, many)).applied).toEqual([]);
    },
    120_000,
  );
});
