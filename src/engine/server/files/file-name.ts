/**
 * Names of files as they are kept and shown: no folders, no control characters, and nothing that turns the direction of
 * reading (`photo‮gpj.exe`).
 */

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
  return plainName(text)
    .replace(/[\p{Cc}/\\]/gu, '_')
    .slice(-200)
    .replace(HALVES, '');
}

/** Names Windows keeps for devices, with or without an ending. */
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i;

/**
 * A file system counts bytes, most of them 255; what is left over is for the number that keeps two of one name apart.
 */
const MOST_BYTES = 240;

function shortened(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,20})?$/su.exec(name) ?? [];
  const room = MOST_BYTES - Buffer.byteLength(ending);
  let kept = '';
  let bytes = 0;
  for (const sign of stem) {
    bytes += Buffer.byteLength(sign);
    if (bytes > room) break;
    kept += sign;
  }
  return kept + ending;
}

/**
 * The nearest name that every file system takes, for what is written outside of this product: `A:B.txt` is `A_B.txt`
 * there, `CON` is `CON_`.
 */
export function portableName(text: string): string {
  const name = shortened(plainName(text).replace(/[<>:"/\\|?*\p{Cc}]/gu, '_')).replace(/[. ]+$/, '');
  return name.replace(DEVICES, '$1_') || '_';
}
