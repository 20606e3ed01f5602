/** Where a record stands in the list it was opened from. */
import { afterEach, expect, it, vi } from 'vitest';
import type { EntityView } from '../../../model/wire.ts';
import { readListState } from './list-state.ts';
import { neighbourOf } from './shown-order.ts';
import { forgetShown, noteShown, placeOf } from './shown-rows.ts';

// What would ask the server takes a browser to load.
vi.mock('./fetch-page.ts', () => ({ fetchPage: vi.fn() }));

const view = { name: 'equipCrane' } as EntityView;
afterEach(forgetShown);

it('counts through the pages, and knows what is beside it', async () => {
  noteShown('equipCrane', readListState('currentPage=2'), ['a', 'b', 'c'], 23);
  expect([placeOf('equipCrane', 'a'), placeOf('equipCrane', 'c')]).toEqual([
    { number: 21, total: 23 },
    { number: 23, total: 23 },
  ]);
  expect(await Promise.all([neighbourOf(view, 'b', -1), neighbourOf(view, 'b', 1)])).toEqual(['a', 'c']);
});

it('knows nothing of a record that no list has shown, nor of what another person looked at', async () => {
  noteShown('equipCrane', readListState(''), ['a'], 1);
  expect([
    placeOf('equipCrane', 'x'),
    placeOf('equipBoiler', 'a'),
    await neighbourOf(view, 'x', 1),
    await neighbourOf(view, 'a', -1),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  forgetShown();
  expect(placeOf('equipCrane', 'a')).toBeUndefined();
});
