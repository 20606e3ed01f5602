/** What a workbook says beside its sheets: which sheets it has, how numbers are shown, and the texts all cells share. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { unescapeSheetText } from '../../../model/sheet/escapes.ts';
import { formatOf } from '../../../model/sheet/number-format.ts';
import { type OfficePackage, readPart, scanPart } from './open-package.ts';
import type { XmlHandler } from './xml-scan.ts';

export interface BookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly path: string;
  /** Does any of its cells hold a value? */
  readonly filled: boolean;
}

export interface Workbook {
  /** In the order of the book. */
  readonly sheets: readonly BookSheet[];
  readonly from1904: boolean;
  /** The number format of each style; undefined where a number is shown as it is. */
  readonly formats: readonly (string | undefined)[];
  readonly texts: readonly string[];
}

const WORKBOOK = 'xl/workbook.xml';
/** Elements of a cell that hold what it says. */
const VALUES: ReadonlySet<string> = new Set(['v', 't', 'f']);
/** Unpacked pieces of a sheet that are looked at for a value: formats without values may go on for long. */
const LOOKED_AT = 64;
/** Texts of all cells together, in characters, and what each takes beside them. */
const [MAX_TEXTS, OF_EACH] = [60_000_000, 16];
/** Sheets of a book, and styles of its cells: Excel itself ends at 65,490 of these. */
const [MAX_SHEETS, MAX_STYLES] = [1_000, 65_490];

const ignore = (): void => undefined;
const opening = (open: XmlHandler['open']): XmlHandler => ({ open, close: ignore, text: ignore });

/** Is there a value in a sheet? It is read as far as the first one. One that cannot be read counts as if it held one. */
async function isFilled(parts: OfficePackage, path: string): Promise<boolean> {
  let filled = false;
  const steps = scanPart(
    parts,
    path,
    opening((name) => {
      filled ||= VALUES.has(name);
    }),
  );
  try {
    for (let piece = 0; piece < LOOKED_AT && !filled; piece += 1) if ((await steps.next()).done) return filled;
    await steps.return(undefined);
    return true;
  } catch {
    return true;
  }
}

async function sheetsOf(parts: OfficePackage): Promise<{ sheets: BookSheet[]; from1904: boolean }> {
  const listed: { id: string; name: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readPart(
    parts,
    WORKBOOK,
    opening((name, attributes) => {
      if (name === 'workbookPr') from1904 = attributes['date1904'] === '1' || attributes['date1904'] === 'true';
      if (name === 'sheet' && listed.length === MAX_SHEETS) throw new Refusal('import.damaged');
      if (name === 'sheet')
        listed.push({
          id: attributes['id'] ?? '',
          name: unescapeSheetText(attributes['name'] ?? ''),
          hidden: attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden',
        });
    }),
  );
  const targets = new Map<string, string>();
  await readPart(
    parts,
    'xl/_rels/workbook.xml.rels',
    opening((name, attributes) => {
      if (name === 'Relationship' && attributes['TargetMode'] !== 'External')
        targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
    }),
  );
  if (listed.length === 0) throw new Refusal('import.damaged');
  const sheets: BookSheet[] = [];
  for (const { id, name, hidden } of listed) {
    const target = targets.get(id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    sheets.push({ name, hidden, path, filled: parts.has(path) && (await isFilled(parts, path)) });
  }
  return { sheets, from1904 };
}

async function numberFormats(parts: OfficePackage): Promise<(string | undefined)[]> {
  const formats: (string | undefined)[] = [];
  if (!parts.has('xl/styles.xml')) return formats;
  const codes = new Map<number, string>();
  let within = false;
  await readPart(parts, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(Number(attributes['numFmtId']), unescapeSheetText(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') within = true;
      if (name === 'xf' && within && formats.length === MAX_STYLES) throw new Refusal('import.damaged');
      if (name === 'xf' && within)
        formats.push(formatOf(Number(attributes['numFmtId'] ?? 0), codes.get(Number(attributes['numFmtId']))));
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
    text: ignore,
  });
  return formats;
}

async function sharedTexts(parts: OfficePackage): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has('xl/sharedStrings.xml')) return texts;
  let item = '';
  let piece = '';
  let inText = false;
  let spoken = 0;
  let total = 0;
  const grow = (by: number): void => {
    total += by;
    if (total > MAX_TEXTS) throw new Refusal('import.unpacked', { limit: Math.round(MAX_TEXTS / 1_000_000) });
  };
  await readPart(parts, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') {
        item = '';
        grow(OF_EACH);
      }
      // How characters are read aloud stands beside them and is no part of the text.
      if (name === 'rPh') spoken += 1;
      inText = name === 't' && spoken === 0;
      if (inText) piece = '';
    },
    close(name) {
      if (name === 'rPh') spoken -= 1;
      if (name === 't' && inText) item += unescapeSheetText(piece);
      if (name === 't') inText = false;
      if (name === 'si') texts.push(item);
    },
    text(text) {
      if (!inText) return;
      piece += text;
      grow(text.length);
    },
  });
  return texts;
}

export async function readWorkbook(parts: OfficePackage): Promise<Workbook> {
  if (!parts.has(WORKBOOK) || !parts.has('xl/_rels/workbook.xml.rels')) throw new Refusal('import.notSheet');
  if (parts.has('xl/vbaProject.bin')) throw new Refusal('import.macros');
  const book = await sheetsOf(parts);
  return { ...book, formats: await numberFormats(parts), texts: await sharedTexts(parts) };
}
