/**
 * Layers over HTTP: published by the right people alone, seen at once by those they are for, taken back, and never
 * half.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { EntityView, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api, signIn } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { actingAs } from '../entity-tests.ts';
import { holderOf } from '../export/narrow-role.ts';

type Command = Readonly<Record<string, unknown>>;
interface Published {
  readonly edition: number;
  readonly commands: readonly Command[];
}

const FIRST = 'fern-dune-reed-9';
const PASSWORD = 'moss-pine-lake-7';
let server: TestServer;
let admin: Caller;
let boss: Caller;
/** Somebody of the platform with the same rights as the administrator. */
let other: Caller;
let northId: string;
let folder: string;

const text = (title: string) => ({ type: 'string', title, maxLength: 40 });
const field = (name: string, title: string): Command => ({ add: ['data', 'properties', name], value: text(title) });
const renamed = (name: string, title: string): Command => ({ set: ['data', 'properties', name, 'title'], to: title });

/** An entity of the area `yard` in a mounted folder, on the server from its start. */
function write(entity: string): void {
  writeFileSync(
    join(folder, 'yard', `${entity}.json`),
    JSON.stringify(
      {
        format: 1,
        entity,
        area: 'yard',
        title: entity,
        data: {
          type: 'object',
          required: ['name'],
          properties: { name: text('名称'), note: text('备注'), place: text('位置') },
        },
      },
      null,
      2,
    ),
  );
}

const ENTITIES = ['berth', 'quay', 'crate', 'tug', 'buoy', 'dock', 'mole', 'pier', 'jetty', 'weir'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-layers-'));
  mkdirSync(join(folder, 'yard'));
  for (const entity of ENTITIES) write(entity);
  writeFileSync(
    join(folder, 'yard', 'cargo.json'),
    JSON.stringify(
      {
        format: 1,
        entity: 'cargo',
        area: 'yard',
        title: 'cargo',
        data: {
          type: 'object',
          required: ['name'],
          properties: {
            name: text('名称'),
            seal: { ...text('铅封'), 'x-sensitive': 'mask' },
            grade: {
              type: 'string',
              title: '密级',
              'x-sensitive': 'mask',
              oneOf: [
                { const: 'low', title: '低' },
                { const: 'high', title: '高' },
              ],
            },
            day: { type: 'string', title: '到期', format: 'date' },
          },
        },
      },
      null,
      2,
    ),
  );
  for (const [entity, properties] of Object.entries({
    manifest: { name: text('名称'), secret: text('密语') },
    trolley: {
      name: text('名称'),
      manifest: { type: 'string', title: '单', 'x-ref': { entity: 'manifest' } },
    },
    cart: {
      name: text('名称'),
      cargo: { type: 'string', title: '货', 'x-ref': { entity: 'cargo' } },
      day: { type: 'string', title: '到期', format: 'date' },
    },
  }))
    writeFileSync(
      join(folder, 'yard', `${entity}.json`),
      JSON.stringify({
        format: 1,
        entity,
        area: 'yard',
        title: entity,
        ...(entity === 'trolley'
          ? {
              list: {
                views: {
                  told: { title: '自述', filter: { '==': [{ var: 'manifest.secret' }, 'gold'] } },
                },
              },
            }
          : {}),
        ...(entity === 'cart' ? { list: { columns: { name: {}, day: { tone: 'none' } } } } : {}),
        data: { type: 'object', required: ['name'], properties },
      }),
    );
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  const north = await admin.post<WireRow>('/api/admin/systenant/addSysTenant', {
    tenantCode: 'north',
    tenantName: '北岭钢铁',
    adminUsername: 'north.boss',
    adminPassword: FIRST,
  });
  expect(north.code, JSON.stringify(north)).toBe(200);
  northId = north.data.id;
  const first = api(server.url, await signIn(server.url, 'north.boss', FIRST, 'north'));
  expect(
    (await first.put('/api/account/sysuserdetail/updatePassword', { password: FIRST, newPassword: PASSWORD })).code,
  ).toBe(200);
  boss = api(server.url, await signIn(server.url, 'north.boss', PASSWORD, 'north'));
  const [role, org] = await Promise.all([
    admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'admin' }),
    admin.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 }),
  ]);
  const added = await admin.post('/api/admin/sysuser/addSysUser', {
    username: 'zhou.ning',
    nickname: '周宁一',
    password: FIRST,
    orgId: org.data.list[0]?.id,
    roleId: [role.data.list[0]?.id],
    userType: '0',
    status: 'normal',
  });
  expect(added.code, JSON.stringify(added)).toBe(200);
  const begun = api(server.url, await signIn(server.url, 'zhou.ning', FIRST));
  expect(
    (await begun.put('/api/account/sysuserdetail/updatePassword', { password: FIRST, newPassword: PASSWORD })).code,
  ).toBe(200);
  other = api(server.url, await signIn(server.url, 'zhou.ning', PASSWORD));
}, 480_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

