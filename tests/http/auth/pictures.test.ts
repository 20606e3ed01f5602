/**
 * Who may read a person's picture: the person, whoever set it, and those who may look at the person; nobody else, not
 * even its name.
 */
import { expect, test } from 'vitest';
import type { ListData, SessionUser } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const headers = (caller: Caller): Record<string, string> => ({ authorization: `Bearer ${caller.token ?? ''}` });

async function upload(caller: Caller): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'face.png');
  const answer = await fetch(`${server.url}/prod-api/api/file/file/upload`, {
    method: 'POST',
    headers: headers(caller),
    body: form,
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** What comes back for a file: its bytes or nothing, and the name it is told under. */
async function reads(caller: Caller, id: string): Promise<{ bytes: boolean; names: string[] }> {
  const answer = await fetch(`${server.url}/prod-api/api/file/file/${id}`, { headers: headers(caller) });
  const bytes = answer.status === 200 && Buffer.from(await answer.arrayBuffer()).equals(PIXEL);
  const info = await caller.get<{ originalFilename: string }[]>('/api/file/file/info', { ids: id });
  return { bytes, names: info.data.map((file) => file.originalFilename) };
}

const READS = { bytes: true, names: ['face.png'] };
const NOTHING = { bytes: false, names: [] };

/** An administrator gives somebody pictures. */
async function setPictures(username: string, pictures: object): Promise<void> {
  const admin = await server.as('admin');
  const [row] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username })).data.list;
  expect(
    (await admin.put('/api/admin/sysuser/updateSysUser', { id: row?.id, rev: row?.['rev'], ...pictures })).code,
  ).toBe(200);
}

test('a picture set by an administrator is read by its person and by who may look at the person, by nobody else', async () => {
  const [admin, staff, safety, equip, contractor] = [
    await server.as('admin'),
    await server.as('staff'),
    await server.as('safety'),
    await server.as('equip'),
    await server.as('contractor'),
  ];
  const avatar = await upload(admin);
  for (const caller of [staff, safety]) expect(await reads(caller, avatar)).toEqual(NOTHING);
  await setPictures('staff', { avatar });
  expect((await staff.get<SessionUser>('/api/uaa/users/getSysUser')).data.avatar).toBe(
    `/prod-api/api/file/file/${avatar}`,
  );
  expect(await reads(staff, avatar)).toEqual(READS);
  // The safety officer of the plant above may list its people.
  expect(await reads(safety, avatar)).toEqual(READS);
  for (const caller of [equip, contractor]) expect(await reads(caller, avatar)).toEqual(NOTHING);
  expect((await server.stranger().get(`/api/file/file/${avatar}`)).status).toBe(401);
  // Taken away again, it is nobody's but its author's.
  await setPictures('staff', { avatar: null });
  expect(await reads(staff, avatar)).toEqual(NOTHING);
  expect(await reads(admin, avatar)).toEqual(READS);
});

test('other pictures of the own row do not open with it', async () => {
  const [admin, equip] = [await server.as('admin'), await server.as('equip')];
  const faceImage = await upload(admin);
  await setPictures('equip', { faceImage });
  expect(await reads(equip, faceImage)).toEqual(NOTHING);
});

test('nobody opens a file by naming it as the own picture', async () => {
  const [admin, staff] = [await server.as('admin'), await server.as('staff')];
  const foreign = await upload(admin);
  expect((await staff.put('/api/account/sysuserdetail/updateSysUserDetail', { avatar: foreign })).code).toBe(422);
  expect(await reads(staff, foreign)).toEqual(NOTHING);
  const own = await upload(staff);
  expect((await staff.put('/api/account/sysuserdetail/updateSysUserDetail', { avatar: own })).code).toBe(200);
  expect(await reads(staff, own)).toEqual(READS);
});

test('nobody opens a foreign file by naming it in a field that others may read', async () => {
  const [admin, safety, equip] = [await server.as('admin'), await server.as('safety'), await server.as('equip')];
  const foreign = await upload(admin);
  const [crane] = (await equip.get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { pageSize: 1 })).data.list;
  const hold = (id: string): Promise<Answer> =>
    equip.put('/api/equipment/equipCrane/updateEquipCrane', { id: crane?.id, rev: crane?.['rev'], photos: [id] });
  for (const id of [foreign, foreign.toUpperCase()]) {
    expect((await hold(id)).data, id).toMatchObject({ errors: [{ field: 'photos', code: 'file.unknown' }] });
    expect(await reads(equip, foreign)).toEqual(NOTHING);
  }
  const own = await upload(equip);
  expect((await hold(own)).code).toBe(200);
  expect(await reads(admin, own)).toEqual(READS);
  expect(await reads(safety, foreign)).toEqual(NOTHING);
});
