/** The tone of a value is the one its list column says, or none is said at all. */
import { describe, expect, it } from 'vitest';
import type { CompiledColumn, TypedExpression } from '../../model/types.ts';
import type { EntityView } from '../../model/wire.ts';
import { columnTone } from './columnTone.ts';

const text = (value: string): TypedExpression => ({ op: 'const', type: 'text', value });
const overdue: TypedExpression = {
  op: '<',
  type: 'boolean',
  args: [
    { op: 'var', type: 'date', ref: { from: 'row', field: 'due' } },
    { op: 'today', type: 'date' },
  ],
};
const tone: TypedExpression = { op: 'if', type: 'text', args: [overdue, text('danger'), text('none')] };

function viewWith(columns: readonly CompiledColumn[]): EntityView {
  return { list: { columns }, params: {} } as unknown as EntityView;
}

describe('columnTone', () => {
  it('is judged on the row, today', () => {
    const view = viewWith([{ field: 'due', tone }]);
    expect(columnTone(view, 'due', { due: '2000-01-01' })).toBe('danger');
    expect(columnTone(view, 'due', { due: '9999-01-01' })).toBe('none');
  });
  it('is not said for columns without one, or where only the server could tell', () => {
    expect(columnTone(viewWith([{ field: 'due' }]), 'due', { due: '2000-01-01' })).toBeUndefined();
    const hop: TypedExpression = {
      op: 'var',
      type: 'text',
      ref: { from: 'row', field: 'org', hop: 'level', hopEntity: 'sysOrg' },
    };
    expect(columnTone(viewWith([{ field: 'due', tone: hop }]), 'due', {})).toBeUndefined();
  });
  it('is none for a word that is no tone', () => {
    expect(columnTone(viewWith([{ field: 'due', tone: text('purple') }]), 'due', {})).toBe('none');
  });
});
