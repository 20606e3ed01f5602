/** What a device offers on a record before its earlier calls have arrived. */
import { expect, test } from 'vitest';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import type { QueuedCall } from './queued-call.ts';
import { mayWaitOn, projectedRow } from './projected-row.ts';

const field = (name: string, kind: string): object => ({ name, kind, title: name });
const isKeeper = {
  op: '==',
  type: 'boolean',
  args: [
    { op: 'var', type: 'id', ref: { from: 'row', field: 'keeper' } },
    { op: 'var', type: 'id', ref: { from: 'user', field: 'id' } },
  ],
};
const action = (code: string, more: object): object => ({ code, label: code, builtin: false, needs: 'one', ...more });
/** As much of an entity as the projection looks at. */
const VIEW = {
  name: 'permit',
  fields: [field('keeper', 'ref'), field('note', 'text'), field('photos', 'files'), field('measures', 'children')],
  states: { field: 'state', editable: ['planned'], initial: 'planned' },
  offline: { actions: ['checkin', 'measure', 'end', 'edit'] },
  actions: [
    action('checkin', {
      when: isKeeper,
      move: { planned: 'here' },
      input: { own: ['note'], fields: [], required: [] },
    }),
    action('measure', { move: { here: 'here' }, input: { own: ['measures', 'photos'], fields: [], required: [] } }),
    action('end', { when: isKeeper, move: { here: 'over' } }),
    action('start', { move: { here: 'working' } }),
    { ...action('edit', {}), builtin: true },
  ],
  params: {},
} as unknown as EntityView;
const ROW = {
  id: 'r',
  rev: 1,
  state: 'planned',
  keeper: 'me',
  $can: ['checkin', 'edit'],
  measures: [{ id: 'm', ok: null }],
} as unknown as WireRow;
const LOOKING = {
  user: { id: 'me', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] },
  today: '2026-01-01',
  now: '2026-01-01 08:00:00',
  locale: 'en',
} as const;
const call = (code: string, values: object = {}, more: Partial<QueuedCall> = {}): QueuedCall =>
  ({
    id: code,
    entity: 'permit',
    row: 'r',
    action: code,
    values,
    labels: {},
    files: [],
    state: 'waiting',
    unsure: false,
    at: 1,
    ...more,
  }) as unknown as QueuedCall;
const after = (...calls: readonly QueuedCall[]): WireRow => projectedRow(VIEW, ROW, calls, LOOKING);

test('without a call that waits the row is what the server said', () => {
  expect(after()).toBe(ROW);
  expect(after(call('checkin', {}, { state: 'refused' }), call('end', {}, { state: 'draft' }))).toBe(ROW);
  expect(after(call('checkin', {}, { row: 'another' }))).toBe(ROW);
});

test('a call that waits moves the state, and what may wait is judged there: what needs a network is not offered', () => {
  const row = after(call('checkin', { note: 'four people', keeper: 'somebody' }));
  // Only what the action writes is written.
  expect(row).toMatchObject({ state: 'here', note: 'four people', keeper: 'me' });
  expect(row.$can).toEqual(['measure', 'end']);
});

test('calls are laid over each other in their order, rows of a sub-table by id, and pictures of the device are left out', () => {
  const row = after(
    call('checkin'),
    call('measure', { measures: [{ id: 'm', ok: true }], photos: ['@file/0'] }),
    call('end'),
  );
  expect(row['measures']).toEqual([{ id: 'm', ok: true }]);
  expect(row['photos']).toBeUndefined();
  expect(row['state']).toBe('over');
  expect(row.$can).toEqual([]);
});

test('a condition over what is withheld from the person is not judged', () => {
  const blind = { ...VIEW, fields: VIEW.fields.filter(({ name }) => name !== 'keeper') };
  expect(projectedRow(blind, ROW, [call('checkin')], LOOKING).$can).toEqual(['measure']);
});

test('what a condition reads one step over a reference is judged where it is beside the row, and nowhere else', () => {
  const ofDept = {
    op: '==',
    type: 'boolean',
    args: [
      { op: 'var', type: 'text', ref: { from: 'row', field: 'unit', hop: 'type', hopEntity: 'org' } },
      { op: 'const', type: 'text', value: 'dept' },
    ],
  };
  const review = action('review', { when: ofDept, move: { here: 'over' } });
  const view = {
    ...VIEW,
    fields: [...VIEW.fields, field('unit', 'ref')],
    offline: { actions: ['checkin', 'review'] },
    actions: [...VIEW.actions, review],
  } as unknown as EntityView;
  const at = (unit: string | null, type?: string): WireRow =>
    ({ ...ROW, unit, ...(type === undefined ? {} : { $hops: { unit: { u: { type } } } }) }) as unknown as WireRow;
  const can = (row: WireRow): unknown => projectedRow(view, row, [call('checkin')], LOOKING).$can;
  const waits = (row: WireRow): boolean => mayWaitOn(view, row, view.actions.at(-1)!);
  expect([can(at('u', 'dept')), can(at('u', 'shop')), can(at('u')), can(at(null))]).toEqual([['review'], [], [], []]);
  expect([waits(at('u', 'dept')), waits(at('u', 'shop')), waits(at('u'))]).toEqual([true, true, false]);
});
