/** Sheets as people fill them in, and what an import says of them. */
import writeXlsx from 'write-excel-file/node';
import yazl from 'yazl';
import type { ImportHeads, ImportLines, ImportState } from '../../../src/engine/model/import/import-wire.ts';
import type { ImportMapping } from '../../../src/engine/model/import/mapping.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { until } from '../../support/product.ts';

export type Plain = string | number | boolean | Date | null;

/** A workbook of one sheet. */
export async function xlsx(rows: readonly (readonly Plain[])[]): Promise<Buffer> {
  const data = rows.map((row) =>
    row.map((value) =>
      value === null ? null : value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : { value },
    ),
  );
  return Buffer.from(await writeXlsx(data as never, {} as never).toBuffer());
}

export const csv = (rows: readonly (readonly Plain[])[]): Buffer =>
  Buffer.from(
    rows.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\r\n'),
  );

/** A zip of these parts, as a hostile hand may write one. */
export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="t" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="t" Target="worksheets/sheet2.xml"/></Relationships>';

/** A workbook by its bare parts: `sheet` is the inside of `worksheet`. */
export function rawBook(
  sheet: string,
  more: Readonly<Record<string, string | Buffer>> = {},
  sheets = '<sheet name="A" sheetId="1" r:id="r1"/>',
): Promise<Buffer> {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?><worksheet>${sheet}</worksheet>`,
    ...more,
  });
}

export const textCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** How a file is to be read. */
interface Wish {
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  readonly noHead?: boolean;
  readonly mapping?: ImportMapping | string;
  readonly keep?: string;
}

/** Sends a file, with what is said of it, as a form does. */
async function sendFile<T>(
  caller: Caller,
  path: string,
  bytes: Buffer,
  name: string,
  language: string,
  { sheet, sheets, noHead, mapping, keep }: Wish,
): Promise<Answer<T>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  if (sheet !== undefined) form.append('sheet', sheet);
  if (sheets !== undefined) form.append('sheets', JSON.stringify(sheets));
  if (noHead !== undefined) form.append('noHead', String(noHead));
  if (mapping !== undefined) form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  if (keep !== undefined) form.append('keep', keep);
  const sent = await fetch(`${caller.url}/prod-api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': language },
    body: form,
  });
  return { ...((await sent.json()) as Answer<T>), status: sent.status };
}

/** Sends a file to `import{Noun}` and waits until it is judged. */
export async function judge(
  caller: Caller,
  base: string,
  noun: string,
  bytes: Buffer,
  name = 'records.xlsx',
  language = 'zh',
  wish: Wish = {},
): Promise<Answer<ImportState>> {
  const answer = await sendFile<ImportState>(caller, `${base}/import${noun}`, bytes, name, language, wish);
  return answer.code === 200 ? settled(caller, base, noun, answer) : answer;
}

/** What `importHeads{Noun}` proposes. */
export function headsOf(
  caller: Caller,
  base: string,
  noun: string,
  bytes: Buffer,
  wish: Wish = {},
): Promise<Answer<ImportHeads>> {
  return sendFile<ImportHeads>(caller, `${base}/importHeads${noun}`, bytes, 'records.xlsx', 'zh', wish);
}

async function settled(
  caller: Caller,
  base: string,
  noun: string,
  answer: Answer<ImportState>,
): Promise<Answer<ImportState>> {
  let last = answer;
  const isUnderWay = (): boolean =>
    last.code === 200 && (last.data.stage === 'checking' || last.data.stage === 'importing');
  // Seldom enough that how often it is asked does not hang on the machine.
  await until(
    'the import',
    async () => {
      if (isUnderWay()) last = await caller.get<ImportState>(`${base}/importState${noun}`, { id: last.data.id });
      return !isUnderWay();
    },
    100_000,
    50,
  );
  return last;
}

/** Puts another text into a cell of the preview and waits until all lines are judged again. */
export async function correct(
  caller: Caller,
  base: string,
  noun: string,
  id: string,
  cell: { readonly line: number; readonly column: string; readonly text: string },
): Promise<Answer<ImportState>> {
  const answer = await caller.post<ImportState>(`${base}/importCorrect${noun}`, { id, ...cell });
  return answer.code === 200 ? settled(caller, base, noun, answer) : answer;
}

export async function commit(
  caller: Caller,
  base: string,
  noun: string,
  id: string,
  which: 'all' | 'good' = 'all',
): Promise<Answer<ImportState>> {
  const answer = await caller.post<ImportState>(`${base}/importCommit${noun}`, { id, which });
  return answer.code === 200 ? settled(caller, base, noun, answer) : answer;
}

export async function linesOf(caller: Caller, base: string, noun: string, id: string): Promise<ImportLines['list']> {
  return (await caller.get<ImportLines>(`${base}/importLines${noun}`, { id })).data.list;
}

/** What is said of each refused line: `line field message`. */
export async function complaints(caller: Caller, base: string, noun: string, id: string): Promise<string[]> {
  return (await linesOf(caller, base, noun, id)).flatMap((line) =>
    line.errors.map((error) => `${line.line} ${error.field} ${error.message}`),
  );
}

/** A file that the API answers. */
export async function fetchFile(
  caller: Caller,
  path: string,
  language = 'zh',
): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  const answer = await fetch(`${caller.url}/prod-api${path}`, {
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': language },
  });
  return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) };
}
