/**
 * The data model over HTTP: what an administrator sees of files, mistakes, plans and rows; how steps are confirmed;
 * what the event stream says.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataModelData, ModelEntry } from '../../src/engine/model/admin-wire.ts';
import type { SchemaEvent } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

let server: TestServer;
let admin: Caller;
let folder: string;

const text = (title: string): Fields[string] => ({ type: 'string', title, maxLength: 40 });

/** Writes an entity file of the area `yard`. */
function write(entity: string, properties: Fields, more: Readonly<Record<string, unknown>> = {}): void {
  writeFileSync(
    join(folder, 'yard', `${entity}.json`),
    `${JSON.stringify({ format: 1, entity, area: 'yard', title: `${entity} 台账`, ...more, data: { type: 'object', properties } }, null, 2)}\n`,
  );
}

/** Runs `act` and resolves once the store has told of a state in which `done` holds. */
async function until(act: () => void, done: () => boolean): Promise<void> {
  let stop = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    stop = server.deps.store.onChange(() => {
      if (done()) resolve();
    });
  });
  act();
  await told;
  stop();
}

const fileOf = (entity: string) => server.deps.store.files().find((file) => file.file === `yard/${entity}.json`);

async function model(who = admin): Promise<DataModelData> {
  const { code, data } = await who.get<DataModelData>('/api/admin/datamodel/queryDataModel');
  expect(code).toBe(200);
  return data;
}

