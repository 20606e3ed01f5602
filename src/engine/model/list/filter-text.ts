/**
 * Several values in the text of one filter, separated by commas. A comma of a value's own is written `\,`, a backslash
 * `\\`. Pure; both ends use it.
 */

/** The values of a filter's text; a backslash before anything else is a plain one. */
export function splitList(text: string): string[] {
  const values = [''];
  for (const [part] of text.matchAll(/\\[\\,]|[\\,]|[^\\,]+/g)) {
    if (part === ',') values.push('');
    else values.push((values.pop() ?? '') + (part.length === 2 && part.startsWith('\\') ? part.slice(1) : part));
  }
  return values;
}

/** The text of a filter with these values. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}
