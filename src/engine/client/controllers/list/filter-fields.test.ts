/** Filters of a list. */
import { describe, expect, it } from 'vitest';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { filterFields, filterValue, filteredTitles, fittingFilters, withFilter } from './filter-fields.ts';

const fields = [
  { name: 'status', title: '状态', kind: 'text' },
  { name: 'planDate', title: '计划日期', kind: 'date' },
  { name: 'orgId', title: '单位', kind: 'ref' },
] as ViewField[];
const view = {
  fields,
  list: { filters: ['status', 'planDate', 'orgId', 'secret'], treeFilter: 'orgId' },
} as unknown as EntityView;

describe('filters', () => {
  it('are the declared fields one may read, without the tree at the left', () => {
    expect(filterFields(view).map((field) => field.name)).toEqual(['status', 'planDate']);
  });

  it('own their parameters and nothing else', () => {
    const all = { status: 'a', statusNo: '7', planDateFrom: '2026-01-01', planDateTo: '2026-02-01' };
    expect(filterValue(all, 'planDate')).toEqual({ planDateFrom: '2026-01-01', planDateTo: '2026-02-01' });
    expect(withFilter(all, 'planDate', {})).toEqual({ status: 'a', statusNo: '7' });
    expect(withFilter(all, 'status', { status: 'b' })).toEqual({ ...all, status: 'b' });
  });

  it('stand in the first row as far as there is room', () => {
    expect(fittingFilters(fields, 168)).toBe(1);
    expect(fittingFilters(fields, 168 + 8 + 276 - 1)).toBe(1);
    expect(fittingFilters(fields, 168 + 8 + 276)).toBe(2);
    expect(fittingFilters(fields, 0)).toBe(0);
  });

  it('are named in the sentence of an empty list', () => {
    expect(filteredTitles(view, { orgIdUnder: '1', planDateTo: '2026-01-01' })).toEqual(['计划日期', '单位']);
  });
});
