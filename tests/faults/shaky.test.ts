/**
 * Plants a shaky test and a broken one in a copy of the sources: the command tries both once more, lists the one and
 * fails by the other.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainEnvironment, runProcess } from '../support/run-process.ts';
import { PlantedCopy } from './planted-copy.ts';

let copy: PlantedCopy;
beforeAll(() => {
  copy = new PlantedCopy({});
});
afterAll(() => copy.remove());

const SHAKY = `import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
it('is red once', () => {
  const seen = existsSync('seen');
  writeFileSync('seen', '');
  expect(seen, 'the first look').toBe(true);
});
`;
const BROKEN = `import { expect, it } from 'vitest';
it('is red for good', () => { expect('wrong').toBe('right'); });
`;

const command = (): Promise<{ code: number; output: string }> =>
  runProcess(process.execPath, ['scripts/test.mjs', '--only', 'architecture'], {
    cwd: copy.folder,
    env: plainEnvironment({}),
    patience: 150_000,
  });

it('a test that is red once and green alone is listed and lands, also the second time; one that is red twice fails', async () => {
  const folder = 'tests/architecture';
  for (const other of [folder, 'tests/specification']) copy.take(other);
  copy.write(`${folder}/shaky.test.ts`, SHAKY);
  for (const times of [1, 2]) {
    copy.take('seen');
    const { code, output } = await command();
    expect(output).toMatch(
      /Flaky:\n {2}architecture · tests\/architecture\/shaky.test.ts · is red once\n {4}AssertionError: the first look/,
    );
    expect(output).toMatch(/\n1 passed, 0 failed\n$/);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(copy.folder, '.cache/flaky.json'), 'utf8'))).toHaveLength(times);
  }
  copy.take('seen');
  copy.write(`${folder}/broken.test.ts`, BROKEN);
  const { code, output } = await command();
  expect(output).toMatch(/is red once, for the 3. time: mend this before anything else\n/);
  expect(output).toMatch(
    /Failed:\n {2}architecture · tests\/architecture\/broken.test.ts · is red for good\n[^]*\n1 passed, 1 failed\n$/,
  );
  expect(code).toBe(1);
});