async function entryOf(entity: string): Promise<ModelEntry> {
  const found = (await model()).entries.find((entry) => entry.entity === entity);
  expect(found).toBeDefined();
  return found!;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-model-'));
  mkdirSync(join(folder, 'yard'));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('who may see it', () => {
  it('is the administrator alone', async () => {
    expect((await (await server.as('staff')).get('/api/admin/datamodel/queryDataModel')).code).toBe(403);
    expect(
      (await (await server.as('staff')).post('/api/admin/datamodel/confirmStep', { step: 'x', name: 'x' })).code,
    ).toBe(403);
    expect((await server.stranger().get('/api/admin/datamodel/queryDataModel')).status).toBe(401);
    const menu = async (who: string): Promise<string> =>
      JSON.stringify(
        (await (await server.as(who)).post('/api/account/sysuserdetail/queryCurrentAuthority', { username: who })).data,
      );
    expect(await menu('admin')).toContain('custom:dataModel');
    expect(await menu('equip')).not.toContain('custom:dataModel');
  });
});

describe('what it shows', () => {
  it("is every entity with file, version, fields and the number of its rows, in the caller's language", async () => {
    const crane = await entryOf('equipCrane');
    const { data } = await admin.get<{ totalCount: number }>('/api/equipment/equipCrane/queryEquipCrane');
    expect(crane).toMatchObject({
      title: '起重机械',
      file: 'equipment/equipCrane.json',
      state: 'ready',
      rows: data.totalCount,
      steps: [],
    });
    expect(crane.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(crane.running).toMatchObject({
      version: server.deps.store.entity('equipCrane')?.version,
      table: 'equip_crane',
      path: '/equipment/equipCrane',
    });
    expect(crane.running?.fields).toContainEqual({ name: 'equipName', title: '设备名称' });
    const english = await model(await server.as('admin', 'en'));
    expect(english.entries.find(({ entity }) => entity === 'equipCrane')?.title).toBe('Cranes');
    expect(english.mayConfirm).toBe(true);
  });

  it('names the line of a mistake with the lines around it, while the last good version runs', async () => {
    await until(
      () =>
        write('vessel', { vesselNo: text('编号'), pressure: { type: 'number', multipleOf: 0.01, title: '设计压力' } }),
      () => fileOf('vessel')?.state === 'ready',
    );
    const good = (await entryOf('vessel')).running?.version;
    await until(
      () => write('vessel', { vesselNo: text('编号'), pressure: { type: 'numbr', title: '设计压力' } }),
      () => fileOf('vessel')?.state === 'broken',
    );
    const entry = await entryOf('vessel');
    expect(entry).toMatchObject({
      state: 'broken',
      running: { version: good },
      problems: [{ severity: 'error', file: 'yard/vessel.json', path: 'data.properties.pressure.type' }],
    });
    const [problem] = entry.problems;
    expect(problem?.message).toContain('number');
    expect(problem?.excerpt.find(({ line }) => line === problem.line)?.text.trim()).toBe('"type": "numbr",');
    expect(problem?.excerpt.map(({ line }) => line)).toEqual(
      [-2, -1, 0, 1, 2].map((distance) => (problem?.line ?? 0) + distance),
    );
    // Mistakes stand first.
    expect((await model()).entries[0]?.entity).toBe('vessel');
  });

  it('keeps an entity whose file was deleted, with its rows', async () => {
    await until(
      () => write('oldLedger', { no: text('编号') }),
      () => fileOf('oldLedger')?.state === 'ready',
    );
    expect((await admin.post('/api/yard/oldLedger/addOldLedger', { no: '1' })).msg).toBe('success');
    await until(
      () => rmSync(join(folder, 'yard/oldLedger.json')),
      () => server.deps.store.entity('oldLedger') === undefined,
    );
    const entry = await entryOf('oldLedger');
    expect(entry).toMatchObject({ title: 'oldLedger 台账', state: 'hidden', rows: 1 });
    expect(entry.file).toBeUndefined();
    expect((await admin.get('/api/yard/oldLedger/queryOldLedger')).code).toBe(404);
  });
});

describe('a plan that waits', () => {
  it('shows the whole plan of a version that is held, and runs when each blocking name was typed', async () => {
    await until(
      () =>
        write('berth', {
          berthNo: text('泊位编号'),
          depth: text('水深'),
          width: text('宽度'),
          checkDate: text('检查日期'),
        }),
      () => fileOf('berth')?.state === 'ready',
    );
    for (const depth of ['9', '12', '深'])
      expect(
        (await admin.post('/api/yard/berth/addBerth', { berthNo: `B-${depth}`, depth, checkDate: '2026' })).msg,
      ).toBe('success');
    const whole = (title: string): Fields[string] => ({ type: 'integer', title });
    await until(
      () =>
        write(
          'berth',
          {
            berthNo: text('泊位编号'),
            depth: whole('水深'),
            width: whole('宽度'),
            nextDate: text('下次检查'),
            place: text('地点'),
          },
          { storage: { renamed: { nextDate: ['checkDate'] }, indexes: [['nextDate']] } },
        ),
      () => fileOf('berth')?.state === 'held',
    );
    const entry = await entryOf('berth');
    expect(entry.state).toBe('held');
    expect(
      entry.steps.map(({ kind, class: cost, column, name, filled, blocking }) => [
        kind,
        cost,
        column,
        name,
        filled,
        blocking,
      ]),
    ).toEqual([
      ['narrowColumn', 'destructive', 'depth', 'depth', 3, true],
      ['narrowColumn', 'destructive', 'width', 'width', 0, true],
      ['renameColumn', 'safe', 'nextDate', undefined, undefined, false],
      ['addColumn', 'safe', 'place', undefined, undefined, false],
      ['addIndex', 'background', undefined, undefined, undefined, false],
    ]);
    expect(entry.steps[0]).toMatchObject({ from: 'text', to: 'bigint', title: '水深' });
    expect(entry.steps[0]?.sql.join()).toContain('alter table');
    expect(entry.steps.at(-1)?.columns).toEqual(['nextDate']);
    // The old version goes on.
    expect((await admin.post('/api/yard/berth/addBerth', { berthNo: 'B-4', depth: '浅' })).msg).toBe('success');

    const [depth, width, rename] = entry.steps.map(({ id }) => id);
    const confirm = (steps: unknown) => admin.post('/api/admin/datamodel/confirmStep', { steps });
    expect((await confirm([{ step: depth, name: 'width' }])).code).toBe(422);
    expect((await confirm([{ step: depth, name: 'depth' }])).code).toBe(409);
    expect((await confirm([{ step: rename, name: 'nextDate' }])).code).toBe(409);
    expect((await confirm([])).code).toBe(422);
    expect((await entryOf('berth')).state).toBe('held');
    expect(
      (
        await confirm([
          { step: depth, name: 'depth' },
          { step: width, name: 'width' },
        ])
      ).msg,
    ).toBe('success');
    const after = await entryOf('berth');
    expect(after).toMatchObject({ state: 'ready', steps: [], problems: [] });
    const rows = await admin.get<{ list: { berthNo: string; depth: number | null; nextDate: string | null }[] }>(
      '/api/yard/berth/queryBerth',
      { sort: 'berthNo' },
    );
    expect(rows.data.list.map(({ berthNo, depth: value }) => [berthNo, value])).toEqual([
      ['B-12', 12],
      ['B-4', null],
      ['B-9', 9],
      ['B-深', null],
    ]);
    expect(rows.data.list[0]?.nextDate).toBe('2026');
  });

  it('hides a dropped field at once and moves it aside by one name', async () => {
    await until(
      () => write('quay', { no: text('编号'), memo: text('备注') }),
      () => fileOf('quay')?.state === 'ready',
    );
    expect((await admin.post('/api/yard/quay/addQuay', { no: '1', memo: '一' })).msg).toBe('success');
    await until(
      () => write('quay', { no: text('编号') }),
      () => server.deps.store.pending().some(({ entity }) => entity === 'quay'),
    );
    const entry = await entryOf('quay');
    expect(entry).toMatchObject({
      state: 'held',
      steps: [{ kind: 'dropColumn', name: 'memo', filled: 1, blocking: false }],
    });
    expect(entry.running?.fields.map(({ name }) => name)).toEqual(['no']);
    expect((await admin.post('/api/admin/datamodel/confirmStep', { step: entry.steps[0]?.id, name: 'memo' })).msg).toBe(
      'success',
    );
    expect(await entryOf('quay')).toMatchObject({ state: 'ready', steps: [] });
    expect(
      (await admin.post('/api/admin/datamodel/confirmStep', { step: entry.steps[0]?.id, name: 'memo' })).code,
    ).toBe(409);
  });
});

describe('the event stream', () => {
  it('says that the data model changed, also when a file only became wrong', async () => {
    const abort = new AbortController();
    const answer = await fetch(`${server.url}/prod-api/schema/events`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: abort.signal,
    });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const heard: SchemaEvent[] = [];
    const hear = async (wanted: SchemaEvent['kind']): Promise<void> => {
      while (!heard.some(({ kind }) => kind === wanted)) {
        const { value = '', done } = await reader.read();
        if (done) throw new Error('the stream ended');
        for (const line of value.split('\n'))
          if (line.startsWith('data:')) heard.push(JSON.parse(line.slice(5)) as SchemaEvent);
      }
    };
    await hear('hello');
    writeFileSync(join(folder, 'yard/broken.json'), '{');
    await hear('model');
    expect(heard.filter(({ kind }) => kind === 'entity')).toEqual([]);
    abort.abort();
    const broken = (await model()).entries.find(({ file }) => file === 'yard/broken.json');
    expect(broken).toMatchObject({ state: 'broken', title: 'yard/broken.json' });
    expect(broken?.running).toBeUndefined();
  });
});
