/**
 * `npm test`: every check of the project; the last line is `N passed, N failed`. `--quick` is the working loop: what the change touches.
 * `--long` is the breadth that `npm test` samples; it goes on where it was left as long as the files are the same.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './support/browser.mjs';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/process.mjs';
import { changedFiles, serverTestsFor } from './support/quick-tests.mjs';
import { busySeconds, playwright, runStep, slowest, stepTable, vitest, whole } from './support/steps.mjs';
import { checkoutState } from './support/tree.mjs';

const args = process.argv.slice(2);
const kind = args.includes('--quick') ? 'quick' : args.includes('--long') ? 'long' : 'all';
const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : undefined;

const began = Date.now();
const busyBefore = busySeconds();
await ensureInstalled();
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const state = checkoutState();

const checks = {
  lint: whole('eslint', ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/'], true),
  types: whole('tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'], true),
  knip: whole('knip', [], true),
};

/** What a second PostgreSQL could answer differently: SQL, its planner, locks and roles. All the rest runs there in the long run. */
const ON_BOTH_HOSTS = ['tests/server', 'tests/engine', 'tests/http/rows.test.ts', 'tests/http/access.test.ts', 'tests/http/index-limits.test.ts', 'tests/http/retention.test.ts', 'tests/http/audit'];

/** Phases one after another; of each the lanes side by side, the steps of a lane in turn. */
const PHASES = {
  quick() {
    const changed = changedFiles();
    const written = serverTestsFor(changed);
    return [[
      checks,
      {
        architecture: vitest(['architecture']),
        unit: vitest(['unit', 'contract'], { flags: ['--changed', '--passWithNoTests'] }),
        ...(written.length > 0 ? { server: vitest(['server'], { files: written }) } : {}),
      },
    ]];
  },
  all: () => [
    [checks, { architecture: vitest(['architecture'], { workers: 1 }), unit: vitest(['unit', 'contract'], { workers: 1 }) }],
    [{ server: vitest(['server']), 'server-url': vitest(['server'], { env: { TEST_HOST: 'url' }, files: ON_BOTH_HOSTS }) }],
    [{ stress: vitest(['stress']) }, { faults: vitest(['faults']) }],
    [{ browser: playwright() }],
  ],
  long: () => [
    ...[undefined, '20260102', '20260103'].map((seed) => [{ [`fuzz${seed ?? ''}`]: vitest(['stress'], { files: ['tests/fuzz'], env: { LONG: '1', ...(seed ? { FUZZ_SEED: seed } : {}) } }) }]),
    [{ crash: vitest(['stress'], { files: ['tests/crash'], env: { LONG: '1' } }) }],
    [{ 'server-url': vitest(['server'], { env: { LONG: '1', TEST_HOST: 'url' } }) }],
    [{ server: vitest(['server'], { env: { LONG: '1' } }) }],
    [{ browser: playwright({ env: { LONG: '1', BROWSER: 'full' } }) }],
  ],
};

const phases = PHASES[kind]();
const names = phases.flat().flatMap((lane) => Object.keys(lane)).filter((name) => !only || only.includes(name));
if (names.includes('browser')) {
  const command = await ensureBrowser();
  if (command !== undefined) {
    console.error(`\nThe browser suite needs Chromium and a Chinese font. Run this once, then npm test again:\n  ${command}`);
    process.exit(2);
  }
}

const resultFile = join(cache, kind === 'long' ? 'long-results.json' : 'test-results.json');
const last = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : undefined;
/** Steps of a long run of the same files that passed need not run again. */
const kept = kind === 'long' && last?.tree === state.tree ? last.steps.filter((step) => step.tests.every((test) => test.status !== 'failed')) : [];

/** The beginning of a message, without colours: enough to know what differed where only this list is kept. */
function firstLines(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 20).map((line) => `    ${line.slice(0, 400)}`).join('\n');
}

const steps = [...kept];
/** The signal that ends the run: what runs is ended by it, and nothing else begins. */
let told;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => { told = signal; });
function keep() {
  if (kind === 'quick' || only) return;
  const figures = steps.map(({ tests, ...figure }) => (kind === 'long' ? { ...figure, tests } : figure));
  writeFileSync(resultFile, `${JSON.stringify({ ...state, at: new Date().toISOString(), steps: figures, ...(kind === 'long' ? {} : { tests: steps.flatMap(({ tests }) => tests) }) }, null, 1)}\n`);
}
for (const lanes of phases) {
  await Promise.all(lanes.map(async (lane) => {
    for (const [name, step] of Object.entries(lane)) {
      if (!names.includes(name) || kept.some((one) => one.name === name)) continue;
      const done = await runStep(name, step, kind === 'all');
      if (told) process.exit(128 + constants.signals[told]);
      steps.push(done);
      if (kind === 'long') keep();
    }
  }));
}
keep();

const tests = steps.flatMap((step) => step.tests);
const failed = tests.filter((test) => test.status === 'failed');
const passed = tests.filter((test) => test.status === 'passed');
const skipped = tests.length - failed.length - passed.length;
/** What all processes of the machine took meanwhile: the cost of the run where nothing else runs. */
const busy = busyBefore === undefined ? '' : `, ${(busySeconds() - busyBefore).toFixed(0)} processor seconds of the machine`;
console.log(`\nSlowest:\n${slowest(tests)}\n\n${stepTable(steps, last?.steps)}\n${((Date.now() - began) / 60_000).toFixed(1)} minutes by the clock${busy}, commit ${state.commit.slice(0, 12)}${state.dirty ? ' with changes' : ''}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
if (failed.length > 0) {
  console.log('\nFailed:');
  for (const test of failed) console.log(`  ${[test.run, test.file, test.title].filter(Boolean).join(' · ')}\n${firstLines(test.message ?? '')}`);
}
console.log(`\n${passed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && passed.length > 0 ? 0 : 1;
