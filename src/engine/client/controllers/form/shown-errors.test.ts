/** Which mistakes stay on the screen while somebody types. */
import { expect, it } from 'vitest';
import { rejudged, WHOLE } from './shown-errors.ts';

const NONE: ReadonlySet<string> = new Set();
const late = { field: '', code: WHOLE, message: '2026-10 已结账' };
const taken = { field: 'code', code: 'row.unique', message: '编号已存在' };

it('keeps what was said of the whole form until something is changed', () => {
  expect(rejudged([late], [], NONE, NONE, NONE)).toEqual([late]);
  expect(rejudged([late], [], new Set(['date']), NONE, NONE)).toEqual([]);
});

it('keeps what the server said of a field until that one is changed', () => {
  expect(rejudged([taken, late], [], new Set(['date']), NONE, NONE)).toEqual([taken]);
  expect(rejudged([taken], [], new Set(['code']), NONE, NONE)).toEqual([]);
});
