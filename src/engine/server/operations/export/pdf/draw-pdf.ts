/** Lays out a document as PDF, with the signs it uses embedded: it reads the same on every machine. */
import PDFDocument from 'pdfkit';
import type { DrawnDocument, FormDocument, ListDocument } from '../document.ts';
import { drawSection } from './form.ts';
import { labelPages } from './labels.ts';
import { Letters } from './letters.ts';
import { MARGIN, Sheet } from './sheet.ts';
import { columnWants, drawTable } from './table.ts';

const TITLE_SIZE = 15;
const SECTION_SIZE = 10.5;
const FORM_SIZE = 9.5;
const LIST_SIZE = 8.5;
const DENSE_SIZE = 7.5;
/** Tables that want this much more than the page has go on larger paper. */
const CROWDED = 1.5;
const A4_LONG = 841.89;
const LANGUAGES = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' } as const;

function listPages(sheet: Sheet, { table, title, subtitle }: ListDocument): void {
  const wanted = columnWants(sheet.letters, table, LIST_SIZE).reduce((sum, want) => sum + want.most, 0);
  const crowded = wanted > CROWDED * (A4_LONG - 2 * MARGIN);
  sheet.doc.addPage({ size: crowded ? 'A3' : 'A4', layout: 'landscape', margin: 0 });
  sheet.doc.options.size = crowded ? 'A3' : 'A4';
  sheet.say(title, 'bold', TITLE_SIZE, { after: 1 });
  sheet.say(subtitle, 'regular', LIST_SIZE, { faint: true, after: 5 });
  drawTable(sheet, table, crowded ? DENSE_SIZE : LIST_SIZE);
}

function formPages(sheet: Sheet, { title, subtitle, sections, tables }: FormDocument): void {
  sheet.doc.addPage();
  sheet.say(title, 'bold', TITLE_SIZE, { centred: true, after: 2 });
  sheet.say(subtitle, 'regular', FORM_SIZE, { centred: true, faint: true, after: 8 });
  const heading = (text: string): void => {
    if (!sheet.fits(60)) sheet.newPage();
    if (text !== '') sheet.say(text, 'bold', SECTION_SIZE, { after: 3 });
  };
  for (const section of sections) {
    heading(section.title);
    drawSection(sheet, section, FORM_SIZE);
    sheet.y += 10;
  }
  for (const table of tables) {
    heading(table.title);
    drawTable(sheet, table, LIST_SIZE);
    sheet.y += 10;
  }
}

export function drawPdf(document: DrawnDocument): Promise<Uint8Array> {
  const layout = document.kind === 'list' ? 'landscape' : 'portrait';
  const doc = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: LANGUAGES[document.locale],
    displayTitle: true,
    info: { Title: document.title, Creator: 'Anlan', Producer: 'Anlan' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const sheet = new Sheet(doc, new Letters(doc));
  if (document.kind === 'labels') labelPages(sheet, document);
  else {
    if (document.kind === 'list') listPages(sheet, document);
    else formPages(sheet, document);
    sheet.foot(document.words.foot, document.words.page);
  }
  doc.end();
  return done;
}
