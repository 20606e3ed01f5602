/** What runs of the test command leave behind: the results of each kind, and the list of shaky tests. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './process.mjs';

/** The result file of each kind of run that has one. */
export const RESULT_FILES = {
  gate: '.cache/test-results.json',
  all: '.cache/all-results.json',
  long: '.cache/long-results.json',
};

export function readResults(kind) {
  const file = RESULT_FILES[kind] && join(root, RESULT_FILES[kind]);
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Writes the results of a run.
 * @param {'gate' | 'all' | 'long'} kind
 * @param {{commit: string, dirty: boolean, tree: string}} state of the checkout the tests ran on
 * @param {{name: string, seconds: number, cpu?: number, counts: object, tests: object[]}[]} steps
 * @param {string[]} missing names of steps that have not run on this state
 */
export function writeResults(kind, state, steps, missing) {
  const figures = steps.map(({ tests, ...figure }) => figure);
  write(RESULT_FILES[kind], {
    ...state,
    at: new Date().toISOString(),
    missing,
    steps: figures,
    tests: steps.flatMap(({ tests }) => tests),
  });
}

/** Steps of an earlier run of the same files in which nothing failed: they need not run again. */
export function passedSteps(results, tree) {
  if (results?.tree !== tree) return [];
  return results.steps
    .map((step) => ({ ...step, tests: results.tests.filter(({ run }) => run === step.name) }))
    .filter(({ tests }) => tests.length > 0 && tests.every(({ status }) => status !== 'failed'));
}

const FLAKY = '.cache/flaky.json';
/** A name that comes this often is mended before anything else. */
const TOO_OFTEN = 3;

/**
 * Appends tests that failed first and passed alone to the list of shaky ones.
 * @returns {(test: object) => number | undefined} how often a test stands in the list by now, where that is too often
 */
export function rememberFlaky(tests, { commit }, file = FLAKY) {
  const path = join(root, file);
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  const all = [
    ...known,
    ...tests.map(({ run, file: where, title, flaky }) => ({
      at: new Date().toISOString(),
      commit,
      run,
      file: where,
      title,
      message: flaky,
    })),
  ];
  if (tests.length > 0) write(file, all);
  return (test) => {
    const times = all.filter(({ file: where, title }) => where === test.file && title === test.title).length;
    return times >= TOO_OFTEN ? times : undefined;
  };
}

function write(file, content) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${JSON.stringify(content, null, 1)}\n`);
}
