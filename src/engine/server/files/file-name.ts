/** Names of files as they are kept and shown: no folders, no control characters, and nothing that turns the direction of reading (`photo‮gpj.exe`). */

/** Signs that turn or hide the direction of what follows: marks, embeddings, overrides and isolates. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Half a character is none. */
const HALVES = /\p{Cs}/gu;

/** What a person may call a file: turning signs and halves of characters are left out. */
export function plainName(text: string): string {
  return text.replace(HALVES, '').normalize('NFC').replace(TURNING, '');
}

/** A name as it is kept, whatever was sent; its end says what the file is, so that is what stays of a long one. */
export function fileName(text: string): string {
  return plainName(text).replace(/[\p{Cc}/\\]/gu, '_').slice(-200).replace(HALVES, '');
}
