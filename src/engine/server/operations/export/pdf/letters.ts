/**
 * The fonts of a PDF, their measures, and lines that fit: Chinese breaks between any two signs, words only where they
 * end.
 */
import type PDFDocument from 'pdfkit';
import { type Face, fontFile, type FontName, type Spelling, spell } from './fonts.ts';

const PIECES = /[^\s\u2E80-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]+|\s+|./gu;
/** Signs that begin no line. */
const CLOSING = /^[，。、；：！？）》】」』”’…%‰℃]$/;

export class Letters {
  readonly #doc: InstanceType<typeof PDFDocument>;
  readonly #known: Readonly<Record<Face, Map<string, Spelling & { readonly width: number }>>> = {
    regular: new Map(),
    bold: new Map(),
  };

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.#doc = doc;
    for (const name of ['regular', 'bold', 'regular+', 'bold+'] as const) doc.registerFont(name, fontFile(name).path);
  }

  /** How a sign is written, and its width at the size 1; without kerning, so that the widths of signs add up. */
  #spelled(sign: string, face: Face): Spelling & { readonly width: number } {
    let known = this.#known[face].get(sign);
    if (!known) {
      const spelling = spell(sign, face);
      const width =
        spelling.text === ''
          ? 0
          : this.#doc.font(spelling.name).fontSize(1000).widthOfString(spelling.text, { features: [] }) / 1000;
      this.#known[face].set(sign, (known = { ...spelling, width }));
    }
    return known;
  }

  width(text: string, face: Face, size: number): number {
    let sum = 0;
    for (const sign of text) sum += this.#spelled(sign, face).width;
    return sum * size;
  }

  /** Writes one line whose upper left corner is (x, y), all its fonts on one baseline. */
  draw(text: string, x: number, y: number, face: Face, size: number, color: string): void {
    const runs: { name: FontName; text: string; width: number }[] = [];
    for (const sign of text) {
      const { name, text: spelled, width } = this.#spelled(sign, face);
      const last = runs.at(-1);
      if (last?.name === name) {
        last.text += spelled;
        last.width += width;
      } else runs.push({ name, text: spelled, width });
    }
    const ascent = (name: FontName): number => fontFile(name).font.ascent / fontFile(name).font.unitsPerEm;
    let at = x;
    for (const run of runs) {
      if (run.text !== '')
        this.#doc
          .font(run.name)
          .fontSize(size)
          .fillColor(color)
          .text(run.text, at, y + (ascent(face) - ascent(run.name)) * size, { lineBreak: false, features: [] });
      at += run.width * size;
    }
  }

  /** The widest piece that may not be broken, and the widest line as it stands. */
  extent(text: string, face: Face, size: number): { least: number; most: number } {
    let [least, most] = [0, 0];
    for (const line of text.split('\n')) {
      most = Math.max(most, this.width(line, face, size));
      for (const piece of line.match(PIECES) ?? []) least = Math.max(least, this.width(piece, face, size));
    }
    return { least, most };
  }

  /** Breaks `text` into lines of at most `room` points; a closing mark may hang over the edge. */
  lines(text: string, face: Face, size: number, room: number): string[] {
    return text.split(/\r\n|\r|\n/).flatMap((line) => this.#broken(line.replaceAll('\t', '    '), face, size, room));
  }

  #broken(line: string, face: Face, size: number, room: number): string[] {
    if (this.width(line, face, size) <= room) return [line];
    const lines: string[] = [];
    let [current, taken] = ['', 0];
    const add = (piece: string, width: number): void => {
      if (taken + width > room && current !== '' && !CLOSING.test(piece)) {
        lines.push(current.trimEnd());
        [current, taken] = ['', 0];
        if (piece.trim() === '') return;
      }
      current += piece;
      taken += width;
    };
    for (const piece of line.match(PIECES) ?? []) {
      const width = this.width(piece, face, size);
      // What is wider than a whole line is broken anywhere.
      if (width <= room) add(piece, width);
      else for (const sign of piece) add(sign, this.width(sign, face, size));
    }
    return [...lines, current.trimEnd()];
  }

  /** The text, with … where it does not fit. */
  cut(text: string, face: Face, size: number, room: number): string {
    if (this.width(text, face, size) <= room) return text;
    let kept = '';
    let taken = this.width('…', face, size);
    for (const sign of text) {
      taken += this.width(sign, face, size);
      if (taken > room) break;
      kept += sign;
    }
    return `${kept.trimEnd()}…`;
  }
}
