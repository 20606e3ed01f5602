/**
 * Tables by months against the real database: rows find their month, a plain table is taken over with its rows, and no
 * sender is refused for what happens to partitions meanwhile.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quoteIdent } from '../../src/engine/model/names.ts';
import type { IndexShape, TableShape } from '../../src/engine/model/table-types.ts';
import { type Db, openDb } from '../../src/engine/server/db/pool.ts';
import { applyShapes } from '../../src/engine/server/schema-store/apply.ts';
import { readCatalog } from '../../src/engine/server/schema-store/catalog.ts';
import { openIndexBuilder } from '../../src/engine/server/schema-store/index-builder.ts';
import { nextMonth } from '../../src/engine/server/schema-store/partition-ddl.ts';
import {
  dropPartition,
  makePartitions,
  type Partition,
  partitionsOf,
  replacePartition,
} from '../../src/engine/server/schema-store/partitions.ts';
import { plan } from '../../src/engine/server/schema-store/plan.ts';
import type { Step } from '../../src/engine/server/schema-store/step.ts';
import { type TestDatabase, quietLog, testDatabase } from '../support/database.ts';

const [TENANT, OTHER] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
const TIME_ZONE = 'Asia/Shanghai';
const MOMENT = 'timestamp(0) without time zone';

let database: TestDatabase;
/** Two nodes. */
let [db, beside]: Db[] = [];

beforeAll(async () => {
  database = await testDatabase();
  [db, beside] = [1, 2].map(() => openDb({ url: database.url, max: 8, timeZone: TIME_ZONE, log: quietLog }));
});
afterAll(async () => {
  await db!.end();
  await beside!.end();
  await database.end();
});

const index = (table: string, ...columns: string[]): IndexShape => ({
  name: `${table}_${columns.join('_')}_x0000000`,
  columns: ['tenant_id', ...columns].map((name) => ({ name, desc: false })),
  method: 'btree',
});

function shapeOf(table: string, partition?: string, more: Partial<TableShape> = {}): TableShape {
  return {
    entity: table,
    table,
    scope: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'uuid', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'readAt', type: MOMENT, notNull: partition === 'readAt', field: 'readAt' },
      { name: 'flow', type: 'numeric(30,1)', notNull: false, field: 'flow' },
      { name: 'created_at', type: 'timestamp(3) with time zone', notNull: true, default: 'now()' },
    ],
    primaryKey: ['tenant_id', 'id', ...(partition === undefined ? [] : [partition])],
    uniques: [],
    indexes: [index(table, 'readAt'), index(table, 'created_at')],
    renamed: {},
    ...(partition === undefined ? {} : { partition }),
    ...more,
  };
}

/** Today, as the database's zone has it. */
async function today(): Promise<string> {
  const { rows } = await db!.system((connection) =>
    connection.query<{ day: string }>(`select to_char(localtimestamp, 'YYYY-MM-DD') as day`),
  );
  return rows[0]!.day;
}

const add = (node: Db, table: string, tenant: string, readAt: string, flow: number, age = 'now()'): Promise<unknown> =>
  node.write(tenant, (connection) =>
    connection.query(
      `insert into ${quoteIdent(table)} (tenant_id, id, "readAt", flow, created_at) values ($1::uuid, gen_random_uuid(), $2::timestamp, $3::numeric, ${age})`,
      [tenant, readAt, flow],
    ),
  );

/** Partition and flow of every row. */
async function lying(table: string): Promise<string[]> {
  const { rows } = await db!.system((connection) =>
    connection.query<{ row: string }>(
      `select c.relname || ' ' || t.flow as row from ${quoteIdent(table)} t join pg_class c on c.oid = t.tableoid order by t.flow`,
    ),
  );
  return rows.map(({ row }) => row);
}

async function catalogOf(table: string) {
  return db!.system(async (connection) => (await readCatalog(connection, [table])).get(table));
}

async function apply(shape: TableShape): Promise<readonly Step[]> {
  const { applied, failed, background } = await applyShapes(db!, [shape]);
  expect([...failed]).toEqual([]);
  return [...applied, ...background];
}

const kinds = (steps: readonly Step[]): string[] => steps.map(({ kind }) => kind);

