/** What a list offers on rows, and the reasons for what it does not. */
import { describe, expect, it } from 'vitest';
import type { EntityView, ViewAction, WireRow } from '../../../model/wire.ts';
import { bulkActions, rowActions, splitActions, toolbarActions } from './row-actions.ts';

function action(code: string, more: Partial<ViewAction> = {}): ViewAction {
  return { code, label: code, builtin: true, needs: 'one', tone: 'none', placement: 'row', ...more };
}

const view = {
  fields: [
    {
      name: 'status',
      choices: [
        { value: 'inUse', title: '在用' },
        { value: 'scrapped', title: '报废' },
      ],
    },
  ],
  states: { field: 'status', initial: 'inUse', editable: ['inUse'] },
  dicts: {},
  actions: [
    action('add', { needs: 'none', placement: 'toolbar' }),
    action('edit'),
    action('delete', { needs: 'some', tone: 'danger' }),
    action('restore', { needs: 'some', placement: 'more' }),
    action('import', { needs: 'none', placement: 'toolbar' }),
    action('export', { needs: 'none', placement: 'toolbar' }),
    action('stop', { label: '停用', builtin: false, move: { inUse: 'stopped' } }),
    action('timer', { builtin: false, placement: 'none' }),
  ],
} as unknown as EntityView;

const living = { id: '1', status: 'inUse', $can: ['edit', 'delete', 'stop'] } as WireRow;
const scrapped = { id: '2', status: 'scrapped', $can: [] as string[] } as WireRow;

describe('row actions', () => {
  it('stand in the order edit, own, dangerous; the bin only restores', () => {
    expect(rowActions(view, living, 'zh', false).map((one) => one.action.code)).toEqual(['edit', 'stop', 'delete']);
    expect(rowActions(view, living, 'zh', true).map((one) => one.action.code)).toEqual(['restore']);
  });

  it('put the next step before editing where one has room, and a stop behind it', () => {
    const more = [
      action('confirm', { builtin: false, move: { inUse: 'confirmed' }, tone: 'success' }),
      action('hold', { builtin: false, move: { inUse: 'held' }, tone: 'warning' }),
    ];
    const steps = { ...view, actions: [...view.actions.filter(({ code }) => code !== 'stop'), ...more] };
    const codes = (first: boolean) => rowActions(steps, living, 'zh', false, first).map((one) => one.action.code);
    expect(codes(true)).toEqual(['confirm', 'edit', 'hold', 'delete']);
    expect(codes(false)).toEqual(['edit', 'confirm', 'hold', 'delete']);
  });

  it('say why they are not offered', () => {
    const reasons = Object.fromEntries(
      rowActions(view, scrapped, 'zh', false).map((one) => [one.action.code, one.reason]),
    );
    expect(reasons).toEqual({
      edit: '状态为“报废”时不能edit',
      stop: '状态为“报废”时不能停用',
      delete: '状态为“报废”时不能delete',
    });
  });

  it('say what only the server knows against them', () => {
    const held = {
      ...living,
      $can: ['edit', 'stop'],
      $why: { delete: '仍被 2 条“检验记录”引用，不能删除' },
    } as WireRow;
    expect(rowActions(view, held, 'zh', false).map((one) => one.reason)).toEqual([
      '',
      '',
      '仍被 2 条“检验记录”引用，不能删除',
    ]);
  });

  it('show one word and the rest behind a menu, or two words alone', () => {
    const { words, more } = splitActions(rowActions(view, living, 'zh', false));
    expect([words.map((one) => one.action.code), more.map((one) => one.action.code)]).toEqual([
      ['edit'],
      ['stop', 'delete'],
    ]);
    const two = { ...view, actions: view.actions.filter((one) => ['edit', 'stop'].includes(one.code)) };
    expect(splitActions(rowActions(two, living, 'zh', false))).toMatchObject({
      words: { length: 2 },
      more: { length: 0 },
    });
  });

  it('never put what cannot be done, or is dangerous, among the words', () => {
    expect(splitActions(rowActions(view, scrapped, 'zh', false)).words).toEqual([]);
    const dangerous = { ...view, actions: view.actions.filter((one) => one.code === 'delete') };
    expect(splitActions(rowActions(dangerous, living, 'zh', false)).words).toEqual([]);
  });

  it('of a selection are possible only when every row offers them', () => {
    expect(bulkActions(view, [living, living], 'zh', false).map((one) => [one.action.code, one.reason])).toEqual([
      ['delete', ''],
    ]);
    expect(bulkActions(view, [living, scrapped], 'zh', false)[0]?.reason).toBe('状态为“报废”时不能delete');
    expect(bulkActions(view, [living], 'zh', false).map((one) => one.action.code)).toEqual(['stop', 'delete']);
  });

  it('of a selection go where they may when they are moves', () => {
    const many = {
      ...view,
      actions: view.actions.map((one) => (one.code === 'stop' ? { ...one, needs: 'some' as const } : one)),
    };
    const offered = (rows: readonly WireRow[]): (readonly string[])[] =>
      bulkActions(many, rows, 'zh', false).map((one) => [one.action.code, one.reason]);
    expect(offered([living, scrapped])[0]).toEqual(['stop', '']);
    expect(offered([scrapped, scrapped])[0]).toEqual(['stop', '状态为“报废”时不能停用']);
  });

  it('of the toolbar need no row; what has no screen is not shown', () => {
    expect(toolbarActions(view).map((one) => one.code)).toEqual(['add']);
  });
});
