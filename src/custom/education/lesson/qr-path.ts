/** A code to scan as a path of one-unit squares, drawn by the page itself. */
import encodeQR from 'qr';

export interface QrPath {
  /** Squares of a side, without the light around it. */
  readonly size: number;
  readonly path: string;
}

/** Where the portal is opened, without a slash at its end: what codes begin with. */
export const portalAddress = (): string => location.href.replace(/[?#].*$/, '').replace(/\/$/, '');

/** @param text of letters that codes know: an address */
export function qrPath(text: string): QrPath {
  // It draws at least one line of light around a code; the page draws as much as it wants.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size: rows.length, path };
}
