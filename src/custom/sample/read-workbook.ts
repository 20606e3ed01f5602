/** Reads the first sheet of an .xlsx file as it is shown: a zip of XML, unpacked by the browser itself. */
import { unescapeSheetText } from '../../engine/model/sheet/escapes.ts';
import { formatOf, shownNumber } from '../../engine/model/sheet/number-format.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/** Not a workbook, or none we can read. */
export class NoWorkbook extends Error {
  override readonly name = 'NoWorkbook';
}

/** Where each file of the zip begins and how it is packed; from the directory at its end. */
function entriesOf(view: DataView): Map<string, { at: number; size: number; method: number }> {
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new NoWorkbook();
  const entries = new Map<string, { at: number; size: number; method: number }>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new NoWorkbook();
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength));
    entries.set(name, {
      at: view.getUint32(at + 42, true),
      size: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function documentOf(
  view: DataView,
  entry: { at: number; size: number; method: number } | undefined,
): Promise<Document | undefined> {
  if (!entry) return undefined;
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = new Blob([new Uint8Array(view.buffer as ArrayBuffer, start, entry.size)]);
  const plain =
    entry.method === DEFLATED ? packed.stream().pipeThrough(new DecompressionStream('deflate-raw')) : packed.stream();
  return new DOMParser().parseFromString(await new Response(plain).text(), 'application/xml');
}

const textIn = (node: Element): string =>
  [...node.getElementsByTagName('t')].map((part) => unescapeSheetText(part.textContent ?? '')).join('');

/** The number format of each style; undefined where a number is shown as it is. */
function formatsOf(styles: Document | undefined): (string | undefined)[] {
  const codes = new Map(
    [...(styles?.getElementsByTagName('numFmt') ?? [])].map((one) => [
      one.getAttribute('numFmtId'),
      unescapeSheetText(one.getAttribute('formatCode') ?? ''),
    ]),
  );
  return [...(styles?.getElementsByTagName('cellXfs')[0]?.getElementsByTagName('xf') ?? [])].map((one) => {
    const id = one.getAttribute('numFmtId');
    return formatOf(Number(id ?? 0), codes.get(id));
  });
}

/** `AB12` → 27: letters count from A = 0. */
function columnOf(reference: string): number {
  return [...reference.replace(/\d+$/, '')].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Rows of cells of the first sheet; an empty cell is ''. @throws {NoWorkbook} */
export async function readWorkbook(file: Blob): Promise<string[][]> {
  const view = new DataView(await file.arrayBuffer());
  try {
    const entries = entriesOf(view);
    const sheetName = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()[0];
    const sheet = await documentOf(view, entries.get(sheetName ?? ''));
    if (!sheet) throw new NoWorkbook();
    const formats = formatsOf(await documentOf(view, entries.get('xl/styles.xml')));
    const properties = (await documentOf(view, entries.get('xl/workbook.xml')))?.getElementsByTagName('workbookPr')[0];
    const from1904 = ['1', 'true'].includes(properties?.getAttribute('date1904') ?? '');
    const shared = [
      ...((await documentOf(view, entries.get('xl/sharedStrings.xml')))?.getElementsByTagName('si') ?? []),
    ].map(textIn);
    return [...sheet.getElementsByTagName('row')].map((row) => {
      const cells: string[] = [];
      for (const [index, cell] of [...row.getElementsByTagName('c')].entries()) {
        const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
        const reference = cell.getAttribute('r');
        const column = reference === null ? index : columnOf(reference);
        while (cells.length < column) cells.push('');
        const type = cell.getAttribute('t');
        const format = formats[Number(cell.getAttribute('s') ?? 0)];
        const isNumber = (type === null || type === 'n') && value !== '';
        cells[column] =
          type === 's'
            ? (shared[Number(value)] ?? '')
            : isNumber && format !== undefined
              ? (shownNumber(Number(value), format, from1904) ?? value)
              : unescapeSheetText(value) || textIn(cell);
      }
      return cells;
    });
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof TypeError) throw new NoWorkbook();
    throw cause;
  }
}