it('puts rows of any month somewhere, and each into its own when that is made; of two nodes one makes it', async () => {
  const shape = shapeOf('flow_new', 'readAt');
  await apply(shape);
  expect(plan(shape, await catalogOf('flow_new'))).toEqual([]);
  const month = (await today()).slice(0, 7);
  const [old, ahead] = [nextMonth(month, -5), nextMonth(month, 30)];
  await add(db!, 'flow_new', TENANT, `${month}-01 08:00:00`, 1);
  await add(db!, 'flow_new', TENANT, `${old}-28 23:59:59`, 2);
  await add(db!, 'flow_new', OTHER, `${ahead}-01 00:00:00`, 3);
  await add(db!, 'flow_new', TENANT, '1970-01-01 00:00:00', 4);
  // What a plan has moved aside goes along with its row.
  await db!.system((connection) =>
    connection.query(`alter table "flow_new" add column "~1~note" text; update "flow_new" set "~1~note" = flow::text`),
  );
  const made = await Promise.all([
    makePartitions(db!, shape, await today()),
    makePartitions(beside!, shape, await today()),
  ]);
  const months = [old, nextMonth(month, -1), month, nextMonth(month), nextMonth(month, 2)];
  expect(made.map((one) => one.made).sort((a, b) => a.length - b.length)).toEqual([[], months]);
  const names = (await db!.system((connection) => partitionsOf(connection, 'flow_new'))).map(({ name }) => name);
  expect(names).toEqual([...months.map((one) => `flow_new~${one}`), 'flow_new~default']);
  expect(await lying('flow_new')).toEqual([
    `flow_new~${month} 1.0`,
    `flow_new~${old} 2.0`,
    'flow_new~default 3.0',
    'flow_new~default 4.0',
  ]);
  const { rows: aside } = await db!.system((connection) =>
    connection.query(`select flow::text as flow, "~1~note" as note from "flow_new" order by flow`),
  );
  expect(aside).toEqual([1, 2, 3, 4].map((flow) => ({ flow: `${flow}.0`, note: `${flow}.0` })));
  // The first and the last moment of a month are in it, the next one is not.
  await add(db!, 'flow_new', TENANT, `${nextMonth(month)}-01 00:00:00`, 5);
  await add(db!, 'flow_new', TENANT, `${old}-01 00:00:00`, 6);
  expect((await lying('flow_new')).slice(4)).toEqual([`flow_new~${nextMonth(month)} 5.0`, `flow_new~${old} 6.0`]);
});

it('walls tenants off in each partition as in the table', async () => {
  const seen = await db!.read(TENANT, async (connection) => {
    const partitions = await partitionsOf(connection, 'flow_new');
    const found: number[] = [];
    for (const name of ['flow_new', ...partitions.map((one) => one.name)])
      found.push(
        (
          await connection.query<{ n: number }>(
            `select count(*) filter (where tenant_id <> $1::uuid)::int as n from ${quoteIdent(name)}`,
            [TENANT],
          )
        ).rows[0]!.n,
      );
    return found;
  });
  expect(seen.length).toBe(7);
  expect(new Set(seen)).toEqual(new Set([0]));
  const { rows } = await db!.system((connection) =>
    connection.query(
      `select relname from pg_class where relname like 'flow_new%' and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`,
    ),
  );
  expect(rows).toEqual([]);
});

it('refuses no sender while partitions are made and dropped, also one who reads before writing', async () => {
  const shape = shapeOf('flow_busy', 'readAt');
  await apply(shape);
  const month = (await today()).slice(0, 7);
  let [stopped, sent] = [false, 0];
  const senders = [1, 2, 3].map(async (sender) => {
    while (!stopped) {
      const at = `${nextMonth(month, -((sent + sender) % 9))}-0${(sent % 9) + 1} 10:00:00`;
      sent += 1;
      await beside!.write(TENANT, async (connection) => {
        await connection.query('select count(*) from "flow_busy" where flow = $1::numeric', [sent]);
        await connection.query(
          'insert into "flow_busy" (tenant_id, id, "readAt", flow) values ($1::uuid, gen_random_uuid(), $2::timestamp, 1)',
          [TENANT, at],
        );
      });
    }
  });
  const make = async (): Promise<void> => {
    for (let tries = 0; tries < 20; tries += 1) {
      try {
        await makePartitions(db!, shape, await today());
        return;
      } catch (error) {
        expect((error as { code?: string }).code).toBe('55P03');
      }
    }
    throw new Error('the partitions were never made');
  };
  await make();
  while (sent < 150) await make();
  stopped = true;
  await Promise.all(senders);
  await make();
  const rows = await lying('flow_busy');
  expect(rows.length).toBe(sent);
  expect(rows.filter((row) => row.startsWith('flow_busy~default'))).toEqual([]);
});

