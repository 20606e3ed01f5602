/**
 * Canonical JSON (RFC 8785, JCS): one text for one value, so that a digest over it stands for the value. Members are
 * ordered by their UTF-16 code units; texts and numbers are written as ECMAScript writes them, which is what the RFC
 * asks for.
 */

/** Half of a pair of surrogates, which no UTF-8 can hold. */
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function textIn(value: string): string {
  if (LONE.test(value)) throw new TypeError('a text with half a character has no canonical form');
  return JSON.stringify(value);
}

/** @throws {TypeError} for what is no JSON: numbers without end, functions, halves of characters */
export function canonicalJson(value: unknown): string {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === 'string') return textIn(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('a number without end has no canonical form');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`${typeof value} is no JSON`);
  const members = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, one]) => `${textIn(name)}:${canonicalJson(one)}`).join(',')}}`;
}
