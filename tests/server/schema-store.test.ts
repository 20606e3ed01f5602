/** The schema store while files change under it: live, wrong, held, gone, back, and in two processes at once. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCompiler } from '../../src/engine/model/format/compile.ts';
import type { RawExpression } from '../../src/engine/model/types.ts';
import { type Db, openDb } from '../../src/engine/server/db/pool.ts';
import { type FileStatus } from '../../src/engine/server/schema-store/file-status.ts';
import { type SchemaChange, type SchemaStore, openSchemaStore } from '../../src/engine/server/schema-store/store.ts';
import { type TestDatabase, quietLog, testDatabase } from '../support/database.ts';

const TENANT = '01890a5d-ac96-774b-bcce-b302099a8057';

let database: TestDatabase;
let db: Db;
let folder: string;
const stores: SchemaStore[] = [];

beforeEach(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, max: 6, timeZone: 'Asia/Shanghai', log: quietLog });
  folder = mkdtempSync(join(tmpdir(), 'anlan-schemas-'));
});

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await db.end();
  await database.end();
  rmSync(folder, { recursive: true });
});

async function open(folders = [folder]): Promise<SchemaStore> {
  const compiler = createCompiler();
  const store = await openSchemaStore({
    db,
    folders,
    log: quietLog,
    compile: { own: async (files) => compiler(files), beside: (files, own) => compiler.fork().steps(files, own) },
  });
  stores.push(store);
  return store;
}

interface Extra {
  readonly storage?: object;
  readonly list?: object;
  readonly required?: string[];
  readonly checks?: Record<string, { when: RawExpression; refuse: string }>;
}

function write(entity: string, properties: object, { required, ...sections }: Extra = {}, place = folder): void {
  const file = join(place, 'yard', `${entity}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const text = JSON.stringify(
    {
      format: 1,
      entity,
      area: 'yard',
      title: entity,
      ...sections,
      data: { type: 'object', ...(required ? { required } : {}), properties },
    },
    null,
    2,
  );
  // As editors do it: beside, then over.
  writeFileSync(`${file}.swp`, text);
  renameSync(`${file}.swp`, file);
}

const text = { type: 'string', title: '名称', maxLength: 64 };
const number = { type: 'integer', title: '数量' };

/** Resolves with the first change after which `holds`. */
function change(store: SchemaStore, holds: () => boolean): Promise<SchemaChange> {
  return new Promise((resolve) => {
    const off = store.onChange((what) => {
      if (!holds()) return;
      off();
      resolve(what);
    });
  });
}

const statusOf = (store: SchemaStore, file: string): FileStatus | undefined =>
  store.files().find((status) => status.file === file);

async function columns(table: string): Promise<string[]> {
  const { rows } = await db.system((connection) =>
    connection.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    ),
  );
  return rows.map(({ name }) => name);
}

async function insert(table: string, column: string, ...values: unknown[]): Promise<void> {
  for (const value of values)
    await db.write(TENANT, (connection) =>
      connection.query(`insert into "${table}" (tenant_id, id, "${column}") values ($1, gen_random_uuid(), $2)`, [
        TENANT,
        value,
      ]),
    );
}