it('drops a partition when its days and its rows are over, not before', async () => {
  const shape = shapeOf('flow_old', 'readAt');
  await apply(shape);
  const month = (await today()).slice(0, 7);
  const [gone, late, near] = [-6, -5, -1].map((by) => nextMonth(month, by));
  await add(db!, 'flow_old', TENANT, `${gone}-10 00:00:00`, 1, `now() - interval '6 months'`);
  await add(db!, 'flow_old', OTHER, `${gone}-10 00:00:00`, 2, `now() - interval '6 months'`);
  await add(db!, 'flow_old', TENANT, `${late}-10 00:00:00`, 3, `now() - interval '5 months'`);
  await add(db!, 'flow_old', OTHER, `${late}-10 00:00:00`, 4);
  await add(db!, 'flow_old', TENANT, `${near}-10 00:00:00`, 5, `now() - interval '4 months'`);
  await makePartitions(db!, shape, await today());
  const { rows } = await db!.system((connection) =>
    connection.query<{ before: string; day: string }>(
      `select x.at::text as before, to_char(x.at, 'YYYY-MM-DD') as day from (select now() - interval '3 months' as at) x`,
    ),
  );
  const dropped: (number | undefined)[] = [];
  for (const partition of await db!.system((connection) => partitionsOf(connection, 'flow_old')))
    dropped.push(await dropPartition(db!, shape, partition, rows[0]!));
  expect(dropped.filter((count) => count !== undefined)).toEqual([2]);
  expect((await lying('flow_old')).map((row) => row.split(' ')[1])).toEqual(['3.0', '4.0', '5.0']);
  // A late reading of the month that is gone is taken.
  await add(db!, 'flow_old', TENANT, `${gone}-10 00:00:00`, 6);
  expect((await lying('flow_old')).at(-1)).toBe('flow_old~default 6.0');
});

it('puts other rows in the place of a partition, as a whole and only when nobody has the table', async () => {
  const shape = shapeOf('flow_mean', 'readAt');
  await apply(shape);
  const month = nextMonth((await today()).slice(0, 7), -1);
  await makePartitions(db!, shape, await today());
  for (const [flow, tenant] of [TENANT, TENANT, OTHER].entries())
    await add(db!, 'flow_mean', tenant, `${month}-10 00:00:00`, flow * 2);
  const find = async (): Promise<Partition> =>
    (await db!.system((connection) => partitionsOf(connection, 'flow_mean'))).find(
      ({ name }) => name === `flow_mean~${month}`,
    )!;
  const fill = (into: string, from: string): string[] => [
    `insert into ${into} (tenant_id, id, "readAt", flow, created_at) select tenant_id, (array_agg(id))[1], "readAt", avg(flow), min(created_at) from ${from} group by tenant_id, "readAt"`,
  ];
  const replace = async (): Promise<number> =>
    replacePartition(db!, shape, await find(), { fill, note: 'averaged' }, () => true);
  await beside!.read(TENANT, async (connection) => {
    await connection.query('begin');
    await connection.query('select 1 from "flow_mean" limit 1');
    await expect(replace()).rejects.toMatchObject({ name: 'PartitionInUse' });
    await connection.query('rollback');
  });
  expect((await lying('flow_mean')).length).toBe(3);
  expect((await find()).note).toBeNull();
  expect(await replace()).toBe(1);
  expect(await lying('flow_mean')).toEqual([`flow_mean~${month} 1`, `flow_mean~${month} 4`].map((row) => `${row}.0`));
  expect((await find()).note).toBe('averaged');
  expect(plan(shape, await catalogOf('flow_mean'))).toEqual([]);
  // A second time, and what comes after it.
  expect((await find()).estimate).toBe(2);
  expect(await replace()).toBe(0);
  await add(db!, 'flow_mean', TENANT, `${month}-11 00:00:00`, 7);
  expect((await lying('flow_mean')).at(-1)).toBe(`flow_mean~${month} 7.0`);
  const seen = await db!.read(OTHER, (connection) =>
    connection.query<{ n: number }>(`select count(*)::int as n from "flow_mean~${month}"`),
  );
  expect(seen.rows).toEqual([{ n: 1 }]);
  const { rows } = await db!.system((connection) =>
    connection.query(`select conname from pg_constraint where conname = '~fits'`),
  );
  expect(rows).toEqual([]);
});

