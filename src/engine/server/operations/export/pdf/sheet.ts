/** Pages of a PDF: where the next thing goes, rows of cells that go on over pages, and the foot of every page. */
import type PDFDocument from 'pdfkit';
import type { Face } from './fonts.ts';
import type { Letters } from './letters.ts';

export interface Cell {
  readonly width: number;
  readonly lines: readonly string[];
  readonly face?: Face;
  readonly fill?: string;
  readonly right?: boolean;
}

const INK = '#1f2733';
const FAINT = '#5b6675';
const RULE = '#c3cad3';
const PAD_X = 4;
const PAD_Y = 3;
const LEADING = 1.35;
const FOOT_SIZE = 7.5;
export const MARGIN = 36;
/** Inside a cell, what its text has not. */
export const CELL_PADDING = 2 * PAD_X;

export class Sheet {
  readonly doc: InstanceType<typeof PDFDocument>;
  readonly letters: Letters;
  y = MARGIN;

  constructor(doc: InstanceType<typeof PDFDocument>, letters: Letters) {
    this.doc = doc;
    this.letters = letters;
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  get #bottom(): number {
    return this.doc.page.height - MARGIN - 14;
  }

  fits(height: number): boolean {
    return this.y + height <= this.#bottom;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** A line of its own, broken where it must be. */
  say(
    text: string,
    face: Face,
    size: number,
    options: { readonly centred?: boolean; readonly faint?: boolean; readonly after?: number } = {},
  ): void {
    for (const line of this.letters.lines(text, face, size, this.width)) {
      if (!this.fits(size * LEADING)) this.newPage();
      const x = options.centred ? MARGIN + (this.width - this.letters.width(line, face, size)) / 2 : MARGIN;
      this.letters.draw(line, x, this.y, face, size, options.faint ? FAINT : INK);
      this.y += size * LEADING;
    }
    this.y += options.after ?? 0;
  }

  rowHeight(cells: readonly Cell[], size: number): number {
    return Math.max(1, ...cells.map((cell) => cell.lines.length)) * size * LEADING + 2 * PAD_Y;
  }

  /** @param onPage said at the top of each page the row goes on to: the head of its table */
  row(cells: readonly Cell[], size: number, onPage?: () => void): void {
    const most = Math.max(1, ...cells.map((cell) => cell.lines.length));
    const step = size * LEADING;
    let from = 0;
    while (from < most) {
      const room = Math.floor((this.#bottom - this.y - 2 * PAD_Y) / step);
      const fresh = this.y <= MARGIN + 60;
      // A row that fits on one page is not torn apart; a longer one goes on where it is.
      if (room < 1 || (most - from > room && !fresh && (most - from) * step < this.#bottom - MARGIN - 60)) {
        this.newPage();
        onPage?.();
        continue;
      }
      const lines = Math.min(room, most - from);
      this.#part(cells, from, lines, size, step);
      from += lines;
    }
  }

  #part(cells: readonly Cell[], from: number, count: number, size: number, step: number): void {
    const height = count * step + 2 * PAD_Y;
    let x = MARGIN;
    for (const { width, lines, face = 'regular', fill, right } of cells) {
      if (fill) this.doc.rect(x, this.y, width, height).fill(fill);
      this.doc.rect(x, this.y, width, height).lineWidth(0.5).stroke(RULE);
      lines.slice(from, from + count).forEach((line, index) => {
        const at = right ? x + width - PAD_X - this.letters.width(line, face, size) : x + PAD_X;
        this.letters.draw(line, at, this.y + PAD_Y + index * step, face, size, INK);
      });
      x += width;
    }
    this.y += height;
  }

  /** Foot of every page, once they are counted. */
  foot(text: string, pageWords: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(start + index);
      const y = this.doc.page.height - MARGIN - 4;
      const number = pageWords.replace('{page}', String(index + 1)).replace('{pages}', String(count));
      const taken = this.letters.width(number, 'regular', FOOT_SIZE);
      this.doc
        .moveTo(MARGIN, y - 5)
        .lineTo(MARGIN + this.width, y - 5)
        .lineWidth(0.5)
        .stroke(RULE);
      this.letters.draw(
        this.letters.cut(text, 'regular', FOOT_SIZE, this.width - taken - 16),
        MARGIN,
        y,
        'regular',
        FOOT_SIZE,
        FAINT,
      );
      this.letters.draw(number, MARGIN + this.width - taken, y, 'regular', FOOT_SIZE, FAINT);
    }
  }
}
