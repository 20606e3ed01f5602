/**
 * Form management over HTTP: what is listed to whom, and new entities that run at once, from the database and from a
 * mounted folder.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableName } from '../../../src/engine/model/names.ts';
import type { EntityView, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';

interface Form {
  readonly entity: string;
  readonly title: string;
  readonly own: boolean;
  readonly sealed: boolean;
  readonly users: number;
  readonly path: string | null;
  readonly layers: readonly { scope: string; edition: number; title: string; by: string; commands: number }[];
  readonly drafts: readonly { scope: string; revision: number }[];
}
interface Checked {
  readonly entity: string;
  readonly path: string;
  readonly text: string;
  readonly names: readonly string[];
  readonly problems: readonly { severity: string; message: string; field: number | null }[];
  readonly view: EntityView | null;
}
interface Added {
  readonly entity: string;
  readonly path: string;
  readonly address: string;
  readonly running: boolean;
  readonly by: string | null;
}

let server: TestServer;
let admin: Caller;
let staff: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin');
  staff = await server.as('staff');
}, 480_000);
afterAll(() => server.end());

const forms = async (who = admin): Promise<readonly Form[]> =>
  (await who.get<{ forms: Form[] }>('/api/tools/forms/list')).data.forms;
const formOf = async (entity: string): Promise<Form | undefined> =>
  (await forms()).find((one) => one.entity === entity);
const PATROL = {
  area: 'tools',
  title: '巡检计划',
  fields: [
    { title: '名称', kind: 'text', required: true },
    { title: '级别', kind: 'choice', options: '一般\n重大' },
    { title: '日期', kind: 'date' },
    { title: '费用', kind: 'decimal' },
    { title: '负责人', kind: 'ref', refEntity: 'sysUser' },
  ],
};
const check = (body: object, who = admin): Promise<Answer<Checked>> =>
  who.post<Checked>('/api/tools/forms/check', body);
const add = (body: object, who = admin): Promise<Answer<Added>> => who.post<Added>('/api/tools/forms/add', body);

describe('a form that the database does not take', () => {
  it('is refused with the reason, leaves nothing behind, and may be added when the reason is gone', async () => {
    const body = { area: 'tools', title: '巡检点位', fields: [{ title: '名称', kind: 'text', required: true }] };
    const {
      data: { entity },
    } = await check(body);
    const table = tableName(entity);
    const db = new pg.Client({ connectionString: server.adminUrl });
    await db.connect();
    await db.query(`create view public.${table} as select 1 as taken`);
    const refused = await add(body);
    expect(refused).toMatchObject({ code: 409, data: null });
    expect(refused.msg).toMatch(/^未能新增“巡检点位”：/);
    await db.query(`drop view public.${table}`);
    await db.end();
    expect(await add(body)).toMatchObject({ code: 200, data: { running: true } });
  });
});

describe('the list of forms', () => {
  it('names every entity with what was changed of it, its drafts and who refers to it', async () => {
    const scope = { scope: 'tenant', entity: 'equipCrane' };
    expect(await formOf('equipCrane')).toMatchObject({ own: false, layers: [], drafts: [] });
    await admin.post('/api/admin/layer/publish', {
      ...scope,
      title: '改名',
      from: 0,
      commands: [{ set: ['title'], to: '吊车' }],
    });
    await admin.post('/api/admin/layer/saveDraft', { ...scope, revision: 0, from: 1, commands: [] });
    expect(await formOf('equipCrane')).toMatchObject({
      title: '吊车',
      layers: [{ scope: 'tenant', edition: 1, title: '改名', by: 'admin', commands: 1 }],
      drafts: [{ scope: 'tenant', revision: 1 }],
    });
    await admin.post('/api/admin/layer/back', { ...scope, to: 0 });
    expect(await formOf('equipCrane')).toMatchObject({ title: '起重机械', layers: [{ edition: 2, commands: 0 }] });
    expect((await formOf('sysUser'))?.users).toBeGreaterThan(20);
    expect((await forms()).length).toBe(server.deps.store.project().entities.size);
  });

  it('gives a layer as it stood in any edition', async () => {
    const scope = { scope: 'tenant', entity: 'equipCrane' };
    const first = await admin.get<{ edition: number; commands: unknown[]; text: string }>('/api/admin/layer/get', {
      ...scope,
      edition: 1,
    });
    expect(first.data).toMatchObject({ edition: 1, commands: [{ set: ['title'], to: '吊车' }] });
    expect(JSON.parse(first.data.text)).toMatchObject({ layer: 'tenantEquipCrane', entity: 'equipCrane' });
    expect((await admin.get('/api/admin/layer/get', { ...scope, edition: 9 })).code).toBe(404);
  });

  it('is not for those without the page', async () => {
    expect((await staff.get('/api/tools/forms/list')).code).toBe(403);
    expect((await check(PATROL, staff)).code).toBe(403);
    expect((await add(PATROL, staff)).code).toBe(403);
  });
});

describe('a new entity', () => {
  it('is shown before it is made: its names from the titles, its file and its screens', async () => {
    const { data } = await check(PATROL);
    expect(data).toMatchObject({
      entity: 'xunJianJiHua',
      path: 'tools/xunJianJiHua.json',
      names: ['mingCheng', 'jiBie', 'riQi', 'feiYong', 'fuZeRen'],
      problems: [],
    });
    expect(JSON.parse(data.text)).toMatchObject({
      entity: 'xunJianJiHua',
      title: '巡检计划',
      data: {
        required: ['mingCheng'],
        properties: {
          jiBie: {
            oneOf: [
              { const: '一般', title: '一般' },
              { const: '重大', title: '重大' },
            ],
          },
        },
      },
    });
    expect(data.view?.fields.find(({ name }) => name === 'feiYong')?.kind).toBe('decimal');
    expect(server.deps.store.project().entities.has('xunJianJiHua')).toBe(false);
  });

  it('may be the sub-table of another: it has no list of its own, and is offered to the form it belongs to', async () => {
    const { data: parent } = await add({
      area: 'tools',
      title: '点检',
      name: 'spotCheck',
      fields: [{ title: '地点', name: 'place', kind: 'text' }],
    });
    expect(parent.by).toBeNull();
    const body = {
      area: 'tools',
      title: '点检项',
      name: 'spotItem',
      partOf: 'spotCheck',
      fields: [
        { title: '项目', name: 'item', kind: 'text' },
        { title: '点检', name: 'spotCheck', kind: 'integer' },
      ],
    };
    expect((await check({ ...body, partOf: 'nothing' })).code).toBe(404);
    const { data: part } = await add(body);
    // The name of the parent is taken by a column, so that it gets the next.
    expect(part).toMatchObject({ entity: 'spotItem', running: true, by: 'spotCheck2' });
    expect(await formOf('spotItem')).toMatchObject({ own: true, path: null });
    const known = (
      await admin.get<{ mayCreate: boolean; list: { entity: string; parts: object[] }[] }>('/api/admin/layer/entities')
    ).data;
    expect(known.mayCreate).toBe(true);
    expect(known.list.find(({ entity }) => entity === 'spotCheck')?.parts).toEqual([
      { entity: 'spotItem', title: '点检项', by: 'spotCheck2' },
    ]);
    const commands = [
      {
        add: ['data', 'properties', 'items'],
        value: { type: 'array', title: '点检项', 'x-ref': { entity: 'spotItem', by: 'spotCheck2' } },
      },
    ];
    expect(
      (
        await admin.post('/api/admin/layer/publish', {
          scope: 'installation',
          entity: 'spotCheck',
          title: '加子表',
          from: 0,
          commands,
        })
      ).code,
    ).toBe(200);
    const { data: row } = await admin.post<WireRow>('/api/tools/spotCheck/addSpotCheck', {
      place: '二号水泵',
      items: [
        { item: '轴承', spotCheck: 3 },
        { item: '油位', spotCheck: 4 },
      ],
    });
    expect((await admin.get<WireRow>('/api/tools/spotCheck/getSpotCheck', { id: row.id })).data['items']).toMatchObject(
      [{ item: '轴承' }, { item: '油位' }],
    );
  });

  it('says which field is wrong', async () => {
    const { data } = await check({
      ...PATROL,
      fields: [
        ...PATROL.fields,
        { title: '种类', kind: 'choice' },
        { title: '锅炉', kind: 'ref', refEntity: 'equipBoilr' },
      ],
    });
    expect(data.problems.map(({ severity, field }) => [severity, field])).toEqual([
      ['error', 5],
      ['error', 6],
    ]);
    expect(data.view).toBe(null);
    expect((await add({ ...PATROL, fields: [{ title: '种类', kind: 'choice' }] })).code).toBe(422);
  });

  it('runs at once: table, calls, list and menu; and is still there after the next reading of the files', async () => {
    const made = await add(PATROL);
    expect(made, JSON.stringify(made)).toMatchObject({
      code: 200,
      data: { entity: 'xunJianJiHua', address: '/tools/xunJianJiHua', running: true },
    });
    const row = await admin.post<WireRow>('/api/tools/xunJianJiHua/addXunJianJiHua', {
      mingCheng: '早班',
      jiBie: '重大',
      feiYong: '12.50',
    });
    expect(row.code, JSON.stringify(row)).toBe(200);
    await server.deps.store.refresh();
    expect((await admin.get<ListData>('/api/tools/xunJianJiHua/queryXunJianJiHua')).data.list).toMatchObject([
      { mingCheng: '早班', feiYong: '12.50' },
    ]);
    // The menu is sown behind the answer.
    await expect
      .poll(
        async () =>
          (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuPath: '/tools/xunJianJiHua' })).data.list,
        { timeout: 30_000 },
      )
      .toMatchObject([{ menuName: '巡检计划', menuComponent: 'schema:xunJianJiHua' }]);
    expect(await formOf('xunJianJiHua')).toMatchObject({ own: true, path: '/tools/xunJianJiHua' });
    const changed = await admin.post('/api/admin/layer/publish', {
      scope: 'installation',
      entity: 'xunJianJiHua',
      title: '加备注',
      from: 0,
      commands: [{ add: ['data', 'properties', 'note'], value: { type: 'string', title: '备注' } }],
    });
    expect(changed.code, JSON.stringify(changed)).toBe(200);
    expect(
      (await admin.get<EntityView>('/schema/xunJianJiHua')).data.fields.find(({ name }) => name === 'note')?.title,
    ).toBe('备注');
  });

  it('is made once, also where two make it at once, and takes nobody else’s name', async () => {
    const twice = await Promise.all([add({ ...PATROL, title: '班前会' }), add({ ...PATROL, title: '班前会' })]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await add({ ...PATROL, name: 'sysUser' })).toMatchObject({ code: 409 });
    expect(
      await add({
        ...PATROL,
        name: 'other',
        fields: [
          { title: '一', name: 'same', kind: 'text' },
          { title: '二', name: 'same', kind: 'text' },
        ],
      }),
    ).toMatchObject({ code: 422 });
    expect((await check({ ...PATROL, title: '巡检计划' })).data.entity).toBe('xunJianJiHua2');
  });

  it.each<[string, object]>([
    ['a name that leads out of the folder', { name: '../evil' }],
    ['a name of the engine', { name: '__proto__' }],
    ['an area that is none', { area: 'No Area' }],
    ['no fields', { fields: [] }],
    ['a kind there is not', { fields: [{ title: 'a', kind: 'shell' }] }],
  ])('with %s is refused, and nothing is kept', async (_what, wrong) => {
    const before = server.deps.store.files().length;
    expect((await add({ ...PATROL, title: '坏', ...wrong })).code).toBe(422);
    await server.deps.store.refresh();
    expect(server.deps.store.files().length).toBe(before);
  });
});

describe('an entity that is taken away', () => {
  interface Leaving {
    readonly entities: readonly { entity: string; rows: number }[];
    readonly users: readonly { entity: string; title: string; fields: readonly string[] }[];
  }
  const leaving = (entity: string, who = admin) => who.get<Leaving>('/api/tools/forms/leaving', { entity });
  const remove = (entity: string, confirm = entity, who = admin) =>
    who.post<{ entities: string[] }>('/api/tools/forms/remove', { entity, confirm });
  const valve = (name: string, title: string, fields: readonly object[] = []) =>
    add({ area: 'tools', name, title, fields: [{ title: '名称', name: 'name', kind: 'text' }, ...fields] });

  it('says what goes with it, waits for its name, and an entity of the same name finds its rows again', async () => {
    expect((await valve('valve', '阀门')).code).toBe(200);
    expect((await admin.post('/api/tools/valve/addValve', { name: '一号阀' })).code).toBe(200);
    expect((await leaving('valve')).data).toMatchObject({ entities: [{ entity: 'valve', rows: 1 }], users: [] });
    expect(await remove('valve', 'valves')).toMatchObject({ code: 409, msg: '请输入“valve”以确认删除' });
    expect((await admin.get('/schema/valve')).code).toBe(200);
    expect((await remove('valve')).data).toEqual({ entities: ['valve'] });
    expect((await admin.get('/schema/valve')).code).toBe(404);
    expect(await formOf('valve')).toBeUndefined();
    expect((await remove('valve')).code).toBe(404);
    expect((await valve('valve', '阀门')).data).toMatchObject({ running: true });
    expect((await admin.get<ListData>('/api/tools/valve/queryValve')).data.list.map((row) => row['name'])).toEqual([
      '一号阀',
    ]);
  }, 240_000);

  it('stays while others refer to it, and so does what ships with the product', async () => {
    await valve('pump', '水泵');
    await valve('pumpCheck', '水泵检查', [{ title: '检查对象', name: 'pump', kind: 'ref', refEntity: 'pump' }]);
    expect((await leaving('pump')).data.users).toEqual([
      { entity: 'pumpCheck', title: '水泵检查', fields: ['检查对象'] },
    ]);
    expect(await remove('pump')).toMatchObject({
      code: 409,
      msg: '“水泵”仍被引用：水泵检查 (检查对象)。请先去掉这些引用',
    });
    expect((await remove('pumpCheck')).code).toBe(200);
    expect((await remove('pump')).code).toBe(200);
    expect(await remove('sysPost')).toMatchObject({ code: 422, msg: expect.stringContaining('随产品提供') as unknown });
    await valve('gasket', '垫片');
    expect((await leaving('gasket', staff)).code).toBe(403);
    expect((await remove('gasket', 'gasket', staff)).code).toBe(403);
    expect((await admin.get('/schema/gasket')).code).toBe(200);
  }, 240_000);
});

describe('a new entity beside a mounted folder', () => {
  let folder: string;
  let other: TestServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anlan-forms-'));
    other = await testServer({ schemaDirs: [folder] });
  }, 480_000);
  afterAll(async () => {
    await other.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is written there, and runs from there', async () => {
    const boss = await other.as('admin');
    const made = await boss.post<Added>('/api/tools/forms/add', PATROL);
    expect(made, JSON.stringify(made)).toMatchObject({ code: 200, data: { running: true } });
    const file = join(folder, 'tools', 'xunJianJiHua.json');
    expect(existsSync(file)).toBe(true);
    expect(other.deps.store.source('tools/xunJianJiHua.json')).toBe(readFileSync(file, 'utf8'));
    expect((await boss.post('/api/tools/xunJianJiHua/addXunJianJiHua', { mingCheng: '早班' })).code).toBe(200);
    // And is taken away from there.
    expect((await boss.post('/api/tools/forms/remove', { entity: 'xunJianJiHua', confirm: 'xunJianJiHua' })).code).toBe(
      200,
    );
    expect(existsSync(file)).toBe(false);
    await expect.poll(async () => (await boss.get('/schema/xunJianJiHua')).code, { timeout: 60_000 }).toBe(404);
  }, 240_000);
});
