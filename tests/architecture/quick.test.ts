/**
 * Keeps the commands of the tests honest: the working loop runs what a change touches, and steps are held against what
 * they count.
 */
import { describe, expect, it } from 'vitest';
import { serverTestsFor } from '../../scripts/support/quick-tests.mjs';
import { passedSteps } from '../../scripts/support/results.mjs';
import { budgetTests, secondVerdicts } from '../../scripts/support/steps.mjs';

describe('npm run test:quick', () => {
  it('takes changed tests with a server, and those called like a changed room of it', () => {
    expect(
      serverTestsFor([
        'tests/http/rows.test.ts',
        'tests/http/entity-tests.ts',
        'src/engine/server/start.ts',
        'tests/e2e/walk.spec.ts',
        'tests/engine/sql.test.ts',
        'tests/server/auth/pool.test.ts',
        'tests/start/start.test.ts',
      ]),
    ).toEqual(['tests/engine/sql.test.ts', 'tests/http/rows.test.ts', 'tests/server/auth/pool.test.ts']);
    expect(
      serverTestsFor([
        'src/engine/server/operations/import/imports.ts',
        'src/engine/server/operations/import/sheets.ts',
        'src/engine/server/operations/grants/matrix/matrix.ts',
      ]),
    ).toEqual(['tests/http/import']);
    expect(serverTestsFor([])).toEqual([]);
  });
});

describe('npm test', () => {
  it('fails a step that counts more than its budget, and one that counts nothing', () => {
    const verdicts = (counts: Readonly<Record<string, number>>): readonly string[] =>
      budgetTests('browser', counts, { pageLoads: 500 }).map(({ status }) => status);
    expect(verdicts({ pageLoads: 500 })).toEqual(['passed']);
    expect(verdicts({ pageLoads: 501 })).toEqual(['failed']);
    expect(verdicts({})).toEqual(['failed']);
  });

  it('takes what failed first and passed alone as shaky, and what failed twice as failed', () => {
    const test = (title: string, status: 'passed' | 'failed' | 'skipped', file = 'a.test.ts') => ({
      title,
      file,
      status,
      ...(status === 'failed' ? { message: `${title} is red` } : {}),
    });
    const first = [
      test('sound', 'passed'),
      test('shaky', 'failed'),
      test('broken', 'failed'),
      test('shaky', 'failed', 'b.test.ts'),
    ];
    expect(secondVerdicts(first, [test('shaky', 'passed'), test('broken', 'failed'), test('sound', 'failed')])).toEqual(
      [first[0], { title: 'shaky', file: 'a.test.ts', status: 'passed', flaky: 'shaky is red' }, first[2], first[3]],
    );
    // A file that could not be set up: its tests were skipped, and are run now.
    const unset = [test('the file as a whole', 'failed'), test('one', 'skipped'), test('left out', 'skipped')];
    expect(secondVerdicts(unset, [test('one', 'passed'), test('left out', 'skipped')])).toEqual([
      { title: 'the file as a whole', file: 'a.test.ts', status: 'passed', flaky: 'the file as a whole is red' },
      test('one', 'passed'),
      unset[2],
    ]);
    // A runner that fell without a test to blame: the whole step again, and all of it sound.
    const fell = [test('one', 'passed'), test('unit: the runner failed', 'failed', '')];
    expect(secondVerdicts(fell, [test('one', 'passed')]).map(({ status }) => status)).toEqual(['passed', 'passed']);
    expect(secondVerdicts(fell, [test('one', 'failed')]).map(({ status }) => status)).toEqual(['passed', 'failed']);
    expect(secondVerdicts(fell, []).map(({ status }) => status)).toEqual(['passed', 'failed']);
  });
});

describe('npm run test:all', () => {
  it('goes on with the steps that did not pass, as long as the files are the same', () => {
    const test = (run: string, status: string) => ({ title: `a test of ${run}`, run, status });
    const results = {
      tree: 'a',
      steps: ['unit', 'server', 'browser', 'empty'].map((name) => ({ name, seconds: 1 })),
      tests: [
        test('unit', 'passed'),
        test('unit', 'skipped'),
        test('server', 'passed'),
        test('server', 'failed'),
        test('browser', 'passed'),
      ],
    };
    expect(passedSteps(results, 'a').map(({ name, tests }) => [name, tests.length])).toEqual([
      ['unit', 2],
      ['browser', 1],
    ]);
    expect(passedSteps(results, 'b')).toEqual([]);
    expect(passedSteps(undefined, 'a')).toEqual([]);
  });
});
