/** Texts with places such as `{equipName} {org.orgName}`: labels, units, confirmations. */
import type { Template, Value } from '../types.ts';

const PLACE = /\{([^{}\s]+)\}/g;

/** Splits a template into texts and paths. Braces that enclose no name are ordinary text. */
export function parseTemplate(source: string): Template {
  const parts: Template['parts'][number][] = [];
  let end = 0;
  for (const match of source.matchAll(PLACE)) {
    if (match.index > end) parts.push(source.slice(end, match.index));
    parts.push({ path: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < source.length) parts.push(source.slice(end));
  return { source, parts };
}

/** The paths a template names, each once. */
export function templatePaths(template: Template): string[] {
  return [...new Set(template.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path])))];
}

/** A value as it stands in a text: nothing for null, list items with a comma between. */
export function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Fills the places in. White space left over at the ends by empty values goes. */
export function renderTemplate(template: Template, get: (path: string) => Value | undefined): string {
  return template.parts
    .map((part) => (typeof part === 'string' ? part : textOf(get(part.path))))
    .join('')
    .trim();
}
