/** Signs that a workbook spells out: `_x000D_` is a return, `_x005F_` the `_` of a text that looks like that. */

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** The text that a workbook means. */
export function unescapeSheetText(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPE, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
}

/** A text as a workbook has to write it to mean it. */
export function escapeSheetText(text: string): string {
  return text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text;
}
