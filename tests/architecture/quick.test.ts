/** Keeps the commands of the tests honest: the working loop runs what a change touches, and steps are held against what they count. */
import { describe, expect, it } from 'vitest';
import { serverTestsFor } from '../../scripts/support/quick-tests.mjs';
import { budgetTests } from '../../scripts/support/steps.mjs';

describe('npm run test:quick', () => {
  it('takes changed tests with a server, and those called like a changed room of it', () => {
    expect(serverTestsFor(['tests/http/rows.test.ts', 'tests/http/entity-tests.ts', 'src/engine/server/start.ts', 'tests/e2e/walk.spec.ts', 'tests/engine/sql.test.ts', 'tests/server/auth/pool.test.ts', 'tests/start/start.test.ts']))
      .toEqual(['tests/engine/sql.test.ts', 'tests/http/rows.test.ts', 'tests/server/auth/pool.test.ts']);
    expect(serverTestsFor(['src/engine/server/operations/import/imports.ts', 'src/engine/server/operations/import/sheets.ts', 'src/engine/server/operations/grants/matrix/matrix.ts'])).toEqual(['tests/http/import']);
    expect(serverTestsFor([])).toEqual([]);
  });
});

describe('npm test', () => {
  it('fails a step that counts more than its budget, and one that counts nothing', () => {
    const verdicts = (counts: Readonly<Record<string, number>>): readonly string[] => budgetTests('browser', counts, { pageLoads: 500 }).map(({ status }) => status);
    expect(verdicts({ pageLoads: 500 })).toEqual(['passed']);
    expect(verdicts({ pageLoads: 501 })).toEqual(['failed']);
    expect(verdicts({})).toEqual(['failed']);
  });
});
