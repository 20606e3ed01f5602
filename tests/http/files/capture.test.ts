/**
 * Photos that have to be taken at the place: what they say of themselves is kept beside them, other files are refused,
 * and how far from the record they were taken counts as the parameters say.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { PIXEL, type Uploaded, photograph, upload } from './file-door.ts';

const folder = mkdtempSync(join(tmpdir(), 'anlan-capture-'));
mkdirSync(join(folder, 'shots'));
writeFileSync(
  join(folder, 'shots', 'siteShot.json'),
  JSON.stringify({
    format: 1,
    entity: 'siteShot',
    area: 'shots',
    title: '现场照片',
    data: {
      type: 'object',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 20 },
        where: { type: 'string', format: 'geo', title: '坐标' },
        device: { type: 'string', title: '设备', 'x-ref': { entity: 'warnDevice' } },
        sign: { type: 'string', title: '签名', 'x-file': { signature: true } },
        any: { type: 'string', title: '照片', 'x-file': { image: true, capture: 'camera', place: 'where' } },
        placed: {
          type: 'array',
          title: '带位置的照片',
          'x-file': { image: true, capture: 'cameraAndPosition', place: 'device.geo' },
        },
      },
    },
  }),
);
writeFileSync(
  join(folder, 'shots', '_area.json'),
  JSON.stringify({ format: 1, area: 'shots', title: '照片', groups: { shots: '照片' } }),
);

const server = fileServer({ schemaDirs: [folder] });
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const HERE = '101.7183,26.5833';
/** Some 1,100 metres to the north. */
const FAR = '101.7183,26.5933';
const AT = '2026-11-30 08:12:33';
const at = (position: string | null, accuracy = 8): object =>
  position === null
    ? { takenAt: AT, position, accuracy: null, source: null }
    : { takenAt: AT, position, accuracy, source: 'device' };

const taken = async (capture: object | undefined, name = '现场.png'): Promise<string> => {
  const query = capture === undefined ? '' : `?capture=${encodeURIComponent(JSON.stringify(capture))}`;
  const answer = await upload(admin, name, PIXEL, query);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data.id;
};
const add = (row: object): Promise<Answer<WireRow>> => admin.post<WireRow>('/api/shots/siteShot/addSiteShot', row);
const infoOf = async (id: string): Promise<Uploaded & { readonly capture?: object }> =>
  (await admin.get<(Uploaded & { capture?: object })[]>('/api/file/file/info', { ids: id })).data[0]!;

async function setParams(values: Readonly<Record<string, number | boolean>>): Promise<void> {
  const { list } = (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { pageSize: 500 })).data;
  for (const [key, value] of Object.entries(values)) {
    const row = list.find((one) => one['paramKey'] === key)!;
    const changed = await admin.put('/api/admin/sysparam/updateSysParam', {
      id: row.id,
      rev: row['rev'],
      paramValue: String(value),
    });
    expect(changed.code, JSON.stringify(changed)).toBe(200);
  }
}

test('a photo says when and where it was taken; any other file is refused there', async () => {
  const id = await taken(at(HERE));
  const stored = await add({ name: '一', any: id });
  expect(stored.code, JSON.stringify(stored)).toBe(200);
  expect(await infoOf(id)).toMatchObject({ capture: at(HERE) });
  const { list } = (await admin.get<ListData>('/api/file/sysfile/querySysFile', { keyword: '现场', pageSize: 50 }))
    .data;
  const file = (await admin.get<WireRow>('/api/file/sysfile/getSysFile', { id })).data;
  expect(list.map((row) => row.id)).toContain(id);
  expect(file).toMatchObject({ takenAt: AT, takenWhere: HERE, accuracy: 8, positionSource: 'device', far: null });
  const chosen = await add({ name: '二', any: await taken(undefined, '相册.png') });
  expect([chosen.code, chosen.msg]).toEqual([422, '照片只收现场拍摄的照片，“相册.png”不是。请用“拍照”']);
  const blind = await add({ name: '三', placed: [await taken(at(null))] });
  expect(blind.msg).toBe('带位置的照片的照片要带位置，“现场.png”没有。请允许定位后重拍');
  const broken = await upload(admin, '半.png', PIXEL, `?capture=${encodeURIComponent('{"takenAt":"x"}')}`);
  expect(broken.code).toBe(422);
});

