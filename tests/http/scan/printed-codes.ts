/** Reads the codes off a sheet of labels as a camera would: its dark squares are drawn, and a scanner looks at them. */
import jsQR from 'jsqr';
import { OPS, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Points of the picture for one of the page: a square of a code is about two of them wide. */
const SCALE = 4;
/** No square of a code is larger, and no other drawing of a label is so small. */
const LARGEST = 6;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangles of a path, as pdf.js hands them out: move, line, line, line, close. */
function boxesOf(path: ArrayLike<number>): Box[] {
  const boxes: Box[] = [];
  let points: [number, number][] = [];
  const end = (): void => {
    if (points.length > 3) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      boxes.push({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
    }
    points = [];
  };
  for (let at = 0; at < path.length;) {
    const verb = path[at];
    if (verb === 0) end();
    if (verb === 0 || verb === 1) {
      points.push([path[at + 1] ?? 0, path[at + 2] ?? 0]);
      at += 3;
    } else at += verb === 2 ? 7 : verb === 3 ? 5 : 1;
  }
  end();
  return boxes;
}

/** What each code of a page says, from above and from the left; undefined where it cannot be read. */
export async function printedCodes(bytes: Buffer, page = 1): Promise<readonly (string | undefined)[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise;
  const list = await (await pdf.getPage(page)).getOperatorList();
  await pdf.destroy();
  const codes: Box[][] = [];
  list.fnArray.forEach((op, index) => {
    if (op !== OPS.constructPath) return;
    const [, data] = list.argsArray[index] as [number, [ArrayLike<number> | null]];
    const boxes = data[0] ? boxesOf(data[0]).filter(({ width }) => width < LARGEST) : [];
    if (boxes.length > 100) codes.push(boxes);
  });
  return codes.map((boxes) => {
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const quiet = 10;
    const side = Math.ceil((Math.max(...boxes.map(({ x, width }) => x + width)) - left) * SCALE) + 2 * quiet * SCALE;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const { x, y, width, height } of boxes) {
      const [from, until] = [Math.round((x - left + quiet) * SCALE), Math.round((x - left + quiet + width) * SCALE)];
      for (let row = Math.round((y - top + quiet) * SCALE); row < (y - top + quiet + height) * SCALE; row += 1)
        for (let column = from; column < until; column += 1) {
          const at = (row * side + column) * 4;
          pixels.fill(0, at, at + 3);
        }
    }
    return jsQR(pixels, side, side)?.data;
  });
}
