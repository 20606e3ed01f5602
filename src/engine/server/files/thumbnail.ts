/** Small pictures of stored images, made once. The library is loaded when the first one is asked for. */
import type { FileStore } from './file-store.ts';

/** Longest edge in pixels: two times the largest place where one is shown. */
const EDGE = 320;
/** An image that would fill the memory is not unpacked. */
const MAX_PIXELS = 50_000_000;

/** Key under which the thumbnail of a file lies. */
export const thumbnailKey = (key: string): string => `${key}-t`;

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** WebP bytes; undefined when the image cannot be read. */
export async function thumbnailOf(files: FileStore, key: string): Promise<Buffer | undefined> {
  const made = await files.open(thumbnailKey(key)).catch(() => undefined);
  if (made) return collect(made);
  const { default: sharp } = await import('sharp');
  const source = await collect(await files.open(key));
  const bytes = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate().resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).toBuffer().catch(() => undefined);
  if (bytes) await files.keep(thumbnailKey(key), bytes);
  return bytes;
}
