/** Which steps hold which move of a permit, when they may be confirmed, and when they are confirmed anew. */
import { describe, expect, it } from 'vitest';
import type { Row } from '../../engine/model/types.ts';
import { gasSince, hasBegun, isPast, isSampledSince, openBefore, pointOf, reopened } from './step-state.server.ts';

const step = (code: string, before: string, more: Row = {}): Row => ({
  step: code,
  before,
  after: 'approve',
  status: 'todo',
  again: true,
  seq: 10,
  ...more,
});
const done = { status: 'confirmed', confirmTime: '2026-11-30 10:00:35' };
const space = (isolate: Row = {}, ventilate: Row = {}): Row[] => [
  step('ventilate', 'gas', { seq: 20, ...ventilate }),
  step('isolate', 'gas', isolate),
];

describe('steps of a permit', () => {
  it('hold the issue, the start and the acceptance, and nothing else', () => {
    expect(['review', 'reviewCompany', 'startWork', 'acceptClosed', 'closeExpired'].map(pointOf)).toEqual([
      'issue',
      'issue',
      'start',
      'accept',
      'accept',
    ]);
    expect(['interrupt', 'stop', 'end', 'cancel', 'toString'].map(pointOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are asked for in their order, with those of earlier points', () => {
    expect(openBefore(space(), 'issue')?.['step']).toBe('isolate');
    expect(openBefore(space(done), 'start')?.['step']).toBe('ventilate');
    expect(openBefore(space(done, { status: 'failed' }), 'gas')?.['step']).toBe('ventilate');
    expect(openBefore(space(done, done), 'start')).toBeUndefined();
    expect(openBefore([step('powerOn', 'start')], 'issue')).toBeUndefined();
    expect(openBefore([], 'accept')).toBeUndefined();
  });

  it('undo only what was done', () => {
    const power = (on: Row): Row[] => [step('powerOn', 'start', on), step('powerOff', 'accept', { seq: 20 })];
    expect(openBefore(power(done), 'accept', true)?.['step']).toBe('powerOff');
    expect(openBefore(power({}), 'accept', false)).toBeUndefined();
    expect(openBefore(power(done), 'accept', false)?.['step']).toBe('powerOff');
  });

  it('begin when the permit comes to them, and end with it', () => {
    const on = step('powerOn', 'start', { after: 'issue' });
    const off = step('powerOff', 'accept', { after: 'end' });
    expect(['approved', 'reviewing', 'ready', 'working'].map((status) => hasBegun(on, status))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(['working', 'ending', 'expired'].map((status) => hasBegun(off, status))).toEqual([false, true, true]);
    expect(hasBegun(step('isolate', 'gas'), 'draft')).toBe(false);
    expect([isPast(on, 'expired'), isPast(off, 'expired'), isPast(off, 'closed')]).toEqual([true, false, true]);
  });

  it('let a gas test count that was sampled once they were confirmed, to the minute', () => {
    expect([gasSince([], null), gasSince(space(done), null), gasSince(space(done, done), null)]).toEqual([
      '',
      undefined,
      '2026-11-30 10:00:00',
    ]);
    const since = gasSince(space(done, { ...done, confirmTime: '2026-11-30 10:20:10' }), null);
    expect(
      ['2026-11-30 10:19:00', '2026-11-30 10:20:00', null].map((sampled) => isSampledSince(sampled, since)),
    ).toEqual([false, true, false]);
    expect([isSampledSince(null, ''), isSampledSince('2026-11-30 10:20:00', undefined)]).toEqual([true, false]);
  });

  it('let a gas test count that was sampled once the measures were confirmed, or a new one was asked for', () => {
    const from = '2026-11-30 10:20:10';
    expect([gasSince([], from), gasSince(space(done, done), from), gasSince(space(done), from)]).toEqual([
      '2026-11-30 10:20:00',
      '2026-11-30 10:20:00',
      undefined,
    ]);
    expect(gasSince(space(done, { ...done, confirmTime: '2026-11-30 10:30:00' }), from)).toBe('2026-11-30 10:30:00');
  });

  it('are confirmed anew after a correction, and those before the gas test after a long break', () => {
    const steps = [
      ...space(done, done),
      step('scaffold', 'issue', done),
      step('powerOn', 'start', { ...done, again: false }),
    ];
    const codes = (from: string, to: string): unknown[] => reopened(steps, from, to).map((one) => one['step']);
    expect(codes('rectifying', 'confirming')).toEqual(['ventilate', 'isolate', 'scaffold']);
    expect(codes('interrupted', 'gasTesting')).toEqual(['ventilate', 'isolate']);
    expect([
      codes('interrupted', 'working'),
      codes('confirming', 'gasTesting'),
      codes('reviewing', 'confirming'),
    ]).toEqual([[], [], []]);
  });
});
