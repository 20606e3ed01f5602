/** Exports of every kind, read back as other programs read them. */
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { fetchBytes, type Fetched } from '../files/file-door.ts';
import { holderOf } from './narrow-role.ts';
import { type Book, readBook, readPdf, readWord } from './read-files.ts';

/** Error lines of the log. */
const faults: string[] = [];
const server = fileServer({ log: pino({ level: 'error' }, { write: (line: string) => void faults.push(line) }) });
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const USERS = '/api/admin/sysuser';
const PARAMS = '/api/admin/sysparam';
const INSPECTS = '/api/equipment/equipInspect';
const CRANES = '/api/equipment/equipCrane';

const file = (
  path: string,
  params: Readonly<Record<string, string>> = {},
  caller = admin,
  language = 'zh',
): Promise<Fetched> =>
  fetchBytes(caller, `${path}?${new URLSearchParams(params).toString()}`, { headers: { 'accept-language': language } });
const texts = (book: Book): string[][] => book.rows.map((row) => row.map(({ value }) => String(value)));

async function param(paramName: string, paramValue: string): Promise<WireRow> {
  const { data } = await admin.post<WireRow>(`${PARAMS}/addSysParam`, {
    paramName,
    paramValue,
    paramKey: `test.export${String(Math.random()).slice(2, 10)}`,
    valueType: 'string',
  });
  return data;
}

test('a file that was sent leaves no error line in the log', async () => {
  faults.length = 0;
  for (const path of [`${USERS}/exportSysUser`, '/api/admin/syspost/importTemplateSysPost', `${USERS}/exportSysUser`])
    expect((await file(path)).status).toBe(200);
  // The last one's end is seen when the next call is answered.
  expect((await admin.get(`${USERS}/querySysUser`, { pageSize: 1 })).code).toBe(200);
  expect(faults).toEqual([]);
});

test('what somebody keeps as JSON is written as it stands, whatever names it holds', async () => {
  const odd = { limit: 5, valueOf: null, toString: 1 };
  const { data } = await admin.post<WireRow>('/api/equipment/inspectCycle/addInspectCycle', {
    equipType: 'boiler',
    inspectType: 'ndt',
    conditionDesc: '含特殊条件',
    subCondition: odd,
    cycleMonths: '6',
    warnDays: 30,
  });
  const got = await file('/api/equipment/inspectCycle/exportInspectCycle', {
    ids: data.id,
    columns: 'conditionDesc,subCondition',
  });
  expect(texts(await readBook(got.bytes))[1]).toEqual(['含特殊条件', JSON.stringify(odd)]);
});