test('a photo is used once, and somebody else’s neither as a photo nor as a signature; one’s own signature again and again', async () => {
  const id = await taken(at(HERE));
  const first = await add({ name: '一', any: id });
  expect(first.code, JSON.stringify(first)).toBe(200);
  // What it holds already it goes on holding.
  const again = { id: first.data.id, rev: first.data['rev'], name: '一改', any: id };
  expect((await admin.put('/api/shots/siteShot/updateSiteShot', again)).code).toBe(200);
  const second = await add({ name: '二', any: id });
  expect([second.code, second.msg]).toEqual([422, '“现场.png”已用过，照片不能重复使用。请重新拍照']);
  // Who is refused for something else may use it after all.
  const spare = await taken(at(HERE));
  expect((await add({ name: '三', any: spare, placed: [await taken(at(null))] })).code).toBe(422);
  expect((await add({ name: '三', any: spare, placed: [spare] })).code).toBe(200);

  const staff = await server.as('staff');
  const foreign = await photograph(staff);
  expect((await admin.get<object[]>('/api/file/file/info', { ids: foreign })).data).toHaveLength(1);
  for (const field of ['any', 'sign']) {
    const answer = await add({ name: '四', [field]: foreign });
    expect([answer.code, answer.msg]).toEqual([
      422,
      `${field === 'any' ? '照片' : '签名'}只收本人签写或拍摄的，“现场.png”是他人上传的`,
    ]);
  }
  const own = (await upload(admin, '签名.png', PIXEL)).data.id;
  for (const name of ['五', '六']) expect((await add({ name, sign: own })).code).toBe(200);
});

test('a photo in parts says it too', async () => {
  const begun = await admin.post<{ readonly id: string }>('/api/file/upload/begin', {
    name: '大.png',
    size: PIXEL.length,
    capture: at(HERE, 4.4),
  });
  expect(begun.code, JSON.stringify(begun)).toBe(200);
  await fetch(`${admin.url}/prod-api/api/file/upload/${begun.data.id}/0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${admin.token ?? ''}`, 'content-type': 'application/octet-stream' },
    body: PIXEL,
  });
  const done = await admin.post<Uploaded>(`/api/file/upload/${begun.data.id}/finish`);
  expect(done.code, JSON.stringify(done)).toBe(200);
  expect(await infoOf(done.data.id)).toMatchObject({ capture: { ...at(HERE), accuracy: 4 } });
});

test('how far away it was taken is no matter, or kept with it, or refused, as the parameters say', async () => {
  const far = await taken(at(FAR));
  expect((await add({ name: '远', where: HERE, any: far })).code).toBe(200);
  expect((await infoOf(far)).capture).not.toHaveProperty('far');

  await setParams({ 'capture.maxMetres': 200 });
  const [flagged, near] = [await taken(at(FAR)), await taken(at('101.7193,26.5833'))];
  expect((await add({ name: '远', where: HERE, any: flagged })).code).toBe(200);
  expect((await add({ name: '近', where: HERE, any: near })).code).toBe(200);
  expect((await infoOf(flagged)).capture).toMatchObject({ far: 1112 });
  expect((await infoOf(near)).capture).not.toHaveProperty('far');
  // As far as the device may be wrong it is believed.
  const unsure = await taken(at(FAR, 1000));
  expect((await add({ name: '疑', where: HERE, any: unsure })).code).toBe(200);
  expect((await infoOf(unsure)).capture).not.toHaveProperty('far');

  await setParams({ 'capture.refuseFar': true });
  const refused = await add({ name: '远', where: HERE, any: await taken(at(FAR)) });
  expect([refused.code, refused.msg]).toEqual([
    422,
    '“现场.png”在离记录地点 1112 米处拍摄，照片最远 200 米。请到现场重拍',
  ]);
  const { list } = (await admin.get<ListData>('/api/warning/warnDevice/queryWarnDevice', { pageSize: 200 })).data;
  const device = list.find((row) => typeof row['geo'] === 'string')!;
  const behind = await add({ name: '设备', device: device.id, placed: [await taken(at('0,0'))] });
  expect(behind.msg).toMatch(/^“现场.png”在离记录地点 \d{7,} 米处拍摄/);
  expect((await add({ name: '设备', device: device.id, placed: [await taken(at(String(device['geo'])))] })).code).toBe(
    200,
  );
  // Nothing to compare with: taken as it is.
  expect((await add({ name: '无处', any: await taken(at(FAR)) })).code).toBe(200);
});