function publish(
  entity: string,
  from: number,
  commands: readonly Command[],
  more: Readonly<Record<string, unknown>> = {},
  who = admin,
): Promise<Answer<Published>> {
  return who.post<Published>('/api/admin/layer/publish', {
    scope: 'installation',
    entity,
    title: '修改',
    from,
    commands,
    ...more,
  });
}

async function titles(entity: string, who = admin): Promise<Record<string, string>> {
  const { data } = await who.get<EntityView>(`/schema/${entity}`);
  return Object.fromEntries(Object.values(data.fields).map(({ name, title }) => [name, title]));
}

test('a draft is looked at with the rights of a role: as its people get the form, and nothing where the role has nothing', async () => {
  const view = (entity: string, role?: string, who = admin): Promise<Answer<{ view: EntityView | null }>> =>
    who.post('/api/admin/layer/view', {
      scope: 'installation',
      entity,
      commands: [],
      ...(role === undefined ? {} : { role }),
    });
  const roleOf = async (code: string): Promise<string> =>
    (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: code })).data.list[0]!.id;
  const officer = await actingAs(server, 'safetyOfficer');
  const { data: own } = await officer.caller.get<EntityView>('/schema/exercisePlan');
  expect((await view('exercisePlan', await roleOf('safetyOfficer'))).data.view).toEqual(own);
  expect((await view('exercisePlan')).data.view?.actions.length).toBeGreaterThan(own.actions.length);
  expect((await view('berth', await roleOf('employee'))).data.view).toBeNull();
  expect((await view('berth', '00000000-0000-4000-8000-000000000000')).code).toBe(404);
  // It takes the right to change layers; whose page that is is said by its name.
  expect(
    await boss.post('/api/admin/layer/view', {
      scope: 'tenant',
      entity: 'berth',
      commands: [],
      role: await roleOf('employee'),
    }),
  ).toMatchObject({ code: 403, msg: expect.stringContaining('“数据模型”的权限（system:dataModel:layer）') });
}, 120_000);

test('nobody looks through the eyes of a role of another tenant, be it in the designer or in the portal', async () => {
  const roleIn = async (who: Caller, code: string): Promise<string> =>
    (await who.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: code })).data.list[0]!.id;
  const [theirs, ours, all] = await Promise.all([
    roleIn(admin, 'employee'),
    roleIn(boss, 'employee'),
    roleIn(boss, 'admin'),
  ]);
  const {
    data: {
      list: [org],
    },
  } = await boss.get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 });
  const made = await boss.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username: 'north.eye',
    nickname: '徐望一',
    password: FIRST,
    orgId: org!.id,
    roleId: [ours],
    userType: '0',
    status: 'normal',
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  // Whoever keeps a tenant gives nobody more than they have: the widest role comes from the installation.
  await server.deps.db.systemWrite(async (connection) => {
    await connection.query('update "sys_user" set "roleId" = array[$2::uuid] where id = $1', [made.data.id, all]);
    await connection.query(`update anlan.identity set is_original = false where username = 'north.eye'`);
  });
  const eye = api(server.url, await signIn(server.url, 'north.eye', FIRST, 'north'));
  const view = (who: Caller, role: string) =>
    who.post('/api/admin/layer/view', { scope: 'tenant', entity: 'sysPost', commands: [], role });
  const menu = (who: Caller, role: string) =>
    api(server.url, who.token, 'zh', { 'x-preview': `role:${role}` }).post(
      '/api/account/sysuserdetail/queryCurrentAuthority',
      { username: 'north.eye' },
    );
  for (const look of [view, menu]) {
    expect((await look(eye, ours)).code).toBe(200);
    expect(await look(eye, theirs)).toMatchObject({ code: 404, data: null });
    expect(await look(admin, ours)).toMatchObject({ code: 404, data: null });
  }
}, 120_000);

