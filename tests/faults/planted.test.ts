/**
 * Plants each known fault in a copy of the sources and expects the suite that guards against it to turn red: a test
 * that cannot fail is a defect.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/checkout.ts';
import { keptCluster } from '../support/global-setup.ts';
import { PlantedCopy, type Fault } from './planted-copy.ts';

const folder = join(root, 'tests/faults');
const faults = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => ({
    name: file.replace(/\.json$/, ''),
    fault: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Fault,
  }));

describe('planted fault', () => {
  let copy: PlantedCopy;
  let cluster: Awaited<ReturnType<typeof keptCluster>>;
  beforeAll(async () => {
    cluster = await keptCluster();
    copy = new PlantedCopy(cluster.env);
  });
  afterAll(async () => {
    copy.remove();
    await cluster.stop();
    // A copy of the whole checkout is a hundred thousand files.
  }, 60_000);

  it('list is long enough', () => {
    expect(faults.length).toBeGreaterThanOrEqual(8);
  });

  // It starts the portal, too: the other runs have what that left.
  it('is what turns a test red, which is green without it', async () => {
    const { fault } = faults.find(({ name }) => name === 'soft-delete')!;
    const run = await copy.sound(fault);
    expect(run.failed, run.output).toEqual([]);
    expect(run.passed.join('\n')).toContain(fault.test);
  });

  it.each(faults)('$name turns its suite red', async ({ fault }) => {
    const run = await copy.withFault(fault);
    expect(run.passed.length + run.failed.length, run.output).toBeGreaterThan(0);
    expect(run.failed.join('\n')).toContain(fault.test);
  });
});
