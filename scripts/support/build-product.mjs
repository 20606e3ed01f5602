/** Builds the product, and knows whether what is built is still what the sources say. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressClient } from './compress-client.mjs';
import { bin, root, run } from './process.mjs';
import { filesUnder, fingerprint } from './tree.mjs';

const stampFile = join(root, 'dist/.stamp');

/** Files that go into the build. Schema files do not: the server reads them when it runs. */
function sources() {
  const loose = ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'].filter((file) =>
    existsSync(join(root, file)),
  );
  const assets = existsSync(join(root, 'public')) ? filesUnder('public') : [];
  return [...loose, ...assets, ...filesUnder('src', ['schemas']).filter((file) => !/\.test\.tsx?$/.test(file))];
}

/** Builds browser and server from scratch. Resolves to an exit code. */
export async function build() {
  const stamp = fingerprint(sources());
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const client = await run(bin('vite'), ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
  if (client !== 0) return client;
  await compressClient();
  const server = await run(process.execPath, ['scripts/support/bundle-server.mjs']);
  if (server !== 0) return server;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
  return 0;
}

/** Builds only when a source has changed since the last build. Resolves to an exit code. */
export async function buildIfStale() {
  const built =
    existsSync(stampFile) &&
    existsSync(join(root, 'dist/server/server.js')) &&
    existsSync(join(root, 'dist/client/index.html'));
  if (built && readFileSync(stampFile, 'utf8') === fingerprint(sources())) return 0;
  console.log('Building …');
  const began = Date.now();
  const code = await build();
  if (code === 0) console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return code;
}
