/** The steps of the test command: runs them, sums up what they count, and says what each took beside the last run. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runMeasured } from './process.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const cache = join(root, '.cache');
const budgets = JSON.parse(readFileSync(join(root, 'tests/budgets.json'), 'utf8'));

/** A program that has no tests of its own counts as one test. */
export function whole(name, args, quiet) {
  return async () => {
    const began = Date.now();
    const { code, cpu } = await runMeasured(bin(name), args, { quiet });
    return { cpu, tests: [{ title: name, file: '', status: code === 0 ? 'passed' : 'failed', ms: Date.now() - began, message: `exit code ${code}` }] };
  };
}

/** Runs vitest over some projects; a crash or an empty run is a failed test. */
export function vitest(projects, { env = {}, files = [], workers = 2, flags = [] } = {}) {
  return async (name, counts) => {
    const report = join(cache, `${name.replaceAll(/\W+/g, '-')}.json`);
    rmSync(report, { force: true });
    const { code, cpu } = await runMeasured(bin('vitest'), [
      'run', ...projects.flatMap((project) => ['--project', project]), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...flags, ...files,
    ], { env: { ...env, ANLAN_COUNTS: counts, WORKERS: String(workers), TZ: 'Asia/Shanghai' } });
    return { cpu, tests: judged(name, code, existsSync(report) ? readVitest(JSON.parse(readFileSync(report, 'utf8')), root, name) : [], flags.includes('--passWithNoTests')) };
  };
}

export function playwright({ env = {}, files = [] } = {}) {
  return async (name, counts) => {
    const report = join(cache, `${name}.json`);
    rmSync(report, { force: true });
    const { code, cpu } = await runMeasured(bin('playwright'), ['test', '--reporter=list,json', ...files], { env: { ...env, ANLAN_COUNTS: counts, PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
    return { cpu, tests: judged(name, code, existsSync(report) ? readPlaywright(JSON.parse(readFileSync(report, 'utf8')), name) : []) };
  };
}

/** A runner that found nothing, or failed without naming a test, did not do its work. */
function judged(name, code, tests, mayBeEmpty = false) {
  if (tests.length === 0 && mayBeEmpty && code === 0) return [];
  if (tests.length === 0) return [{ title: `${name}: ran no tests`, file: '', status: 'failed', ms: 0, message: `exit code ${code}` }];
  if (code === 0 || tests.some((test) => test.status === 'failed')) return tests;
  return [...tests, { title: `${name}: the runner failed`, file: '', status: 'failed', ms: 0, message: `exit code ${code}` }];
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

/** Budgets of a step as tests: a step that counts more than its budget is too expensive, one that counts nothing does not count. */
export function budgetTests(name, counts, allowed = budgets[name] ?? {}) {
  return Object.entries(allowed).map(([what, most]) => {
    const found = counts[what] ?? 0;
    const right = found > 0 && found <= most;
    return { title: `${name} keeps to its budget of ${what}`, file: 'tests/budgets.json', run: name, ms: 0, status: right ? 'passed' : 'failed', ...(right ? {} : { message: `${found} ${what}, budget ${most}` }) };
  });
}

/** Runs one step; `budgeted` holds it against its budget. */
export async function runStep(name, step, budgeted) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 72 - name.length))}`);
  const file = join(cache, `${name.replaceAll(/\W+/g, '-')}.counts`);
  rmSync(file, { force: true });
  const began = Date.now();
  const { tests, cpu } = await step(name, file);
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  const counts = countsIn(file);
  console.log(`── ${name}: ${seconds} s`);
  return { name, seconds, cpu, counts, tests: budgeted ? [...tests, ...budgetTests(name, counts)] : tests };
}

/** Seconds that the processors of this machine were busy since its start; undefined where there is no /proc. Renderers of a browser are in no other sum: nobody waits for their end. */
export function busySeconds() {
  if (!existsSync('/proc/stat')) return undefined;
  // Of cpu in proc(5): user, nice, system, idle, iowait, irq, softirq.
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) / 100;
}

/** The tests that took longest, where a second saved counts most. */
export function slowest(tests, most = 12) {
  return [...tests].sort((a, b) => b.ms - a.ms).slice(0, most).map(({ ms, run, file, title }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${[run, file, title].filter(Boolean).join(' · ')}`).join('\n');
}

/** A table of what every step took, beside the last run's. */
export function stepTable(steps, last = []) {
  const cell = (value, before) => `${value === undefined ? '–' : value.toFixed(0)}${before === undefined ? '' : ` (${before.toFixed(0)})`}`.padStart(16);
  const line = (name, now, before) => `${name.padEnd(14)}${cell(now.seconds, before?.seconds)}${cell(now.cpu, before?.cpu)}   ${Object.entries(now.counts ?? {}).map(([what, found]) => `${found} ${what}`).join(', ')}`.trimEnd();
  const sum = (all, what) => (all.some((step) => step[what] === undefined) ? undefined : all.reduce((total, step) => total + step[what], 0));
  const known = steps.every((step) => last.some(({ name }) => name === step.name));
  return [
    `${'step'.padEnd(14)}${'seconds (last)'.padStart(16)}${'cpu s (last)'.padStart(16)}`,
    ...steps.map((step) => line(step.name, step, last.find(({ name }) => name === step.name))),
    line('all', { seconds: sum(steps, 'seconds'), cpu: sum(steps, 'cpu') }, known && last.length > 0 ? { seconds: sum(last, 'seconds'), cpu: sum(last, 'cpu') } : undefined),
  ].join('\n');
}
