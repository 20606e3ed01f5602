/** Reads a backup archive: first all of it against its own seal, then entry by entry. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { SEAL_BYTES } from './archive-write.ts';

export interface ArchiveReader {
  readonly entries: ReadonlySet<string>;
  open(entry: string): Promise<Readable>;
  close(): void;
}

async function sealOf(path: string, size: number): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(SEAL_BYTES),
      0,
      SEAL_BYTES,
      Math.max(0, size - SEAL_BYTES),
    );
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** @throws one sentence when a byte of the archive is not as it was written */
async function checkSeal(path: string): Promise<void> {
  const size = await sizeOf(path);
  const hash = createHash('sha256');
  if (size > SEAL_BYTES)
    for await (const chunk of createReadStream(path, { end: size - SEAL_BYTES - 1 })) hash.update(chunk as Buffer);
  if (size <= SEAL_BYTES || (await sealOf(path, size)) !== hash.digest('hex')) {
    throw new Error(
      `${path} is damaged or cut off, or no backup of this product: its bytes do not have the checksum at its end. Nothing was changed; take another one.`,
    );
  }
}

/** @throws one sentence when the archive is not whole */
export async function openArchive(path: string): Promise<ArchiveReader> {
  await checkSeal(path);
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  return {
    entries: new Set(entries.keys()),
    open: (name) =>
      new Promise((resolve, reject) => {
        const entry = entries.get(name);
        if (!entry) return reject(new Error(`${path} has no entry ${name}.`));
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
      }),
    close: () => zip.close(),
  };
}
