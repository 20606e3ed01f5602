/** Room for the actions of a row. */
import { describe, expect, it } from 'vitest';
import type { EntityView, ViewAction } from '../../../model/wire.ts';
import { actionsWidth } from './actions-width.ts';

function viewWith(...actions: readonly Partial<ViewAction>[]): EntityView {
  return {
    actions: actions.map((action) => ({ needs: 'one', placement: 'row', tone: 'none', ...action })),
  } as unknown as EntityView;
}

describe('the column of row actions', () => {
  it('is never narrower than its least width', () => {
    expect(actionsWidth(viewWith({ label: '编辑' }), '更多')).toBe(122);
  });

  it('grows with the longest word a row may show', () => {
    expect(actionsWidth(viewWith({ label: '编辑' }, { label: '登记检验' }), '更多')).toBe(136);
    expect(actionsWidth(viewWith({ label: 'Record inspection' }), 'More')).toBeGreaterThan(200);
  });

  it('takes no notice of what stands behind 更多 or above the list', () => {
    const hidden = [
      { label: '一个非常长的操作名称', placement: 'more' },
      { label: '一个非常长的操作名称', tone: 'danger' },
      { label: '一个非常长的操作名称', needs: 'none' },
    ] as const;
    expect(actionsWidth(viewWith({ label: '编辑' }, ...hidden), '更多')).toBe(122);
  });

  it('reckons with a move only where the row cannot be edited', () => {
    const actions = [
      { code: 'edit', label: 'Edit' },
      { code: 'inspect', label: 'Record inspection', move: { applied: 'inspected' } },
    ];
    const view = {
      ...viewWith(...actions),
      states: { field: 'status', editable: ['applied'] },
    } as unknown as EntityView;
    expect(actionsWidth(view, 'More')).toBe(122);
    expect(
      actionsWidth({ ...view, states: { ...view.states, editable: ['planned'] } } as EntityView, 'More'),
    ).toBeGreaterThan(200);
  });

  it('leaves the list its room', () => {
    expect(actionsWidth(viewWith({ label: 'An action with a name that nobody should give it' }), 'More')).toBe(220);
  });
});