describe('a layer of the installation', () => {
  it('changes forms, columns and tables at once, as a file does', async () => {
    expect((await publish('berth', 0, [field('depth', '水深'), renamed('note', '说明')])).data.edition).toBe(1);
    expect(await titles('berth')).toMatchObject({ depth: '水深', note: '说明', name: '名称' });
    const { data: row } = await admin.post<WireRow>('/api/yard/berth/addBerth', { name: '一号', depth: '12' });
    expect((await admin.get<WireRow>('/api/yard/berth/getBerth', { id: row.id })).data).toMatchObject({
      name: '一号',
      depth: '12',
    });
  });

  it('is kept as few commands as its outcome needs', async () => {
    const { data } = await publish('quay', 0, [
      renamed('note', '甲'),
      renamed('note', '乙'),
      field('gone', '去'),
      { remove: ['data', 'properties', 'gone'] },
    ]);
    expect(data.commands).toEqual([renamed('note', '乙')]);
  });

  it('joins what two people change in different places, and asks where they change the same', async () => {
    const [one, two] = await Promise.all([
      publish('crate', 0, [renamed('note', '说明')]),
      publish('crate', 0, [renamed('place', '地点')]),
    ]);
    expect([one.code, two.code]).toEqual([200, 200]);
    expect([one.data.edition, two.data.edition].sort()).toEqual([1, 2]);
    expect(await titles('crate')).toMatchObject({ note: '说明', place: '地点' });
    const third = await publish('crate', 0, [renamed('note', '附注')]);
    expect(third).toMatchObject({
      code: 409,
      data: { conflicts: [{ path: 'data.properties.note.title', theirs: '说明', mine: '附注' }] },
    });
    expect(await titles('crate')).toMatchObject({ note: '说明' });
  });

  it('has each edition taken back by itself, and any gone back to', async () => {
    await publish('tug', 0, [renamed('note', '说明')]);
    await publish('tug', 1, [renamed('note', '说明'), renamed('place', '地点')]);
    const undone = await admin.post<Published>('/api/admin/layer/undo', {
      scope: 'installation',
      entity: 'tug',
      edition: 1,
    });
    expect(undone.data).toMatchObject({ edition: 3, commands: [renamed('place', '地点')] });
    expect(await titles('tug')).toMatchObject({ note: '备注', place: '地点' });
    const difference = await admin.get('/api/admin/layer/difference', {
      scope: 'installation',
      entity: 'tug',
      from: 1,
      to: 3,
    });
    expect(difference.data).toMatchObject({
      commands: [renamed('note', '备注'), renamed('place', '地点')],
      changes: [
        { place: 'field', name: '备注', was: '说明', now: '备注' },
        { place: 'field', name: '地点', was: '位置', now: '地点' },
      ],
    });
    expect(
      (await admin.post<Published>('/api/admin/layer/back', { scope: 'installation', entity: 'tug', to: 0 })).data,
    ).toEqual({ edition: 4, commands: [] });
    expect(await titles('tug')).toMatchObject({ note: '备注', place: '位置' });
    expect((await admin.post('/api/admin/layer/back', { scope: 'installation', entity: 'tug', to: 9 })).code).toBe(404);
  });

  it('moves no values aside before their name was typed', async () => {
    await publish('buoy', 0, [field('colour', '颜色')]);
    expect((await admin.post('/api/yard/buoy/addBuoy', { name: '红', colour: '红' })).code).toBe(200);
    const check = await admin.post<{ steps: unknown[] }>('/api/admin/layer/check', {
      scope: 'installation',
      entity: 'buoy',
      commands: [],
    });
    expect(check.data.steps).toMatchObject([{ class: 'destructive', name: 'colour', filled: 1 }]);
    expect(await admin.post('/api/admin/layer/back', { scope: 'installation', entity: 'buoy', to: 0 })).toMatchObject({
      code: 409,
      data: { names: ['colour'] },
    });
    expect(await titles('buoy')).toMatchObject({ colour: '颜色' });
    expect(
      (await admin.post('/api/admin/layer/back', { scope: 'installation', entity: 'buoy', to: 0, confirm: ['colour'] }))
        .code,
    ).toBe(200);
    expect(await titles('buoy')).not.toHaveProperty('colour');
    expect(server.deps.store.pending().filter(({ entity }) => entity === 'buoy')).toEqual([]);
  });
});

