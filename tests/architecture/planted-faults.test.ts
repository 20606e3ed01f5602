/** The faults that the long run plants still fit the code: each names a text that stands once in its file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/checkout.ts';

test('every planted fault finds its place', () => {
  const folder = join(root, 'tests/faults');
  const faults = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(faults.length).toBeGreaterThan(10);
  for (const name of faults) {
    const { file, find } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      readonly file: string;
      readonly find: string;
    };
    expect(readFileSync(join(root, file), 'utf8').split(find).length - 1, name).toBe(1);
  }
});
