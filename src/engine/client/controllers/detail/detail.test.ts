/** Rail, timeline, facts and head actions of a record. */
import { describe, expect, it } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { HistoryEntry, ViewAction, WireRow } from '../../../model/wire.ts';
import { groupByDay, newsOf, stateChanges } from './day-groups.ts';
import { splitForHead } from './head-actions.ts';
import { keyFacts, nameOf, relatedColumns, relatedQuery, warnings } from './key-facts.ts';
import { stateRail } from './state-rail.ts';

const crane = exampleView('demoCrane');

function entry(at: string, action: string, changes: HistoryEntry['changes'] = []): HistoryEntry {
  return { at, by: 'u1', byName: '安全员甲', action, changes };
}

const history = [
  entry('2026-09-02 16:05:00', 'resume', [{ field: 'status', old: 'stopped', new: 'inUse' }]),
  entry('2026-09-02 09:00:00', 'edit', [{ field: 'equipName', old: '甲', new: '乙' }]),
  entry('2026-08-27 09:31:00', 'stop', [{ field: 'status', old: 'inUse', new: 'stopped' }]),
  entry('2020-11-20 08:00:00', 'add'),
];

describe('the rail of states', () => {
  it('says what was passed, what is now and since when, and nothing the row never was', () => {
    expect(stateRail(crane, 'inUse', history).map((step) => [step.title, step.place, step.since])).toEqual([
      ['停用', 'done', '2026-08-27'],
      ['在用', 'now', '2026-09-02'],
    ]);
  });

  it("takes the first state's day from the creation", () => {
    expect(stateRail(crane, 'inUse', history.slice(3))).toMatchObject([{ place: 'now', since: '2020-11-20' }]);
  });

  it('marks what must have been passed where the history does not know it', () => {
    expect(stateRail(crane, 'scrapped', []).map((step) => [step.title, step.place, step.since])).toEqual([
      ['在用', 'done', undefined],
      ['报废', 'now', undefined],
    ]);
    expect(stateRail(crane, undefined, [])).toEqual([]);
  });

  it('shows what comes next where all goes as it is meant to, and nothing that holds a row up', () => {
    const ways = {
      all: { inUse: ['stopped', 'checked'], checked: ['scrapped'] },
      onward: { inUse: ['checked'], checked: ['scrapped', 'inUse'] },
    };
    const field = crane.fields.find((one) => one.name === 'status');
    const choices = ['inUse', 'stopped', 'checked', 'scrapped'].map((value) => ({ value, title: value }));
    const view = {
      ...crane,
      fields: crane.fields.map((one) => (one === field ? { ...one, choices } : one)),
      states: { field: 'status', initial: 'inUse', ways },
    };
    expect(stateRail(view, 'inUse', []).map((step) => [step.title, step.place])).toEqual([
      ['inUse', 'now'],
      ['checked', 'ahead'],
      ['scrapped', 'ahead'],
    ]);
    expect(stateRail(view, 'scrapped', []).map((step) => step.place)).toEqual(['done', 'done', 'now']);
  });

  it('is absent without states', () => {
    expect(stateRail({ ...crane, states: undefined }, 'inUse', history)).toEqual([]);
  });
});

describe('the timeline', () => {
  it('stands by day, newest first', () => {
    expect(groupByDay(history).map((group) => [group.day, group.entries.length])).toEqual([
      ['2026-09-02', 2],
      ['2026-08-27', 1],
      ['2020-11-20', 1],
    ]);
  });

  it('can be narrowed to states', () => {
    expect(stateChanges(history, 'status').map((one) => one.action)).toEqual(['resume', 'stop']);
  });
});

