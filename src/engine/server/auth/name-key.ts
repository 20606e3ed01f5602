/**
 * When two names or codes are one: letter case, full width and dots at the end tell nobody apart
 * (docs/people.md#one-name-however-it-is-written).
 */

/** The one form of a name as somebody types it; equal forms are one name. A name of dots alone keeps one. */
export function nameKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/(?<=[^.。])[.。]+$|(?<=^[.。])[.。]+$/, '');
}

/**
 * The same of a stored name, which is ASCII by the pattern of its field. The index of the accounts is over this very
 * text.
 */
export function nameKeySql(column: string): string {
  return `regexp_replace(lower(${column} collate "C"), '(?<=[^.])\\.+$|(?<=^\\.)\\.+$', '')`;
}