describe('a layer of a tenant', () => {
  it('is seen by its tenant alone, and changes presentation only', async () => {
    const own = (commands: readonly Command[], from = 0): Promise<Answer<Published>> =>
      publish('dock', from, commands, { scope: 'tenant' });
    expect((await own([renamed('note', '本厂说明')])).data.edition).toBe(1);
    expect(await titles('dock')).toMatchObject({ note: '本厂说明' });
    expect(server.deps.engine.of(northId).entity('dock').fields['note']?.title).toBe('备注');
    expect((await own([field('depth', '水深')], 1)).code).toBe(422);
    expect((await own([{ add: ['form'], value: { sections: { more: { fields: ['name'] } } } }], 1)).code).toBe(422);
    // The words of a search are kept in each row, for all tenants alike.
    expect((await own([{ add: ['list'], value: { search: { keyword: ['note'] } } }], 1)).code).toBe(422);
    expect((await admin.get('/api/yard/dock/queryDock', { keyword: 'x' })).code).toBe(200);
    expect((await admin.post('/api/admin/layer/back', { scope: 'tenant', entity: 'dock', to: 0 })).code).toBe(200);
    expect(await titles('dock')).toMatchObject({ note: '备注' });
  });
});

describe('drafts', () => {
  const of = (entity: string) => ({ scope: 'tenant', entity });
  interface Draft {
    readonly revision: number;
    readonly commands: readonly Command[] | null;
  }
  const save = (entity: string, revision: number, commands: readonly Command[], who = admin): Promise<Answer<Draft>> =>
    who.post<Draft>('/api/admin/layer/saveDraft', { ...of(entity), revision, from: 0, commands });
  const read = async (entity: string, who = admin): Promise<Draft> =>
    (await who.get<Draft>('/api/admin/layer/draft', of(entity))).data;

  it('are kept for their author alone, of two tabs the older is told, and dropping one does not let an old tab back in', async () => {
    expect(await read('mole')).toMatchObject({ revision: 0, commands: null, edition: 0 });
    expect((await save('mole', 0, [renamed('note', '甲')])).data).toMatchObject({ revision: 1 });
    expect((await save('mole', 1, [renamed('note', '乙'), { set: ['not', 'yet'], to: 1 }])).data).toMatchObject({
      revision: 2,
    });
    expect(await save('mole', 1, [renamed('note', '丙')])).toMatchObject({
      code: 409,
      data: { draft: { revision: 2, commands: [renamed('note', '乙'), { set: ['not', 'yet'], to: 1 }] } },
    });
    expect(await read('mole', other)).toMatchObject({ revision: 0, commands: null });
    expect((await other.get('/api/admin/layer/drafts')).data).toEqual([]);
    expect((await admin.get('/api/admin/layer/drafts')).data).toMatchObject([
      { scope: 'tenant', entity: 'mole', revision: 2, commands: 2 },
    ]);
    expect((await admin.post('/api/admin/layer/dropDraft', { ...of('mole'), revision: 1 })).code).toBe(409);
    expect((await admin.post('/api/admin/layer/dropDraft', { ...of('mole'), revision: 2 })).data).toMatchObject({
      revision: 3,
      commands: null,
    });
    expect((await save('mole', 0, [])).code).toBe(409);
    expect((await save('mole', 2, [])).code).toBe(409);
    expect((await save('mole', 3, [])).data).toMatchObject({ revision: 4, commands: [] });
    expect((await admin.get('/api/admin/layer/list')).data).not.toContainEqual(
      expect.objectContaining({ entity: 'mole' }),
    );
  });

  it('are published as they stand, once, and a refused publishing leaves them', async () => {
    const publishDraft = (revision: number): Promise<Answer<Published>> =>
      admin.post<Published>('/api/admin/layer/publishDraft', { ...of('pier'), title: '自草稿', revision });
    const { data: bad } = await save('pier', 0, [{ set: ['not', 'yet'], to: 1 }]);
    expect((await publishDraft(bad.revision)).code).toBe(422);
    expect(await read('pier')).toMatchObject({ revision: 1, commands: [{ set: ['not', 'yet'], to: 1 }] });
    await save('pier', 1, [renamed('note', '栈桥')]);
    expect((await publishDraft(1)).code).toBe(409);
    const twice = await Promise.all([publishDraft(2), publishDraft(2)]);
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await titles('pier')).toMatchObject({ note: '栈桥' });
    expect(await read('pier')).toMatchObject({ revision: 3, commands: null, edition: 1 });
  });
});

