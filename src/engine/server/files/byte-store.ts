/**
 * The port behind which stored bytes lie: a folder, or a bucket of an S3-compatible service. Keys are ours, made of
 * letters, digits and dashes.
 */
import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ByteStore {
  /** Takes a finished local file over under a key; afterwards the local file is gone or may be removed. */
  keep(key: string, path: string, size: number, sha256: string): Promise<void>;
  /** Throws `file.unknown` when nothing lies under the key. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Writes, reads and removes a small object; throws one sentence that says what is wrong. */
  check(): Promise<void>;
}
