/** The moment of a command: the server's receipt less what the device measured, whatever its clock says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneClock } from '../../clock.ts';
import type { Call } from '../engine.ts';
import { byServerClock, commandOf, isAgeUnknown, minutesWaited, momentOf, notBefore } from './sent.ts';

const RECEIVED = Date.parse('2030-03-01T02:00:00Z');
const clock = zoneClock('Asia/Shanghai', () => RECEIVED);
const call = (headers: Record<string, string>): Call => ({ command: commandOf(headers, RECEIVED) }) as Call;
const iso = (millis: number): string => new Date(millis).toISOString();

describe('the moment of a command', () => {
  it('is the receipt of a call that says nothing', () => {
    expect(momentOf(clock, call({}))).toBe('2030-03-01 10:00:00');
    expect(isAgeUnknown(call({}))).toBe(false);
  });

  it('is the receipt less the elapsed time, however far the clock of the device is off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400_000 }), fc.integer({ min: -1e9, max: 1e9 }), (elapsed, off) => {
        const asked = call({ 'command-elapsed': String(elapsed), 'command-time': iso(RECEIVED - elapsed + off) });
        expect(asked.command?.happened).toBe(RECEIVED - elapsed);
        // What was read off that clock comes out as the server's, to the second of the wall.
        const read = iso(RECEIVED - elapsed + off + 8 * 3_600_000)
          .slice(0, 19)
          .replace('T', ' ');
        const meant = Date.parse(`${byServerClock(read, clock, asked).replace(' ', 'T')}Z`) - 8 * 3_600_000;
        expect(Math.abs(meant - (RECEIVED - elapsed))).toBeLessThanOrEqual(60_000);
      }),
    );
  });

  it('is not before what the device has sent before it, and never after its receipt', () => {
    const happened = (elapsed: string, last: number | undefined): number | null =>
      notBefore(commandOf({ 'command-elapsed': elapsed }, RECEIVED), last).happened;
    expect(happened('600000', RECEIVED - 300_000)).toBe(RECEIVED - 300_000);
    expect(happened('600000', RECEIVED - 900_000)).toBe(RECEIVED - 600_000);
    expect(happened('600000', RECEIVED + 1000)).toBe(RECEIVED);
    expect(happened('600000', undefined)).toBe(RECEIVED - 600_000);
    expect(happened('unknown', RECEIVED)).toBeNull();
  });

  it('is unknown where a device kept the command and cannot say for how long', () => {
    for (const elapsed of [undefined, '', '-5', 'NaN', '99999999999999', 'unknown']) {
      const asked = call({
        'command-time': iso(RECEIVED),
        ...(elapsed === undefined ? {} : { 'command-elapsed': elapsed }),
      });
      expect(isAgeUnknown(asked), String(elapsed)).toBe(true);
      expect(momentOf(clock, asked)).toBe('2030-03-01 10:00:00');
    }
    expect(isAgeUnknown(call({ 'command-elapsed': 'unknown' }))).toBe(true);
  });

  it('waited whole minutes, or not at all', () => {
    expect(minutesWaited(call({ 'command-elapsed': '59999' }))).toBeUndefined();
    expect(minutesWaited(call({ 'command-elapsed': '125000' }))).toBe(2);
    expect(minutesWaited(call({}))).toBeUndefined();
  });
});
