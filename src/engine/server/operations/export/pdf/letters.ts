/**
 * The fonts of a PDF, their measures, and lines that fit: Chinese breaks between any two signs, words only where they
 * end.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type PDFDocument from 'pdfkit';

export type Face = 'regular' | 'bold';

/** Noto Sans Hans holds simplified and traditional signs; only those that are used get into the file. */
const FACES: Readonly<Record<Face, string>> = { regular: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' };
const PIECES = /[^\s\u2E80-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]+|\s+|./gu;
/** Signs that begin no line. */
const CLOSING = /^[，。、；：！？）》】」』”’…%‰℃]$/;

export class Letters {
  readonly #doc: InstanceType<typeof PDFDocument>;
  readonly #widths: Readonly<Record<Face, Map<string, number>>> = { regular: new Map(), bold: new Map() };

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.#doc = doc;
    // The package exports where its fonts lie, but for the build of a browser: they stand beside its door.
    const fonts = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
    for (const face of ['regular', 'bold'] as const) doc.registerFont(face, join(fonts, FACES[face]));
  }

  /** Without kerning, so that the widths of signs add up. */
  width(text: string, face: Face, size: number): number {
    const known = this.#widths[face];
    let sum = 0;
    for (const sign of text) {
      let width = known.get(sign);
      if (width === undefined) {
        width = this.#doc.font(face).fontSize(1000).widthOfString(sign, { features: [] }) / 1000;
        known.set(sign, width);
      }
      sum += width;
    }
    return sum * size;
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
