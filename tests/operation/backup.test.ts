/**
 * Backup and restore: consistent beside a server that writes, exact in an empty place, refused whole where anything is
 * wrong.
 */
import { existsSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditCommand } from '../../src/engine/server/audit-command.ts';
import { makeBackup } from '../../src/engine/server/backup.ts';
import { readConfig } from '../../src/engine/server/config.ts';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { fetchBytes, PIXEL, upload, type Uploaded } from '../http/files/file-door.ts';
import { type TestServer, testServer } from '../support/server.ts';
import { asAdmin, contents, definitions, keyOf, newPlace, operate, type Place, storedFiles } from './places.ts';

let place: Place;
let file: Uploaded;
/** An archive of the place at rest, and one made while rows were being written. */
let archive: string;
let busyArchive: string;
const empty: Place[] = [];

async function emptyPlace(): Promise<Place> {
  const made = await newPlace('nothing');
  empty.push(made);
  return made;
}

const addParam = async (server: TestServer, key: string): Promise<number> =>
  (
    await (
      await server.as('admin')
    ).post('/api/admin/sysparam/addSysParam', {
      paramName: '备份',
      paramKey: key,
      valueType: 'string',
      paramValue: '制表\t换行\n反斜杠\\ “引号” \u{20000}',
    })
  ).code;

/** Writes until told to stop; each write leaves its row, its history and its entry in the log in one transaction. */
function writing(server: TestServer): { enough: Promise<void>; stop(): Promise<void> } {
  let [stopped, count] = [false, 0];
  let reached: () => void = () => undefined;
  const enough = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const work = Promise.all(
    [1, 2].map(async (writer) => {
      while (!stopped) {
        expect(await addParam(server, `busy.${writer}.${count}`)).toBe(200);
        count += 1;
        if (count === 6) reached();
      }
    }),
  );
  return {
    enough,
    async stop() {
      stopped = true;
      await work;
    },
  };
}

beforeAll(async () => {
  place = await newPlace('demonstration');
  [archive, busyArchive] = [join(place.dataDir, 'rest.zip'), join(place.dataDir, 'busy.zip')];
  const server = await testServer({ place: { url: place.url, adminUrl: place.adminUrl, dataDir: place.dataDir } });
  const admin = await server.as('admin');
  file = (await upload(admin, '备份.png', PIXEL)).data;
  // What no file describes: a column a plan has moved aside, and one that is filled.
  await asAdmin(place, 'alter table public.equip_crane add column "~1~旧编号" text');
  await asAdmin(place, `update public.equip_crane set "~1~旧编号" = '旧-' || id`);
  const writer = writing(server);
  await writer.enough;
  expect(await operate('backup', place.env, busyArchive)).toMatchObject({ code: 0 });
  await writer.stop();
  await server.end();
  expect(await operate('backup', place.env, archive)).toMatchObject({ code: 0 });
}, 180_000);
afterAll(async () => {
  for (const one of [place, ...empty]) await one.end();
});

