/** The tone of a value is the one its list column says, or none is said at all. */
import { describe, expect, it } from 'vitest';
import type { CompiledColumn, TypedExpression } from '../../model/types.ts';
import type { EntityView, ViewField } from '../../model/wire.ts';
import { momentText } from './clock.ts';
import { columnTone, distanceOf } from './columnTone.ts';

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

describe('the distance of a deadline', () => {
  const ways = { all: { open: ['closed'] }, onward: { open: ['closed'] } };
  const missed: TypedExpression = {
    op: '<',
    type: 'boolean',
    args: [
      { op: 'var', type: 'datetime', ref: { from: 'row', field: 'due' } },
      { op: 'now', type: 'datetime' },
    ],
  };
  const met: TypedExpression = { op: 'var', type: 'boolean', ref: { from: 'row', field: 'met' } };
  const late: TypedExpression = {
    op: 'if',
    type: 'text',
    args: [met, text('none'), missed, text('danger'), text('none')],
  };
  const view = {
    list: { columns: [{ field: 'due', tone: late }] },
    params: {},
    locale: 'zh',
    states: { field: 'status', initial: 'open', ways },
  } as unknown as EntityView;
  const field = (name: string, widget?: string) => ({ name, kind: 'datetime', widget }) as unknown as ViewField;
  /** A moment so many minutes from now. */
  const inMinutes = (minutes: number): string => momentText(new Date(Date.now() + minutes * 60_000));

  it('stands at every field that is one, without a column of its own', () => {
    const row = { status: 'open', until: inMinutes(-150), plain: inMinutes(-150) };
    expect(distanceOf(view, field('until', 'deadline'), row)).toEqual({ text: '超期 2 小时', tone: 'danger' });
    expect(distanceOf(view, field('plain'), row)).toBeUndefined();
  });

  it('is louder within a day than its column says, and silent once the row has come to its end', () => {
    expect(distanceOf(view, field('due'), { status: 'open', due: inMinutes(150) })).toEqual({
      text: '剩 2 小时',
      tone: 'warning',
    });
    expect(distanceOf(view, field('due'), { status: 'open', due: inMinutes(6000) })?.tone).toBe('none');
    // What would be no matter once it has passed has been met.
    expect(distanceOf(view, field('due'), { status: 'open', due: inMinutes(150), met: true })?.tone).toBe('none');
    for (const minutes of [-150, 150, 6000])
      expect(
        distanceOf(view, field('due'), { status: 'closed', due: inMinutes(minutes), met: true }),
        `${minutes}`,
      ).toBeUndefined();
    expect(distanceOf(view, field('until', 'deadline'), { status: 'closed', until: inMinutes(-150) })).toBeUndefined();
  });
});
