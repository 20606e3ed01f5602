/** `npm test`: every check of the project, one after another; the last line is `N passed, N failed`. `--quick` is the working loop: no browser, no server but in tests one is writing, two lanes side by side. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './support/browser.mjs';
import { ensureInstalled } from './support/install.mjs';
import { bin, root, run, runQuietly } from './support/process.mjs';
import { changedFiles, serverTestsAmong } from './support/quick-tests.mjs';
import { readPlaywright, readVitest } from './support/test-reports.mjs';
import { checkoutState } from './support/tree.mjs';

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : undefined;

await ensureInstalled();
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const state = checkoutState();

/** A program that has no tests of its own counts as one test. */
function whole(name, command, commandArgs) {
  return async () => {
    const began = Date.now();
    const code = await (quick ? runQuietly : run)(command, commandArgs);
    return [{ title: name, file: '', status: code === 0 ? 'passed' : 'failed', ms: Date.now() - began, message: `exit code ${code}` }];
  };
}

/** Runs vitest over some projects; a crash or an empty run is a failed test. */
function vitest(name, projects, { env = {}, files = [] } = {}) {
  return async () => {
    const report = join(cache, `${name.replaceAll(/\W+/g, '-')}.json`);
    rmSync(report, { force: true });
    const code = await run(bin('vitest'), [
      'run', ...projects.flatMap((project) => ['--project', project]), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files,
    ], { env: { ...env, TZ: 'Asia/Shanghai' } });
    return judged(name, code, existsSync(report) ? readVitest(JSON.parse(readFileSync(report, 'utf8')), root, name) : []);
  };
}

function playwright(name) {
  return async () => {
    const command = await ensureBrowser();
    if (command !== undefined) {
      console.error(`\nThe browser suite needs Chromium and a Chinese font. Run this once, then npm test again:\n  ${command}`);
      process.exit(2);
    }
    const report = join(cache, 'browser.json');
    rmSync(report, { force: true });
    const code = await run(bin('playwright'), ['test', '--reporter=list,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
    return judged(name, code, existsSync(report) ? readPlaywright(JSON.parse(readFileSync(report, 'utf8')), name) : []);
  };
}

/** A runner that found nothing, or failed without naming a test, did not do its work. */
function judged(name, code, tests) {
  if (tests.length === 0) return [{ title: `${name}: ran no tests`, file: '', status: 'failed', ms: 0, message: `exit code ${code}` }];
  if (code === 0 || tests.some((test) => test.status === 'failed')) return tests;
  return [...tests, { title: `${name}: the runner failed`, file: '', status: 'failed', ms: 0, message: `exit code ${code}` }];
}

const checks = {
  lint: whole('lint', bin('eslint'), ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/']),
  types: whole('types', bin('tsc'), ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']),
};
const unused = { knip: whole('knip', bin('knip'), []) };

/** Lanes run side by side, the steps of one after another. */
function lanesOfSteps() {
  if (!quick) {
    return [{
      ...checks,
      architecture: vitest('architecture', ['architecture']),
      unit: vitest('unit', ['unit', 'contract']),
      server: vitest('server', ['server']),
      'server-url': vitest('server-url', ['server'], { env: { TEST_HOST: 'url' }, files: ['tests/server', 'tests/http'] }),
      ...unused,
      stress: vitest('stress', ['stress']),
      faults: vitest('faults', ['faults']),
      browser: playwright('browser'),
    }];
  }
  const written = serverTestsAmong(changedFiles());
  return [
    { ...checks, ...unused },
    { tests: vitest('tests', ['architecture', 'unit', 'contract']), ...(written.length > 0 ? { server: vitest('server', ['server'], { files: written }) } : {}) },
  ];
}

/** The beginning of a message, without colours: enough to know what differed where only this list is kept. */
function firstLines(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 20).map((line) => `    ${line.slice(0, 400)}`).join('\n');
}

const tests = [];
async function runLane(steps) {
  for (const [name, step] of Object.entries(steps)) {
    if (only && !only.includes(name)) continue;
    console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 72 - name.length))}`);
    const began = Date.now();
    tests.push(...await step());
    console.log(`── ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}
await Promise.all(lanesOfSteps().map(runLane));

const failed = tests.filter((test) => test.status === 'failed');
const passed = tests.filter((test) => test.status === 'passed');
const skipped = tests.length - failed.length - passed.length;
if (!quick && !only) {
  writeFileSync(join(cache, 'test-results.json'), `${JSON.stringify({ ...state, at: new Date().toISOString(), tests }, null, 1)}\n`);
}
if (skipped > 0) console.log(`\n${skipped} skipped`);
if (failed.length > 0) {
  console.log('\nFailed:');
  for (const test of failed) console.log(`  ${[test.run, test.file, test.title].filter(Boolean).join(' · ')}\n${firstLines(test.message ?? '')}`);
}
console.log(`\n${passed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && passed.length > 0 ? 0 : 1;
