/** Reads exported files back as another program would: cells of a book, words of a Word file, lines of a PDF. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readZip } from '../files/zips.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const plain = (xml: string): string => xml.replace(/&(lt|gt|quot|apos|amp);/g, (sign) => SIGNS[sign] ?? sign);

export interface BookCell {
  readonly value: string | number;
  /** Format code of a number, '' when it has none. */ readonly format: string;
}

export interface Book {
  readonly sheet: string;
  readonly rows: readonly (readonly BookCell[])[];
  readonly xml: string;
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The one sheet of a book; cells that are left out are empty texts. */
export async function readBook(bytes: Buffer): Promise<Book> {
  const parts = new Map(Object.entries(await readZip(bytes)));
  const [styles, xml] = [parts.get('xl/styles.xml') ?? '', parts.get('xl/worksheets/sheet1.xml') ?? ''];
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id ?? '',
      code ?? '',
    ]),
  );
  const looks = [...(/<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)?.[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(
    ([, id]) => formats.get(id ?? '') ?? '',
  );
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: BookCell[] = [];
    for (const [, letters = '', style = '0', rest = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+" s="(\d+)"[^>]*>(.*?)<\/c>/gs,
    )) {
      const column = columnOf(letters);
      while (cells.length < column) cells.push({ value: '', format: '' });
      const number = /<v>(.*?)<\/v>/.exec(rest)?.[1];
      cells.push(
        number === undefined
          ? { value: plain(/<t[^>]*>(.*?)<\/t>/s.exec(rest)?.[1] ?? ''), format: '' }
          : { value: Number(number), format: looks[Number(style)] ?? '' },
      );
    }
    return cells;
  });
  return { sheet: plain(/<sheet name="([^"]*)"/.exec(parts.get('xl/workbook.xml') ?? '')?.[1] ?? ''), rows, xml };
}

/** The paragraphs of a Word file, those of its foot after them. */
export async function readWord(
  bytes: Buffer,
): Promise<{ paragraphs: string[]; rows: string[][]; foot: string; xml: string }> {
  const parts = new Map(Object.entries(await readZip(bytes)));
  const xml = parts.get('word/document.xml') ?? '';
  const textOf = (part: string): string =>
    [...part.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>/gs)].map(([, text]) => plain(text ?? '')).join('');
  const each = (part: string, tag: string): string[] =>
    [...part.matchAll(new RegExp(`<w:${tag}(?: [^>]*)?>(.*?)</w:${tag}>`, 'gs'))].map(([, inner]) => inner ?? '');
  const foot = [...parts]
    .filter(([path]) => /^word\/footer\d*\.xml$/.test(path))
    .map(([, part]) => textOf(part))
    .join('');
  return {
    paragraphs: each(xml, 'p').map(textOf),
    rows: each(xml, 'tr').map((row) => each(row, 'tc').map(textOf)),
    foot,
    xml,
  };
}

/** What a PDF says, page by page, found again through its own tables of letters. */
export async function readPdf(
  bytes: Buffer,
): Promise<{ pages: string[]; raw: string; size: readonly [number, number] }> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise;
  const pages: string[] = [];
  let size: readonly [number, number] = [0, 0];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    size = [Math.round(width), Math.round(height)];
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join('\n'));
  }
  await pdf.destroy();
  return { pages, raw: bytes.toString('latin1'), size };
}
