/** What a permit's page offers on the phone: the next step first, tests where they are entered, one's own measures. */
import { describe, expect, it } from 'vitest';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { countedIn, isMine, minutesUntil, placesFor, testKind, testState } from './routes.ts';

const view = {
  actions: ['submit', 'cancel', 'approve', 'checkin', 'interrupt', 'stop', 'leave', 'end', 'expire'].map((code) => ({
    code,
    label: code,
    placement: code === 'expire' ? 'none' : 'row',
  })),
} as unknown as EntityView;
const permit = (more: object): WireRow => ({ id: 'p', ...more }) as WireRow;

describe('a permit on the phone', () => {
  it('offers the places at which something can be done, in the order of the work', () => {
    const row = permit({ $can: ['end', 'leave', 'interrupt', 'expire'] });
    const { main, others } = placesFor(view, row);
    expect([main?.path, others.map(({ path }) => path)]).toEqual([
      '/app/dangerWork/interrupt',
      ['/app/dangerWork/end'],
    ]);
    expect(placesFor(view, permit({}))).toEqual({ main: undefined, others: [] });
    const again = placesFor(view, permit({ $can: ['leave', 'end'], status: 'reviewing' }));
    expect([again.main, again.others.map(({ word }) => word)]).toEqual([undefined, ['end']]);
    const left = placesFor(view, permit({ $can: ['cancel'] }));
    expect([left.main, left.others.map(({ word }) => word)]).toEqual([undefined, ['cancel']]);
  });

  it('takes a gas test only where one is called for, of the kind that fits', () => {
    const kind = (status: string, gasRequired = true): string | undefined => testKind(permit({ status, gasRequired }));
    expect([kind('gasTesting'), kind('working'), kind('interrupted')]).toEqual(['before', 'during', 'resume']);
    expect([kind('transferring'), kind('ending'), kind('expired')]).toEqual(['resume', 'during', 'during']);
    expect([kind('approved'), kind('closed'), kind('working', false)]).toEqual([undefined, undefined, undefined]);
  });

  it('counts whole minutes, also those that are over', () => {
    expect(minutesUntil('2026-11-30 10:30:00', '2026-11-30 10:00:01')).toBe(29);
    expect(minutesUntil('2026-11-30 10:00:00', '2026-11-30 10:00:30')).toBe(-1);
    expect(minutesUntil(null, '2026-11-30 10:00:00')).toBeUndefined();
  });

  it('says how long a test holds by the server’s time, and holds nothing back where that is not known', () => {
    const passed = { gasResult: 'pass', gasValidUntil: '2026-11-30 10:30:00' };
    expect(testState(passed, '2026-11-30 10:00:01')).toEqual({ kind: 'holds', minutes: 29 });
    expect(testState(passed, '2026-11-30 10:30:01')).toEqual({ kind: 'over' });
    expect(testState(passed, undefined)).toEqual({ kind: 'until', at: '2026-11-30 10:30:00' });
    for (const row of [{}, { ...passed, gasResult: 'fail' }, { ...passed, gasValidUntil: null }])
      for (const now of ['2026-11-30 10:00:01', undefined]) expect(testState(row, now)).toEqual({ kind: 'over' });
  });

  it('gives each their own measures, and those of the unit to whoever the server says is of it', () => {
    const row = permit({ applicant: 'a', guardian: 'g', workLeader: 'w', ownerOrg: 'o', ownGround: false });
    const mine = (confirmRole: string, id: string, ownGround = false): boolean =>
      isMine({ confirmRole }, { ...row, ownGround }, id);
    expect([mine('guardian', 'g'), mine('guardian', 'a')]).toEqual([true, false]);
    expect([mine('owner', 'g'), mine('owner', 'g', true), mine('owner', 'x'), mine('owner', 'x', true)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('knows who is inside a confined space, with what waits on the phone', () => {
    const row = permit({
      workers: [
        { id: 'a', name: '甲', checkinMode: 'card', insideSince: '2026-11-30 10:00:00', entryCount: 1 },
        { id: 'b', name: '乙', checkinMode: 'card', leaveTime: null, insideSince: null },
        { id: 'c', name: '丙', checkinMode: 'card', leaveTime: '2026-11-30 11:00:00' },
        { id: 'd', name: '丁', checkinMode: null },
      ],
    });
    const inside = (calls: readonly [string, string][]): unknown[] =>
      countedIn(
        row,
        calls.map(([action, entrant]) => ({ action, values: { entrant } })),
      ).map(({ isInside, entries, isUnsent }) => [isInside, entries, isUnsent]);
    expect(countedIn(row, []).map(({ isPresent }) => isPresent)).toEqual([true, true, false, false]);
    expect(inside([])).toEqual([
      [true, 1, false],
      [false, 0, false],
      [false, 0, false],
      [false, 0, false],
    ]);
    expect(
      inside([
        ['exit', 'a'],
        ['enter', 'b'],
        ['interrupt', 'b'],
        ['enter', 'a'],
      ]).slice(0, 2),
    ).toEqual([
      [true, 2, true],
      [true, 1, true],
    ]);
    expect(countedIn(permit({}), [])).toEqual([]);
  });
});
