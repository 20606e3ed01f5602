/**
 * A store remembers which product wrote it: an older product leaves it alone, a newer one makes a backup before it
 * changes anything.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '../support/server.ts';
import { asAdmin, contents, newPlace, operate, type Place } from './places.ts';

let place: Place;
const folder = (): string => join(place.dataDir, 'backups');
const archives = (): string[] => readdirSync(folder()).sort();
const start = async (env: Readonly<Record<string, string>> = {}): Promise<void> =>
  (await testServer({ place: { url: place.url, adminUrl: place.adminUrl, dataDir: place.dataDir }, env })).end();
const writtenBy = (product: string): Promise<unknown> =>
  asAdmin(place, 'update anlan.installation set product = $1', [product]);
const writer = async (of: Place): Promise<string | undefined> =>
  (await asAdmin<{ product: string }>(of, 'select product from anlan.installation'))[0]?.product;

beforeAll(async () => {
  place = await newPlace('tables');
  await start();
}, 120_000);
afterAll(() => place.end());

test('the first start writes down who wrote the store, and makes no backup of nothing', async () => {
  expect(await writer(place)).toMatch(/^\d+\.\d+\.\d+/);
  expect(readdirSync(place.dataDir)).not.toContain('backups');
  await start();
  expect(readdirSync(place.dataDir)).not.toContain('backups');
});

test('an answer on its way when the server ends is whole, and its connection closes with it', async () => {
  const server = await testServer({ place: { url: place.url, adminUrl: place.adminUrl, dataDir: place.dataDir } });
  const { token } = await server.as('admin');
  const document = await fetch(`${server.url}/prod-api/openapi.json`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  // Its head is here and its body is still being compressed. A connection kept open would hold the end for 72 seconds,
  // beyond what a test has.
  const [text] = await Promise.all([document.text(), server.end()]);
  expect(JSON.parse(text)).toHaveProperty('paths');
});

test('a store of a newer product, format or migration is left alone with one sentence', async () => {
  const own = (await writer(place)) ?? '';
  const refuses = async (sentence: RegExp): Promise<void> => {
    const before = await contents(place);
    await expect(start()).rejects.toThrow(sentence);
    expect(await contents(place)).toEqual(before);
  };
  await writtenBy('999.1.0');
  await refuses(/last written by Anlan 999\.1\.0, and this is .*: start 999\.1\.0 or newer, or go back to a backup/);
  await writtenBy(own);
  await asAdmin(place, 'update anlan.installation set format = format + 1');
  await refuses(
    /with format 2 of entity files, where this one reads up to 1, and this is .*: start a version newer than this one, or go back/,
  );
  await asAdmin(place, 'update anlan.installation set format = format - 1');
  await asAdmin(place, `insert into anlan.migration (name, timestamp) values ('9999_future', '')`);
  await refuses(
    /with the change of tables 9999_future, which this one does not know, and this is .*: start a version newer than this one/,
  );
  await asAdmin(place, `delete from anlan.migration where name = '9999_future'`);
  await start();
  // Four starts of a whole product: on a busy machine each takes long.
}, 240_000);

test('a store of an older product is backed up before it is changed, and restore goes back to it', async () => {
  await writtenBy('0.0.9');
  const before = await contents(place);
  await start();
  const [name = ''] = archives();
  expect(name).toMatch(/^before-upgrade-0\.0\.9-to-.*\.zip$/);
  expect(archives().length).toBe(1);
  expect(await writer(place)).not.toBe('0.0.9');
  const back = await newPlace('nothing');
  try {
    expect(await operate('restore', back.env, join(folder(), name))).toMatchObject({ code: 0 });
    expect(await contents(back)).toEqual(before);
    expect(await writer(back)).toBe('0.0.9');
  } finally {
    await back.end();
  }
});

test('as many backups are kept as the configuration says, the newest ones; none when it says 0', async () => {
  rmSync(folder(), { recursive: true });
  mkdirSync(folder());
  for (const name of [
    'before-upgrade-0.0.1-to-0.0.2-20200101-000000.zip',
    'before-upgrade-0.0.2-to-0.0.3-20210101-000000.zip',
    'before-upgrade-0.0.10-to-0.0.3-20190101-000000.zip',
    'anlan-20200101-000000.zip',
  ])
    writeFileSync(join(folder(), name), '');
  await writtenBy('0.0.8');
  await start({ UPGRADE_BACKUPS: '0' });
  expect(archives().length).toBe(4);
  await writtenBy('0.0.8');
  await start({ UPGRADE_BACKUPS: '2' });
  expect(archives()).toEqual([
    'anlan-20200101-000000.zip',
    'before-upgrade-0.0.2-to-0.0.3-20210101-000000.zip',
    expect.stringMatching(/^before-upgrade-0\.0\.8-to-/) as string,
  ]);
});

test('when the backup cannot be made the store is left alone', async () => {
  rmSync(folder(), { recursive: true });
  writeFileSync(folder(), '');
  await writtenBy('0.0.9');
  const before = await contents(place);
  await expect(start()).rejects.toThrow(/backup before the upgrade could not be made .*UPGRADE_BACKUPS=0/);
  expect(await contents(place)).toEqual(before);
});

test('of two nodes that start with the new version one makes the backup', async () => {
  rmSync(folder());
  await Promise.all([start(), start()]);
  expect(archives().length).toBe(1);
});
