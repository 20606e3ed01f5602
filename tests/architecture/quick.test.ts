/** Keeps the working loop short: of the tests with a server it runs those one is writing. */
import { describe, expect, it } from 'vitest';
import { serverTestsAmong } from '../../scripts/support/quick-tests.mjs';

describe('npm run test:quick', () => {
  it('takes changed tests with a server, and no other file', () => {
    expect(serverTestsAmong(['tests/http/rows.test.ts', 'tests/http/entity-tests.ts', 'src/engine/server/start.ts', 'tests/e2e/walk.spec.ts', 'tests/engine/sql.test.ts', 'tests/server/auth/pool.test.ts', 'tests/start/start.test.ts']))
      .toEqual(['tests/engine/sql.test.ts', 'tests/http/rows.test.ts', 'tests/server/auth/pool.test.ts']);
    expect(serverTestsAmong([])).toEqual([]);
  });
});