describe('the three exports of users', () => {
  test('[A-7.2-008] exportSysUser is a book with titles at the head and the filtered users below', async () => {
    const got = await file(`${USERS}/exportSysUser`, { username: 'equip', columns: 'username,nickname' });
    expect(got.header('content-type')).toContain('spreadsheetml.sheet');
    expect(got.name).toMatch(/^用户_\d{4}-\d\d-\d\d\.xlsx$/);
    expect(got.header('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''%E7%94%A8/);
    const book = await readBook(got.bytes);
    expect(book.sheet).toBe('用户');
    expect(texts(book)).toEqual([
      ['用户名', '姓名'],
      ['equip', expect.stringMatching(/^\p{Script=Han}+$/u)],
    ]);
    expect(book.xml).toContain('state="frozen"');
    // A figure without its unit says nothing.
    expect(
      texts(await readBook((await file(`${CRANES}/exportEquipCrane`, { columns: 'equipNo,ratedLoad' })).bytes))[0],
    ).toEqual(['内部编号', '额定起重量（t）']);
  });

  test('[A-7.2-009] exportWordSysUser is a Word file that lists the filtered users', async () => {
    const got = await file(`${USERS}/exportWordSysUser`, {
      username: 'equip,staff',
      columns: 'username,nickname,orgId',
    });
    expect(got.header('content-type')).toContain('wordprocessingml.document');
    expect(got.name).toMatch(/^用户_.*\.docx$/);
    const word = await readWord(got.bytes);
    expect(word.rows[0]).toEqual(['用户名', '姓名', '所属组织']);
    expect(
      word.rows
        .slice(1)
        .map(([username]) => username)
        .sort(),
    ).toEqual(['equip', 'staff']);
    expect(word.paragraphs).toEqual(expect.arrayContaining(['用户', '共 2 条　筛选：用户名：equip、staff']));
    expect(word.xml).toContain('<w:tblHeader/>');
    expect(word.foot).toMatch(/^系统管理员 导出于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d　筛选：用户名：equip、staff/);
  });

  test('[A-7.2-010] exportPDFSysUser is a PDF whose Chinese can be read, with the signs embedded', async () => {
    const { data } = await admin.get<ListData>(`${USERS}/querySysUser`, { pageSize: 1000 });
    const got = await file(`${USERS}/exportPDFSysUser`);
    expect(got.header('content-type')).toBe('application/pdf');
    expect(got.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const { pages, raw, size } = await readPdf(got.bytes);
    const said = pages.join('\n');
    for (const row of data.list) expect(said).toContain(String(row['username']));
    expect(said).toContain('第 1 页，共');
    expect(size).toEqual([842, 595]);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('用户名');
    expect(raw).toContain('/FontFile3');
    expect(raw).toContain('NotoSansHans');
  });

  test('each goes by POST as well, and made ready for common/download', async () => {
    const sent = await fetchBytes(admin, `${USERS}/exportPDFSysUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=admin',
    });
    expect(sent.header('content-type')).toBe('application/pdf');
    const { data } = await admin.get<{ fileName: string }>(`${USERS}/exportWordSysUser`, {
      username: 'admin',
      prepare: 'true',
    });
    const got = await fetchBytes(admin, `/common/download?fileName=${encodeURIComponent(data.fileName)}`);
    expect((await readWord(got.bytes)).rows).toHaveLength(2);
  });

  test('a format that there is none of is refused with those that there are', async () => {
    expect(await file(`${USERS}/exportSysUser`, { format: 'ods' })).toMatchObject({
      code: 422,
      msg: '不能导出为“ods”，可选：xlsx, csv, docx, pdf',
    });
  });
});

describe('the reader’s language', () => {
  const HEADS = {
    zh: ['用户名', '用户类型', '共 1 条'],
    'zh-TW': ['使用者名稱', '使用者類型', '共 1 筆'],
    en: ['User name', 'User type', '1 records'],
  } as const;
  test.each(['zh', 'zh-TW', 'en'] as const)('%s stands in the head of each kind of file', async (language) => {
    const asked = { username: 'equip', columns: 'username,userType' };
    const view = await api(server.url, admin.token, language).get<{
      title: string;
      fields: { name: string; title: string }[];
    }>('/schema/sysUser');
    const titles = ['username', 'userType'].map(
      (name) => view.data.fields.find((field) => field.name === name)?.title ?? '',
    );
    const rows = HEADS[language][2];
    expect(texts(await readBook((await file(`${USERS}/exportSysUser`, asked, admin, language)).bytes))[0]).toEqual(
      titles,
    );
    const word = await readWord((await file(`${USERS}/exportWordSysUser`, asked, admin, language)).bytes);
    expect(word.rows[0]).toEqual(titles);
    expect(word.paragraphs.some((line) => line.startsWith(rows))).toBe(true);
    const said = (await readPdf((await file(`${USERS}/exportPDFSysUser`, asked, admin, language)).bytes)).pages
      .join('')
      .replaceAll('\n', '');
    for (const title of titles) expect(said).toContain(title);
    expect((await file(`${USERS}/exportSysUser`, asked, admin, language)).name).toContain(view.data.title);
  });

  test('traditional signs are found again in a PDF', async () => {
    const row = await param('設備帳號儲存檢視', '臺灣廠區電壓關閉，龘犇鑫喆');
    const said = (await readPdf((await file(`${PARAMS}/exportPDFSysParam`, { ids: row.id })).bytes)).pages
      .join('')
      .replaceAll('\n', '');
    expect(said).toContain('設備帳號儲存檢視');
    expect(said).toContain('臺灣廠區電壓關閉，龘犇鑫喆');
  });
});

describe('what may be read', () => {
  test('a withheld field is in no kind of file, and to ask for it is to ask for a name that was never there', async () => {
    const officer = await actingAs(server, 'safetyOfficer');
    const book = await readBook((await file(`${INSPECTS}/exportEquipInspect`, {}, officer.caller)).bytes);
    expect(book.rows[0]?.length).toBeGreaterThan(0);
    const said = [
      book.xml,
      (await readWord((await file(`${INSPECTS}/exportWordEquipInspect`, {}, officer.caller)).bytes)).xml,
      (await readPdf((await file(`${INSPECTS}/exportPDFEquipInspect`, {}, officer.caller)).bytes)).pages
        .join('')
        .replaceAll('\n', ''),
    ];
    for (const one of said) expect(one).not.toContain('检验费用');
    for (const verb of ['export', 'exportWord', 'exportPDF']) {
      const answer = await officer.caller.get(`${INSPECTS}/${verb}EquipInspect`, { columns: 'inspectNo,fee' });
      expect([answer.code, answer.msg.startsWith('没有列“fee”，最接近的是“')], verb).toEqual([422, true]);
    }
    const whole = await readBook((await file(`${INSPECTS}/exportEquipInspect`)).bytes);
    expect(texts(whole)[0]?.join(' ')).toContain('检验费用');
  });

  test('rows outside the scope are in no kind of file, chosen or not', async () => {
    const crane = (await admin.get<ListData>(`${CRANES}/queryEquipCrane`, { pageSize: 1 })).data.list[0];
    const leader = await holderOf(server, 'narrow', {
      codes: ['query', 'export'].map((code) => `equipment:equipCrane:${code}`),
      scopes: [{ entity: 'equipCrane', scope: 'custom', orgs: [String(crane?.['org'])] }],
    });
    const [seen, all] = await Promise.all(
      [leader, admin].map(
        async (caller) => (await caller.get<ListData>(`${CRANES}/queryEquipCrane`, { pageSize: 1000 })).data.list,
      ),
    );
    const codes = (rows: readonly WireRow[] | undefined): unknown[] => (rows ?? []).map((row) => row['equipNo']).sort();
    const other = all?.find((row) => !seen?.some((own) => own.id === row.id));
    expect(other).toBeDefined();
    expect(seen?.length).toBeGreaterThan(0);
    const read = async (verb: string, more: Readonly<Record<string, string>>): Promise<string[]> => {
      const got = await file(`${CRANES}/${verb}EquipCrane`, { columns: 'equipNo', ...more }, leader);
      if (verb === 'export')
        return texts(await readBook(got.bytes))
          .slice(1)
          .map(([code]) => code ?? '')
          .sort();
      if (verb === 'exportWord')
        return (await readWord(got.bytes)).rows
          .slice(1)
          .map(([code]) => code ?? '')
          .sort();
      return (await readPdf(got.bytes)).pages
        .join('\n')
        .split('\n')
        .filter((line) => codes(all).includes(line))
        .sort();
    };
    for (const verb of ['export', 'exportWord', 'exportPDF']) {
      expect(await read(verb, {}), verb).toEqual(codes(seen));
      expect(await read(verb, { ids: other?.id ?? '' }), verb).toEqual([]);
    }
  });

  test('[A-7.4-011] without the code of export each kind is refused in words and no file', async () => {
    const staff = await server.as('staff');
    for (const verb of ['export', 'exportWord', 'exportPDF']) {
      const got = await file(`${USERS}/${verb}SysUser`, {}, staff);
      expect(got.code, verb).toBe(403);
      expect(got.name).toBeUndefined();
    }
  });
});

describe('the book', () => {
  test('numbers are numbers, dates are dates, and a code stays the text it is', async () => {
    const { data } = await admin.get<ListData>(`${CRANES}/queryEquipCrane`, { pageSize: 1 });
    const [row] = data.list;
    const book = await readBook(
      (
        await file(`${CRANES}/exportEquipCrane`, {
          ids: row?.id ?? '',
          columns: 'ratedLoad,makeDate,designLife,equipCode,createdAt',
        })
      ).bytes,
    );
    const [load, made, years, code, created] = book.rows[1] ?? [];
    expect(load).toEqual({ value: Number(row?.['ratedLoad']), format: '0.00' });
    expect(made).toEqual({
      value: Date.parse(`${String(row?.['makeDate'])}T00:00:00Z`) / 86_400_000 + 25_569,
      format: 'yyyy-mm-dd',
    });
    expect(years?.value).toBe(row?.['designLife']);
    expect(code).toEqual({ value: row?.['equipCode'], format: '' });
    expect(created?.format).toBe('yyyy-mm-dd hh:mm:ss');
    expect(created?.value).toBeCloseTo(
      Date.parse(`${String(row?.['createdAt']).replace(' ', 'T')}Z`) / 86_400_000 + 25_569,
      4,
    );
  });

  test('what looks like a formula is a text, and XML in a name stays a name', async () => {
    const row = await param('=HYPERLINK("http://x","点我")', '<b>&"\u0001]]> @SUM(A1)');
    const book = await readBook(
      (await file(`${PARAMS}/exportSysParam`, { ids: row.id, columns: 'paramName,paramValue' })).bytes,
    );
    expect(texts(book)[1]).toEqual(['=HYPERLINK("http://x","点我")', '<b>&"]]> @SUM(A1)']);
    expect(book.xml).not.toMatch(/<f[ >]/);
  });

  test('chosen rows and chosen columns, in their order; a column that there is none of is refused with the nearest name', async () => {
    const rows = await Promise.all(['甲', '乙', '丙'].map((name) => param(`选${name}`, name)));
    const book = await readBook(
      (
        await file(`${PARAMS}/exportSysParam`, {
          ids: `${rows[0]?.id ?? ''},${rows[2]?.id ?? ''}`,
          columns: 'paramValue,paramName',
          sort: 'paramName',
        })
      ).bytes,
    );
    expect(await admin.get(`${PARAMS}/exportSysParam`, { columns: 'paramValue,paramNam' })).toMatchObject({
      code: 422,
      msg: '没有列“paramNam”，最接近的是“paramName”',
    });
    expect(texts(book).slice(0, 1)).toEqual([['参数值', '参数名称']]);
    expect(texts(book).slice(1).sort()).toEqual([
      ['丙', '选丙'],
      ['甲', '选甲'],
    ]);
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `ids=${Array.from({ length: 501 }, () => rows[0]?.id ?? '').join(',')}`,
    };
    expect(await fetchBytes(admin, `${PARAMS}/exportSysParam`, form)).toMatchObject({
      code: 422,
      msg: '一次最多 500 条',
    });
  });

  test('CSV stays to be had', async () => {
    const got = await file(`${USERS}/exportSysUser`, { username: 'admin', columns: 'username', format: 'csv' });
    expect(got.header('content-type')).toContain('text/csv');
    expect(got.bytes.toString('utf8')).toBe('\uFEFF用户名\r\nadmin\r\n');
  });
});

describe('many rows', () => {
  const COUNT = 5_001;
  beforeAll(async () => {
    const row = await param('大批 0', '0');
    await server.deps.db.systemWrite(async (connection) => {
      const { rows } = await connection.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = 'sys_param' and is_generated = 'NEVER'`,
        [],
      );
      const names = rows.map(({ name }) => name);
      const values = names.map(
        (name) =>
          (
            ({ id: 'gen_random_uuid()', paramKey: `'test.many' || n`, paramName: `'大批 ' || n` }) as Record<
              string,
              string
            >
          )[name] ?? `"${name}"`,
      );
      await connection.query(
        `insert into sys_param (${names.map((name) => `"${name}"`).join(', ')}) select ${values.join(', ')} from sys_param, generate_series(1, $2::int) n where id = $1`,
        [row.id, COUNT - 1],
      );
    });
  });

  test.each([
    ['exportWord', 'Word'],
    ['exportPDF', 'PDF'],
  ])('%s refuses more than 5,000 and names the way out', async (verb, label) => {
    expect(await file(`${PARAMS}/${verb}SysParam`, { paramNameLike: '大批' })).toMatchObject({
      code: 422,
      msg: `共 ${COUNT} 条，${label} 最多导出 5000 条。请缩小筛选范围，或改为导出 Excel`,
    });
  });

  test('the book and CSV carry them all, each once', async () => {
    const asked = { paramNameLike: '大批', columns: 'paramName' };
    const names = texts(await readBook((await file(`${PARAMS}/exportSysParam`, asked)).bytes))
      .slice(1)
      .map(([name]) => name);
    expect(names).toHaveLength(COUNT);
    expect(new Set(names).size).toBe(COUNT);
    expect(
      (await file(`${PARAMS}/exportSysParam`, { ...asked, format: 'csv' })).bytes
        .toString('utf8')
        .trimEnd()
        .split('\r\n'),
    ).toHaveLength(COUNT + 1);
  });
});
