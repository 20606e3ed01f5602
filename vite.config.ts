/** How the browser's side is built (to dist/client) and served while developing. */
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';

const serverAddress = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/** What the first list is drawn by. */
const FIRST_LIST =
  /node_modules\/(antd|rc-[\w-]+|@rc-component|@ant-design|ag-grid-[\w-]+)\/|src\/(shell\/frame|engine\/client\/screens\/(list|theme)|widgets)\//;

/**
 * A file of texts: its part, its room, which those of a whole part have none of, and its language. Those of custom
 * parts come with their screens.
 */
const TEXTS = /\/src\/(shell|engine\/client|widgets)\/locales\/(?:(\w+)\.)?(zh|tw|en)\.json$/;

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // The page runs under `script-src 'self'` and `img-src 'self'`: nothing is put inline.
    assetsInlineLimit: 0,
    // What every page starts with is there when a part asks for its own: naming it again would only make the start
    // longer.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) =>
        needed.filter((name) => !/\/(base|start|rolldown-runtime|index)-[\w-]+\.js$/.test(name)),
    },
    chunkSizeWarningLimit: 1200,
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/shell/offline/worker.ts' },
      // The client's door only names what stands behind it: a module nobody at the sign-in page uses comes with the
      // first screen that does.
      treeshake: {
        moduleSideEffects: (id) =>
          !/\/src\/engine\/(client\/(?!index\.ts|features\/[\w-]+\/index\.ts)|model\/).*\.tsx?$/.test(id),
      },
      output: {
        // The service worker has to lie at the top, under a name that stays.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        // Short marks: the names of all parts stand in what every page starts with.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Compiled whole beside the page while it is fetched ahead, instead of function by function when the first list
        // is drawn.
        postBanner: ({ moduleIds }) =>
          moduleIds.some((id) => FIRST_LIST.test(id)) ? '//# allFunctionsCalledOnLoad' : '',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // One file of texts for each language and way: what the sign-in page says, and all the rest behind it.
            {
              debugName: 'words',
              name: (id) => {
                const [, part, room, language] = TEXTS.exec(id) ?? [];
                return language === undefined
                  ? null
                  : `${part !== 'widgets' && /^(session|messages)?$/.test(room ?? '') ? 'words-first' : 'words'}-${language}`;
              },
            },
            // Changes seldom and is needed by every page: kept apart, so that a release leaves it in the browser's
            // cache.
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|zustand|axios|use-sync-external-store)[\\/]/,
            },
            // What many screens share: each file of its own would cost its name on every page. With it goes what it
            // stands on: found in
            // the file of a screen that stands on it in turn, it would be asked for before it is there.
            {
              name: 'shared',
              minShareCount: 9,
              test: /node_modules[\\/](antd|rc-[\w-]+|@rc-component|@ant-design|@babel|classnames|copy-to-clipboard|toggle-selection|resize-observer-polyfill|throttle-debounce|scroll-into-view-if-needed|compute-scroll-into-view|dayjs|@emotion|stylis)[\\/]/,
            },
            // What every page starts with, in one file: small ones compress badly, and each costs its headers.
            {
              name: 'start',
              test: /src[\\/](engine[\\/]model[\\/]access\.ts|engine[\\/]client[\\/](api[\\/](account|client|cookies|errors|events|interceptors|languages|open-account|preview|profiles|query-text|renewal|repeat-guard|session|signals|transport|views)|controllers[\\/](session-\w+|portal-store|preferences-store|layout-settings|person-settings|look|entity-views|navigation|useMedia|list[\\/]shown-rows)|index|parts[\\/](Icon|ToneMark|icon-paths|preloadable)|registry[\\/](clock|look-choices)|screens[\\/](entrance|theme[\\/]presets)|index)\.tsx?|shell[\\/](addresses|fetch-ahead|warm-up|page-title|Mark|session[\\/](exit|notice|Split|fields|useSignIn|SignIn\w+|Ways|CodeField|useCodeWait|contact-rules|DemoAccounts))\.tsx?)$|preload-helper/,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/prod-api': { target: serverAddress } } },
});
