/** Bundles src/server.ts to dist/server/server.js, packages left outside. A process of its own, because vite sets NODE_ENV where it runs. */
import { root } from './process.mjs';

const { build } = await import('vite');
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'src/server.ts',
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'server.js' } },
  },
});