it('takes over a table with rows as its first partition, without writing one, and gives it back as it was', async () => {
  const [plain, parted] = [shapeOf('flow_small'), shapeOf('flow_small', 'readAt')];
  await apply(plain);
  const month = (await today()).slice(0, 7);
  for (const [flow, by] of [-20, -1, 0].entries())
    await add(db!, 'flow_small', flow === 1 ? OTHER : TENANT, `${nextMonth(month, by)}-02 00:00:00`, flow);
  const rows = (): Promise<unknown[]> =>
    db!.system(
      async (connection) =>
        (
          await connection.query(
            `select tenant_id, id, "readAt"::text, flow::text, created_at::text from "flow_small" order by flow`,
          )
        ).rows,
    );
  const before = await rows();
  expect(kinds(await apply(parted))).toEqual(['partitionTable']);
  expect(plan(parted, await catalogOf('flow_small'))).toEqual([]);
  expect(await rows()).toEqual(before);
  expect(await lying('flow_small')).toEqual([0, 1, 2].map((flow) => `flow_small~before ${flow}.0`));
  await makePartitions(db!, parted, await today());
  await add(db!, 'flow_small', TENANT, `${nextMonth(month)}-01 00:00:00`, 3);
  await add(db!, 'flow_small', TENANT, `${nextMonth(month, -30)}-01 00:00:00`, 4);
  expect((await lying('flow_small')).slice(3)).toEqual([`flow_small~${nextMonth(month)} 3.0`, 'flow_small~before 4.0']);
  const all = await rows();
  expect(kinds(await apply(plain))).toEqual(['uniteTable']);
  expect(plan(plain, await catalogOf('flow_small'))).toEqual([]);
  expect(await rows()).toEqual(all);
  expect(await db!.system((connection) => partitionsOf(connection, 'flow_small'))).toEqual([]);
  expect(kinds(await apply(parted))).toEqual(['partitionTable']);
  expect(await rows()).toEqual(all);
});

it('takes over a large table beside those who write to it, and loses none of what they write', async () => {
  const [plain, parted] = [shapeOf('flow_large'), shapeOf('flow_large', 'readAt')];
  await apply(plain);
  const month = (await today()).slice(0, 7);
  await db!.systemWrite((connection) =>
    connection.query(
      `insert into "flow_large" (tenant_id, id, "readAt", flow) select $1::uuid, gen_random_uuid(), $2::timestamp + n * interval '1 minute', n from generate_series(1, 5000) n`,
      [TENANT, `${nextMonth(month, -3)}-01 00:00:00`],
    ),
  );
  const [step] = plan(parted, await catalogOf('flow_large'));
  expect(step).toMatchObject({ kind: 'partitionTable', class: 'background' });
  let [stopped, sent] = [false, 0];
  const sender = (async () => {
    while (!stopped) {
      await add(beside!, 'flow_large', TENANT, `${month}-02 00:00:00`, 6000 + sent);
      sent += 1;
    }
  })();
  const [one, two] = [openIndexBuilder(db!, quietLog), openIndexBuilder(beside!, quietLog)];
  // Both nodes find it to be done.
  await Promise.all([one.build(step!), two.build(step!)]);
  stopped = true;
  await sender;
  expect(sent).toBeGreaterThan(0);
  const { rows } = await db!.system((connection) =>
    connection.query('select count(*)::int as n, count(distinct id)::int as ids from "flow_large"'),
  );
  expect(rows).toEqual([{ n: 5000 + sent, ids: 5000 + sent }]);
  expect(plan(parted, await catalogOf('flow_large'))).toEqual([]);
  const { rows: left } = await db!.system((connection) =>
    connection.query(`select conname from pg_constraint where conname in ('~until', '~filled')`),
  );
  expect(left).toEqual([]);
  await makePartitions(db!, parted, await today());
  await add(db!, 'flow_large', TENANT, `${nextMonth(month, 2)}-01 00:00:00`, 1);
  await Promise.all([one.close(), two.close()]);
});