describe('the view of what is not published', () => {
  interface Seen {
    readonly view: EntityView;
    readonly problems: readonly { path: string; message: string }[];
  }
  const seen = (
    entity: string,
    commands: readonly Command[],
    more: Readonly<Record<string, unknown>> = {},
    who = admin,
  ): Promise<Answer<Seen>> =>
    who.post<Seen>('/api/admin/layer/view', { scope: 'installation', entity, commands, ...more });

  it('is the form as its caller would get it, in any language, and nothing of it is kept or seen by others', async () => {
    const commands = [
      field('depth', '水深'),
      renamed('note', '说明'),
      { add: ['i18n'], value: { en: { 'data.depth': 'Depth' } } },
    ];
    const { data } = await seen('jetty', commands);
    expect(data.problems).toEqual([]);
    expect(data.view.fields.map(({ name, title }) => [name, title])).toEqual([
      ['name', '名称'],
      ['note', '说明'],
      ['place', '位置'],
      ['depth', '水深'],
    ]);
    expect(data.view.form.sections.flatMap(({ fields }) => fields)).toContain('depth');
    expect(
      (await seen('jetty', commands, { locale: 'en' })).data.view.fields.find(({ name }) => name === 'depth')?.title,
    ).toBe('Depth');
    expect(
      (await seen('jetty', commands, { locale: 'tw' })).data.view.fields.find(({ name }) => name === 'note')?.title,
    ).toBe('說明');
    expect(await titles('jetty')).toEqual({ name: '名称', note: '备注', place: '位置' });
    expect(
      (await admin.get<{ commands: unknown }>('/api/admin/layer/draft', { scope: 'installation', entity: 'jetty' }))
        .data.commands,
    ).toBeNull();
    expect(server.deps.store.layers().filter(({ entity }) => entity === 'jetty')).toEqual([]);
  });

  it('says by name what cannot be, and shows the rest', async () => {
    const { code, data } = await seen('jetty', [
      renamed('nope', 'x'),
      renamed('note', '说明'),
      { add: ['data', 'properties', 'bad'], value: { type: 'string', title: 'x', 'x-nope': 1 } },
    ]);
    expect(code).toBe(200);
    expect(data.problems.map(({ path }) => path.split('.').slice(0, 2).join('.'))).toEqual(
      expect.arrayContaining(['commands.0', 'commands.2']),
    );
    expect(data.problems.every(({ message }) => message.length > 0)).toBe(true);
    expect(data.view.fields.find(({ name }) => name === 'note')?.title).toBe('说明');
  });

  it('of a tenant holds presentation only, and of an entity there is not is refused', async () => {
    const own = await seen('jetty', [field('depth', '水深'), renamed('note', '本厂说明')], { scope: 'tenant' });
    expect(own.data.view.fields.map(({ title }) => title)).toEqual(['名称', '本厂说明', '位置']);
    expect(own.data.problems).toHaveLength(1);
    expect((await seen('jetty', [], { scope: 'tenant' }, boss)).code).toBe(403);
    expect((await seen('nowhere', [])).code).toBe(404);
    expect(
      (
        await seen(
          'jetty',
          Array.from({ length: 5_001 }, () => renamed('note', 'x')),
        )
      ).code,
    ).toBe(422);
  });

  it('has its place in the list of entities: what is published by whom, and the own drafts alone', async () => {
    interface Entities {
      readonly scopes: readonly string[];
      readonly list: readonly {
        entity: string;
        path: string | null;
        layers: readonly unknown[];
        drafts: readonly string[];
      }[];
    }
    await publish('weir', 0, [renamed('note', '说明')], { title: '改备注' });
    await admin.post('/api/admin/layer/saveDraft', {
      scope: 'tenant',
      entity: 'weir',
      revision: 0,
      from: 0,
      commands: [],
    });
    const of = async (who: Caller) => {
      const { data } = await who.get<Entities>('/api/admin/layer/entities');
      return { scopes: data.scopes, weir: data.list.find(({ entity }) => entity === 'weir') };
    };
    expect(await of(admin)).toMatchObject({
      scopes: ['installation', 'tenant'],
      weir: {
        path: '/yard/weir',
        layers: [{ scope: 'installation', edition: 1, title: '改备注', by: 'admin' }],
        drafts: ['tenant'],
      },
    });
    expect(await of(other)).toMatchObject({ weir: { layers: [{ edition: 1 }], drafts: [] } });
    expect((await boss.get('/api/admin/layer/entities')).code).toBe(403);
  });
});

