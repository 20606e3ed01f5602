/**
 * What a workbook says beside its sheets: which sheet is the first to be seen, how numbers are shown, and the texts all
 * cells share.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import { unescapeSheetText } from '../../../model/sheet/escapes.ts';
import { formatOf } from '../../../model/sheet/number-format.ts';
import { type OfficePackage, readPart } from './open-package.ts';
import type { XmlHandler } from './xml-scan.ts';

export interface Workbook {
  /** Path of the first sheet that is not hidden. */
  readonly sheet: string;
  readonly from1904: boolean;
  /** The number format of each style; undefined where a number is shown as it is. */
  readonly formats: readonly (string | undefined)[];
  readonly texts: readonly string[];
}

const WORKBOOK = 'xl/workbook.xml';
/** Texts of all cells together, in characters. */
const MAX_TEXTS = 60_000_000;

const ignore = (): void => undefined;
const opening = (open: XmlHandler['open']): XmlHandler => ({ open, close: ignore, text: ignore });

async function sheetPath(parts: OfficePackage): Promise<{ sheet: string; from1904: boolean }> {
  const sheets: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readPart(
    parts,
    WORKBOOK,
    opening((name, attributes) => {
      if (name === 'workbookPr') from1904 = attributes['date1904'] === '1' || attributes['date1904'] === 'true';
      if (name === 'sheet')
        sheets.push({
          id: attributes['id'] ?? '',
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
  const first = sheets.find((sheet) => !sheet.hidden);
  if (!first) throw new Refusal(sheets.length > 0 ? 'import.hidden' : 'import.damaged');
  const target = targets.get(first.id) ?? '';
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!parts.has(sheet)) throw new Refusal('import.damaged');
  return { sheet, from1904 };
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
  await readPart(parts, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') item = '';
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
      total += text.length;
      if (total > MAX_TEXTS) throw new Refusal('import.unpacked', { limit: Math.round(MAX_TEXTS / 1_000_000) });
    },
  });
  return texts;
}

export async function readWorkbook(parts: OfficePackage): Promise<Workbook> {
  if (!parts.has(WORKBOOK) || !parts.has('xl/_rels/workbook.xml.rels')) throw new Refusal('import.notSheet');
  if (parts.has('xl/vbaProject.bin')) throw new Refusal('import.macros');
  const place = await sheetPath(parts);
  return { ...place, formats: await numberFormats(parts), texts: await sharedTexts(parts) };
}
