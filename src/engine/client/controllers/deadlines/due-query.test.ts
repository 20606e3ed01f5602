/** The question of what is due, as the server is asked it. */
import { describe, expect, it } from 'vitest';
import type { EntityView } from '../../../model/wire.ts';
import type { TypedExpression } from '../../../model/types.ts';
import { dueQuery } from './due-query.ts';
import { rawExpression } from './raw-expression.ts';

const own = (field: string): TypedExpression => ({ op: 'var', type: 'date', ref: { from: 'row', field } });
const text = (value: string): TypedExpression => ({ op: 'const', type: 'text', value });
const days: TypedExpression = { op: 'var', type: 'integer', ref: { from: 'param', field: 'warn.days' } };
const tone: TypedExpression = {
  op: 'if', type: 'text',
  args: [
    { op: '<', type: 'boolean', args: [own('due'), { op: 'today', type: 'date', args: [] }] }, text('danger'),
    { op: '<=', type: 'boolean', args: [own('due'), { op: 'addDays', type: 'date', args: [{ op: 'today', type: 'date', args: [] }, { op: 'cast', type: 'integer', args: [days] }] }] }, text('warning'),
    text('none'),
  ],
};

function viewOf(expression: TypedExpression | undefined, kind = 'date'): EntityView {
  return { params: { 'warn.days': 30 }, fields: [{ name: 'due', kind }], list: { columns: [{ field: 'due', ...(expression ? { tone: expression } : {}) }] } } as unknown as EntityView;
}

describe('what is due', () => {
  it('is asked by the tone of the date column, with parameters as their values', () => {
    const query = dueQuery(viewOf(tone));
    expect(query?.field.name).toBe('due');
    expect(JSON.parse(query?.where(['danger']) ?? '')).toEqual({
      in: [{ if: [{ '<': [{ var: 'due' }, { today: [] }] }, 'danger', { '<=': [{ var: 'due' }, { addDays: [{ today: [] }, 30] }] }, 'warning', 'none'] }, ['danger']],
    });
  });

  it('is nothing without a tone, for other kinds of field, and where the tone needs more than the row', () => {
    expect(dueQuery(viewOf(undefined))).toBeUndefined();
    expect(dueQuery(viewOf(tone, 'text'))).toBeUndefined();
    expect(dueQuery(viewOf({ op: '==', type: 'boolean', args: [{ op: 'var', type: 'id', ref: { from: 'user', field: 'id' } }, text('x')] }))).toBeUndefined();
    expect(rawExpression({ op: 'contains', type: 'boolean', args: [text('a'), own('due')] }, () => null)).toEqual({ in: ['a', { var: 'due' }] });
  });
});
