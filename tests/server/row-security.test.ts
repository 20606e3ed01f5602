/** The second wall: what the application's role sees and may write, and that indexes work behind it. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TableShape } from '../../src/engine/model/table-types.ts';
import { type Db, openDb } from '../../src/engine/server/db/pool.ts';
import { PLATFORM_TENANT } from '../../src/engine/server/db/row-security.ts';
import { applyShapes } from '../../src/engine/server/schema-store/apply.ts';
import { type TestDatabase, quietLog, testDatabase } from '../support/database.ts';
import { indexOn } from './random-shapes.ts';

const OURS = '01890a5d-ac96-774b-bcce-b302099a8057';
const THEIRS = '01890a5d-ac96-774b-bcce-b302099a8058';

let database: TestDatabase;
let db: Db;

function table(name: string, scope: TableShape['scope']): TableShape {
  return {
    entity: name,
    table: name,
    scope,
    primaryKey: ['tenant_id', 'id'],
    uniques: [],
    renamed: {},
    columns: [
      { name: 'tenant_id', type: 'uuid', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'title', type: 'text', notNull: false },
      { name: 'status', type: 'text', notNull: false },
      { name: 'search_grams', type: 'text[]', notNull: false },
      { name: 'created_at', type: 'timestamp(3) with time zone', notNull: true, default: 'now()' },
      { name: 'deleted_at', type: 'timestamp(3) with time zone', notNull: false },
    ],
    indexes: [
      indexOn(name, ['search_grams'], 'gin', false),
      { ...indexOn(name, ['tenant_id', 'status', 'created_at', 'id'], 'btree', false), where: 'deleted_at IS NULL' },
    ],
  };
}

async function titles(tenant: string, from: string): Promise<unknown[]> {
  return db.read(tenant, async (connection) =>
    (await connection.query(`select title from ${from} order by title`, [])).rows.map((row) => row['title']),
  );
}

const add = (tenant: string, into: string, owner: string, title: string): Promise<unknown> =>
  db.write(tenant, (connection) =>
    connection.query(`insert into ${into} (tenant_id, id, title) values ($1, gen_random_uuid(), $2)`, [owner, title]),
  );

async function planOf(text: string, values: readonly unknown[]): Promise<string> {
  return db.read(OURS, async (connection) =>
    (await connection.query(`explain ${text}`, values)).rows.map((row) => String(row['QUERY PLAN'])).join('\n'),
  );
}

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, max: 1, timeZone: 'Asia/Shanghai', log: quietLog });
  await applyShapes(db, [table('walled', 'tenant'), table('offered', 'shared'), table('crowd', 'tenant')]);
});

afterAll(async () => {
  await db.end();
  await database.end();
});

describe('row security', () => {
  it('shows a tenant its own rows only, whatever the query forgot', async () => {
    await add(OURS, 'walled', OURS, 'ours');
    await add(THEIRS, 'walled', THEIRS, 'theirs');
    expect(await titles(OURS, 'walled')).toEqual(['ours']);
    expect(await titles(THEIRS, 'walled')).toEqual(['theirs']);
    expect(
      await db.system(
        async (connection) => (await connection.query('select title from walled order by title', [])).rows,
      ),
    ).toHaveLength(2);
  });

  it('refuses to write, change or take away the rows of another', async () => {
    await expect(add(OURS, 'walled', THEIRS, 'forged')).rejects.toMatchObject({ code: '42501' });
    const changed = await db.write(OURS, (connection) => connection.query('update walled set title = $1', ['changed']));
    const taken = await db.write(THEIRS, (connection) =>
      connection.query(`delete from walled where title = 'changed'`, []),
    );
    expect([changed.rowCount, taken.rowCount]).toEqual([1, 0]);
    await expect(
      db.write(OURS, (connection) => connection.query('update walled set tenant_id = $1', [THEIRS])),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('shows nothing to a connection without a tenant', async () => {
    const { rows } = await db.system(async (connection) => {
      await connection.query(`set anlan.system = 'off'`);
      try {
        return await connection.query('select * from walled', []);
      } finally {
        await connection.query(`set anlan.system = 'on'`);
      }
    });
    expect(rows).toEqual([]);
  });

  it("lends the platform's shared rows for reading, not for writing", async () => {
    await db.systemWrite((connection) =>
      connection.query('insert into offered (tenant_id, id, title) values ($1, gen_random_uuid(), $2)', [
        PLATFORM_TENANT,
        'common',
      ]),
    );
    await add(OURS, 'offered', OURS, 'own');
    expect(await titles(OURS, 'offered')).toEqual(['common', 'own']);
    expect(await titles(THEIRS, 'offered')).toEqual(['common']);
    await expect(add(OURS, 'offered', PLATFORM_TENANT, 'forged')).rejects.toMatchObject({ code: '42501' });
    expect(
      (await db.write(OURS, (connection) => connection.query('update offered set title = title', []))).rowCount,
    ).toBe(1);
  });

  it("lets a tenant's failed transaction leave nothing of its setting behind", async () => {
    await expect(db.write(OURS, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await titles(THEIRS, 'walled')).toEqual(['theirs']);
    expect(await titles(OURS, 'walled')).toEqual(['changed']);
  });

  it('uses the filter index, and on the managed host the bigram index, behind the wall', async () => {
    await db.systemWrite((connection) =>
      connection.query(
        `insert into crowd (tenant_id, id, title, status, search_grams) select $1, gen_random_uuid(), 't' || n, case when n % 50 = 0 then 'rare' else 'usual' end, array['安全', 'g' || (n % 997)] from generate_series(1, 20000) n`,
        [OURS],
      ),
    );
    await db.system((connection) => connection.query('analyze crowd'));
    const list = await planOf(
      'select title from crowd where tenant_id = $1 and deleted_at is null and status = $2 order by created_at, id desc limit 20',
      [OURS, 'rare'],
    );
    expect(list).toMatch(/Index Scan using crowd_tenant_id_status_created_at_id_x\w+/);
    expect(list).not.toMatch(/Sort/);
    const search = await planOf(
      'select title from crowd where tenant_id = $1 and deleted_at is null and search_grams @> $2::text[]',
      [OURS, ['安全', 'g5']],
    );
    if (inject('testCluster').kind === 'managed')
      expect(search).toMatch(/Bitmap Index Scan on crowd_search_grams_x\w+/);
    else expect(search).toMatch(/search_grams @> /);
  });
});
