/**
 * Compresses the built client once and as well as can be, so that no start of a page waits for a quick and poor
 * compression.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './process.mjs';
import { filesUnder } from './tree.mjs';

const WORTH_BYTES = 1024;

/**
 * Writes `.br` and `.gz` beside every script, style and drawing of dist/client/assets; the server sends them as they
 * are.
 */
export async function compressClient() {
  const files = filesUnder('dist/client/assets').filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(root, file);
      const text = readFileSync(path);
      if (text.length < WORTH_BYTES) return;
      const [small, wide] = await Promise.all([
        promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        promisify(gzip)(text, { level: 9 }),
      ]);
      writeFileSync(`${path}.br`, small);
      writeFileSync(`${path}.gz`, wide);
    }),
  );
}
