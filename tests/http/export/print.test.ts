/** A record as a printed form: what the detail shows, under the reader's own grant. */
import { beforeAll, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { fetchBytes, type Fetched } from '../files/file-door.ts';
import { holderOf } from './narrow-role.ts';
import { readPdf, readWord } from './read-files.ts';

const server = fileServer();
let admin: Caller;
let rows: readonly WireRow[];
beforeAll(async () => {
  admin = await server.as('admin');
  rows = (await admin.get<ListData>(`${INSPECTS}/queryEquipInspect`, { pageSize: 1000 })).data.list;
}, 120_000);

const INSPECTS = '/api/equipment/equipInspect';
const CRANES = '/api/equipment/equipCrane';

const form = (path: string, caller = admin, language = 'zh'): Promise<Fetched> =>
  fetchBytes(caller, path, { headers: { 'accept-language': language } });
const said = async (got: Fetched): Promise<string> => (await readPdf(got.bytes)).pages.join('').replaceAll('\n', '');

test('a record is a form with its sections, labels, words for codes, and units', async () => {
  const { data } = await admin.get<ListData>(`${CRANES}/queryEquipCrane`, { pageSize: 1 });
  const [crane] = data.list;
  const got = await form(`${CRANES}/printEquipCrane?id=${crane?.id ?? ''}`);
  expect(got.header('content-type')).toBe('application/pdf');
  expect(got.header('content-disposition')).toMatch(/^inline; filename\*=/);
  expect(got.name).toContain(String(crane?.['equipNo']));
  const text = await said(got);
  for (const word of [
    '起重机械',
    '技术参数',
    '额定起重量',
    `${String(crane?.['ratedLoad'])} t`,
    '使用单位',
    String(crane?.['equipNo']),
    '系统管理员 打印于',
    '第 1 页，共 1 页',
  ])
    expect(text, word).toContain(word);
  expect(text).not.toContain(String(crane?.['org']));
});

test('formulas, boxes to tick and rare signs of names are on the paper', async () => {
  const { data } = await admin.get<ListData>(`${CRANES}/queryEquipCrane`, { pageSize: 1 });
  const [crane] = data.list;
  const remark = '测 H₂S、CO₂、O₂ 10⁻⁶；☑ 合格 ☐ 不合格；⌀25；𠮷工';
  const { data: added } = await admin.put<WireRow>(`${CRANES}/updateEquipCrane`, {
    id: crane?.id,
    rev: crane?.rev,
    remark,
  });
  expect(added['remark']).toBe(remark);
  expect(await said(await form(`${CRANES}/printEquipCrane?id=${crane?.id ?? ''}`))).toContain(
    remark.replace('𠮷', '〔U+20BB7〕'),
  );
});

test('it speaks the language of its reader, and comes as Word as well', async () => {
  const [row] = rows;
  const english = await said(await form(`${INSPECTS}/printEquipInspect?id=${row?.id ?? ''}`, admin, 'en'));
  expect(english).toContain('Page 1 of 1');
  expect(english).toContain('Printed by');
  const word = await readWord((await form(`${INSPECTS}/printEquipInspect?id=${row?.id ?? ''}&format=docx`)).bytes);
  expect(word.rows.flat()).toContain(String(row?.['inspectNo']));
  expect(word.foot).toContain('打印于');
});

test('a withheld field is not printed', async () => {
  const printer = await holderOf(server, 'printer', {
    codes: ['query', 'print'].map((code) => `equipment:equipInspect:${code}`),
  });
  const row = rows.find((one) => one['fee'] !== null);
  expect(await said(await form(`${INSPECTS}/printEquipInspect?id=${row?.id ?? ''}`))).toContain('检验费用');
  const seen = (await printer.get<WireRow>(`${INSPECTS}/getEquipInspect`, { id: row?.id ?? '' })).data;
  expect('fee' in seen).toBe(false);
  expect(await said(await form(`${INSPECTS}/printEquipInspect?id=${row?.id ?? ''}`, printer))).not.toContain(
    '检验费用',
  );
});

test('printing needs its code and a row in scope, and rows offer it to who has the code', async () => {
  const [row] = rows;
  const reader = await actingAs(server, 'companyLeader');
  expect((await form(`${INSPECTS}/printEquipInspect?id=${row?.id ?? ''}`, reader.caller)).code).toBe(403);
  expect(
    (await reader.caller.get<WireRow>(`${INSPECTS}/getEquipInspect`, { id: row?.id ?? '' })).data.$can,
  ).not.toContain('print');
  expect((await admin.get<WireRow>(`${INSPECTS}/getEquipInspect`, { id: row?.id ?? '' })).data.$can).toContain('print');
  const keeper = await server.as('equip');
  const seen = (await keeper.get<ListData>(`${INSPECTS}/queryEquipInspect`, { pageSize: 1000 })).data.list;
  const other = rows.find((one) => !seen.some((own) => own.id === one.id));
  expect(
    (await form(`${INSPECTS}/printEquipInspect?id=${other?.id ?? '01900000-0000-7000-8000-00000000dead'}`, keeper))
      .code,
  ).toBe(404);
});

test('chosen rows come as labels to stick on: a code and its words, never what the reader may not see; a list without labels refuses', async () => {
  const { data } = await admin.get<ListData>(`${CRANES}/queryEquipCrane`, { pageSize: 16 });
  const labels = (path: string, ids: readonly string[], caller = admin): Promise<Fetched> =>
    fetchBytes(caller, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ labels: 'true', ids: ids.join(',') }),
    });
  const got = await labels(
    `${CRANES}/exportEquipCrane`,
    data.list.map(({ id }) => id),
  );
  expect(got.header('content-type')).toBe('application/pdf');
  expect(got.name).toContain('起重机械标签');
  const { pages, size } = await readPdf(got.bytes);
  expect([pages.length, size]).toEqual([2, [595, 842]]);
  const text = pages.join('').replaceAll('\n', '');
  for (const crane of data.list)
    for (const word of [crane['equipNo'], crane['equipName']]) expect(text).toContain(String(word).slice(0, 12));
  const reader = await holderOf(server, 'labeller', { codes: ['query'].map((code) => `equipment:equipCrane:${code}`) });
  expect((await labels(`${CRANES}/exportEquipCrane`, [], reader)).code).toBe(403);
  expect((await labels(`${INSPECTS}/exportEquipInspect`, [])).code).toBe(422);
});