describe('schema store', () => {
  it('makes tables of files, and of a new field while it runs', async () => {
    write('berth', { title: text });
    const store = await open();
    expect(statusOf(store, 'yard/berth.json')).toMatchObject({ state: 'ready', entity: 'berth', problems: [] });
    expect(await columns('berth')).toEqual(expect.arrayContaining(['tenant_id', 'id', 'title', 'rev']));
    const before = store.version();
    const changed = change(store, () => store.entity('berth')?.fields['depth'] !== undefined);
    write('berth', { title: text, depth: number });
    expect(await changed).toEqual({
      entities: [{ name: 'berth', version: store.entity('berth')?.version }],
      areas: false,
      processes: false,
    });
    expect(await columns('berth')).toContain('depth');
    expect(store.version()).not.toBe(before);
  });

  it('takes a new entity in a new folder, and keeps what did not change the same object', async () => {
    write('berth', { title: text });
    const store = await open();
    const berth = store.entity('berth');
    const nested = change(store, () => store.entity('crate') !== undefined);
    mkdirSync(join(folder, 'hall'));
    writeFileSync(
      join(folder, 'hall', 'crate.json'),
      JSON.stringify({
        format: 1,
        entity: 'crate',
        area: 'hall',
        title: '箱',
        data: { type: 'object', properties: { title: text } },
      }),
    );
    await nested;
    expect(store.entity('berth')).toBe(berth);
    expect(await columns('crate')).toContain('title');
  });

  it('changes nothing for a file with a mistake, not even over a restart', async () => {
    write('berth', { title: text });
    const store = await open();
    const version = store.entity('berth')?.version;
    const told = change(store, () => statusOf(store, 'yard/berth.json')?.state === 'broken');
    write('berth', { title: text, depth: { type: 'integr', title: '深度' } });
    expect((await told).entities).toEqual([]);
    const [problem] = statusOf(store, 'yard/berth.json')?.problems ?? [];
    expect(problem).toMatchObject({ severity: 'error', file: 'yard/berth.json' });
    expect(problem?.line).toBeGreaterThan(10);
    expect(store.entity('berth')?.version).toBe(version);
    const restarted = await open();
    expect(restarted.entity('berth')?.version).toBe(version);
    expect(statusOf(restarted, 'yard/berth.json')).toMatchObject({ state: 'broken', version });
  });

  it('keeps both when a change of one file would break another', async () => {
    write('berth', { title: text, depth: number });
    write(
      'ship',
      { title: text, berthId: { type: 'string', title: '泊位', 'x-ref': { entity: 'berth' } } },
      {
        checks: { tooDeep: { when: { '>': [{ var: 'berthId.depth' }, 20] }, refuse: '太深' } },
      },
    );
    const store = await open();
    const told = change(store, () => statusOf(store, 'yard/berth.json')?.state === 'broken');
    write('berth', { title: text });
    await told;
    expect(store.entity('ship')).toBeDefined();
    expect(store.entity('berth')?.fields['depth']).toBeDefined();
    expect(statusOf(store, 'yard/berth.json')?.problems).toMatchObject([
      { code: 'schema.dependent', params: { file: 'yard/ship.json' } },
    ]);
  });

  it('reports what is wrong with a layer of tenants, which changes nothing for everybody, and lets the base go on without its target', async () => {
    const store = await open();
    const layerFile = 'yard/_layer/berthLook.json';
    const layered = (...commands: object[]): void => {
      mkdirSync(join(folder, 'yard', '_layer'), { recursive: true });
      writeFileSync(
        join(folder, layerFile),
        JSON.stringify({ format: 1, layer: 'berthLook', entity: 'berth', scope: 'tenant', commands }, null, 2),
      );
    };
    const stands = change(
      store,
      () => statusOf(store, layerFile)?.state === 'ready' && store.entity('berth') !== undefined,
    );
    write('berth', { title: text, depth: number });
    layered({ set: ['data', 'properties', 'depth', 'title'], to: '水深' });
    await stands;
    const { version } = store.entity('berth')!;
    expect(store.entity('berth')?.fields['depth']?.title).toBe('数量');
    const refused = change(store, () => statusOf(store, layerFile)?.state === 'broken');
    layered({ set: ['data', 'properties', 'depth', 'maximum'], to: 9 });
    await refused;
    expect(statusOf(store, layerFile)).toMatchObject({
      problems: [{ code: 'format.layerPresentation', path: 'commands.0.set', line: 8 }],
    });
    expect(store.entity('berth')?.version).toBe(version);
    const mended = change(store, () => statusOf(store, layerFile)?.state === 'ready');
    layered({ set: ['data', 'properties', 'depth', 'title'], to: '水深' });
    await mended;
    const upgraded = change(store, () => store.entity('berth')?.fields['depths'] !== undefined);
    write('berth', { title: text, depths: number });
    await upgraded;
    expect(store.entity('berth')?.fields['depth']).toBeUndefined();
    expect(statusOf(store, 'yard/berth.json')?.state).not.toBe('broken');
    expect(statusOf(store, layerFile)).toMatchObject({
      state: 'broken',
      problems: [
        { code: 'format.layerTargetGone', params: { name: 'depth', place: 'data.properties', nearest: 'depths' } },
      ],
    });
  });

  it('shows a file whose references are missing as broken and takes it in when they come', async () => {
    write('berth', { title: text });
    const store = await open();
    const broken = change(store, () => statusOf(store, 'yard/ship.json')?.state === 'broken');
    write('ship', { title: text, quayId: { type: 'string', title: '码头', 'x-ref': { entity: 'quay' } } });
    await broken;
    expect([...store.project().entities.keys()]).toEqual(['berth']);
    const mended = change(store, () => store.entity('ship') !== undefined);
    write('quay', { title: text });
    await mended;
    expect(statusOf(store, 'yard/ship.json')?.state).toBe('ready');
  });

  it('hides a deleted entity at once and brings it back with its rows', async () => {
    write('berth', { title: text });
    write('crate', { title: text });
    const store = await open();
    await insert('berth', 'title', '一号');
    const gone = change(store, () => store.entity('berth') === undefined);
    rmSync(join(folder, 'yard', 'berth.json'));
    expect((await gone).entities).toEqual([{ name: 'berth', version: null }]);
    expect(statusOf(store, 'yard/berth.json')).toBeUndefined();
    const back = change(store, () => store.entity('berth') !== undefined);
    write('berth', { title: text });
    await back;
    const { rows } = await db.read(TENANT, (connection) => connection.query('select title from berth', []));
    expect(rows).toEqual([{ title: '一号' }]);
  });

  it('hides a dropped field and moves it aside only when its name is typed', async () => {
    write('berth', { title: text, depth: number });
    const store = await open();
    await insert('berth', 'depth', 12);
    const hidden = change(store, () => store.pending().length > 0);
    write('berth', { title: text });
    await hidden;
    expect(store.entity('berth')?.fields['depth']).toBeUndefined();
    expect(await columns('berth')).toContain('depth');
    const [step] = store.pending();
    expect(step).toMatchObject({ kind: 'dropColumn', class: 'destructive', entity: 'berth', column: 'depth' });
    await expect(store.confirm(step!.id, 'title', null)).rejects.toMatchObject({
      code: 'schema.confirm',
      params: { name: 'depth' },
    });
    await store.confirm(step!.id, 'depth', null);
    expect(store.pending()).toEqual([]);
    expect((await columns('berth')).filter((name) => name.includes('depth'))).toEqual(['~1~depth']);
    await expect(store.confirm(step!.id, 'depth', null)).rejects.toMatchObject({ code: 'schema.stale' });
  });

  it('forgets a waiting step when the field comes back', async () => {
    write('berth', { title: text, depth: number });
    const store = await open();
    const waiting = change(store, () => store.pending().length === 1);
    write('berth', { title: text });
    await waiting;
    const settled = change(store, () => store.pending().length === 0);
    write('berth', { title: text, depth: number });
    await settled;
    expect(store.entity('berth')?.fields['depth']).toBeDefined();
  });

  it('holds a narrowing back with the whole new version, over a restart too, until it is confirmed', async () => {
    write('berth', { title: text, code: text });
    const first = await open();
    await insert('berth', 'code', '17', 'seventeen');
    const held = change(first, () => first.pending().length > 0);
    write('berth', { title: text, code: number, extra: text });
    await held;
    expect(statusOf(first, 'yard/berth.json')).toMatchObject({ state: 'held', problems: [{ code: 'schema.held' }] });
    expect(first.entity('berth')?.fields['code']?.kind).toBe('text');
    expect(await columns('berth')).not.toContain('extra');
    const store = await open();
    expect(store.entity('berth')?.fields['code']?.kind).toBe('text');
    expect(statusOf(store, 'yard/berth.json')?.state).toBe('held');
    const step = store.pending().find((waiting) => waiting.class === 'destructive');
    const seenByTheOther = change(first, () => first.entity('berth')?.fields['extra'] !== undefined);
    await store.confirm(step!.id, 'code', null);
    await seenByTheOther;
    expect(store.entity('berth')?.fields['code']?.kind).toBe('integer');
    expect(first.pending()).toEqual([]);
    const { rows } = await db.read(TENANT, (connection) =>
      connection.query('select code, "~1~code" as old from berth order by old', []),
    );
    expect(rows).toEqual([
      { code: 17, old: '17' },
      { code: null, old: 'seventeen' },
    ]);
  });

  it('keeps the last version when existing rows are not unique, and says so', async () => {
    write('berth', { title: text });
    const store = await open();
    await insert('berth', 'title', 'A', 'A');
    const told = change(store, () => statusOf(store, 'yard/berth.json')?.state === 'broken');
    write('berth', { title: text }, { storage: { unique: [['title']] } });
    await told;
    expect(statusOf(store, 'yard/berth.json')?.problems).toMatchObject([
      { code: 'schema.duplicate', path: 'storage.unique' },
    ]);
    expect(store.entity('berth')?.storage.unique).toEqual([]);
  });

  it('compares no table at a start where nothing has changed', async () => {
    write('berth', { title: text });
    await (await open()).close();
    stores.pop();
    await db.systemWrite((connection) => connection.query('alter table berth drop column title'));
    await open();
    expect(await columns('berth')).not.toContain('title');
  });

  it('lets two processes start on the same files at once', async () => {
    for (const name of ['berth', 'crate', 'quay']) write(name, { title: text });
    const both = await Promise.all([open(), open()]);
    for (const store of both) expect(store.project().entities.size).toBe(3);
    const { rows } = await db.system((connection) =>
      connection.query(`select entity from anlan.journal where kind = 'createTable' order by entity`, []),
    );
    expect(rows.map((row) => row['entity'])).toEqual(['berth', 'crate', 'quay']);
  });

  it('names a second file of the same path', async () => {
    const other = mkdtempSync(join(tmpdir(), 'anlan-schemas-'));
    write('berth', { title: text });
    write('berth', { title: text, depth: number }, {}, other);
    const store = await open([folder, other]);
    expect(store.entity('berth')?.fields['depth']).toBeUndefined();
    expect(store.files().filter(({ state }) => state === 'broken')).toMatchObject([
      { folder: other, problems: [{ code: 'schema.pathTwice' }] },
    ]);
    rmSync(other, { recursive: true });
  });

  it('builds the indexes of a large table beside its use and says so meanwhile', async () => {
    write('berth', { title: text, kind: text });
    const store = await open();
    await db.systemWrite((connection) =>
      connection.query(
        `insert into berth (tenant_id, id, title, kind) select $1, gen_random_uuid(), repeat('泊位', 60) || n, n::text from generate_series(1, 30000) n`,
        [TENANT],
      ),
    );
    const building = change(store, () => statusOf(store, 'yard/berth.json')?.state === 'building');
    write('berth', { title: text, kind: text }, { storage: { indexes: [['kind']] } });
    await building;
    const built = change(store, () => statusOf(store, 'yard/berth.json')?.state === 'ready');
    await built;
    const { rows } = await db.system((connection) =>
      connection.query(
        `select j.state, x.indisvalid as valid from anlan.journal j join pg_class c on j.sql like '%' || c.relname || '%' join pg_index x on x.indexrelid = c.oid where j.kind = 'addIndex'`,
        [],
      ),
    );
    expect(rows).toEqual([{ state: 'done', valid: true }]);
  });
});
