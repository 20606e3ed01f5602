/** The steps of the test command: runs them, sums up what they count, and says what each took beside the last run. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runMeasured } from './process.mjs';
import { readPlaywright, readVitest, WHOLE_FILE } from './test-reports.mjs';

const cache = join(root, '.cache');
const BUDGETS = 'tests/budgets.json';
const budgets = JSON.parse(readFileSync(join(root, BUDGETS), 'utf8'));

/** A program that has no tests of its own counts as one test. It says the same each time: it is not tried again. */
export function whole(title, program, args) {
  return {
    async run() {
      const began = Date.now();
      const { code, cpu } = await runMeasured(program, args, { quiet: true });
      return {
        cpu,
        tests: [
          {
            title,
            file: '',
            status: code === 0 ? 'passed' : 'failed',
            ms: Date.now() - began,
            message: `exit code ${code}`,
          },
        ],
      };
    },
  };
}

/** Runs vitest over some projects; a crash or an empty run is a failed test. */
export function vitest(projects, { env = {}, files = [], workers = 2, flags = [] } = {}) {
  const start = async (name, counts, which, how) => {
    const report = reportFile(name);
    const { code, cpu } = await runMeasured(
      bin('vitest'),
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...flags,
        ...which,
      ],
      { env: { ...env, ANLAN_COUNTS: counts, WORKERS: String(how), TZ: 'Asia/Shanghai' } },
    );
    return {
      cpu,
      tests: judged(
        name,
        code,
        existsSync(report) ? readVitest(JSON.parse(readFileSync(report, 'utf8')), root, name) : [],
        flags.includes('--passWithNoTests'),
      ),
    };
  };
  return {
    run: (name, counts) => start(name, counts, files, workers),
    // A whole file at a time: its tests share a server, and one may go on where another ended.
    again: (name, tests) => start(name, undefined, namedFiles(tests), 1),
  };
}

