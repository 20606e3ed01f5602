/**
 * Moving between the managed PostgreSQL and one's own, and over to a PostgreSQL of another major version: compared, and
 * the old store untouched.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openHost } from '../../src/engine/server/db/host.ts';
import { quietLog } from '../support/database.ts';
import { removeData } from '../support/product.ts';
import { testServer } from '../support/server.ts';
import { asAdmin, contents, definitions, newPlace, operate, type Place } from './places.ts';

// New clusters are made and written through to the disk: patience for a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let place: Place;
let before: Record<string, string>;

beforeAll(async () => {
  place = await newPlace('demonstration');
  before = await contents(place);
}, 120_000);
afterAll(async () => {
  await removeData(place.dataDir);
  await place.end();
});

/** What the managed database of a folder holds. */
async function managed(dataDir: string): Promise<{ rows: Record<string, string>; definitions: unknown }> {
  const host = await openHost({ dataDir, log: quietLog });
  try {
    return { rows: await contents(host), definitions: await definitions(host) };
  } finally {
    await host.stop();
  }
}

test('from your own PostgreSQL to the managed one and back, each time exact, and the old one as it was', async () => {
  expect(await operate('move', place.env, 'managed')).toMatchObject({
    code: 0,
    said: expect.stringContaining('without DATABASE_URL') as string,
  });
  expect(await managed(place.dataDir)).toEqual({ rows: before, definitions: await definitions(place) });
  expect(await contents(place)).toEqual(before);
  const target = await newPlace('nothing');
  try {
    const env = { DATA_DIR: place.dataDir, TARGET_DATABASE_URL: target.url };
    expect(await operate('move', env)).toMatchObject({
      code: 0,
      said: expect.stringContaining('with DATABASE_URL set to') as string,
    });
    expect(await contents(target)).toEqual(before);
    expect((await managed(place.dataDir)).rows).toEqual(before);
    expect(await operate('move', env)).toMatchObject({ code: 1, said: expect.stringContaining('not empty') as string });
    expect(readdirSync(join(place.dataDir, 'backups'))).toEqual([]);
  } finally {
    await target.end();
  }
});

test('not while a server runs on it, and not without saying where to', async () => {
  const server = await testServer({ place: { url: place.url, adminUrl: place.adminUrl, dataDir: place.dataDir } });
  const target = await newPlace('nothing');
  try {
    expect(await operate('move', { ...place.env, TARGET_DATABASE_URL: target.url })).toMatchObject({
      code: 1,
      said: expect.stringContaining('stop it first') as string,
    });
    expect(await contents(target)).toEqual({});
  } finally {
    await server.end();
    await target.end();
  }
  for (const [env, ...args] of [
    [place.env],
    [{ DATA_DIR: place.dataDir }, 'managed'],
    [place.env, 'elsewhere'],
  ] as const) {
    expect(await operate('move', env, ...args)).toMatchObject({
      code: 1,
      said: expect.stringContaining('usage') as string,
    });
  }
});

test('what the new place lacks is said at once and all together, before anything is read', async () => {
  const target = await newPlace('nothing');
  const source = await newPlace('nothing');
  try {
    const move = (url: string) => operate('move', { ...source.env, TARGET_DATABASE_URL: url });
    await asAdmin(
      source,
      'create extension pg_trgm; create table named (name text); create index named_part on named using gin (name gin_trgm_ops)',
    );
    const [role] = await asAdmin<{ name: string }>({ adminUrl: target.url }, 'select current_user as name');
    await asAdmin(target, 'alter schema public owner to current_user');
    await asAdmin(
      target,
      `do $$ begin execute format('alter database %I owner to current_user', current_database()); end $$`,
    );
    const refused = await move(target.url);
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('cannot take the data, and nothing was changed: ') as string,
    });
    for (const words of [
      `${role?.name} may not make schemas in it: grant create on database "`,
      `${role?.name} may not make tables in its schema public: grant create on schema public`,
      'the extension pg_trgm, which tables of the store use: create extension pg_trgm',
    ]) {
      expect(refused.said).toContain(words);
    }
    await asAdmin(target, 'create table taken (n int)');
    expect((await move(target.url)).said).toContain('it is not empty');
    expect((await move('postgres://nobody@127.0.0.1:1/none')).said).toBe(
      'TARGET_DATABASE_URL (nobody@127.0.0.1:1/none): nobody listens there. Start PostgreSQL, or correct host and port in TARGET_DATABASE_URL.',
    );
    expect((await move('mysql://x')).said).toBe('TARGET_DATABASE_URL: must begin with postgres://');
    expect(existsSync(join(source.dataDir, 'backups'))).toBe(false);
  } finally {
    await target.end();
    await source.end();
  }
});

test('a backup comes back into a new cluster where the old one is of another major version', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'anlan-major-'));
  try {
    const archive = join(dataDir, 'made-before.zip');
    expect(await operate('backup', place.env, archive)).toMatchObject({ code: 0 });
    const rows = await contents(place);
    await (await openHost({ dataDir, log: quietLog })).stop();
    const record = readFileSync(join(dataDir, 'pg.json'), 'utf8').replace(/"major": \d+/, '"major": 12');
    writeFileSync(join(dataDir, 'pg.json'), record);
    const env = { DATA_DIR: dataDir };
    expect(await operate('restore', env, archive)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/made by PostgreSQL 12 .* npm run restore -- FILE --replace/) as string,
    });
    // A failure after the cluster was moved aside brings it back.
    const broken = await operate('restore', { ...env, FILES_DIR: join(archive, 'files') }, archive, '--replace');
    expect(broken.code).toBe(1);
    expect(readFileSync(join(dataDir, 'pg.json'), 'utf8')).toBe(record);
    expect(readdirSync(dataDir).filter((name) => name.includes('replaced'))).toEqual([]);
    expect(await operate('restore', env, archive, '--replace')).toMatchObject({ code: 0 });
    expect((await managed(dataDir)).rows).toEqual(rows);
    expect(readdirSync(dataDir).filter((name) => /^pg(\.json)?\.replaced-/.test(name)).length).toBe(2);
    expect(existsSync(join(dataDir, 'pg/PG_VERSION'))).toBe(true);
  } finally {
    await removeData(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
