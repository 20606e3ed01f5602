/** Errors as RJSF's tree and back, and what an action's own check found. */
import { describe, expect, it } from 'vitest';
import { errorTree, errorsBelow } from './error-tree.ts';
import { inputValidator } from './input-validator.ts';

describe('errors in a tree', () => {
  it('come back below their field', () => {
    const tree = errorTree([
      { field: 'rows.0.name', code: 'x', message: 'wrong' },
      { field: 'rows', code: 'y', message: 'few' },
    ]);
    const rows = (tree as Record<string, never>).rows;
    expect(errorsBelow(rows, 'rows').map((error) => [error.field, error.message])).toEqual([
      ['rows', 'few'],
      ['rows.0.name', 'wrong'],
    ]);
    expect(errorsBelow(undefined, 'rows')).toEqual([]);
  });

  it('are what our own check found', () => {
    const validator = inputValidator((values) =>
      values.reason ? [] : [{ field: 'reason', code: 'field.required', message: '请填写原因' }],
    );
    expect(validator.validateFormData({}, {}).errors.map((error) => error.property)).toEqual(['.reason']);
    expect(validator.validateFormData({ reason: 'x' }, {}).errors).toEqual([]);
  });
});
