/**
 * The test command; its last line is `N passed, N failed`.
 * `npm test`: the gate that every change passes. `--quick`: the working loop, what the change touches. `--all`:
 * everything. `--long`: the breadth that the others sample.
 * `--all` and `--long` go on where they were left as long as the files are the same. `--only a,b` runs some steps and
 * leaves no results.
 * What failed is tried once more at the end: passing then it is shaky, which is listed and does not fail the run.
 */
import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './support/browser.mjs';
import { ensureInstalled } from './support/install.mjs';
import { kindOf, planOf } from './support/plans.mjs';
import { root } from './support/process.mjs';
import { passedSteps, readResults, rememberFlaky, writeResults } from './support/results.mjs';
import { busySeconds, failedTests, MOST_TRIED_AGAIN, runStep, slowest, stepTable, tryAgain } from './support/steps.mjs';
import { checkoutState } from './support/tree.mjs';

const args = process.argv.slice(2);
const kind = kindOf(args);
const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : undefined;

await ensureInstalled();
const began = Date.now();
const busyBefore = busySeconds();
mkdirSync(join(root, '.cache'), { recursive: true });
const state = checkoutState();

const phases = planOf(kind, only);
const plan = Object.assign({}, ...phases.flat());
if ('browser' in plan || 'walks' in plan) {
  const command = await ensureBrowser();
  if (command !== undefined) {
    console.error(
      `\nThe browser suite needs Chromium and a Chinese font. Run this once, then npm test again:\n  ${command}`,
    );
    process.exit(2);
  }
}

const last = readResults(kind);
let steps = kind === 'gate' || kind === 'quick' || only ? [] : passedSteps(last, state.tree);
const kept = steps.map(({ name }) => name);
if (kept.length > 0) console.log(`Passed on these files before, not run again: ${kept.join(', ')}`);

/** The signal that ends the run: what runs is ended by it, and nothing else begins. */
let told;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    told = signal;
  });
const endIfTold = () => told && process.exit(128 + constants.signals[told]);
function keep() {
  if (kind !== 'quick' && !only)
    writeResults(
      kind,
      state,
      steps,
      Object.keys(plan).filter((name) => !steps.some((step) => step.name === name)),
    );
}

for (const lanes of phases) {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [name, step] of Object.entries(lane)) {
        if (kept.includes(name)) continue;
        const done = await runStep(name, step, kind);
        endIfTold();
        steps.push(done);
        keep();
      }
    }),
  );
}

const many = steps.flatMap(({ tests }) => failedTests(tests)).length > MOST_TRIED_AGAIN;
if (!many) {
  for (const { name, tests } of [...steps]) {
    const judged = await tryAgain(name, plan[name], tests);
    endIfTold();
    steps = steps.map((step) => (step.name === name ? { ...step, tests: judged } : step));
  }
  keep();
}

/** The beginning of a message, without colours: enough to know what differed where only this list is kept. */
function firstLines(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 20)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n');
}

const nameOf = (test) => [test.run, test.file, test.title].filter(Boolean).join(' · ');
const tests = steps.flatMap((step) => step.tests);
const failed = failedTests(tests);
const passed = tests.filter((test) => test.status === 'passed');
const flaky = tests.filter((test) => test.flaky !== undefined);
const skipped = tests.length - failed.length - passed.length;
/** What all processes of the machine took meanwhile: the cost of the run where nothing else runs. */
const busy =
  busyBefore === undefined ? '' : `, ${(busySeconds() - busyBefore).toFixed(0)} processor seconds of the machine`;
console.log(
  `\nSlowest:\n${slowest(tests)}\n\n${stepTable(steps, last?.steps)}\n${((Date.now() - began) / 60_000).toFixed(1)} minutes by the clock${busy}, commit ${state.commit.slice(0, 12)}${state.dirty ? ' with changes' : ''}`,
);
if (skipped > 0) console.log(`\n${skipped} skipped`);
if (flaky.length > 0) {
  const tooOften = rememberFlaky(
    flaky.filter(({ run }) => !kept.includes(run)),
    state,
  );
  console.log('\nFlaky:');
  for (const test of flaky) {
    const times = tooOften(test);
    console.log(
      `  ${nameOf(test)}${times === undefined ? '' : `, for the ${times}. time: mend this before anything else`}\n${firstLines(test.flaky)}`,
    );
  }
}
if (failed.length > 0) {
  console.log(`\nFailed${many ? `, more than ${MOST_TRIED_AGAIN}, so none was tried again` : ''}:`);
  for (const test of failed) console.log(`  ${nameOf(test)}\n${firstLines(test.message ?? '')}`);
}
console.log(`\n${passed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && passed.length > 0 ? 0 : 1;
