/** A code to scan as a path of one-unit squares, drawn by the page itself. */
import qrcode from 'qrcode-generator';

export interface QrPath {
  /** Squares of a side, without the light around it. */
  readonly size: number;
  readonly path: string;
}

/** Where the portal is opened, without a slash at its end: what codes begin with. */
export const portalAddress = (): string => location.href.replace(/[?#].*$/, '').replace(/\/$/, '');

/** @param text of letters that codes know: an address */
export function qrPath(text: string): QrPath {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { size, path };
}