describe('who may', () => {
  it('refuses everybody without the right, and tenants the layers of all', async () => {
    const staff = await server.as('staff');
    for (const path of ['publish', 'check', 'view', 'back', 'undo', 'saveDraft', 'dropDraft', 'publishDraft'])
      expect((await staff.post(`/api/admin/layer/${path}`, {})).code).toBe(403);
    for (const path of ['list', 'get', 'difference', 'draft', 'drafts', 'entities'])
      expect((await staff.get(`/api/admin/layer/${path}`)).code).toBe(403);
    expect((await api(server.url).post('/api/admin/layer/publish', {})).code).toBe(401);
    expect((await publish('dock', 0, [renamed('note', 'x')], {}, boss)).code).toBe(403);
  });
});

describe('hostile layers', () => {
  it.each<[string, readonly Command[]]>([
    ['a path into the prototype', [{ set: ['__proto__', 'polluted'], to: true }]],
    ['the name of the entity', [{ set: ['entity'], to: 'other' }]],
    ['no command at all', [{ run: 'rm -rf /' }]],
    [
      'a field that is none',
      [{ add: ['data', 'properties', 'x'], value: { type: 'string', title: 'x', 'x-nope': 1 } }],
    ],
    ['a target there is not', [{ remove: ['list', 'colums', 'name'] }]],
  ])('with %s are refused by name, and nothing is kept', async (_what, commands) => {
    const { code, data } = (await publish('dock', 0, commands)) as Answer<
      { errors?: { field: string; message: string }[] } & Published
    >;
    expect(code).toBe(422);
    expect(data.errors?.[0]?.message).toBeTruthy();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(
      server.deps.store.layers().filter(({ entity, scope }) => entity === 'dock' && scope === 'installation'),
    ).toEqual([]);
  });

  it('of a million commands, or over what there is not, never reach the compiler', async () => {
    expect(
      (
        await publish(
          'dock',
          0,
          Array.from({ length: 5_001 }, () => renamed('note', 'x')),
        )
      ).code,
    ).toBe(422);
    expect((await publish('nowhere', 0, [renamed('note', 'x')])).code).toBe(404);
  });
});