describe('the head', () => {
  const row: WireRow = {
    id: '1',
    equipName: '聚合车间 10 t 电动单梁起重机',
    $label: '聚合车间 10 t 电动单梁起重机 QZ-LY2-0063',
    overdue: true,
  };

  it('names the record by the title of its card, else by its label', () => {
    expect(nameOf(crane, row)).toBe('聚合车间 10 t 电动单梁起重机');
    expect(nameOf(crane, { ...row, equipName: null })).toBe(row.$label);
    expect(nameOf({ ...crane, list: { ...crane.list, card: { title: 'useOrg', tags: [] } } }, row)).toBe(row.$label);
  });

  it('calls a row by its label where that says its kind', () => {
    const label = { source: '{status} {equipName}', parts: [{ path: 'status' }, ' ', { path: 'equipName' }] };
    const stopped = { ...row, $label: '停用 电动单梁起重机' };
    expect(nameOf({ ...crane, label }, stopped)).toBe('停用 电动单梁起重机');
  });

  it('shows at most five facts, without name and state', () => {
    expect(keyFacts(crane).map((field) => field.name)).toEqual([
      'equipCode',
      'deviceNo',
      'useOrg',
      'liftTons',
      'nextInspectOn',
    ]);
  });

  it('warns by yes-or-no fields whose tone asks for it', () => {
    expect(warnings(crane, row, () => 'danger').map((warning) => warning.field.name)).toEqual(['overdue']);
    expect(warnings(crane, row, () => 'success')).toEqual([]);
    expect(warnings(crane, { ...row, overdue: false }, () => 'danger')).toEqual([]);
  });

  it('fills one action, outlines one dangerous one and puts the rest behind the dots', () => {
    const offered = ['edit', 'stop', 'resume', 'scrap', 'delete', 'copy'].map((code) => ({
      action: crane.actions.find((action) => action.code === code) as ViewAction,
      reason: code === 'resume' ? '现在不能恢复使用' : '',
    }));
    const { buttons, more } = splitForHead(offered);
    expect(buttons.map((one) => one.action.code)).toEqual(['edit', 'stop']);
    expect(more.map((one) => one.action.code)).toEqual(['resume', 'scrap', 'delete', 'copy']);
  });
});

describe('the news of a record', () => {
  it('leave out fields that no screen shows, and what nobody would understand without them', () => {
    const fields = [
      { name: 'count', hidden: true },
      { name: 'equipName', hidden: false },
    ];
    const counted = { field: 'count', old: 0, new: 1 };
    const named = { field: 'equipName', old: '甲', new: '乙' };
    const told = newsOf(
      [
        entry('2026-09-02 16:05:00', 'recount', [counted]),
        { ...entry('2026-09-02 16:04:00', 'approve', [counted]), actionLabel: '批复' },
        entry('2026-09-02 16:03:00', 'edit', [counted, named]),
        entry('2026-09-02 16:02:00', 'sign'),
      ],
      fields,
    );
    expect(told.map(({ action, changes }) => [action, changes])).toEqual([
      ['approve', []],
      ['edit', [named]],
      ['sign', []],
    ]);
  });
});

describe('related lists', () => {
  const inspections = crane.fields.find((field) => field.name === 'inspections')!;

  it('leave out the column that points back and ask for this record only', () => {
    const child = crane.children.demoInspection!;
    expect(relatedColumns(child, inspections).some((column) => column.name === 'craneId')).toBe(false);
    expect(relatedQuery(inspections, { id: 'c1' })).toEqual({ craneId: 'c1' });
  });
});

describe('facts of a wide list', () => {
  it('keep the columns that ask for attention', () => {
    const tone = { op: 'const', type: 'text' as const, value: 'danger' };
    const names = ['equipCode', 'useOrg', 'liftTons', 'lastInspectOn', 'inspectMonths', 'nextInspectOn'];
    const view = {
      ...crane,
      list: {
        ...crane.list,
        columns: names.map((field) => ({ field, ...(field === 'nextInspectOn' ? { tone } : {}) })),
      },
    };
    expect(keyFacts(view).map((field) => field.name)).toEqual([
      'equipCode',
      'useOrg',
      'liftTons',
      'lastInspectOn',
      'nextInspectOn',
    ]);
  });
});
