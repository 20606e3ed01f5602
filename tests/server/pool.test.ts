/**
 * The door to the database: values as the format names them, transactions that end rightly, notifications that come.
 */
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newClient } from '../../src/engine/server/db/connect.ts';
import { DatabaseUnavailable, isUnavailable, LockedTooLong } from '../../src/engine/server/db/database-errors.ts';
import { type Db, openDb } from '../../src/engine/server/db/pool.ts';
import { OWNER, type TestDatabase, quietLog, testDatabase } from '../support/database.ts';

const TENANT = '01890a5d-ac96-774b-bcce-b302099a8057';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, max: 4, timeZone: 'Asia/Shanghai', log: quietLog });
  await db.systemWrite((connection) =>
    connection.query(
      'create table counter (id int primary key, n bigint not null); insert into counter values (1, 0), (2, 0)',
    ),
  );
});

afterAll(async () => {
  await db.end();
  await database.end();
});

async function counters(): Promise<number[]> {
  return (
    await db.system((connection) => connection.query<{ n: number }>('select n from counter order by id', []))
  ).rows.map(({ n }) => n);
}

describe('pool', () => {
  it('gives exact and local values', async () => {
    const { rows } = await db.read(TENANT, (connection) =>
      connection.query(
        `select 9007199254740991::bigint as whole, 0.10::numeric(30,2) as exact, date '2026-02-28' as day, timestamptz '2026-02-28 16:30:00.75Z' as moment, time '08:30' as hour,
              array['a,b', '安 全']::text[] as texts, array[$1]::uuid[] as ids, '{"a": [1]}'::jsonb as tree, true as yes, 0.5::double precision as half, null::text as nothing`,
        [TENANT],
      ),
    );
    expect(rows[0]).toEqual({
      whole: 9007199254740991,
      exact: '0.10',
      day: '2026-02-28',
      moment: '2026-03-01 00:30:00',
      hour: '08:30:00',
      texts: ['a,b', '安 全'],
      ids: [TENANT],
      tree: { a: [1] },
      yes: true,
      half: 0.5,
      nothing: null,
    });
  });

  it('commits what resolves and rolls back what throws', async () => {
    const set = (n: number, then: () => void): Promise<void> =>
      db.write(TENANT, async (connection) => {
        await connection.query('update counter set n = $1 where id = 1', [n]);
        then();
      });
    await set(1, () => undefined);
    await expect(
      set(2, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await counters()).toEqual([1, 0]);
  });

  it('runs a transaction again that lost a deadlock, and both are done', async () => {
    await db.systemWrite((connection) => connection.query('update counter set n = 0'));
    let met = 0;
    let meet = (): void => undefined;
    const bothHoldOne = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const both = (first: number, second: number): Promise<void> =>
      db.write(TENANT, async (connection) => {
        await connection.query('update counter set n = n + 1 where id = $1', [first]);
        met += 1;
        if (met >= 2) meet();
        await bothHoldOne;
        await connection.query('update counter set n = n + 1 where id = $1', [second]);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(met).toBeGreaterThanOrEqual(3);
    expect(await counters()).toEqual([2, 2]);
  });

  it('does what was meant for after the commit once, and never what was rolled back', async () => {
    const done: string[] = [];
    await db.write(TENANT, async (connection) => {
      connection.afterCommit(() => done.push('kept'));
      await connection.query('select 1');
      expect(done).toEqual([]);
    });
    await expect(
      db.write(TENANT, async (connection) => {
        connection.afterCommit(() => done.push('lost'));
        await connection.query('select 1');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await db.read(TENANT, (connection) => Promise.resolve(connection.afterCommit(() => done.push('at once'))));
    expect(done).toEqual(['kept', 'at once']);
  });

  it('prepares a named statement once per connection', async () => {
    const prepared = await db.read(TENANT, async (connection) => {
      for (let n = 0; n < 3; n += 1) await connection.query('select $1::int as n', [n], 'test.n');
      return connection.query<{ n: number }>(
        `select count(*) as n from pg_prepared_statements where name = 'test.n'`,
        [],
      );
    });
    expect(prepared.rows).toEqual([{ n: 1 }]);
  });

  it('gives up the named statements that have rested longest, and prepares them again when they come back', async () => {
    const alone = openDb({ url: database.url, max: 1, timeZone: 'Asia/Shanghai', log: quietLog });
    const ask = (at: number): Promise<unknown[]> =>
      alone.read(TENANT, async (connection) => (await connection.query(`select ${at} as at`, [], `rests-${at}`)).rows);
    const kept = async (): Promise<string[]> =>
      (
        await alone.read(TENANT, (connection) =>
          connection.query<{ name: string }>(`select name from pg_prepared_statements where name like 'rests-%'`, []),
        )
      ).rows.map(({ name }) => name);
    try {
      for (let at = 0; at < 700; at += 1) {
        await ask(at);
        await ask(0);
        // One that is refused was never prepared: giving it up may not fail.
        if (at % 100 === 0)
          await alone
            .write(TENANT, (connection) => connection.query('select no_column', [], `refused-${at}`))
            .catch(() => undefined);
      }
      const names = await kept();
      expect(names.length).toBeLessThanOrEqual(500);
      expect(names).toEqual(expect.arrayContaining(['rests-0', 'rests-699']));
      expect(names).not.toContain('rests-1');
      expect(await ask(1)).toEqual([{ at: 1 }]);
      expect(await kept()).toContain('rests-1');
    } finally {
      await alone.end();
    }
  });

  it('sends what a transaction says in one turn in one go, works through it in order, and refuses what stands behind a failure', async () => {
    const alone = openDb({ url: database.url, max: 1, timeZone: 'Asia/Shanghai', log: quietLog });
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const two = (n: number): readonly [string, unknown[], string] => [
      'select n, $1::int as two from counter where id = 2',
      [n],
      'gathered-two',
    ];
    try {
      await alone.read(TENANT, () => Promise.resolve());
      sent.mockClear();
      const [, read, none] = await alone.write(TENANT, (connection) =>
        Promise.all([
          connection.query('update counter set n = $1 where id = 2', [7], 'gathered'),
          connection.query(...two(2)),
          connection.query('select n from counter where id = $1', [3]),
        ]),
      );
      expect([read.rows, none.rows]).toEqual([[{ n: 7, two: 2 }], []]);
      // All of it, and its end.
      expect(sent).toHaveBeenCalledTimes(2);

      const settled: PromiseSettledResult<unknown>[] = [];
      await expect(
        alone.write(TENANT, async (connection) => {
          settled.push(
            ...(await Promise.allSettled([
              connection.query(...two(3)),
              connection.query('select 1 / $1::int as gone', [0], 'gathered-fails'),
              connection.query('update counter set n = $1 where id = 1', [9], 'gathered-later'),
              connection.query(...two(4)),
            ])),
          );
        }),
      ).rejects.toThrow('nobody looked');
      expect(settled.map((one) => (one.status === 'fulfilled' ? '' : (one.reason as { code: string }).code))).toEqual([
        '',
        '22012',
        '25P02',
        '25P02',
      ]);
      // What was never read is prepared now, and what the connection knew it still knows.
      await alone.write(TENANT, (connection) =>
        Promise.all([
          connection.query('update counter set n = $1 where id = 1', [5], 'gathered-later'),
          connection.query('select 1 / $1::int as gone', [1], 'gathered-fails'),
        ]),
      );
      expect((await alone.read(TENANT, (connection) => connection.query(...two(5)))).rows).toEqual([{ n: 7, two: 5 }]);
      expect(await counters()).toEqual([5, 7]);

      // A value that cannot be sent is refused alone.
      const endless: Record<string, unknown> = {};
      endless['self'] = endless;
      const both = await alone.write(TENANT, (connection) =>
        Promise.allSettled([connection.query('select $1::jsonb as x', [endless]), connection.query(...two(6))]),
      );
      expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    } finally {
      sent.mockRestore();
      await alone.end();
    }
  });

  it('looks for tables in public alone and keeps its settings, whatever the address, the role and the database say', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(
      `alter database ${name} set search_path = anlan; alter role ${OWNER} in database ${name} set search_path = anlan, public`,
    );
    const address = new URL(database.url);
    address.searchParams.set('options', '-c search_path=anlan -c work_mem=5MB');
    const led = openDb({ url: address.href, max: 1, timeZone: 'Asia/Shanghai', log: quietLog });
    const asked = `select current_user as who, current_setting('search_path') as path, current_setting('work_mem') as memory, current_setting('TimeZone') as zone`;
    try {
      expect((await led.system((connection) => connection.query(asked, []))).rows).toEqual([
        { who: OWNER, path: 'public', memory: '5MB', zone: 'Asia/Shanghai' },
      ]);
      const single = newClient(address.href);
      await single.connect();
      expect((await single.query(asked)).rows).toMatchObject([{ path: 'public', memory: '5MB' }]);
      await single.end();
    } finally {
      await led.end();
      await admin.query(
        `alter database ${name} reset search_path; alter role ${OWNER} in database ${name} reset search_path`,
      );
      await admin.end();
    }
  });

  it('refuses what is no tenant', () => {
    expect(() => db.read(`' or true`, () => Promise.resolve())).toThrow(/not a tenant id/);
  });

  it('cancels a statement that runs too long, and the connection lives on', async () => {
    const hasty = openDb({
      url: database.url,
      max: 1,
      timeZone: 'Asia/Shanghai',
      log: quietLog,
      statementTimeoutMs: 100,
    });
    await expect(hasty.read(TENANT, (connection) => connection.query('select pg_sleep(60)', []))).rejects.toMatchObject(
      { code: '57014' },
    );
    expect((await hasty.system((connection) => connection.query('select n from counter', []))).rows).toHaveLength(2);
    await hasty.end();
  });

  it('lets few wait for a row that somebody holds, tells the others, and leaves connections to whoever wants another row', async () => {
    await db.systemWrite((connection) => connection.query('update counter set n = 0'));
    const crowded = openDb({
      url: database.url,
      max: 4,
      timeZone: 'Asia/Shanghai',
      log: quietLog,
      lockPatienceMs: 300,
    });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    const raise = (id: number): Promise<unknown> =>
      crowded.write(TENANT, (connection) => connection.query('update counter set n = n + 1 where id = $1', [id]));
    try {
      await holder.query('begin; select 1 from counter where id = 1 for update');
      const [patient, ...others] = Array.from({ length: 20 }, () => raise(1));
      const told = Promise.allSettled(others);
      // Bystanders are answered while all of them wait.
      for (let at = 0; at < 5; at += 1) {
        await raise(2);
        expect((await crowded.read(TENANT, (connection) => connection.query('select 1 as one', []))).rows).toEqual([
          { one: 1 },
        ]);
      }
      for (const one of await told) expect(one.status === 'rejected' && one.reason).toBeInstanceOf(LockedTooLong);
      // Nor is it a fault where nobody waits for the statement that meets the lock.
      const unheard = crowded.write(TENANT, (connection) =>
        Promise.allSettled([connection.query('update counter set n = n + 1 where id = $1', [1])]),
      );
      await expect(unheard).rejects.toBeInstanceOf(LockedTooLong);
      await holder.query('rollback');
      await patient;
      expect(await counters()).toEqual([1, 5]);
      // Turns were all given back.
      await Promise.all(Array.from({ length: 20 }, () => raise(1)));
      expect(await counters()).toEqual([21, 5]);
    } finally {
      await holder.end();
      await crowded.end();
    }
  });

  it('tells a lost connection from a mistake, and is back with the next call', async () => {
    const killed = db.read(TENANT, (connection) =>
      connection.query('select pg_terminate_backend(pg_backend_pid())', []),
    );
    await expect(killed).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await counters()).toHaveLength(2);
    await expect(db.read(TENANT, (connection) => connection.query('select nothing', []))).rejects.not.toBeInstanceOf(
      DatabaseUnavailable,
    );
    const closed = openDb({ url: 'postgres://nobody@127.0.0.1:55122/none', max: 1, timeZone: 'UTC', log: quietLog });
    await expect(closed.system(() => Promise.resolve())).rejects.toBeInstanceOf(DatabaseUnavailable);
    await closed.end();
    expect(isUnavailable(new Error('connect ENOENT'))).toBe(false);
  });

  it('drops pooled connections that died unseen', async () => {
    await db.system(async (connection) => {
      await connection.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'anlan'`,
        [],
      );
    });
    expect(await Promise.all([counters(), counters(), counters(), counters()])).toHaveLength(4);
  });

  it('brings notifications, also after its connection was lost', async () => {
    const heard: (string | undefined)[] = [];
    const off = await db.listen('test_channel', (payload) => {
      heard.push(payload);
    });
    const until = async (holds: () => boolean): Promise<void> => {
      while (!holds()) await turn();
    };
    const notify = (text: string): Promise<unknown> =>
      db.systemWrite((connection) => connection.query('select pg_notify($1, $2)', ['test_channel', text]));
    await notify('one');
    await until(() => heard.includes('one'));
    await db.system((connection) =>
      connection.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
        [],
      ),
    );
    await until(() => heard.includes(undefined));
    await notify('two');
    await until(() => heard.includes('two'));
    await off();
    expect(heard).toEqual(['one', undefined, 'two']);
  });
});