test('a layer of a tenant tells nothing of a masked field: no view, order, figure, colour or board goes by it', async () => {
  const path = '/api/yard/cargo';
  const today = server.deps.engine.clock.today();
  for (const [name, seal, grade] of [
    ['one', 'S-3000-0001', 'high'],
    ['two', 'S-1000-0002', 'low'],
    ['three', 'S-2000-0003', 'high'],
  ])
    expect((await admin.post(`${path}/addCargo`, { name, seal, grade, day: today })).code).toBe(200);
  const hit = (field: string, value: string) => ({ '==': [{ var: field }, value] });
  const laid = await publish(
    'cargo',
    0,
    [
      {
        add: ['list'],
        value: {
          columns: {
            name: {},
            seal: { aggregate: 'count' },
            grade: {},
            day: { tone: { if: [hit('seal', 'S-1000-0002'), 'danger', 'warning'] } },
          },
          sort: ['seal'],
          search: { filters: ['grade'] },
          board: 'grade',
          views: {
            x_hit: { title: '命中', filter: hit('seal', 'S-1000-0002') },
            x_other: { title: '其余', filter: { '!': [hit('grade', 'high')] } },
            x_order: { title: '按铅封', sort: ['-seal'] },
            x_name: { title: '按名称', filter: hit('name', 'one') },
          },
        },
      },
    ],
    { scope: 'tenant' },
  );
  expect(laid.code, JSON.stringify(laid)).toBe(200);
  // Who lays such a view is told that nobody will see it.
  const checked = await admin.post<{ problems: readonly { path: string; severity: string; message: string }[] }>(
    '/api/admin/layer/check',
    {
      scope: 'tenant',
      entity: 'cargo',
      commands: [
        {
          add: ['list'],
          value: {
            views: {
              x_hit: { title: '命中', filter: hit('seal', 'S-1000-0002') },
              x_name: { title: '按名称', filter: hit('name', 'one') },
            },
          },
        },
      ],
    },
  );
  expect(checked.data.problems).toEqual([
    { path: 'list.views.x_hit', severity: 'warning', message: '视图“命中”的条件用到您看不到的内容，不会显示' },
  ]);
  const { list } = (await admin.get<EntityView>('/schema/cargo')).data;
  expect([Object.keys(list.views), list.board, list.filters]).toEqual([['x_order', 'x_name'], undefined, []]);
  const ask = (query: Readonly<Record<string, string>>) => admin.get<ListData>(`${path}/queryCargo`, query);
  const names = async (query: Readonly<Record<string, string>>): Promise<unknown[]> =>
    (await ask(query)).data.list.map((row) => row['name']);
  const refused: readonly Readonly<Record<string, string>>[] = [
    { view: 'x_hit' },
    { view: 'x_other' },
    { sort: 'seal' },
    { seal: 'S-1000-0002' },
    { sealLike: '1000' },
    { gradeFrom: 'a' },
    { where: JSON.stringify(hit('seal', 'S-1000-0002')) },
  ];
  for (const query of refused) expect((await ask(query)).code, JSON.stringify(query)).toBe(422);
  // Newest first, as where the list says nothing.
  expect([await names({}), await names({ view: 'x_order' }), await names({ view: 'x_name' })]).toEqual([
    ['three', 'two', 'one'],
    ['three', 'two', 'one'],
    ['one'],
  ]);
  expect((await ask({ totals: '1' })).data.totals).toEqual({});
  expect((await admin.get(`${path}/exportCargo`, { view: 'x_hit' })).code).toBe(422);
  const due = await admin.get<{ entries: readonly unknown[] }>('/api/account/dueDays', {
    from: today,
    to: today,
    area: 'yard',
  });
  expect([due.code, due.data.entries]).toEqual([200, []]);
  for (const report of [
    { group: ['seal'], measures: { n: 'count' } },
    { group: ['name'], measures: { n: 'max:seal' } },
    { group: ['name'], measures: { n: 'count' }, filter: hit('seal', 'S-1000-0002') },
  ])
    expect((await admin.post('/api/report/try', { entity: 'cargo', report })).code, JSON.stringify(report)).not.toBe(
      200,
    );
});

