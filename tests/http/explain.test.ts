/**
 * Why somebody may or may not: the explanation agrees with what the person's own calls are answered, and names role and
 * rule.
 */
import { beforeAll, expect, test } from 'vitest';
import type { ExplainData } from '../../src/engine/model/admin-wire.ts';
import type { EntityView, ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

const CRANE = '/api/equipment/equipCrane';

const server = fileServer();
let admin: Caller;
const ids = new Map<string, string>();

beforeAll(async () => {
  admin = await server.as('admin');
  for (const name of ['admin', 'safety', 'staff', 'roleless', 'equip'])
    ids.set(name, (await (await server.as(name)).get<{ id: string }>('/api/uaa/users/getSysUser')).data.id);
}, 120_000);

const ask = (user: string, question: Readonly<Record<string, string>>, who = admin): Promise<Answer<ExplainData>> =>
  who.get<ExplainData>('/api/admin/sysrole/explain', { user: ids.get(user) ?? user, ...question });

async function cranes(who: Caller): Promise<readonly WireRow[]> {
  return (await who.get<ListData>(`${CRANE}/queryEquipCrane`, { pageSize: 1000, withActions: 1 })).data.list;
}

test('a row is explained as visible to exactly those who see it, with the scopes that show it', async () => {
  const all = await cranes(admin);
  for (const name of ['safety', 'staff', 'equip']) {
    const seen = new Set((await cranes(await server.as(name))).map((row) => row.id));
    for (const row of all) {
      const { data } = await ask(name, { entity: 'equipCrane', row: row.id });
      const part = data.parts.find(({ about }) => about === 'row');
      expect([name, row.id, part?.allowed, part?.reasons.some((reason) => reason.holds)]).toEqual([
        name,
        row.id,
        seen.has(row.id),
        seen.has(row.id),
      ]);
    }
  }
  const staff = await ask('staff', { entity: 'equipCrane' });
  expect(staff.data.parts).toEqual([
    {
      about: 'rows',
      allowed: true,
      reasons: expect.arrayContaining([{ role: 'employee', rule: 'involved', holds: true }]) as unknown,
    },
  ]);
});

test('an action is explained by code, row and state', async () => {
  const equip = await server.as('equip');
  for (const row of (await cranes(equip)).slice(0, 6)) {
    for (const action of ['edit', 'stop', 'scrap']) {
      const { data } = await ask('equip', { entity: 'equipCrane', row: row.id, action });
      expect([action, row['status'], data.allowed]).toEqual([action, row['status'], row.$can?.includes(action)]);
      expect(data.parts.map(({ about }) => about)).toEqual(['action', 'rows', 'row', 'offer']);
    }
  }
  const nobody = (await ask('roleless', { entity: 'equipCrane', action: 'query' })).data;
  expect([nobody.allowed, nobody.user.username, nobody.user.roles, nobody.parts.map(({ allowed }) => allowed)]).toEqual(
    [false, 'roleless', [], [false, false]],
  );
  const admins = (await ask('admin', { entity: 'equipCrane', action: 'edit' })).data;
  expect(admins.parts[0]).toEqual({
    about: 'action',
    allowed: true,
    reasons: [{ role: 'admin', rule: 'equipment:equipCrane:edit', holds: true }],
  });
});

test("a field is explained for reading and for writing as the person's own schema has it", async () => {
  const { data: view } = await (await server.as('equip')).get<EntityView>('/schema/equipCrane');
  for (const field of view.fields.filter(
    ({ name }) => !['createdAt', 'updatedAt', 'createdBy', 'updatedBy'].includes(name),
  )) {
    const part = async (question: Record<string, string>): Promise<boolean | undefined> =>
      (await ask('equip', { entity: 'equipCrane', field: field.name, ...question })).data.parts.find(
        ({ about }) => about === 'field',
      )?.allowed;
    expect([field.name, await part({}), await part({ action: 'edit' })]).toEqual([field.name, true, field.writable]);
  }
});

test('a deleted row is seen by nobody, and the reason says so', async () => {
  const added = await admin.post<WireRow>('/api/admin/sysdict/addSysDict', {
    dictType: 'explained',
    dictName: '说明',
    dictValue: 'explained',
    status: 'enabled',
  });
  await admin.post('/api/admin/sysdict/deleteSysDict', { id: added.data.id });
  const { data } = await ask('admin', { entity: 'sysDict', row: added.data.id });
  expect(data.parts.find(({ about }) => about === 'row')).toEqual({
    about: 'row',
    allowed: false,
    reasons: [
      { role: '', rule: 'deleted', holds: false },
      { role: 'admin', rule: 'all', holds: true },
    ],
  });
});

test('is for those who may look at roles, and names what it does not know', async () => {
  expect((await ask('admin', { entity: 'equipCrane' }, await server.as('staff'))).code).toBe(403);
  expect((await ask('admin', { entity: 'equipCrane' }, server.stranger())).status).toBe(401);
  const wrong: readonly (readonly [string, Record<string, string>, number])[] = [
    ['nobody', { entity: 'equipCrane' }, 404],
    ['01900000-0000-7000-8000-00000000dead', { entity: 'equipCrane' }, 404],
    ['admin', { entity: 'nothing' }, 404],
    ['admin', {}, 404],
    ['admin', { entity: 'equipCrane', action: 'fly' }, 404],
    ['admin', { entity: 'equipCrane', action: 'constructor' }, 404],
    ['admin', { entity: 'equipCrane', field: 'wings' }, 422],
    ['admin', { entity: 'equipCrane', row: 'x' }, 404],
    ['admin', { entity: 'equipCrane', row: '01900000-0000-7000-8000-00000000dead' }, 404],
  ];
  for (const [user, question, code] of wrong)
    expect([question, (await ask(user, question)).code]).toEqual([question, code]);
});
