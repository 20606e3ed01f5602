/** Builds the product, and knows whether what is built is still what the sources say. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Bundles the server. Resolves to an exit code. */
const buildServer = () => run(process.execPath, ['scripts/support/bundle-server.mjs']);

/** Builds what the browser loads, not yet compressed. Resolves to an exit code. */
const buildClient = () => run(bin('vite'), ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });

/** Takes away what was built, and gives what marks the new build as whole. */
function beginBuild() {
  const stamp = fingerprint(sources());
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  return () => writeFileSync(stampFile, stamp);
}

/** Builds browser and server from scratch. Resolves to an exit code. */
export async function build() {
  const finish = beginBuild();
  const code = (await buildServer()) || (await buildClient());
  if (code !== 0) return code;
  await compressClient();
  finish();
  return 0;
}

/** Is what is built what the sources say? */
function isBuilt() {
  const there =
    existsSync(stampFile) &&
    existsSync(join(root, 'dist/server/server.js')) &&
    existsSync(join(root, 'dist/client/index.html'));
  return there && readFileSync(stampFile, 'utf8') === fingerprint(sources());
}

/** Builds only when a source has changed since the last build. Resolves to an exit code. */
export async function buildIfStale() {
  if (isBuilt()) return 0;
  console.log('Building …');
  const began = Date.now();
  const code = await build();
  if (code === 0) console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return code;
}

/**
 * Starts the built server; where the build is stale, as soon as the server is built: it prepares its database while the
 * browser's part is
 * being built, and answers once that is there. Resolves to an exit code.
 * @param {(env: Record<string, string>, hear?: (child: import('node:child_process').ChildProcess) => void) =>
 * Promise<number>} serve runs the server to its end
 */
export async function buildAndServe(serve) {
  if (isBuilt()) return serve({});
  console.log('Building …');
  const began = Date.now();
  const finish = beginBuild();
  const server = await buildServer();
  if (server !== 0) return server;
  let failed = 0;
  const served = serve({ CLIENT_BUILD: 'running' }, (child) => {
    buildClient().then(async (code) => {
      if (code !== 0) {
        // Above 128 somebody ended the build, and with it the server.
        if (code < 128) failed = code;
        child.kill('SIGTERM');
        return;
      }
      console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
      if (child.connected) child.send('built');
      // Whoever comes before gets the files as they are.
      await compressClient();
      finish();
    });
  });
  const code = await served;
  return failed || code;
}
