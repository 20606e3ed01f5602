/** What `x-file` says of a field binds the server: a file is judged by its content where a row comes to hold it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { PIXEL, upload } from './file-door.ts';

const folder = mkdtempSync(join(tmpdir(), 'anlan-file-rules-'));
mkdirSync(join(folder, 'report'));
writeFileSync(
  join(folder, 'report/reportPaper.json'),
  JSON.stringify({
    format: 1,
    entity: 'reportPaper',
    area: 'report',
    title: '报告',
    data: {
      type: 'object',
      properties: {
        papers: {
          type: 'array',
          title: '检验报告',
          maxItems: 3,
          items: { type: 'string' },
          'x-file': { accept: ['.pdf', 'text/csv'] },
        },
      },
    },
  }),
);
const server = fileServer({ schemaDirs: [folder] });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PDF = '%PDF-1.4 report';
const TENANT = '/api/admin/systenant';

const stored = async (caller: Caller, name: string, bytes: Buffer | string, query = ''): Promise<string> => {
  const answer = await upload(caller, name, bytes, query);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data.id;
};

function refusal(answer: Answer): unknown {
  const { code, data } = answer as Answer<InvalidData | null>;
  return [code, ...(data?.errors ?? []).map((error) => [error.field, error.code, error.message])];
}

/** The tenant that the demonstration works in. */
async function ownTenant(admin: Caller): Promise<{ id: string; rev: unknown }> {
  const row = (await admin.get<ListData>(`${TENANT}/querySysTenant`, { pageSize: '1' })).data.list[0];
  return { id: row?.id ?? '', rev: row?.['rev'] };
}

test('a logo that is no picture is refused on edit in three languages, by field and rule; a picture is taken', async () => {
  const said = {
    zh: '标志只能放图片，“手册.pdf”不是图片。请另选图片',
    tw: '標誌只能放圖片，「手册.pdf」不是圖片。請另選圖片',
    en: 'Logo accepts images only, and 手册.pdf is not one. Choose an image',
  };
  for (const [language, message] of Object.entries(said)) {
    const admin = await server.as('admin', language);
    const logo = await stored(admin, '手册.pdf', PDF);
    expect(
      refusal(await admin.put(`${TENANT}/updateSysTenant`, { ...(await ownTenant(admin)), logo })),
      language,
    ).toEqual([422, ['logo', 'field.image', message]]);
  }
  const admin = await server.as('admin');
  const logo = await stored(admin, 'logo.png', PIXEL);
  expect((await admin.put(`${TENANT}/updateSysTenant`, { ...(await ownTenant(admin)), logo })).code).toBe(200);
});

test('a field is no way to a larger picture than it takes', async () => {
  const admin = await server.as('admin');
  // Of noise, which no packing makes smaller; what only hangs behind a picture is cut off.
  const large = await sharp({
    create: {
      width: 1_200,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const logo = await stored(admin, '大图.png', large, '?for=sysTenant.logo');
  expect(refusal(await admin.put(`${TENANT}/updateSysTenant`, { ...(await ownTenant(admin)), logo }))).toEqual([
    422,
    ['logo', 'field.fileSize', expect.stringContaining('不能超过 2 MB')],
  ]);
});

test('a row is refused on adding too, for each field that holds a wrong file, and the own picture by the own page', async () => {
  const admin = await server.as('admin');
  const [pdf, picture] = [await stored(admin, 'a.pdf', PDF), await stored(admin, 'a.png', PIXEL)];
  const sample = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { pageSize: '1' })).data
    .list[0] as WireRow;
  const add = (extra: object): Promise<Answer<WireRow>> =>
    admin.post('/api/admin/sysuser/addSysUser', {
      username: 'picture.one',
      nickname: '图片测试',
      password: 'river-moss-7',
      userType: '0',
      orgId: sample['orgId'],
      roleId: [],
      ...extra,
    });
  expect(refusal(await add({ avatar: pdf, faceImage: pdf }))).toEqual([
    422,
    ['avatar', 'field.image', expect.any(String)],
    ['faceImage', 'field.image', expect.any(String)],
  ]);
  expect(refusal(await admin.put('/api/account/sysuserdetail/updateSysUserDetail', { avatar: pdf }))).toEqual([
    422,
    ['avatar', 'field.image', expect.any(String)],
  ]);
  expect((await add({ avatar: picture })).code).toBe(200);
});

test('of several files the wrong one is named; endings that `accept` names are the only ones taken', async () => {
  const admin = await server.as('admin');
  const [pdf, csv, png] = [
    await stored(admin, '报告.pdf', PDF),
    await stored(admin, '读数.csv', 'a,b'),
    await stored(admin, '照片.png', PIXEL),
  ];
  const add = (papers: readonly string[]): Promise<Answer<WireRow>> =>
    admin.post('/api/report/reportPaper/addReportPaper', { papers });
  expect(refusal(await add([pdf, png]))).toEqual([
    422,
    ['papers', 'field.fileType', '检验报告只能放 .pdf text/csv 文件，“照片.png”不是。请另选文件'],
  ]);
  expect((await add([pdf, csv])).code).toBe(200);
});

test('of a file one may not read nothing is said, its name least of all, however its id is written; nor of one that is not there', async () => {
  const [admin, staff] = [await server.as('admin'), await server.as('staff')];
  const foreign = await stored(admin, '机密.pdf', PDF);
  const refused = [422, ['papers', 'file.unknown', '文件不存在']];
  for (const id of [foreign, foreign.toUpperCase(), '01900000-0000-7000-8000-000000000001']) {
    expect(refusal(await staff.put('/api/account/sysuserdetail/updateSysUserDetail', { avatar: id })), id).toEqual([
      422,
      ['avatar', 'file.unknown', '文件不存在'],
    ]);
  }
  expect(
    refusal(
      await admin.post('/api/report/reportPaper/addReportPaper', { papers: ['01900000-0000-7000-8000-000000000001'] }),
    ),
  ).toEqual(refused);
  const own = await stored(admin, '报告.pdf', PDF);
  expect((await admin.post('/api/report/reportPaper/addReportPaper', { papers: [own.toUpperCase()] })).code).toBe(200);
});