test('an archive is readable by its owner only, and nothing half-made stands beside it', () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(readdirSync(place.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an archive made beside writers has every write as a whole or not at all', async () => {
  const there = await emptyPlace();
  expect(await operate('restore', there.env, busyArchive)).toMatchObject({ code: 0 });
  const torn = await asAdmin(
    there,
    `select p.id from public.sys_param p where p."paramKey" like 'busy.%' and
    ((select count(*) from anlan.history h where h.row_id = p.id) <> 1 or (select count(*) from anlan.audit a where a.row_id = p.id) <> 1)`,
  );
  const orphans = await asAdmin(
    there,
    `select row_id from anlan.audit a where entity = 'sysParam' and not exists (select from public.sys_param p where p.id = a.row_id)`,
  );
  const [written] = await asAdmin<{ n: number }>(
    there,
    `select count(*)::int as n from public.sys_param where "paramKey" like 'busy.%'`,
  );
  const [later] = await asAdmin<{ n: number }>(
    place,
    `select count(*)::int as n from public.sys_param where "paramKey" like 'busy.%'`,
  );
  expect({ torn, orphans }).toEqual({ torn: [], orphans: [] });
  expect(written?.n).toBeGreaterThanOrEqual(6);
  expect(later?.n).toBeGreaterThanOrEqual(written?.n ?? 0);
});

describe('a restored place', () => {
  let there: Place;
  beforeAll(async () => {
    there = await emptyPlace();
    expect(await operate('restore', there.env, archive)).toMatchObject({ code: 0 });
  }, 120_000);

  test('has every table, row, definition, sequence, file and key of the old one', async () => {
    const [old, restored] = [await contents(place), await contents(there)];
    expect(Object.keys(old).length).toBeGreaterThan(60);
    expect(restored).toEqual(old);
    expect(await definitions(there)).toEqual(await definitions(place));
    const files = storedFiles(place.dataDir);
    expect(Object.keys(files).length).toBeGreaterThan(0);
    expect(storedFiles(there.dataDir)).toEqual(files);
    expect(keyOf(there.dataDir)).toBe(keyOf(place.dataDir));
    expect(keyOf(there.dataDir)).toMatch(/^[\w-]{64}$/);
  });

  test('keeps the wall between tenants, the log that only grows, and its chain', async () => {
    const open = await asAdmin(
      there,
      `select relname from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('anlan', 'public') and relkind = 'r' and relrowsecurity <> relforcerowsecurity`,
    );
    const [walls] = await asAdmin<{ n: number }>(
      there,
      `select count(*)::int as n from pg_class where relforcerowsecurity`,
    );
    expect(open).toEqual([]);
    expect(walls?.n).toBeGreaterThan(40);
    await expect(asAdmin(there, 'delete from anlan.audit')).rejects.toThrow('only takes additions');
    const said: string[] = [];
    expect(await auditCommand(there.env, [], (line) => said.push(line))).toBe(0);
    expect(said).toContain('The chain is whole.');
  });

  test('starts, lets people in, and goes on: rows, files, numbers, no change to make', async () => {
    const server = await testServer({ place: { url: there.url, adminUrl: there.adminUrl, dataDir: there.dataDir } });
    try {
      const admin = await server.as('admin');
      expect((await admin.get<ListData>('/api/equipment/equipCrane/queryEquipCrane')).data.list.length).toBeGreaterThan(
        0,
      );
      expect((await fetchBytes(admin, `/api/file/file/${file.id}`)).bytes.equals(PIXEL)).toBe(true);
      expect(server.deps.store.pending()).toEqual([]);
      expect(await addParam(server, 'after.restore')).toBe(200);
      const [row] = (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'after.restore' })).data
        .list as WireRow[];
      expect(row?.['paramValue']).toBe('制表\t换行\n反斜杠\\ “引号” \u{20000}');
      expect(await operate('restore', there.env, archive, '--replace')).toMatchObject({
        code: 1,
        said: expect.stringContaining('stop it first') as string,
      });
    } finally {
      await server.end();
    }
  });

  test('is not written over unless told to, and then what was there stands beside it', async () => {
    const before = await contents(there);
    expect(await operate('restore', there.env, archive)).toMatchObject({
      code: 1,
      said: expect.stringContaining('not empty') as string,
    });
    expect(await contents(there)).toEqual(before);
    expect(await operate('restore', there.env, archive, '--replace')).toMatchObject({ code: 0 });
    expect(await contents(there)).toEqual(await contents(place));
    const [aside] = await asAdmin<{ nspname: string }>(
      there,
      `select nspname from pg_namespace where nspname like 'public_replaced_%'`,
    );
    const [kept] = await asAdmin<{ n: number }>(
      there,
      `select count(*)::int as n from ${aside?.nspname}.sys_param where "paramKey" = 'after.restore'`,
    );
    expect(kept?.n).toBe(1);
    expect(readdirSync(there.dataDir).some((name) => name.startsWith('files.replaced-'))).toBe(true);
  });
});

describe('what is refused before anything is written', () => {
  let there: Place;
  beforeAll(async () => {
    there = await emptyPlace();
  });
  const untouched = async (): Promise<void> => {
    expect(await contents(there)).toEqual({});
    expect(readdirSync(there.dataDir).filter((name) => !name.endsWith('.zip'))).toEqual([]);
  };
  const copy = (name: string, change: (bytes: Buffer) => Buffer): string => {
    const path = join(there.dataDir, name);
    writeFileSync(path, change(readFileSync(archive)));
    return path;
  };

  test.each([0, 30, 0.01, 0.3, 0.5, 0.8, 0.99, -1, -65, -90])(
    'an archive with one changed byte, at %d',
    async (where) => {
      const path = copy('flipped.zip', (bytes) => {
        const at = Number.isInteger(where) ? (where + bytes.length) % bytes.length : Math.floor(bytes.length * where);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      });
      expect(await operate('restore', there.env, path)).toMatchObject({
        code: 1,
        said: expect.stringContaining('damaged or cut off') as string,
      });
      await untouched();
    },
  );

  test('an archive that was cut off, an empty file, and none', async () => {
    const path = copy('cut.zip', (bytes) => bytes);
    truncateSync(path, statSync(path).size - 1);
    for (const bad of [
      path,
      copy('none.zip', () => Buffer.alloc(0)),
      copy('text.zip', () => Buffer.from('hello'.repeat(50))),
    ]) {
      expect(await operate('restore', there.env, bad)).toMatchObject({
        code: 1,
        said: expect.stringContaining('damaged or cut off') as string,
      });
    }
    expect(await operate('restore', there.env, '/no/such/archive.zip')).toMatchObject({
      code: 1,
      said: expect.stringContaining('cannot be read') as string,
    });
    await untouched();
  });

  test('an archive of a newer product', async () => {
    const path = join(there.dataDir, 'newer.zip');
    await makeBackup({ url: place.url, path, config: readConfig(place.env), product: '999.0.0', files: false });
    expect(await operate('restore', there.env, path)).toMatchObject({
      code: 1,
      said: expect.stringContaining('made by Anlan 999.0.0') as string,
    });
    await untouched();
  });

  test('a folder of files that is not empty', async () => {
    const other = await emptyPlace();
    expect(await operate('restore', { ...other.env, FILES_DIR: place.dataDir }, archive)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not empty') as string,
    });
    expect(await contents(other)).toEqual({});
  });

  test('a place of something else in the database, which a backup cannot carry', async () => {
    const other = await emptyPlace();
    await asAdmin(other, `create type public.mood as enum ('sad')`);
    const path = join(other.dataDir, 'x.zip');
    expect(await operate('backup', other.env, path)).toMatchObject({
      code: 1,
      said: expect.stringContaining('public.mood') as string,
    });
    expect(existsSync(path)).toBe(false);
  });
});
