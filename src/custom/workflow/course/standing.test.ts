/** Where a process stands and where it went, out of its visits. */
import { expect, test } from 'vitest';
import { type Stand, type Visit, flowsOf, nodesOf, placeOf } from './standing.ts';

let at = 0;
const visit = (node: string, flow: string | null, how: Stand, part = false): Visit => {
  at += 1;
  const from = `2026-11-21 08:00:${String(at % 60).padStart(2, '0')}`;
  return { node, name: node, flow, from, to: how === 'open' ? null : from, how, part, who: [] };
};

test('a node is drawn as its last visit, and as open while any of its visits is', () => {
  const nodes = nodesOf([
    visit('start', null, 'passed'),
    visit('apply', 'a', 'returned'),
    visit('lead', 'b', 'returned'),
    visit('apply', null, 'passed'),
    visit('sign', 'c', 'open'),
    visit('sign', 'c', 'passed'),
    visit('beside', 'd', 'cancelled'),
  ]);
  expect(Object.fromEntries([...nodes].map(([id, { stand, times }]) => [id, [stand, times]]))).toEqual({
    start: ['passed', 1],
    apply: ['passed', 2],
    lead: ['returned', 1],
    sign: ['open', 2],
    beside: ['cancelled', 1],
  });
});

test('a flow is drawn as walked, or as undone since, by the last time it was taken; one never taken is not drawn at all', () => {
  const flows = flowsOf([
    visit('start', null, 'passed'),
    visit('apply', 'a', 'passed'),
    visit('lead', 'b', 'returned'),
    visit('lead', 'b', 'open'),
    visit('boss', 'c', 'returned'),
    visit('beside', 'd', 'cancelled'),
  ]);
  expect(Object.fromEntries(flows)).toEqual({ a: 'walked', b: 'walked', c: 'returned', d: 'walked' });
});

test('one looks first at where it stands, and once it is over at where it ended', () => {
  expect(placeOf([visit('start', null, 'passed'), visit('lead', 'a', 'open'), visit('beside', 'b', 'passed')])).toBe(
    'lead',
  );
  expect(placeOf([visit('start', null, 'passed'), visit('end', 'a', 'passed')])).toBe('end');
  expect(placeOf([])).toBeUndefined();
});

test('several who sign at once are one visit, named one by one; sent back by one of them it is sent back', () => {
  const signed = [
    visit('sign', 'a', 'passed'),
    visit('sign', null, 'passed', true),
    visit('sign', null, 'passed', true),
  ];
  expect(nodesOf(signed).get('sign')).toEqual({ stand: 'passed', times: 1, visits: signed.slice(1) });
  const sentBack = [
    visit('sign', 'a', 'cancelled'),
    visit('sign', null, 'passed', true),
    visit('sign', null, 'returned', true),
  ];
  expect(nodesOf(sentBack).get('sign')).toMatchObject({ stand: 'returned', times: 1 });
  const again = [
    ...sentBack,
    visit('sign', 'a', 'open'),
    visit('sign', null, 'open', true),
    visit('sign', null, 'passed', true),
  ];
  expect(nodesOf(again).get('sign')).toMatchObject({ stand: 'open', times: 2 });
});

test('a join that others have still to come to waits', () => {
  expect(nodesOf([visit('join', 'a', 'waiting')]).get('join')).toMatchObject({ stand: 'waiting' });
  expect(placeOf([visit('join', 'a', 'waiting'), visit('lead', 'b', 'open')])).toBe('lead');
});
