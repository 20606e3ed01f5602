/** The input of an action: what it opens with, what is wrong with it, how it travels. */
import { describe, expect, it } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { ViewAction, WireRow } from '../../../model/wire.ts';
import { checkInput, inputErrors, needsWholeRow, offers, sentInput, startInput } from './action-input.ts';

const crane = exampleView('demoCrane');
const permit = exampleView('demoPermit');
const actionOf = (view: typeof crane, code: string): ViewAction => view.actions.find((action) => action.code === code)!;
const stop = actionOf(crane, 'stop');
const cancel = actionOf(permit, 'cancel');
const recordGas = actionOf(permit, 'recordGas');

describe("an action's input", () => {
  it("begins with the row's own values and with nothing for the others", () => {
    const row: WireRow = { id: '1', stopReason: '大修', reason: 'not this one', $labels: { useOrg: '炼化二厂' } };
    expect(startInput(stop, row)).toEqual({ stopReason: '大修', $labels: { useOrg: '炼化二厂' } });
    expect(startInput(cancel, row)).toEqual({ reason: null, $labels: { useOrg: '炼化二厂' } });
    expect(startInput(stop, undefined)).toEqual({ stopReason: null });
  });

  it('fetches the whole row only when it edits its fields', () => {
    expect([needsWholeRow(stop), needsWholeRow(cancel), needsWholeRow(recordGas)]).toEqual([true, false, true]);
  });

  it('is refused when something required is missing or too long', () => {
    expect(checkInput(crane, stop, { stopReason: '' }, 'zh')).toEqual([
      { field: 'stopReason', code: 'field.required', message: '请填写停用原因' },
    ]);
    expect(checkInput(crane, stop, { stopReason: 'x'.repeat(600) }, 'zh').map((error) => error.code)).toEqual([
      'field.maxLength',
    ]);
    expect(checkInput(crane, stop, { stopReason: '大修' }, 'zh')).toEqual([]);
  });

  it('sends named fields only, and sub-table rows by id', () => {
    expect(sentInput(crane, stop, { stopReason: '', $labels: {}, other: 1 }, undefined)).toEqual({ stopReason: null });
    const stored = { id: '1', gasAnalyses: [{ id: 'g1', rev: 1 }] };
    expect(sentInput(permit, recordGas, { gasAnalyses: [{ id: 'g1', rev: 1 }, {}] }, stored)).toEqual({
      gasAnalyses: [{ id: 'g1' }, {}],
    });
  });

  it('finds its errors with and without the word input in front', () => {
    expect(
      inputErrors([
        { field: 'input.reason', code: '', message: '' },
        { field: 'reason', code: '', message: '' },
      ]).map((error) => error.field),
    ).toEqual(['reason', 'reason']);
  });

  it('is offered unless the row says otherwise', () => {
    expect([
      offers({ id: '1' }, 'stop'),
      offers({ id: '1', $can: ['stop'] }, 'stop'),
      offers({ id: '1', $can: [] as string[] }, 'stop'),
    ]).toEqual([true, true, false]);
  });
});
