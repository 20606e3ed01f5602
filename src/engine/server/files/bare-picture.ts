/**
 * Takes out of a picture what is not the picture: place, camera, author and hidden previews go, its pixels stay as they
 * are byte by byte.
 */
import { Refusal } from '../../model/errors/refusal.ts';

/** Exif that says nothing but how the picture is to be turned. */
function turnOnly(orientation: number): Buffer {
  const exif = Buffer.from(
    '457869660000' + '49492a0008000000' + '0100' + '1201030001000000' + '00000000' + '00000000',
    'hex',
  );
  exif.writeUInt16LE(orientation, 24);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([head, exif]);
}

const isScan = (marker: number): boolean => marker === 0xda;
/** Markers without a length: restarts, start and end. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);

/** JFIF, colour profile and Adobe's transform say how the pixels are meant; every other note goes. */
function keepsSegment(marker: number, content: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return (
    marker === 0xe0 ||
    marker === 0xee ||
    (marker === 0xe2 && content.subarray(0, 11).toString('latin1') === 'ICC_PROFILE')
  );
}

/** Segment by segment to the end of the picture; what follows it (further pictures of a camera) goes too. */
function bareJpeg(bytes: Buffer, orientation: number | undefined): Buffer {
  const kept: Buffer[] = [
    bytes.subarray(0, 2),
    ...(orientation !== undefined && orientation > 1 ? [turnOnly(orientation)] : []),
  ];
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new Refusal('file.content', { type: 'jpg' });
    let marker = bytes[at + 1] ?? 0;
    while (marker === 0xff) marker = bytes[(at += 1) + 1] ?? 0;
    if (marker === 0xd9) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : bytes.length);
    if (end > bytes.length || end < at + 4) throw new Refusal('file.content', { type: 'jpg' });
    if (keepsSegment(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end));
    at = end;
    if (!isScan(marker)) continue;
    // Pixels: a marker is an FF that neither a zero nor a restart follows.
    while (
      at < bytes.length &&
      !(bytes[at] === 0xff && bytes[at + 1] !== 0 && !((bytes[at + 1] ?? 0) >= 0xd0 && (bytes[at + 1] ?? 0) <= 0xd7))
    )
      at += 1;
    kept.push(bytes.subarray(end, at));
  }
  return Buffer.concat(kept);
}

const PNG_NOTES: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function barePng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + (at + 8 <= bytes.length ? bytes.readUInt32BE(at) : bytes.length);
    if (end > bytes.length) throw new Refusal('file.content', { type: 'png' });
    const kind = bytes.subarray(at + 4, at + 8).toString('latin1');
    if (!PNG_NOTES.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

function bareWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length + (size % 2)) throw new Refusal('file.content', { type: 'webp' });
    const kind = bytes.subarray(at, at + 4).toString('latin1');
    const chunk = Buffer.from(bytes.subarray(at, end));
    // The head of an extended file says which notes follow: none.
    if (kind === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (kind !== 'EXIF' && kind !== 'XMP ') kept.push(chunk);
    at = end;
  }
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(
    kept.reduce((sum, chunk) => sum + chunk.length, 4),
    4,
  );
  return Buffer.concat([head, ...kept]);
}

/** How the camera was held, 1 to 8; asked only of a picture that says so. */
async function orientationOf(bytes: Buffer): Promise<number | undefined> {
  if (!bytes.subarray(0, 262_144).includes('Exif\0\0')) return undefined;
  const { default: sharp } = await import('sharp');
  return (
    await sharp(bytes)
      .metadata()
      .catch(() => undefined)
  )?.orientation;
}

/** Kinds whose notes are taken out. */
export function isPicture(type: string): boolean {
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/webp';
}

/** @throws Refusal `file.content` when the bytes are cut or no such picture */
export async function barePicture(bytes: Buffer, type: string): Promise<Buffer> {
  if (type === 'image/png') return barePng(bytes);
  if (type === 'image/webp') return bareWebp(bytes);
  return bareJpeg(bytes, await orientationOf(bytes));
}
