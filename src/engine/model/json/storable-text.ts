/** What PostgreSQL can keep: no zero character in a text, and in a JSON text no half of a pair either. */

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Can the text be stored as it is? Half a surrogate pair is no character, and is in no text a person writes. */
export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text);

/** An escape of a JSON text: a zero, half a pair (whole pairs are not escaped), or any other. */
const ESCAPES = /\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/g;

/** Can the value be stored as JSON as it is, its keys too? */
export function isStorableJson(value: unknown): boolean {
  return ![...JSON.stringify(value).matchAll(ESCAPES)].some(([, half]) => half !== undefined);
}

/**
 * JSON that can be stored whatever the value holds, in keys and values: zeros go, half a pair becomes the sign for a
 * broken character.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPES, (escape, half?: string) =>
    half === undefined ? escape : half === '0000' ? '' : '\ufffd',
  );
}
