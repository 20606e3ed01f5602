/** Small pictures of stored images, made once. The library is loaded when the first one is asked for. */
import type { FileStore } from './file-store.ts';

/** Longest edges in pixels: two times the largest place of a list, the width of a phone, and that of a page. */
const EDGES = [320, 800, 1920] as const;
type Edge = (typeof EDGES)[number];
/** An image that would fill the memory is not unpacked. */
const MAX_PIXELS = 50_000_000;

export const isEdge = (edge: number): edge is Edge => EDGES.some((one) => one === edge);

/** Key under which a smaller picture of a file lies. */
const pictureKey = (key: string, edge: Edge): string => (edge === 320 ? `${key}-t` : `${key}-${edge}`);

/** Keys under which smaller pictures of a file may lie. */
export const pictureKeys = (key: string): string[] => EDGES.map((edge) => pictureKey(key, edge));

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** WebP bytes that fit into a square of the edge; undefined when the image cannot be read. */
export async function pictureOf(files: FileStore, key: string, edge: Edge): Promise<Buffer | undefined> {
  const made = await files.open(pictureKey(key, edge)).catch(() => undefined);
  if (made) return collect(made);
  const { default: sharp } = await import('sharp');
  const source = await collect(await files.open(key));
  const bytes = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
    .catch(() => undefined);
  if (bytes) await files.keep(pictureKey(key, edge), bytes);
  return bytes;
}

export const thumbnailOf = (files: FileStore, key: string): Promise<Buffer | undefined> => pictureOf(files, key, 320);