test('a list that opens by its deadline is not put in order by what its reader may not see behind a reference', async () => {
  const path = '/api/yard/cart';
  const today = server.deps.engine.clock.today();
  for (const [at, seal] of ['S-7000-0001', 'S-8000-0002', 'S-7000-0003'].entries()) {
    const cargo = await admin.post<WireRow>('/api/yard/cargo/addCargo', { name: seal, seal });
    const cart = { name: `车 ${at}`, cargo: cargo.data.id, day: today };
    expect((await admin.post(`${path}/addCart`, cart)).code).toBe(200);
  }
  const order = async (): Promise<unknown[]> =>
    (await admin.get<ListData>(`${path}/queryCart`, {})).data.list.map((row) => row['name']);
  const before = await order();
  for (const [edition, digits] of ['7000', '8000'].entries()) {
    const tone = { if: [{ in: [digits, { var: 'cargo.seal' }] }, 'danger', 'none'] };
    const laid = await publish('cart', edition, [{ set: ['list', 'columns', 'day', 'tone'], to: tone }], {
      scope: 'tenant',
    });
    expect(laid.code, JSON.stringify(laid)).toBe(200);
    expect(await order()).toEqual(before);
  }
});

test('a layer of a tenant reads no field of an entity that its reader may not list, nor rows there that are not theirs', async () => {
  const path = '/api/yard/trolley';
  for (const secret of ['gold', 'iron']) {
    const manifest = await admin.post<WireRow>('/api/yard/manifest/addManifest', { name: secret, secret });
    expect((await admin.post(`${path}/addTrolley`, { name: secret, manifest: manifest.data.id })).code).toBe(200);
  }
  const gold = { '==': [{ var: 'manifest.secret' }, 'gold'] };
  const laid = await publish(
    'trolley',
    0,
    [
      { add: ['list', 'views', 'x_gold'], value: { title: '金', filter: gold } },
      { add: ['list', 'views', 'x_iron'], value: { title: '铁', filter: { '!': [gold] } } },
    ],
    { scope: 'tenant' },
  );
  expect(laid.code, JSON.stringify(laid)).toBe(200);
  const all = { entity: 'trolley', scope: 'all', orgs: [] };
  const seen = async (who: Caller): Promise<unknown> => {
    const names = async (query: Readonly<Record<string, string>>): Promise<unknown> => {
      const { code, data } = await who.get<ListData>(`${path}/queryTrolley`, query);
      return code === 200 ? data.list.map(({ name }) => name) : code;
    };
    return {
      shown: Object.keys((await who.get<EntityView>('/schema/trolley')).data.list.views),
      told: await names({ view: 'told' }),
      gold: await names({ view: 'x_gold' }),
      iron: await names({ view: 'x_iron' }),
      where: await names({ where: JSON.stringify(gold) }),
      path: [await names({ 'manifest.secret': 'gold' }), await names({ sort: 'manifest.secret' })],
    };
  };
  const told = { told: ['gold'], path: [422, 422] };
  const both = { ...told, shown: ['told', 'x_gold', 'x_iron'] };
  expect(await seen(admin)).toEqual({
    ...both,
    gold: ['gold'],
    iron: ['iron'],
    where: ['gold'],
  });
  const porter = await holderOf(server, 'porter', { codes: ['yard:trolley:query'], scopes: [all] });
  // What the file itself says is its author's word.
  expect(await seen(porter)).toEqual({ ...told, shown: ['told'], gold: 422, iron: 422, where: 422 });
  // Who lists none of these rows finds nothing out about them either.
  const clerk = await holderOf(server, 'tallier', {
    codes: ['yard:trolley:query', 'yard:manifest:query'],
    scopes: [all, { entity: 'manifest', scope: 'self', orgs: [] }],
  });
  expect(await seen(clerk)).toEqual({
    ...both,
    gold: [],
    iron: ['iron', 'gold'],
    where: [],
  });
});
