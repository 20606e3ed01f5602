/** What bytes are: their number and their SHA-256, taken while they pass. */
import { createHash } from 'node:crypto';

export interface Digest {
  readonly size: number;
  readonly sha256: string;
}

/** Passes bytes on and says at the end what they were. */
export function digesting(): {
  readonly watch: (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;
  readonly found: () => Digest;
} {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *watch(source) {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    found: () => ({ size, sha256: hash.digest('hex') }),
  };
}

/** Reads to the end. */
export async function digestOf(content: AsyncIterable<Buffer>): Promise<Digest> {
  const digest = digesting();
  for await (const chunk of digest.watch(content)) void chunk;
  return digest.found();
}
