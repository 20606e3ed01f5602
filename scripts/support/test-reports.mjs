/** Reads the reports of vitest and Playwright into one list: {title, file, status, ms, run, message?}. */
import { relative } from 'node:path';

/** The title of a file that failed without a test of it failing: it could not be loaded, or set up. */
export const WHOLE_FILE = 'the file as a whole';

const statusOf = { passed: 'passed', failed: 'failed' };

/** Tests of vitest's JSON report; a file that could not be loaded is a failed test. */
export function readVitest(report, root, run) {
  return report.testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const tests = file.assertionResults.map((test) => ({
      title: test.fullName,
      file: path,
      status: statusOf[test.status] ?? 'skipped',
      ms: Math.round(test.duration ?? 0),
      run,
      ...(test.status === 'failed' ? { message: test.failureMessages[0] ?? '' } : {}),
    }));
    const broken = file.status === 'failed' && !tests.some((test) => test.status === 'failed');
    return broken
      ? [...tests, { title: WHOLE_FILE, file: path, status: 'failed', ms: 0, run, message: file.message }]
      : tests;
  });
}

/** Tests of Playwright's JSON report; an error outside any test is a failed test. A flaky test is a failed one. */
export function readPlaywright(report, run) {
  const read = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => {
        const last = test.results.at(-1);
        const status = test.status === 'expected' ? 'passed' : test.status === 'skipped' ? 'skipped' : 'failed';
        return {
          title: [...titles, spec.title].join(' '),
          file: `tests/e2e/${spec.file}`,
          status,
          ms: last?.duration ?? 0,
          run,
          ...(status === 'failed' ? { message: last?.error?.message ?? test.status } : {}),
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap((child) => read(child, [...titles, child.title])),
  ];
  return [
    ...(report.suites ?? []).flatMap((file) => read(file, [])),
    ...(report.errors ?? []).map((error) => ({
      title: 'outside any test',
      file: '',
      status: 'failed',
      ms: 0,
      run,
      message: error.message ?? '',
    })),
  ];
}
