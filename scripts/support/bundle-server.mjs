/**
 * Bundles src/server.ts to dist/server/server.js and the threads it starts beside it, and the page that verifies
 * evidence. A process of its own, because vite sets NODE_ENV where it runs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidencePage } from './evidence-page.mjs';
import { root } from './process.mjs';

const { build } = await import('vite');
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  // Packages stay outside, but for those of hundreds of small modules: finding and reading each took a third of a
  // start.
  ssr: { noExternal: ['typebox', 'pinyin-pro'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        server: 'src/server.ts',
        'draw-thread': 'src/engine/server/operations/export/draw-thread.ts',
        'compile-thread': 'src/engine/server/features/workflow/compile-thread.ts',
        'bcrypt-thread': 'src/engine/server/auth/bcrypt-thread.ts',
        'traditional-thread': 'src/engine/server/operations/seed/traditional-thread.ts',
      },
      // Flat, so that the server finds its threads whatever part of it starts them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
writeFileSync(join(root, 'dist/server/evidence.html'), await evidencePage());
