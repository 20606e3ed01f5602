/**
 * Labels on upright A4 sheets: two beside each other with a line to cut along, the code at the left and its words at
 * the right.
 */
import qrcode from 'qrcode-generator';
import type { LabelsDocument } from '../document.ts';
import { MARGIN, type Sheet } from './sheet.ts';

const ACROSS = 2;
const DOWN = 7;
const PAD = 10;
/** Light around a code, in its own squares, without which scanners miss it (ISO/IEC 18004: four). */
const QUIET = 4;
const CODE_SIZE = 11;
const LINE_SIZE = 8.5;
const LEADING = 1.35;
const INK = '#1f2733';
const CUT = '#c3cad3';

// The library takes texts as they were before Unicode unless it is told otherwise.
qrcode.stringToBytes = (text) => [...Buffer.from(text, 'utf8')];

/** The squares of a code, mended where up to 15 % of it is dirty. */
export function squaresOf(text: string): {
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
} {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  return { size: code.getModuleCount(), isDark: (row, column) => code.isDark(row, column) };
}

function drawCode(sheet: Sheet, text: string, x: number, y: number, side: number): void {
  const { size, isDark } = squaresOf(text);
  const step = side / (size + 2 * QUIET);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (isDark(row, column)) sheet.doc.rect(x + (column + QUIET) * step, y + (row + QUIET) * step, step, step);
    }
  }
  sheet.doc.fill('#000000');
}

export function labelPages(sheet: Sheet, { labels }: LabelsDocument): void {
  const { doc, letters } = sheet;
  if (labels.length === 0) doc.addPage();
  labels.forEach(({ address, code, lines }, index) => {
    const place = index % (ACROSS * DOWN);
    if (place === 0) doc.addPage();
    const width = sheet.width / ACROSS;
    const height = (doc.page.height - 2 * MARGIN) / DOWN;
    const x = MARGIN + (place % ACROSS) * width;
    const y = MARGIN + Math.floor(place / ACROSS) * height;
    doc.rect(x, y, width, height).lineWidth(0.5).stroke(CUT);
    const side = height - PAD;
    drawCode(sheet, address, x + PAD / 2, y + PAD / 2, side);
    const left = x + side + PAD;
    const room = width - side - 2 * PAD;
    const words = [
      ...letters.lines(code, 'bold', CODE_SIZE, room).map((text) => ({ text, face: 'bold' as const, size: CODE_SIZE })),
      ...lines.flatMap((line) =>
        letters
          .lines(line, 'regular', LINE_SIZE, room)
          .map((text) => ({ text, face: 'regular' as const, size: LINE_SIZE })),
      ),
    ];
    let top = y + PAD;
    for (const { text, face, size } of words) {
      if (top + size * LEADING > y + height - PAD / 2) break;
      letters.draw(text, left, top, face, size, INK);
      top += size * LEADING + (face === 'bold' ? 2 : 0);
    }
  });
}
