/**
 * What each test command runs: phases one after another; of each the lanes side by side, the steps of a lane in turn.
 */
import { join } from 'node:path';
import { bin, root } from './process.mjs';
import { changedFiles, serverTestsFor } from './quick-tests.mjs';
import { playwright, vitest, whole } from './steps.mjs';

const checks = {
  format: whole('prettier', bin('prettier'), [
    '--check',
    '.',
    '--log-level',
    'warn',
    '--cache',
    '--cache-location',
    '.cache/prettier',
  ]),
  lint: whole('eslint', bin('eslint'), ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/']),
  types: whole('tsc', join(root, 'node_modules/typescript-native/bin/tsc'), [
    '--noEmit',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.tsbuildinfo',
  ]),
  knip: whole('knip', bin('knip'), []),
};

/**
 * What a second PostgreSQL could answer differently: SQL, its planner, locks and roles. All the rest runs there in the
 * long run.
 */
const ON_BOTH_HOSTS = [
  'tests/server',
  'tests/engine',
  'tests/http/rows.test.ts',
  'tests/http/access.test.ts',
  'tests/http/index-limits.test.ts',
  'tests/http/retention.test.ts',
  'tests/http/audit',
];

/** Loops over what can grow without end take representatives; see tests/support/breadth.ts. */
const GATE = { BREADTH: 'gate' };
const LONG = { BREADTH: 'long' };

/** What is dear marks itself where it belongs into the gate. */
const OF_GATE = ['--tags-filter=gate'];

const plans = {
  /** The loop while one works: what the change touches. */
  quick() {
    const written = serverTestsFor(changedFiles());
    return [
      [
        checks,
        {
          architecture: vitest(['architecture']),
          unit: vitest(['unit', 'contract'], { env: GATE, flags: ['--changed', '--passWithNoTests'] }),
          ...(written.length > 0 ? { server: vitest(['server', 'operation', 'areas'], { files: written }) } : {}),
        },
      ],
    ];
  },
  /** What every change has to pass: all that is cheap, and of what is dear the tests that say they are of the gate. */
  gate: () => [
    [
      { ...checks, architecture: vitest(['architecture'], { workers: 1 }) },
      {
        unit: vitest(['unit', 'contract'], { env: GATE, workers: 1 }),
        build: whole('the product is built', process.execPath, ['scripts/build.mjs', '--if-stale']),
      },
    ],
    [{ server: vitest(['server'], { env: GATE }) }],
    [
      { start: vitest(['stress'], { env: GATE, files: ['tests/start'], flags: OF_GATE }) },
      { walks: playwright({ env: GATE, flags: ['--grep', '@gate'] }) },
    ],
  ],
  /** Everything, on samples where there is no end. */
  all: () => [
    [
      checks,
      { architecture: vitest(['architecture'], { workers: 1 }), unit: vitest(['unit', 'contract'], { workers: 1 }) },
    ],
    [
      {
        server: vitest(['server']),
        areas: vitest(['areas']),
        operation: vitest(['operation']),
        'server-url': vitest(['server'], { env: { TEST_HOST: 'url' }, files: ON_BOTH_HOSTS }),
      },
    ],
    [{ stress: vitest(['stress']) }, { faults: vitest(['faults']) }],
    [{ browser: playwright() }],
  ],
  /** The breadth that the others sample. */
  long: () => [
    ...[undefined, '20260102', '20260103'].map((seed) => [
      {
        [`fuzz${seed ?? ''}`]: vitest(['stress'], {
          files: ['tests/fuzz'],
          env: { ...LONG, ...(seed ? { FUZZ_SEED: seed } : {}) },
        }),
      },
    ]),
    [{ crash: vitest(['stress'], { files: ['tests/crash'], env: LONG }) }],
    [{ workflow: vitest(['contract'], { files: ['tests/workflow'], env: LONG }) }],
    [{ 'server-url': vitest(['server', 'operation'], { env: { ...LONG, TEST_HOST: 'url' } }) }],
    [
      {
        server: vitest(['server'], { env: LONG }),
        areas: vitest(['areas'], { env: LONG }),
        operation: vitest(['operation'], { env: LONG }),
      },
    ],
    [{ browser: playwright({ env: { ...LONG, BROWSER: 'full' } }) }],
  ],
};

/** Which of them the arguments of the command ask for; without any, the gate. */
export function kindOf(args) {
  return Object.keys(plans).find((kind) => args.includes(`--${kind}`)) ?? 'gate';
}

/**
 * The phases of a kind of run.
 * @param {string[] | undefined} only names of steps, where not all are wanted
 * @returns {Record<string, object>[][]} phases of lanes of steps by name
 */
export function planOf(kind, only) {
  return plans[kind]().map((lanes) =>
    lanes.map((lane) => Object.fromEntries(Object.entries(lane).filter(([name]) => !only || only.includes(name)))),
  );
}
