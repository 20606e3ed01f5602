/** What counts as success, and what a failure carries. */
import { describe, expect, it } from 'vitest';
import { ApiError, isEnvelope, isSuccess } from './errors.ts';

describe('answers', () => {
  it('succeed with an absent code, 200 or the text "0"; the number 0 is a failure (Q-101)', () => {
    for (const code of [undefined, null, 200, '0']) expect(isSuccess(code), String(code)).toBe(true);
    for (const code of [0, '200', 403, 50014, '']) expect(isSuccess(code), String(code)).toBe(false);
  });

  it('are envelopes only with a code or a message', () => {
    expect(isEnvelope({ code: 200, msg: 'success', data: null })).toBe(true);
    expect(isEnvelope({ msg: 'x', data: 1 })).toBe(true);
    expect(isEnvelope({ code: 500 })).toBe(true);
    for (const body of [null, '<html>', [], { data: 1 }]) expect(isEnvelope(body)).toBe(false);
  });

  it('carry their refused fields or the conflict, each only under its own code', () => {
    const errors = [{ field: 'equipName', code: 'field.required', message: '请填写设备名称' }];
    expect(new ApiError(422, 'x', { errors }).fieldErrors).toEqual(errors);
    expect(new ApiError(500, 'x', { errors }).fieldErrors).toEqual([]);
    expect(new ApiError(422, 'x', null).fieldErrors).toEqual([]);
    const conflict = { current: { id: '1' }, changes: [], by: 'a', at: 'b' };
    expect(new ApiError(409, 'x', conflict).conflict).toEqual(conflict);
    expect(new ApiError(422, 'x', conflict).conflict).toBeUndefined();
  });
});
