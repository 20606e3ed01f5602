/** The standard steps are those of the demonstration, so that old and new installations work alike. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Row } from '../../engine/model/types.ts';
import { STANDARD_STEPS } from './standard-steps.server.ts';

test('the standard steps are those that the demonstration has', () => {
  const file = new URL('../../schemas/dangerWork/_demo/workStepRule.json', import.meta.url);
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { readonly rows: readonly Row[] };
  expect(STANDARD_STEPS).toEqual(rows.map(({ $key: _key, orgId: _org, status: _status, ...rule }) => rule));
});
