/** What a scanned code leads to: the printed label, the number beside it, and why it leads nowhere for this person. */
import { beforeAll, expect, test } from 'vitest';
import { readLabelAddress } from '../../../src/engine/model/label-address.ts';
import type { EntityView, ListData, OptionData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { fetchBytes } from '../files/file-door.ts';
import { holderOf } from '../export/narrow-role.ts';
import { printedCodes } from './printed-codes.ts';

interface Scanned {
  readonly entity: string;
  readonly title: string;
  readonly id: string;
  readonly label: string;
  readonly path: string;
}

const server = fileServer();
let admin: Caller;
let cranes: readonly WireRow[];
let address: string;

const find = (caller: Caller, text: string) => caller.get<readonly Scanned[]>('/api/scan/find', { text });
const labelsOf = async (
  caller: Caller,
  path: string,
  ids: readonly string[],
): Promise<readonly (string | undefined)[]> =>
  printedCodes(
    (
      await fetchBytes(caller, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ labels: 'true', ids: ids.join(',') }),
      })
    ).bytes,
  );

beforeAll(async () => {
  admin = await server.as('admin');
  cranes = (await admin.get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { pageSize: 2 })).data.list;
  [address = ''] = (await labelsOf(admin, '/api/equipment/equipCrane/exportEquipCrane', [cranes[0]!.id])).map(String);
}, 120_000);

test('the code on a printed label leads to its record, wherever the portal stands, and the number beside it too', async () => {
  const [crane] = cranes;
  const want = [
    {
      entity: 'equipCrane',
      title: '起重机械',
      id: crane!.id,
      label: crane!.$label,
      path: `/equipment/equipCrane/${crane!.id}`,
    },
  ];
  expect(readLabelAddress(address)).toMatchObject({ tenant: 'default', entity: 'equipCrane', code: crane!['equipNo'] });
  expect((await find(admin, address)).data).toEqual(want);
  expect((await find(admin, address.replace(/^[^#]*/, 'https://moved.example/'))).data).toEqual(want);
  expect((await find(admin, ` ${String(crane!['equipNo']).toLowerCase()} `)).data).toEqual(want);
});

test('a number that several things bear offers all of them; a label says which of them it is', async () => {
  const rooms = (await admin.get<ListData>('/api/conference/confRoom/queryConfRoom', { pageSize: 200 })).data.list;
  const [room] = rooms;
  const copy = { ...room! };
  const other = await admin.post<WireRow>('/api/conference/confHotel/addConfHotel', {
    conference: copy['conference'],
    hotelName: '扫码招待所',
    address: '钢城路 1 号',
    contactPerson: '何静',
    contactPhone: '13800000001',
    singleCount: 1,
    twinCount: 1,
  });
  expect(other.code, JSON.stringify(other)).toBe(200);
  const twin = await admin.post<WireRow>('/api/conference/confRoom/addConfRoom', {
    conference: copy['conference'],
    hotel: other.data.id,
    roomNo: copy['roomNo'],
    roomType: copy['roomType'],
    bedCount: copy['bedCount'],
  });
  expect(twin.code, JSON.stringify(twin)).toBe(200);
  const found = (await find(admin, String(copy['roomNo']))).data.filter(({ entity }) => entity === 'confRoom');
  expect(found.map(({ id }) => id).sort()).toEqual(
    [...rooms.filter((one) => one['roomNo'] === copy['roomNo']).map(({ id }) => id), twin.data.id].sort(),
  );
  const [label] = await labelsOf(admin, '/api/conference/confRoom/exportConfRoom', [twin.data.id]);
  expect((await find(admin, label!)).data.map(({ id }) => id)).toEqual([twin.data.id]);
});

test('says whose a foreign label is, and names a tenant only to who belongs there', async () => {
  const code = String(cranes[0]!['equipNo']);
  const elsewhere = await find(admin, address.replace(/#\/s\/\w+/, '#/s/zzzzzzzz'));
  expect([elsewhere.code, elsewhere.msg]).toEqual([404, `标签“${code}”是另一套系统打印的，这里没有它的记录`]);
  const added = await admin.post('/api/admin/systenant/addSysTenant', {
    tenantCode: 'scanner',
    tenantName: '扫码单位',
    adminUsername: 'scanner.boss',
    adminPassword: 'fern-dune-reed-9',
  });
  expect(added.code, JSON.stringify(added)).toBe(200);
  const boss = api(server.url, await signIn(server.url, 'scanner.boss', 'fern-dune-reed-9', 'scanner'));
  await boss.put('/api/account/sysuserdetail/updatePassword', {
    password: 'fern-dune-reed-9',
    newPassword: 'river-moss-7',
  });
  const foreign = await find(boss, address);
  expect([foreign.code, foreign.msg]).toEqual([404, `标签“${code}”属于另一个租户，您在当前租户里打不开`]);
});

test('whoever may not read the record reads the usual sentence, and finds nothing by its number', async () => {
  const blind = await holderOf(server, 'scanBlind', { codes: ['equipment:equipInspect:query'] });
  const refused = await find(blind, address);
  expect([refused.code, refused.msg]).toEqual([403, '没有“查询”的权限（equipment:equipCrane:query），请联系管理员']);
  const code = String(cranes[0]!['equipNo']);
  expect((await find(blind, code)).msg).toBe(`没有编号为“${code}”的记录，或者您不能查看。核对后重扫，或手工输入编号`);
  const gone = await admin.get<readonly Scanned[]>('/api/scan/find', {
    text: address.replace(/\/[\w-]{22}\//, `/${'A'.repeat(22)}/`),
  });
  expect([gone.code, gone.msg]).toEqual([404, '记录不存在或已删除，也可能不归您查看，或属于其他租户']);
});

test('chooses in a form what may be chosen there, and says why not', async () => {
  const choose = async (text: string) => {
    const { code, msg, data } = await admin.get<OptionData>('/api/conference/confSign/optionConfSign', {
      field: 'confUser',
      scanned: text,
      row: JSON.stringify({ conference: guest?.['conference'] }),
    });
    return { code, msg, ids: data?.list.map(({ id }) => id) };
  };
  const { data: view } = await admin.get<EntityView>('/schema/confSign');
  expect(view.fields.find(({ name }) => name === 'confUser')?.scan).toBe(true);
  const guests = (await admin.get<ListData>('/api/conference/confUser/queryConfUser', { pageSize: 200 })).data.list;
  const guest = guests.find((one) => one['registerStatus'] === 'approved' && one['badgeNo'] !== null);
  const stranger = guests.find((one) => one['registerStatus'] !== 'approved' && one['badgeNo'] !== null);
  const [badge = ''] = (await labelsOf(admin, '/api/conference/confUser/exportConfUser', [guest!.id])).map(String);
  expect(await choose(String(guest!['badgeNo']))).toMatchObject({ code: 200, ids: [guest!.id] });
  expect(await choose(badge)).toMatchObject({ code: 200, ids: [guest!.id] });
  expect(await choose(address)).toMatchObject({ code: 422, msg: '扫到的是“起重机械”的标签，这里要填“参会人员”' });
  const no = (code: string): string => `“${code}”不在此处的可选范围内。核对后重扫，或从列表中选择`;
  expect(await choose('NOBODY-1')).toMatchObject({ code: 422, msg: no('NOBODY-1') });
  if (stranger)
    expect(await choose(String(stranger['badgeNo']))).toMatchObject({
      code: 422,
      msg: no(String(stranger['badgeNo'])),
    });
});
