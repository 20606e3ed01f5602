/** The store of an installation: its bucket when one is configured, else its folder. */
import type { ByteStore } from './byte-store.ts';
import { folderStore } from './folder-store.ts';
import { type S3Config, s3Store } from './s3-store.ts';

export function openBytes({ filesDir, s3 }: { readonly filesDir: string; readonly s3?: S3Config }): ByteStore {
  return s3 ? s3Store(s3) : folderStore(filesDir);
}
