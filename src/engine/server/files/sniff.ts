/** What a file really is: its first bytes must agree with its name's ending, whatever the browser claims. */
import { Refusal } from '../../model/errors/refusal.ts';

interface Kind { readonly type: string; readonly endings: readonly string[]; readonly magic: (head: Buffer) => boolean }

const starts = (...bytes: number[]) => (head: Buffer): boolean => bytes.every((byte, index) => head[index] === byte);
const at = (offset: number, text: string) => (head: Buffer): boolean => head.subarray(offset, offset + text.length).toString('latin1') === text;
const zip = starts(0x50, 0x4b, 0x03, 0x04);
const compound = starts(0xd0, 0xcf, 0x11, 0xe0);

const KINDS: readonly Kind[] = [
  { type: 'image/png', endings: ['png'], magic: starts(0x89, 0x50, 0x4e, 0x47) },
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'], magic: starts(0xff, 0xd8, 0xff) },
  { type: 'image/gif', endings: ['gif'], magic: at(0, 'GIF8') },
  { type: 'image/bmp', endings: ['bmp'], magic: at(0, 'BM') },
  { type: 'image/webp', endings: ['webp'], magic: (head) => at(0, 'RIFF')(head) && at(8, 'WEBP')(head) },
  { type: 'application/pdf', endings: ['pdf'], magic: at(0, '%PDF-') },
  { type: 'application/zip', endings: ['zip'], magic: zip },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'], magic: zip },
  { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'], magic: zip },
  { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', endings: ['pptx'], magic: zip },
  { type: 'application/vnd.ms-excel', endings: ['xls'], magic: compound },
  { type: 'application/msword', endings: ['doc'], magic: compound },
  { type: 'video/mp4', endings: ['mp4', 'm4v'], magic: at(4, 'ftyp') },
  { type: 'audio/mpeg', endings: ['mp3'], magic: (head) => at(0, 'ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0) },
];

const TEXTS: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv' };

/** Binary bytes have no place in a text file. */
function isText(head: Buffer): boolean {
  return !head.includes(0);
}

/** Media type of a file, or `file.content` when its bytes do not agree with its name (or the ending is none we take). */
export function sniffType(head: Buffer, name: string): string {
  const ending = (/\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? '').toLowerCase();
  const kind = KINDS.find((entry) => entry.endings.includes(ending));
  if (kind?.magic(head)) return kind.type;
  const text = TEXTS[ending];
  if (text && isText(head)) return text;
  throw new Refusal('file.content', { type: ending || '—' });
}

/** Types a browser may show in place; everything else is offered as a download. */
export function showsInline(type: string): boolean {
  return /^(image\/(png|jpeg|gif|bmp|webp)|application\/pdf|audio\/|video\/)/.test(type);
}
