/** What a person sets for the screens is kept on the server, for that person alone: over HTTP. */
import { expect, test } from 'vitest';
import type { AuthorityData, MenuNode } from '../../../src/engine/model/wire.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();

const PATH = '/api/account/preference';

test('a value is kept for the person who set it, replaced, and taken away by null', async () => {
  const staff = await server.as('staff');
  const other = await server.as('equip');
  expect((await staff.put(PATH, { key: 'columns:equipCrane', value: { hidden: ['status'], order: [] } })).code).toBe(
    200,
  );
  expect((await staff.put(PATH, { key: 'menu.parent', value: 'equipment' })).code).toBe(200);
  expect((await staff.put(PATH, { key: 'menu.parent', value: 'system' })).code).toBe(200);
  expect((await staff.get(PATH)).data).toEqual({
    'columns:equipCrane': { hidden: ['status'], order: [] },
    'menu.parent': 'system',
  });
  expect((await other.get(PATH)).data).toEqual({});
  expect((await staff.put(PATH, { key: 'menu.parent', value: null })).code).toBe(200);
  expect((await staff.get(PATH)).data).toEqual({ 'columns:equipCrane': { hidden: ['status'], order: [] } });
});

test('nobody without a session reads or writes', async () => {
  expect((await server.stranger().get(PATH)).status).toBe(401);
  expect((await server.stranger().put(PATH, { key: 'a', value: 1 })).status).toBe(401);
});

test('wrong keys, large values and a 501st key are refused; what was there stays', async () => {
  const caller = await server.as('equip');
  for (const key of ['', ' a', '1a', '../x', 'x'.repeat(101), 'ä', 7, null, ['a'], undefined]) {
    expect((await caller.put(PATH, { key, value: 1 } as never)).code, String(key)).toBe(422);
  }
  expect((await caller.put(PATH, { key: 'a' } as never)).code).toBe(422);
  expect((await caller.put(PATH, { key: 'a', value: 1, id: 'x' } as never)).code).toBe(422);
  expect((await caller.put(PATH, { key: 'big', value: 'x'.repeat(32 * 1024) })).code).toBe(413);
  expect((await caller.put(PATH, { key: 'almost', value: 'x'.repeat(32 * 1024 - 2) })).code).toBe(200);
  expect((await caller.put(PATH, { key: 'odd', value: `'; drop table x; -- \u0000 𠮷` })).code).toBe(200);
  expect((await caller.get<Record<string, unknown>>(PATH)).data['odd']).toBe(`'; drop table x; --  𠮷`);
  const kept = Object.keys((await caller.get<Record<string, unknown>>(PATH)).data).length;
  for (let count = kept; count < 500; count += 1)
    expect((await caller.put(PATH, { key: `k${count}`, value: count })).code).toBe(200);
  expect((await caller.put(PATH, { key: 'one.more', value: 1 })).code).toBe(413);
  expect((await caller.put(PATH, { key: 'k499', value: 'changed' })).code).toBe(200);
});

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.routes ?? [])]);

test('[L-2.7-06] the menu of a parent holds what lies below it, and the answer names the parents to choose from', async () => {
  const admin = await server.as('admin');
  const ask = async (body: object): Promise<AuthorityData> =>
    (await admin.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', body)).data;
  const whole = await ask({ username: 'admin', parentId: '0' });
  expect(whole.parents.map((parent) => parent.title)).toEqual(expect.arrayContaining(['特种设备', '系统管理']));
  const equipment = whole.parents.find((parent) => parent.title === '特种设备');
  const part = await ask({ username: 'admin', parentId: equipment?.id });
  expect(part.menu).toEqual(whole.menu.find((node) => node.path === equipment?.path)?.routes);
  expect(part.parents).toEqual(whole.parents);
  expect((await ask({ username: 'admin', parentId: '01900000-0000-7000-8000-00000000dead' })).menu).toEqual([]);
});

test('parents are only those in which the person may open anything', async () => {
  const staff = await server.as('staff');
  const { data } = await staff.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', {
    username: 'staff',
    parentId: '0',
  });
  expect(data.parents.map((parent) => parent.path).sort()).toEqual(
    data.menu
      .filter((node) => node.routes)
      .map((node) => node.path)
      .sort(),
  );
});

test('Chinese titles carry their pinyin, English ones none', async () => {
  const menuIn = async (language: string): Promise<MenuNode[]> => {
    const admin = await server.as('admin', language);
    return flat(
      (
        await admin.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', {
          username: 'admin',
          parentId: '0',
        })
      ).data.menu,
    );
  };
  expect((await menuIn('zh')).find((node) => node.title === '用户')?.pinyin).toBe('yonghu yh');
  expect((await menuIn('tw')).find((node) => node.path === '/system/sysUser')?.pinyin).toMatch(/^\w+ \w+$/);
  expect((await menuIn('en')).some((node) => node.pinyin)).toBe(false);
});
