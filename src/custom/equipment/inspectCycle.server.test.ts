/** Which cycle fits a machine. */
import { describe, expect, it } from 'vitest';
import type { Row } from '../../engine/model/types.ts';
import { monthsFor } from './inspectCycle.server.ts';

const cycle = (cycleMonths: string, subCondition: Row | null = null): Row => ({ cycleMonths, subCondition });

describe('the cycle of a machine', () => {
  it('is the one with most conditions met, and of two alike the shorter one', () => {
    const cycles = [
      cycle('24.0'),
      cycle('12.0', { moltenMetal: true }),
      cycle('9.0', { craneType: ['tower', 'bridge'] }),
      cycle('36.0', { craneType: 'bridge', moltenMetal: true }),
    ];
    expect(monthsFor(cycles, { craneType: 'jib', moltenMetal: false })).toBe(24);
    expect(monthsFor(cycles, { craneType: 'jib', moltenMetal: true })).toBe(12);
    expect(monthsFor(cycles, { craneType: 'tower', moltenMetal: true })).toBe(9);
    expect(monthsFor(cycles, { craneType: 'bridge', moltenMetal: true })).toBe(36);
  });

  it('is never longer than the table says, and there is none where nothing fits', () => {
    expect(monthsFor([cycle('12.9')], {})).toBe(12);
    expect(monthsFor([cycle('0.5')], {}), 'a field of whole months').toBe(1);
    expect(monthsFor([cycle('12.0', { moltenMetal: true })], { moltenMetal: null })).toBeUndefined();
  });
});