export function playwright({ env = {}, flags = [] } = {}) {
  const start = async (name, counts, which) => {
    const report = reportFile(name);
    const { code, cpu } = await runMeasured(bin('playwright'), ['test', '--reporter=list,json', ...flags, ...which], {
      env: { ...env, ANLAN_COUNTS: counts, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return {
      cpu,
      tests: judged(
        name,
        code,
        existsSync(report) ? readPlaywright(JSON.parse(readFileSync(report, 'utf8')), name) : [],
      ),
    };
  };
  return {
    run: (name, counts) => start(name, counts, []),
    again: (name, tests) =>
      start(name, undefined, [
        ...namedFiles(tests),
        '--workers=1',
        ...(tests.every(namesATest) ? ['--grep', titlesAsPattern(tests)] : []),
      ]),
  };
}

function reportFile(name) {
  const report = join(cache, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  return report;
}

/** Is this a test of a file, and not what stands for a runner that fell or for something outside any test? */
const namesATest = (test) => test.file !== '' && test.file !== BUDGETS;

/** The files of these tests; none, which means all, where one of them is no test of a file. */
const namedFiles = (tests) => (tests.every(namesATest) ? [...new Set(tests.map((test) => test.file))] : []);

/** Matches the ends of the full titles that Playwright searches: file, groups, title, tags. */
function titlesAsPattern(tests) {
  return `(${tests.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})( @\\S+)*$`;
}

/** A runner that found nothing, or failed without naming a test, did not do its work. */
function judged(name, code, tests, mayBeEmpty = false) {
  if (tests.length === 0 && mayBeEmpty && code === 0) return [];
  if (tests.length === 0)
    return [{ title: `${name}: ran no tests`, file: '', status: 'failed', ms: 0, message: `exit code ${code}` }];
  if (code === 0 || tests.some((test) => test.status === 'failed')) return tests;
  return [
    ...tests,
    { title: `${name}: the runner failed`, file: '', status: 'failed', ms: 0, message: `exit code ${code}` },
  ];
}

/** Sums of the lines `name number` that tests left in a file. */
function countsIn(file) {
  const sums = {};
  if (existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const [name, by] = line.split(' ');
      sums[name] = (sums[name] ?? 0) + Number(by);
    }
    rmSync(file);
  }
  return sums;
}

/**
 * Budgets of a step as tests: a step that counts more than its budget is too expensive, one that counts nothing does
 * not count.
 */
export function budgetTests(name, counts, allowed) {
  return Object.entries(allowed).map(([what, most]) => {
    const found = counts[what] ?? 0;
    const right = found > 0 && found <= most;
    return {
      title: `${name} keeps to its budget of ${what}`,
      file: BUDGETS,
      run: name,
      ms: 0,
      status: right ? 'passed' : 'failed',
      ...(right ? {} : { message: `${found} ${what}, budget ${most}` }),
    };
  });
}

/**
 * What a run of this kind allows a step: those of the long run grow with the entities, whose own tests they all try.
 */
const allowedOf = (kind, name) =>
  kind === 'gate' || kind === 'all' ? { ...budgets[name], ...(kind === 'all' ? budgets.all[name] : {}) } : {};

/** Runs one step, and holds what it counts against its budget. */
export async function runStep(name, step, kind) {
  heading(name);
  const file = join(cache, `${name.replaceAll(/\W+/g, '-')}.counts`);
  rmSync(file, { force: true });
  const began = Date.now();
  const { tests, cpu } = await step.run(name, file);
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  const counts = countsIn(file);
  console.log(`── ${name}: ${seconds} s`);
  return {
    name,
    seconds,
    cpu,
    counts,
    tests: [...tests.map((test) => ({ ...test, run: name })), ...budgetTests(name, counts, allowedOf(kind, name))],
  };
}

const heading = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 72 - text.length))}`);

/** Tests that failed. */
export const failedTests = (tests) => tests.filter(({ status }) => status === 'failed');

/** More failed tests than this are no matter of chance, and none is tried again. */
export const MOST_TRIED_AGAIN = 20;

/**
 * Tries once more what failed in a step, one after another with nothing beside it. A budget is a sum over a run, which
 * a single test cannot tell.
 * @returns {Promise<object[]>} the tests of the step: what passed this time has `flaky`, its first message; what failed
 * twice stays failed
 */
export async function tryAgain(name, step, tests) {
  const failed = failedTests(tests).filter(({ file }) => file !== BUDGETS);
  if (failed.length === 0 || !step.again) return tests;
  heading(`${name}: ${failed.length} once more`);
  return secondVerdicts(tests, (await step.again(name, failed)).tests);
}

/**
 * The verdicts of a step after what failed ran a second time.
 * @param {object[]} tests of the first run
 * @param {object[]} second tests of the second run: of the files that failed, or of the whole step where what failed
 * was no test of a file
 */
export function secondVerdicts(tests, second) {
  const sound = (some) =>
    some.some(({ status }) => status === 'passed') && some.every(({ status }) => status !== 'failed');
  const passes = (test) => {
    if (!namesATest(test)) return sound(second);
    const ofFile = second.filter(({ file }) => file === test.file);
    return test.title === WHOLE_FILE
      ? sound(ofFile)
      : ofFile.some(({ title, status }) => title === test.title && status === 'passed');
  };
  return tests.map((test) => {
    if (test.status === 'passed' || !passes(test)) return test;
    // Tests of a file that could not be set up were skipped, which is no fault of theirs.
    return test.status === 'failed'
      ? { ...test, status: 'passed', message: undefined, flaky: test.message ?? '' }
      : { ...test, status: 'passed' };
  });
}

/**
 * Seconds that the processors of this machine were busy since its start; undefined where there is no /proc. Renderers
 * of a browser are in no other sum: nobody waits for their end.
 */
export function busySeconds() {
  if (!existsSync('/proc/stat')) return undefined;
  // Of cpu in proc(5): user, nice, system, idle, iowait, irq, softirq.
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / 100;
}

/** The tests that took longest, where a second saved counts most. */
export function slowest(tests, most = 12) {
  return [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(
      ({ ms, run, file, title }) =>
        `${(ms / 1000).toFixed(1).padStart(7)} s  ${[run, file, title].filter(Boolean).join(' · ')}`,
    )
    .join('\n');
}

/** A table of what every step took, beside the last run's. */
export function stepTable(steps, last = []) {
  const cell = (value, before) =>
    `${value === undefined ? '–' : value.toFixed(0)}${before === undefined ? '' : ` (${before.toFixed(0)})`}`.padStart(
      16,
    );
  const line = (name, now, before) =>
    `${name.padEnd(14)}${cell(now.seconds, before?.seconds)}${cell(now.cpu, before?.cpu)}   ${Object.entries(
      now.counts ?? {},
    )
      .map(([what, found]) => `${found} ${what}`)
      .join(', ')}`.trimEnd();
  const sum = (all, what) =>
    all.some((step) => step[what] === undefined) ? undefined : all.reduce((total, step) => total + step[what], 0);
  const known = steps.every((step) => last.some(({ name }) => name === step.name));
  return [
    `${'step'.padEnd(14)}${'seconds (last)'.padStart(16)}${'cpu s (last)'.padStart(16)}`,
    ...steps.map((step) =>
      line(
        step.name,
        step,
        last.find(({ name }) => name === step.name),
      ),
    ),
    line(
      'all',
      { seconds: sum(steps, 'seconds'), cpu: sum(steps, 'cpu') },
      known && last.length > 0 ? { seconds: sum(last, 'seconds'), cpu: sum(last, 'cpu') } : undefined,
    ),
  ].join('\n');
}
