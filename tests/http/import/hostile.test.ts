/**
 * Files that are no sheet, or a sheet that means harm: each is refused with a word that says what to do, and nothing is
 * written.
 */
import { describe, expect, it } from 'vitest';
import { fileServer } from '../../support/file-server.ts';
import { commit, complaints, csv, judge, linesOf, rawBook, textCell, xlsx, zipOf } from './sheets.ts';

const POSTS = '/api/admin/syspost';
const HEADS = `<row r="1">${textCell('A1', '岗位编码')}${textCell('B1', '岗位名称')}${textCell('C1', '排序')}</row>`;

const server = fileServer();

async function refusal(bytes: Buffer, name = 'posts.xlsx', language = 'zh') {
  const { data } = await judge(await server.as('admin'), POSTS, 'SysPost', bytes, name, language);
  expect(data).toMatchObject({ stage: 'failed', counts: { add: 0 } });
  return data.problem;
}

async function judged(bytes: Buffer, name = 'posts.xlsx') {
  const admin = await server.as('admin');
  const { data } = await judge(admin, POSTS, 'SysPost', bytes, name);
  return {
    ...data,
    said: await complaints(admin, POSTS, 'SysPost', data.id),
    lines: await linesOf(admin, POSTS, 'SysPost', data.id),
  };
}

const sheetOf = (...rows: string[]) => rawBook(`<sheetData>${HEADS}${rows.join('')}</sheetData>`);
const gb18030 = (text: string): Buffer => {
  const decoder = new TextDecoder('gb18030');
  // Node decodes the encoding and does not write it: each two-byte sign is looked up once.
  const table = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1)
      if (low !== 0x7f) table.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  return Buffer.from(
    [...text].flatMap((sign) => (sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : (table.get(sign) ?? [0x3f]))),
  );
};

