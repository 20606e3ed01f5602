/** Totals of a list that is only drawn: by their kind, over what is shown, and none where no column asks. */
import { describe, expect, it } from 'vitest';
import type { ViewField, WireRow } from '../../../model/wire.ts';
import { sampleTotals } from './sample-totals.ts';

const fields = [
  { name: 'weight', kind: 'decimal', scale: 1 },
  { name: 'due', kind: 'date' },
] as unknown as ViewField[];
const rows = [
  { id: '1', weight: '2.5', due: '2026-02-01' },
  { id: '2', weight: '1.0', due: '2026-01-01' },
  { id: '3', weight: null, due: null },
] as unknown as WireRow[];

describe('totals of a drawn list', () => {
  it('are those of the rows that hold a value', () => {
    const total = (field: string, aggregate: 'sum' | 'avg' | 'min' | 'max' | 'count'): unknown =>
      sampleTotals([{ field, aggregate }], fields, rows)?.[field];
    expect([total('weight', 'sum'), total('weight', 'avg'), total('weight', 'max'), total('weight', 'count')]).toEqual([
      '3.5',
      '1.8',
      '2.5',
      2,
    ]);
    expect([total('due', 'min'), total('due', 'max'), total('gone', 'sum')]).toEqual([
      '2026-01-01',
      '2026-02-01',
      null,
    ]);
  });

  it('are absent where no column has one', () => {
    expect(sampleTotals([{ field: 'weight' }], fields, rows)).toBeUndefined();
  });
});
