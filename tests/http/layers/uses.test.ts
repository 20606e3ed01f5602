/** Where a field is used, over HTTP: in words, with the rows that hold a value, and before a layer takes it away. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api, signIn } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';

interface Use {
  readonly entity: string;
  readonly title: string;
  readonly place: string;
  readonly path: string;
  readonly written: boolean;
  readonly tenant: string | null;
}
interface UsedField {
  readonly field: string;
  readonly title: string;
  readonly rows: number | null;
  readonly more: boolean;
  readonly uses: readonly Use[];
}

const FIRST = 'fern-dune-reed-9';
const PASSWORD = 'moss-pine-lake-7';
let server: TestServer;
let admin: Caller;
let boss: Caller;
let folder: string;

const text = (title: string) => ({ type: 'string', title, maxLength: 40 });

const YARD = {
  format: 1,
  entity: 'berth',
  area: 'yard',
  title: '泊位',
  data: {
    type: 'object',
    required: ['name'],
    properties: {
      name: text('名称'),
      note: text('备注'),
      depth: { type: 'integer', title: '水深' },
      marks: {
        type: 'array',
        title: '标记',
        items: {
          type: 'string',
          oneOf: [
            { const: 'a', title: '甲' },
            { const: 'b', title: '乙' },
          ],
        },
      },
    },
  },
  checks: { deep: { when: { '<': [{ var: 'depth' }, 2] }, refuse: '水深太浅' } },
  list: { columns: { name: true, note: true, depth: true } },
  form: { sections: { main: { title: '基本', fields: ['name', 'note', 'depth', 'marks'] } } },
  i18n: { en: { title: 'Berths', 'data.depth': 'Depth', 'form.main': 'Basics', 'checks.deep': 'Too shallow' } },
};
const SHIP = {
  format: 1,
  entity: 'ship',
  area: 'yard',
  title: '船',
  data: {
    type: 'object',
    properties: {
      name: text('船名'),
      berth: { type: 'string', title: '泊位', 'x-ref': { entity: 'berth', filter: { '>': [{ var: 'depth' }, 5] } } },
    },
  },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-uses-'));
  mkdirSync(join(folder, 'yard'));
  for (const file of [YARD, SHIP])
    writeFileSync(join(folder, 'yard', `${file.entity}.json`), JSON.stringify(file, null, 2));
  writeFileSync(
    join(folder, 'yard', '_area.json'),
    JSON.stringify(
      {
        format: 1,
        area: 'yard',
        title: '码头',
        roles: { tenantAdmin: { codes: ['yard:berth:*'], scopes: { berth: 'all' } } },
      },
      null,
      2,
    ),
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
  const first = api(server.url, await signIn(server.url, 'north.boss', FIRST, 'north'));
  expect(
    (await first.put('/api/account/sysuserdetail/updatePassword', { password: FIRST, newPassword: PASSWORD })).code,
  ).toBe(200);
  boss = api(server.url, await signIn(server.url, 'north.boss', PASSWORD, 'north'));
  for (const row of [{ name: '一号', depth: 8, marks: ['a'] }, { name: '二号', depth: 9 }, { name: '三号' }])
    expect((await admin.post('/api/yard/berth/addBerth', row)).code).toBe(200);
  expect((await boss.post('/api/yard/berth/addBerth', { name: '北一', depth: 7 })).code).toBe(200);
}, 480_000);
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function used(fields: readonly string[], scope = 'installation', who = admin): Promise<readonly UsedField[]> {
  const answer = await who.post<{ fields: UsedField[] }>('/api/admin/layer/uses', { scope, entity: 'berth', fields });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.fields;
}

const places = (field: UsedField | undefined): string[] =>
  (field?.uses ?? []).map(({ title, place, tenant }) =>
    [title, place, ...(tenant === null ? [] : [tenant])].join(' · '),
  );

describe('where a field is used', () => {
  it('says each place in the words of the caller, with the rows of all tenants that hold a value', async () => {
    const [depth, marks] = await used(['depth', 'marks']);
    expect(depth).toMatchObject({ field: 'depth', title: '水深', rows: 3, more: false });
    expect(places(depth)).toEqual(
      expect.arrayContaining([
        '泊位 · 列表的列',
        '泊位 · 表单“基本”',
        '泊位 · 校验：水深太浅',
        '船 · 字段“泊位”的可选范围',
      ]),
    );
    expect(marks).toMatchObject({ rows: 1 });
    const [english] = await used(['depth'], 'installation', api(server.url, admin.token, 'en'));
    expect(english?.title).toBe('Depth');
    expect(places(english)).toEqual(
      expect.arrayContaining(['Berths · List column', 'Berths · Form: Basics', 'Berths · Check: Too shallow']),
    );
  });

  it('counts the own rows where the layer is a tenant’s', async () => {
    expect((await used(['depth'], 'tenant'))[0]).toMatchObject({ rows: 2 });
  });

  it('names what layers of tenants and data permissions make of it, to the platform alone', async () => {
    const [own] = (await admin.get<ListData>('/api/admin/systenant/querySysTenant', { tenantCode: 'default' })).data
      .list;
    const layer = await admin.post('/api/admin/layer/publish', {
      scope: 'tenant',
      entity: 'berth',
      title: '按水深',
      from: 0,
      commands: [{ add: ['list', 'sort'], value: ['-depth'] }],
    });
    expect(layer.code, JSON.stringify(layer)).toBe(200);
    const [menus, roles] = await Promise.all([
      admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuComponent: 'schema:berth', pageSize: 50 }),
      admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'safetyDept' }),
    ]);
    const menu = menus.data.list.find((row) => row['menuComponent'] === 'schema:berth');
    const added = await admin.post('/api/admin/datapermission/addDataPermission', {
      menuId: menu?.id,
      roleId: roles.data.list[0]?.id,
      filterFields: 'depth',
      status: 'enabled',
    });
    expect(added.code, JSON.stringify(added)).toBe(200);
    const [depth] = await used(['depth']);
    expect(places(depth)).toContain(`泊位 · 列表的排序 · ${String(own?.['tenantName'])}`);
    expect(places(depth).some((place) => place.startsWith('泊位 · 角色“') && place.endsWith('的数据权限'))).toBe(true);
    expect(
      places((await used(['note']))[0]).some((place) => place.includes('数据权限') || place.includes('排序')),
    ).toBe(false);
    expect(
      (await boss.post('/api/admin/layer/uses', { scope: 'installation', entity: 'berth', fields: ['depth'] })).code,
    ).toBe(403);
  });

  it('is told before a layer takes the field away, without what the same layer takes away', async () => {
    const commands = [{ remove: ['list', 'columns', 'depth'] }, { remove: ['data', 'properties', 'depth'] }];
    const check = await admin.post<{ removed: UsedField[]; problems: unknown[] }>('/api/admin/layer/check', {
      scope: 'installation',
      entity: 'berth',
      commands,
    });
    expect(check.data.removed).toMatchObject([{ field: 'depth', rows: 3 }]);
    expect(places(check.data.removed[0])).toContain('船 · 字段“泊位”的可选范围');
    expect(places(check.data.removed[0])).not.toContain('泊位 · 列表的列');
    const kept = await admin.post<{ removed: UsedField[] }>('/api/admin/layer/check', {
      scope: 'installation',
      entity: 'berth',
      commands: [{ set: ['title'], to: '码头' }],
    });
    expect(kept.data.removed).toEqual([]);
  });

  it('refuses fields and entities there are not, and everybody without the right', async () => {
    const ask = (entity: string, fields: readonly string[], who = admin): Promise<Answer<unknown>> =>
      who.post('/api/admin/layer/uses', { scope: 'tenant', entity, fields });
    expect((await ask('berth', ['nope'])).code).toBe(422);
    expect((await ask('berth', ['__proto__'])).code).toBe(422);
    expect((await ask('berth', [])).code).toBe(422);
    expect((await ask('nowhere', ['a'])).code).toBe(404);
    expect((await ask('berth', ['depth'], await server.as('staff'))).code).toBe(403);
  });
});
