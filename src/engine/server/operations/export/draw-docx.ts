/** Lays out a document as a Word file: a table whose head comes back on every page, foot with page numbers. */
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  type ISectionPropertiesOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import type { PlainDocument, FormPart, TablePart } from './document.ts';
import { textWidth } from './text-width.ts';

/** Twentieths of a point. A4, upright. */
const SHORT = 11_906;
const LONG = 16_838;
const MARGIN = 720;
/** Half points. */
const BODY_SIZE = 17;
const FORM_SIZE = 19;
const TITLE_SIZE = 30;
const FAINT = '5B6675';
const HEAD_FILL = 'EEF1F5';
const LABEL_FILL = 'F4F6F9';
const FONTS = { zh: 'Microsoft YaHei', tw: 'Microsoft JhengHei', en: 'Microsoft YaHei' } as const;
const LANGUAGES = { zh: 'zh-CN', tw: 'zh-TW', en: 'en-US' } as const;
/** Signs a column counts at most and at least when the width is shared out. */
const MOST_SIGNS = 40;
const LEAST_SIGNS = 6;

// XML cannot hold these.
const clean = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '');

interface Look {
  readonly bold?: boolean;
  readonly right?: boolean;
  readonly fill?: string;
  readonly size: number;
}

function cell(text: string, width: number, { bold = false, right = false, fill, size }: Look): TableCell {
  const lines = clean(text).split(/\r\n|\r|\n/);
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlignTable.CENTER,
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    ...(fill ? { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } } : {}),
    children: lines.map(
      (line) =>
        new Paragraph({
          ...(right ? { alignment: AlignmentType.RIGHT } : {}),
          children: [new TextRun({ text: line, bold, size })],
        }),
    ),
  });
}

/** Widths by what the columns hold. */
function widthsOf({ columns, rows }: TablePart, room: number): number[] {
  const signs = columns.map(({ title }, index) =>
    rows.reduce(
      (most, row) => Math.max(most, Math.min(MOST_SIGNS, textWidth(row[index] ?? ''))),
      Math.max(LEAST_SIGNS, textWidth(title)),
    ),
  );
  const sum = signs.reduce((total, count) => total + count, 0);
  return signs.map((count) => Math.floor((count / sum) * room));
}

const BORDER = { style: BorderStyle.SINGLE, size: 4, color: 'C3CAD3' };
const BORDERS = {
  top: BORDER,
  bottom: BORDER,
  left: BORDER,
  right: BORDER,
  insideHorizontal: BORDER,
  insideVertical: BORDER,
};

function tableOf(part: TablePart, room: number): Table {
  const widths = widthsOf(part, room);
  const line = (texts: readonly string[], head: boolean): TableRow =>
    new TableRow({
      tableHeader: head,
      cantSplit: true,
      children: widths.map((width, index) =>
        cell(texts[index] ?? '', width, {
          size: BODY_SIZE,
          bold: head,
          right: part.columns[index]?.right ?? false,
          ...(head ? { fill: HEAD_FILL } : {}),
        }),
      ),
    });
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: room, type: WidthType.DXA },
    columnWidths: widths,
    borders: BORDERS,
    rows: [
      line(
        part.columns.map(({ title }) => title),
        true,
      ),
      ...part.rows.map((row) => line(row, false)),
    ],
  });
}

function sectionTable({ items }: FormPart, room: number): Table {
  const label = Math.floor(room * 0.22);
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: room, type: WidthType.DXA },
    columnWidths: [label, room - label],
    borders: BORDERS,
    rows: items.map(
      (item) =>
        new TableRow({
          children: [
            cell(item.label, label, { size: FORM_SIZE, bold: true, fill: LABEL_FILL }),
            cell(item.value, room - label, { size: FORM_SIZE }),
          ],
        }),
    ),
  });
}

function heading(text: string): Paragraph[] {
  return text === ''
    ? []
    : [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          keepNext: true,
          spacing: { before: 200, after: 80 },
          children: [new TextRun({ text: clean(text), bold: true, size: 22, color: '1F2733' })],
        }),
      ];
}

function footer({ words }: PlainDocument, room: number): Footer {
  const [before = '', between = '', after = ''] = words.page.split(/\{pages?\}/);
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: room }],
        border: { top: { ...BORDER, space: 4 } },
        children: [
          new TextRun({ size: 15, color: FAINT, text: clean(words.foot) }),
          new TextRun({
            size: 15,
            color: FAINT,
            children: ['\t', before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after],
          }),
        ],
      }),
    ],
  });
}

export async function drawDocx(document: PlainDocument): Promise<Uint8Array> {
  const list = document.kind === 'list';
  const room = (list ? LONG : SHORT) - 2 * MARGIN;
  const font = FONTS[document.locale];
  const properties: ISectionPropertiesOptions = {
    page: {
      size: { width: SHORT, height: LONG, orientation: list ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT },
      margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, footer: 360 },
    },
  };
  const alignment = list ? AlignmentType.LEFT : AlignmentType.CENTER;
  const body = list
    ? [tableOf(document.table, room)]
    : [
        ...document.sections.flatMap((section) => [...heading(section.title), sectionTable(section, room)]),
        ...document.tables.flatMap((table) => [...heading(table.title), tableOf(table, room)]),
      ];
  const file = new Document({
    title: document.title,
    creator: 'Anlan',
    styles: {
      default: {
        document: {
          run: {
            font: { ascii: font, hAnsi: font, eastAsia: font },
            size: BODY_SIZE,
            language: { value: LANGUAGES.en, eastAsia: LANGUAGES[document.locale] },
          },
        },
      },
    },
    sections: [
      {
        properties,
        footers: { default: footer(document, room) },
        children: [
          new Paragraph({
            heading: HeadingLevel.HEADING_1,
            alignment,
            children: [new TextRun({ text: clean(document.title), bold: true, size: TITLE_SIZE, color: '1F2733' })],
          }),
          new Paragraph({
            alignment,
            spacing: { after: 120 },
            children: [new TextRun({ text: clean(document.subtitle), size: BODY_SIZE, color: FAINT })],
          }),
          ...body,
        ],
      },
    ],
  });
  return Packer.toBuffer(file);
}
