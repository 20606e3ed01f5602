/** The value of rich text as it is sent and counted. Pure. */
import { isBlankHtml } from '../../../engine/model/rich-text.ts';

/** Without the empty paragraph in which a person goes on writing; what shows nothing is nothing. */
export function richValue(html: string): string | null {
  const text = html.replace(/(?<=>)<p><\/p>$/, '');
  return isBlankHtml(text) ? null : text;
}

/** How long the server finds it: it writes `<br />` for `<br>`, and a blank that keeps words together as itself. */
export function richLength(html: string): number {
  return [...html.replaceAll('&nbsp;', ' ').replace(/<(br|hr|img)\b(?![^<>]*\/>)/g, '<$1 /')].length;
}
