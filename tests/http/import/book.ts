/** Workbooks made by hand: several sheets, numbers with formats, cells that are only styled. */
import { zipOf } from './sheets.ts';

/** A number and the format that shows it, or an empty cell that somebody has styled. */
export type Styled = { readonly n: number; readonly format: string } | { readonly styled: true };
export type BookCell = string | number | boolean | null | Styled;

export interface BookSheet {
  readonly name: string;
  readonly rows: readonly (readonly BookCell[])[];
  /** Ranges of merged cells. */
  readonly merged?: readonly string[];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The letters of a column, counted from 0; twenty-six are enough here. */
const letterOf = (at: number): string => String.fromCharCode(65 + at);

/** The days of a spreadsheet since 1900. */
export const serialOf = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) / 86_400_000 + 25_569;

function cellXml(cell: BookCell, reference: string, styleOf: (format: string) => number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('styled' in cell) return `<c r="${reference}" s="0"/>`;
  return `<c r="${reference}" s="${styleOf(cell.format)}"><v>${cell.n}</v></c>`;
}

/** A workbook of these sheets, in their order. */
export function workbook(sheets: readonly BookSheet[]): Promise<Buffer> {
  const formats: string[] = [];
  const styleOf = (format: string): number => {
    const known = formats.indexOf(format);
    return known >= 0 ? known + 1 : formats.push(format);
  };
  const parts = Object.fromEntries(
    sheets.map(({ rows, merged = [] }, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `${XML}<worksheet><sheetData>${rows
        .map(
          (row, at) =>
            `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, letterOf(column) + (at + 1), styleOf)).join('')}</row>`,
        )
        .join(
          '',
        )}</sheetData>${merged.length === 0 ? '' : `<mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`}</worksheet>`,
    ]),
  );
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_sheet, index) => `<Relationship Id="r${index + 1}" Type="t" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `${XML}<workbook><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${relations.join('')}</Relationships>`,
    ...parts,
    'xl/styles.xml':
      `${XML}<styleSheet><numFmts>${formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(format)}"/>`).join('')}</numFmts>` +
      `<cellXfs><xf numFmtId="0"/>${formats.map((_format, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  });
}
