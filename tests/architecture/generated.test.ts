/**
 * Keeps what is generated from the schema files up to date: a stale copy would hide a change from the code that relies
 * on it.
 */
import { describe, expect, it } from 'vitest';
import { runProcess } from '../support/run-process.ts';
import { root } from '../support/checkout.ts';

describe('generated files', () => {
  it.each(['types'])('scripts/%s.mjs --check agrees', async (script) => {
    const { code, output } = await runProcess(process.execPath, [`scripts/${script}.mjs`, '--check'], { cwd: root });
    expect(code, output).toBe(0);
  });
});