it('answers a row of a far month with busy while a large table is taken over, not with a fault', async () => {
  const plain = shapeOf('flow_far');
  await apply(plain);
  await db!.system((connection) =>
    connection.query(`alter table "flow_far" add constraint "~until" check ("readAt" < '2030-01-01') not valid`),
  );
  await expect(add(db!, 'flow_far', TENANT, '2031-01-01 00:00:00', 1)).rejects.toMatchObject({
    name: 'LockedTooLong',
  });
});

it('goes on being planned: columns, renames, indexes small and large, the wall', async () => {
  const before = shapeOf('flow_later', 'readAt');
  await apply(before);
  await makePartitions(db!, before, await today());
  const month = (await today()).slice(0, 7);
  await add(db!, 'flow_later', TENANT, `${month}-01 00:00:00`, 1);
  const extra = { name: 'note', type: 'text', notNull: false, field: 'note', default: `'-'::text` };
  const renamed = shapeOf('flow_later', 'takenAt', { renamed: { takenAt: ['readAt'] }, indexes: [] });
  const after: TableShape = {
    ...renamed,
    columns: [
      ...before.columns.map((column) =>
        column.name === 'readAt' ? { ...column, name: 'takenAt', field: 'takenAt' } : column,
      ),
      extra,
    ],
    indexes: [index('flow_later', 'created_at'), index('flow_later', 'note', 'takenAt')],
  };
  const steps = await apply(after);
  expect(kinds(steps).sort()).toEqual(['addColumn', 'addIndex', 'dropIndex', 'renameColumn']);
  expect(plan(after, await catalogOf('flow_later'))).toEqual([]);
  // The same index once more, as on a table that is too large for it to be made at once.
  const wider: TableShape = { ...after, indexes: [...after.indexes, index('flow_later', 'flow')] };
  const [step] = plan(wider, await catalogOf('flow_later'));
  const builder = openIndexBuilder(db!, quietLog);
  await builder.build(step!);
  await builder.close();
  expect(plan(wider, await catalogOf('flow_later'))).toEqual([]);
  const { rows } = await db!.system((connection) =>
    connection.query<{ n: number }>(
      `select count(*)::int as n from pg_inherits h join pg_index x on x.indexrelid = h.inhrelid where h.inhparent = to_regclass($1) and x.indisvalid`,
      [`public.${index('flow_later', 'flow').name}`],
    ),
  );
  expect(rows).toEqual([{ n: 5 }]);
  await makePartitions(db!, wider, `${nextMonth(month)}-01`);
  expect((await db!.system((connection) => partitionsOf(connection, 'flow_later'))).length).toBe(6);
});

it('reads one partition for a day of one month', async () => {
  const shape = shapeOf('flow_new', 'readAt');
  const month = (await today()).slice(0, 7);
  const { rows } = await db!.read(TENANT, (connection) =>
    connection.query<{ 'QUERY PLAN': string }>(
      `explain select flow from "${shape.table}" where tenant_id = '${TENANT}' and "readAt" >= '${month}-03 00:00:00' and "readAt" < '${month}-04 00:00:00' order by "readAt" desc limit 20`,
    ),
  );
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect([...new Set(text.match(/flow_new~\w+(-\d\d)?/g))]).toEqual([`flow_new~${month}`]);
});

it('refuses to delete by place over all partitions, where it would take rows of other months', async () => {
  const before = await lying('flow_new');
  await expect(
    db!.systemWrite((connection) =>
      connection.query('delete from "flow_new" where ctid in (select ctid from "flow_new" where flow = 1)'),
    ),
  ).rejects.toThrow('partition by partition');
  expect(await lying('flow_new')).toEqual(before);
  await db!.systemWrite((connection) => connection.query('delete from "flow_new" where flow = 6'));
  expect(await lying('flow_new')).toEqual(before.slice(0, -1));
});
