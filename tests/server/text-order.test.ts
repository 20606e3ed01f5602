/**
 * The order of texts in the database: the same as the client's, kept true when another ICU comes, and said where there
 * is none.
 */
import pg from 'pg';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts, TEXT_ORDER } from '../../src/engine/model/list/row-order.ts';
import type { Log } from '../../src/engine/server/db/log.ts';
import { keepTextOrder, TEXT_ORDER_SQL } from '../../src/engine/server/db/text-order.ts';
import { type TestDatabase, quietLog, testDatabase } from '../support/database.ts';

async function inOwn(
  holds: 'tables' | 'nothing',
  work: (admin: pg.Client, database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await testDatabase(holds);
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    await work(admin, database);
  } finally {
    await admin.end();
    await database.end();
  }
}

it('tells all texts apart, and puts those of everyday characters where the client puts them', () =>
  inOwn('tables', async (admin) => {
    // Characters whose one reading no edition of ICU disputes, and letters, figures and signs of codes.
    const text = fc.string({
      unit: fc.constantFrom(...'张李王阿安钢厂电气炉班组起重机叉车一二三abcXYZ019-_ .（）'),
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { maxLength: 30 }), async (texts) => {
        const { rows } = await admin.query<{ text: string }>(
          `select text from unnest($1::text[]) text order by text collate ${TEXT_ORDER}`,
          [texts],
        );
        const sorted = rows.map((row) => row.text);
        const {
          rows: [apart],
        } = await admin.query<{ n: number }>(
          `select count(*)::int as n from (select row_number() over (order by text collate ${TEXT_ORDER}), rank() over (order by text collate ${TEXT_ORDER}) from unnest($1::text[]) text) as t(place, rank) where place = rank`,
          [texts],
        );
        expect(apart?.n).toBe(texts.length);
        // Where the client sees no difference the database goes by the bytes.
        sorted
          .slice(1)
          .forEach((one, at) =>
            expect([sorted[at], one, compareTexts(sorted[at] ?? '', one)]).not.toEqual([sorted[at], one, 1]),
          );
      }),
      { numRuns: 100 },
    );
  }));

it('builds its indexes again when another ICU comes, and no others', () =>
  inOwn('tables', async (admin, { url }) => {
    const app = new pg.Client({ connectionString: url });
    await app.connect();
    await app.query(
      `create table public.note (title text); create index by_order on public.note (title collate ${TEXT_ORDER}); create index by_code on public.note (title)`,
    );
    await app.end();
    const state = async (): Promise<{ own: string; other: string; fits: boolean }> =>
      (
        await admin.query(
          `select pg_relation_filenode('public.by_order') as own, pg_relation_filenode('public.by_code') as other, collversion = pg_collation_actual_version(oid) as fits from pg_collation where oid = '${TEXT_ORDER}'::regcollation`,
        )
      ).rows[0] as never;
    const before = await state();
    await keepTextOrder(url, quietLog);
    expect(await state()).toEqual({ ...before, fits: true });
    await admin.query(`update pg_collation set collversion = '1' where oid = '${TEXT_ORDER}'::regcollation`);
    await Promise.all([keepTextOrder(url, quietLog), keepTextOrder(url, quietLog)]);
    const after = await state();
    expect(after).toMatchObject({ other: before.other, fits: true });
    expect(after.own).not.toBe(before.own);
  }));

it('says where there is no ICU, and makes no other collation where one stands', () =>
  inOwn('nothing', async (admin, { adminUrl }) => {
    await admin.query(`create schema anlan; create collation ${TEXT_ORDER} from pg_catalog."C"`);
    await expect(admin.query(TEXT_ORDER_SQL)).rejects.toThrow('already exists');
    const warned: string[] = [];
    const log: Log = { ...quietLog, warn: (_details, message) => warned.push(message) };
    await keepTextOrder(adminUrl, log);
    expect(warned).toEqual([expect.stringContaining('without ICU')]);
    expect(
      (
        await admin.query<{ text: string }>(
          `select text from unnest(array['张', '李', '阿']) text order by text collate ${TEXT_ORDER}`,
        )
      ).rows.map((row) => row.text),
    ).toEqual(['张', '李', '阿']);
  }));
