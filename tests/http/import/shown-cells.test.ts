/** What a cell shows is what is stored: a number is a day only where the cell shows one, a text is what stands there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { ENGINE_MIGRATIONS } from '../../../src/engine/server/db/engine-tables.ts';
import { readSheet } from '../../../src/engine/server/files/sheet/read-sheet.ts';
import { fileServer } from '../../support/file-server.ts';
import { commit, complaints, csv, fetchFile, judge, linesOf, rawBook, textCell } from './sheets.ts';

const KINDS = {
  code: { type: 'string', title: '编号', maxLength: 20 },
  day: { type: 'string', format: 'date', title: '日期' },
  moment: { type: 'string', format: 'datetime', title: '时刻' },
  clock: { type: 'string', format: 'time', title: '时间' },
  month: { type: 'string', format: 'month', title: '月份' },
  year: { type: 'string', format: 'year', title: '年份' },
  figure: { type: 'number', multipleOf: 0.0001, title: '数值' },
  words: { type: 'string', title: '说明', maxLength: 200 },
};

const folder = mkdtempSync(join(tmpdir(), 'anlan-cells-'));
mkdirSync(join(folder, 'yard'));
writeFileSync(
  join(folder, 'yard', 'gauge.json'),
  JSON.stringify({
    format: 1,
    entity: 'gauge',
    area: 'yard',
    title: '读数',
    storage: { unique: [['code']] },
    data: { type: 'object', required: ['code'], properties: KINDS },
  }),
);
const server = fileServer({ schemaDirs: [folder] });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GAUGE = '/api/yard/gauge';
/** Styles by their place: as it is, m/d/yyyy of Excel, times, percent, two digits, 年月日, date with time. */
const FORMATS = ['', 14, 20, 46, 10, 2, 31, 22, 164, 165, 166, 27];
/** Formats of the file's own: by a condition, a weekday, a month alone. */
const OWN = ['[&gt;=100]0;0.00', 'aaaa', 'yyyy-mm'].map(
  (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`,
);
const STYLES = `<styleSheet><numFmts>${OWN.join('')}</numFmts><cellXfs>${FORMATS.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;

/** A number and the style it is shown by; a text as the workbook spells it. */
type Shown = readonly [number, number] | string;

/** A workbook of one column beside the codes of its lines. */
const column = (title: string, cells: readonly Shown[]): Promise<Buffer> =>
  rawBook(
    `<sheetData><row r="1">${textCell('A1', '编号')}${textCell('B1', title)}</row>${cells
      .map((cell, at) => {
        const place = `B${at + 2}`;
        const shown =
          typeof cell === 'string' ? textCell(place, cell) : `<c r="${place}" s="${cell[1]}"><v>${cell[0]}</v></c>`;
        return `<row r="${at + 2}">${textCell(`A${at + 2}`, `${title}${at}`)}${shown}</row>`;
      })
      .join('')}</sheetData>`,
    { 'xl/styles.xml': STYLES },
  );

/** What is stored of a column, or why nothing is. */
async function taken(field: keyof typeof KINDS, cells: readonly Shown[]): Promise<unknown[]> {
  const admin = await server.as('admin');
  const { title } = KINDS[field];
  const judged = await judge(admin, GAUGE, 'Gauge', await column(title, cells));
  expect(judged.code, judged.msg).toBe(200);
  const reasons = await complaints(admin, GAUGE, 'Gauge', judged.data.id);
  if ((judged.data.counts.refused ?? 0) < cells.length) await commit(admin, GAUGE, 'Gauge', judged.data.id, 'good');
  const { list } = (await admin.get<{ list: WireRow[] }>(`${GAUGE}/queryGauge`, { pageSize: 100 })).data;
  return cells.map(
    (_cell, at) =>
      list.find((row) => row['code'] === `${title}${at}`)?.[field] ??
      reasons.find((reason) => reason.startsWith(`${at + 2} `)),
  );
}

it('takes no number for a day, and says both that it could mean', async () => {
  expect(
    await taken('day', [
      [2026, 0],
      [202603, 0],
      [2026.03, 0],
      [31, 0],
      [20260305, 0],
      [46086, 1],
      [46086.5, 7],
      [0.5, 2],
    ]),
  ).toEqual([
    expect.stringMatching(/^2 day 日期“2026”是数字，可能是 2026，也可能是 1905-07-18。请写成 2026-03-05/),
    expect.stringContaining('可能是 2026-03，也可能是 2454-09-14'),
    expect.stringContaining('可能是 2026-03，也可能是 1905-07-18'),
    expect.stringContaining('可能是 31，也可能是 1900-01-31'),
    '2026-03-05',
    '2026-03-05',
    expect.stringContaining('日期不是有效的日期'),
    expect.stringContaining('日期不是有效的日期'),
  ]);
  expect(
    await taken('moment', [
      [46086.5, 0],
      [46086.5, 7],
    ]),
  ).toEqual([expect.stringContaining('可能是 46086.5，也可能是 2026-03-05 12:00:00'), '2026-03-05 12:00:00']);
});

it('takes no number for a time of day, nor more hours than a day has', async () => {
  expect(
    await taken('clock', [
      [8.5, 0],
      [25.5 / 24, 3],
      [8.5 / 24, 2],
      [46086.5, 7],
    ]),
  ).toEqual([
    expect.stringContaining('可能是 08:30:00，也可能是 12:00:00'),
    expect.stringContaining('时间不是有效的时间'),
    '08:30:00',
    expect.stringContaining('时间不是有效的时间'),
  ]);
});

it('takes a number for a year or a month where it is one', async () => {
  expect(
    await taken('year', [
      [2026, 0],
      [46086, 0],
      [46086, 1],
    ]),
  ).toEqual(['2026', expect.stringContaining('可能是 46086，也可能是 2026'), '2026']);
  expect(
    await taken('month', [
      [202603, 0],
      [2026.03, 0],
      [2026.1, 5],
      [2026.1, 0],
      [2026, 0],
      [46086, 6],
    ]),
  ).toEqual([
    '2026-03',
    '2026-03',
    '2026-10',
    expect.stringContaining('可能是 2026-01，也可能是 2026-10'),
    expect.stringContaining('可能是 2026，也可能是 1905-07'),
    '2026-03',
  ]);
});

it('takes no month and no weekday for a day, and stores what a section by its condition shows', async () => {
  expect(
    await taken('day', [
      [46086, 10],
      [46082, 11],
      [46086, 9],
      [46086, 6],
    ]),
  ).toEqual([
    expect.stringMatching(/^2 day 日期“2026-03”没有显示完整，可能是 2026-03，也可能是 2026-03-05。请写成 2026-03-05/),
    expect.stringContaining('“2026年3月”没有显示完整，可能是 2026-03，也可能是 2026-03-01'),
    expect.stringContaining('“星期四”没有显示完整，可能是 星期四，也可能是 2026-03-05'),
    '2026-03-05',
  ]);
  expect(
    await taken('words', [
      [150.5, 8],
      [50.5, 8],
      [46086, 9],
      [46086, 10],
    ]),
  ).toEqual(['151', '50.50', '星期四', '2026-03']);
});

it('takes no day for a number', async () => {
  expect(
    await taken('figure', [
      [46086, 1],
      [0.125, 4],
      [1234.5678, 5],
    ]),
  ).toEqual([expect.stringContaining('数值应为数字'), '0.1250', '1234.5678']);
});

it('stores a text as the cell shows it', async () => {
  expect(
    await taken('words', [
      [8.5 / 24, 2],
      [25.5 / 24, 3],
      [0.125, 4],
      [1.1, 5],
      [46086, 6],
      [13800138000, 0],
      '甲_x000D_\n乙_x000d_',
      '_x005F_x000D_',
    ]),
  ).toEqual(['8:30', '25:30:00', '12.50%', '1.10', '2026年3月5日', '13800138000', '甲\r\n乙', '_x000D_']);
});

it('shows in the preview and hands back what was read, not what a format rounds', async () => {
  const admin = await server.as('admin');
  const judged = await judge(
    admin,
    GAUGE,
    'Gauge',
    await column('数值', [
      [1234.5678, 5],
      [1.23456, 5],
    ]),
  );
  const lines = await linesOf(admin, GAUGE, 'Gauge', judged.data.id);
  expect(lines.map(({ cells }) => cells[1])).toEqual(['1234.5678', '1.23456']);
  const { bytes } = await fetchFile(admin, `${GAUGE}/importRefusedGauge?id=${judged.data.id}`);
  const back: unknown[] = [];
  for await (const { cells } of (await readSheet(bytes)).lines) back.push(cells.at(-1));
  expect(back).toEqual(['数值', '1.23456']);
});

it('goes on with a preview of an older product', async () => {
  const admin = await server.as('admin');
  const judged = await judge(admin, GAUGE, 'Gauge', await column('日期', [[46086, 1]]));
  const older = [{ n: '571', digits: 4 }, { n: '46086', day: true }, { n: '0.25', day: true }, 'digits', null];
  const { migrated } = await server.deps.db.systemWrite(async (connection) => {
    await connection.query('update anlan.import_line set cells = $2 where job_id = $1', [
      judged.data.id,
      JSON.stringify(older),
    ]);
    await connection.query(ENGINE_MIGRATIONS['0031_import_cells'] ?? '');
    const { rows } = await connection.query<{ migrated: unknown }>(
      'select cells as migrated from anlan.import_line where job_id = $1',
      [judged.data.id],
    );
    return { migrated: rows[0]?.migrated };
  });
  expect(migrated).toEqual([
    { n: '571', format: '0000' },
    { n: '46086', format: 'yyyy-mm-dd hh:mm:ss' },
    { n: '0.25', format: 'hh:mm:ss' },
    'digits',
    null,
  ]);
  await commit(admin, GAUGE, 'Gauge', judged.data.id);
  const { list } = (await admin.get<{ list: WireRow[] }>(`${GAUGE}/queryGauge`, { code: '0571' })).data;
  expect(list[0]).toMatchObject({ code: '0571', day: '2026-03-05' });
});

it('exports a text that looks like a sign spelled out so that it comes back', async () => {
  const admin = await server.as('admin');
  const text = '_x000D_ 与 _x005F_x0041_';
  const judged = await judge(
    admin,
    GAUGE,
    'Gauge',
    csv([
      ['编号', '说明'],
      ['原文', text],
    ]),
    'records.csv',
  );
  await commit(admin, GAUGE, 'Gauge', judged.data.id);
  const row = (await admin.get<{ list: WireRow[] }>(`${GAUGE}/queryGauge`, { code: '原文' })).data.list[0];
  expect(row?.['words']).toBe(text);
  const { bytes } = await fetchFile(admin, `${GAUGE}/exportGauge?ids=${row?.id}`);
  const cells: unknown[] = [];
  for await (const line of (await readSheet(bytes)).lines) cells.push(...line.cells);
  expect(cells).toContain(text);
  expect((await judge(admin, GAUGE, 'Gauge', bytes)).data.counts).toMatchObject({ unchanged: 1 });
});