describe('a file as a whole', () => {
  it('that is empty, or has only its head', async () => {
    expect(await refusal(Buffer.alloc(0))).toMatchObject({ code: 'import.empty' });
    expect(await refusal(await xlsx([['岗位编码', '岗位名称']]))).toMatchObject({ code: 'import.empty' });
  });

  it('that is something else', async () => {
    expect(await refusal(Buffer.from('%PDF-1.7\0\0'))).toMatchObject({ code: 'import.notSheet' });
    expect(await refusal(await zipOf({ 'word/document.xml': '<x/>' }))).toMatchObject({
      code: 'import.notSheet',
      message: '文件不是 xlsx 或 CSV 表格。请用 Excel 或 WPS 另存为 xlsx 后重试',
    });
    expect(await refusal(Buffer.from('504b0304deadbeef', 'hex'))).toMatchObject({ code: 'import.damaged' });
  });

  it('in the old format, behind a password, with macros', async () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await refusal(compound, 'posts.xls')).toMatchObject({ code: 'import.oldXls' });
    expect(await refusal(Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]))).toMatchObject({
      code: 'import.encrypted',
    });
    expect(await refusal(await rawBook('<sheetData/>', { 'xl/vbaProject.bin': 'x' }), 'posts.xlsm')).toMatchObject({
      code: 'import.macros',
    });
  });

  it('that grows when it is unpacked is left as soon as it does', async () => {
    const bomb = await rawBook('<sheetData/>', {
      'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst><si><t>'), Buffer.alloc(230 * 1_048_576, 0x61)]),
    });
    expect(bomb.length).toBeLessThan(1_048_576);
    expect(await refusal(bomb)).toMatchObject({ code: 'import.unpacked' });
  });

  it('with a comment or a tag without end', async () => {
    expect(await refusal(await rawBook(`<sheetData><!-- ${'x'.repeat(3_000_000)}`))).toMatchObject({
      code: 'import.damaged',
    });
    expect(await refusal(await rawBook(`<sheetData><row ${'a="b" '.repeat(500_000)}`))).toMatchObject({
      code: 'import.damaged',
    });
  });

  it('with entities of its own, which could grow or fetch', async () => {
    const evil =
      '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>';
    expect(await refusal(await rawBook('', { 'xl/worksheets/sheet1.xml': evil }))).toMatchObject({
      code: 'import.damaged',
    });
    expect(
      await refusal(await rawBook(`<sheetData><row r="1">${textCell('A1', '&lol;')}</row></sheetData>`)),
    ).toMatchObject({ code: 'import.damaged' });
  });

  it('with a hundred thousand lines that may refer to each other, while others are served', async () => {
    const lines = Array.from({ length: 100_000 }, (_none, index) => [`BIG-${index}`, `大岗位${index}`]);
    const big = csv([['岗位编码', '岗位名称', '上级岗位'], ...lines]);
    const admin = await server.as('admin');
    const sent = judge(admin, POSTS, 'SysPost', big, 'big.csv');
    const asked = await admin.get(`${POSTS}/querySysPost`, { pageSize: 1 });
    expect(asked.code).toBe(200);
    expect((await sent).data).toMatchObject({
      stage: 'failed',
      problem: {
        code: 'import.rowsTogether',
        message: '各行可以互相引用的文件一次最多导入 10000 行。请拆分成几个文件，上级在前',
      },
    });
  });

  it('with a quotation mark that is never closed, fifteen megabytes long: its line is said, and others are served', async () => {
    const admin = await server.as('admin');
    const sent = judge(
      admin,
      POSTS,
      'SysPost',
      Buffer.concat([Buffer.from('岗位编码,岗位名称\nOPEN-1,"甲\n'), Buffer.alloc(15 * 1_048_576, 0x61)]),
      'open.csv',
    );
    expect((await admin.get(`${POSTS}/querySysPost`, { pageSize: 1 })).code).toBe(200);
    expect((await sent).data).toMatchObject({
      stage: 'failed',
      problem: { code: 'import.openQuote', message: expect.stringContaining('从第 2 行起有引号没有结束') as string },
    });
  });

  it('larger than a sheet may be', async () => {
    expect(
      await judge(await server.as('admin'), POSTS, 'SysPost', Buffer.alloc(21 * 1_048_576, 0x61), 'big.csv'),
    ).toMatchObject({ code: 422, msg: '导入文件不能超过 20 MB。请拆分成几个文件分别导入' });
  });

  it('whose sheets are all hidden; a hidden one before the first that is seen is passed over', async () => {
    expect(
      await refusal(await rawBook('<sheetData/>', {}, '<sheet name="A" sheetId="1" state="veryHidden" r:id="r1"/>')),
    ).toMatchObject({ code: 'import.hidden' });
    const second = {
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${HEADS}<row r="2">${textCell('A2', 'HID-1')}${textCell('B2', '可见')}</row></sheetData></worksheet>`,
    };
    expect(
      await judged(
        await rawBook(
          '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
          second,
          '<sheet name="A" sheetId="1" state="hidden" r:id="r1"/><sheet name="B" sheetId="2" r:id="r2"/>',
        ),
      ),
    ).toMatchObject({ stage: 'checked', counts: { add: 1 } });
  });

  it.each([['abc'], ['1'], ['0'], ['1048577'], ['3000000000']])(
    'with a line numbered %s behind the first',
    async (at) => {
      expect(
        await refusal(
          await rawBook(
            `<sheetData>${HEADS}<row r="${at}">${textCell('A2', 'ROW-1')}${textCell('B2', '行')}</row></sheetData>`,
          ),
        ),
      ).toMatchObject({ code: 'import.damaged' });
    },
  );

  it('with merged cells', async () => {
    expect(
      await refusal(
        await rawBook(
          `<sheetData>${HEADS}<row r="2">${textCell('A2', 'MER-1')}${textCell('B2', '合并')}</row></sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>`,
        ),
      ),
    ).toMatchObject({ code: 'import.merged', message: expect.stringContaining('B2:B3') as string });
  });
});

describe('its head', () => {
  it.each([
    [
      'unknown',
      [
        ['岗位编码', '岗位名字'],
        ['A-1', '甲'],
      ],
      '没有“岗位名字”列。可用的列：岗位编码、岗位名称、上级岗位、排序、岗位层级、关键安全岗位、状态、备注',
    ],
    ['missing', [['岗位编码'], ['A-1']], '缺少必填列：岗位名称。请下载模板核对标题行'],
    [
      'twice',
      [
        ['岗位编码', '岗位名称', '岗位名称'],
        ['A-1', '甲', '乙'],
      ],
      '列“岗位名称”出现了两次。请只保留一列',
    ],
    [
      'absent',
      [
        ['岗位编码', '岗位名称', ''],
        ['A-1', '甲', '乙'],
      ],
      '第 C 列有数据但没有标题。请补上标题或清空该列',
    ],
  ])('%s', async (_what, rows, message) => {
    expect(await refusal(csv(rows), 'posts.csv')).toMatchObject({ message });
  });

  it('is said in the language of the caller', async () => {
    expect((await refusal(csv([['Code no.'], ['x']]), 'posts.csv', 'en'))?.message).toMatch(
      /^There is no column Code no\.\. Columns that can be imported: /,
    );
    expect((await refusal(csv([['編碼'], ['x']]), 'posts.csv', 'tw'))?.message).toMatch(/^沒有「編碼」欄。/);
  });

  it('may be varied as people do', async () => {
    expect(
      await judged(
        csv([
          [' 岗位编码 * ', '岗位 名称', 'postSequence'],
          ['VAR-1', '变', 1],
        ]),
        'posts.csv',
      ),
    ).toMatchObject({ stage: 'checked', counts: { add: 1 } });
  });
});

describe('its cells', () => {
  it('a formula and an error are refused, whatever value stands beside them', async () => {
    const file = await sheetOf(
      `<row r="2">${textCell('A2', 'FOR-1')}<c r="B2" t="str"><f>HYPERLINK("x")</f><v>点我</v></c></row>`,
      `<row r="3">${textCell('A3', 'FOR-2')}${textCell('B3', '错')}<c r="C3" t="e"><v>#REF!</v></c></row>`,
    );
    expect((await judged(file)).said).toEqual([
      '2 postName 岗位名称是公式。请复制后“粘贴为值”',
      '3 postSequence 排序的单元格显示错误 #REF!。请改正后重试',
    ]);
  });

  it('a number of more digits than a spreadsheet keeps is refused as a text', async () => {
    expect(
      (
        await judged(
          await sheetOf(`<row r="2"><c r="A2"><v>1.1010119900307123E17</v></c>${textCell('B2', '长')}</row>`),
        )
      ).said,
    ).toEqual(['2 postCode 岗位编码以数字保存，超过 15 位的部分已被表格程序丢失。请把该列设为文本后重新填写']);
  });

  it('leading zeros that are only shown are kept', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>';
    const file = await rawBook(
      `<sheetData>${HEADS}<row r="2"><c r="A2" s="1"><v>7012</v></c>${textCell('B2', '零')}</row></sheetData>`,
      { 'xl/styles.xml': styles },
    );
    expect((await judged(file)).lines).toMatchObject([{ verdict: 'add', cells: ['0007012', '零', ''] }]);
  });

  it('full-width signs of a code and blanks around a word are made plain', async () => {
    const result = await judged(
      csv([
        ['岗位编码', '岗位名称'],
        ['ＦＵＬ－１', '　全角　'],
      ]),
      'posts.csv',
    );
    const admin = await server.as('admin');
    await commit(admin, POSTS, 'SysPost', result.id);
    const { data } = await admin.get<{ list: Record<string, unknown>[] }>(`${POSTS}/querySysPost`, {
      postCode: 'FUL-1',
    });
    expect(data.list).toMatchObject([{ postName: '全角' }]);
  });

  it('a CSV as Excel in China saves it is read', async () => {
    const bytes = gb18030('岗位编码,岗位名称\r\nGBK-1,高炉炉前工\r\n');
    expect(bytes.toString('utf8')).not.toContain('高炉');
    expect((await judged(bytes, 'posts.csv')).lines).toMatchObject([
      { verdict: 'add', cells: ['GBK-1', '高炉炉前工'] },
    ]);
  });

  it('an upload that is cut off leaves nothing', async () => {
    const admin = await server.as('admin');
    const answer = await fetch(`${server.url}/prod-api${POSTS}/importSysPost`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n岗位编码',
    });
    expect(await answer.json()).toMatchObject({ code: 422, msg: '请求内容无法解析' });
  });
});
