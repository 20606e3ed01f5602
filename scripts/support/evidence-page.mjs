/** Bundles the page that verifies files of evidence without a server: one HTML file with everything in it. */
import { root } from './process.mjs';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem; display: grid; gap: 0.75rem; }
h1 { font-size: 1.4rem; margin: 0; }
p { margin: 0; overflow-wrap: anywhere; }
label { font-weight: 600; }
textarea, input { font: inherit; width: 100%; box-sizing: border-box; padding: 0.5rem; }
output { display: grid; gap: 0.25rem; padding: 1rem; border-left: 0.4rem solid transparent; min-height: 3rem; }
output.true { border-color: #2e7d32; }
output.open { border-color: #b26a00; }
output.false { border-color: #c62828; }
`;

/** @returns {Promise<string>} the page */
export async function evidencePage() {
  const { build } = await import('vite');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/engine/client/evidence-page.ts', formats: ['iife'], name: 'evidence' },
    },
  });
  const [{ output }] = [built].flat();
  const code = output[0].code.replaceAll('</', '<\\/');
  return `<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Evidence</title>
<style>${STYLE}</style>
</head>
<body><main></main><script>
${code}
</script></body>
</html>
`;
}
