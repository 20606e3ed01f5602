/** What a save sends, how two edits are joined, and where an error belongs. */
import { describe, expect, it } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { Row } from '../../../model/types.ts';
import type { ConflictData, FieldError } from '../../../model/wire.ts';
import { type Hidden, changedFields } from './changed-fields.ts';
import { errorsAt, errorsInside, locateError, movedErrors } from './error-path.ts';
import { groupSections } from './form-groups.ts';
import { mergeConflict, settledChanges } from './merge-conflict.ts';
import { missingLabels, withKnownLabels } from './missing-labels.ts';
import { sameValue } from './same-value.ts';
import { rejudged } from './shown-errors.ts';
import { watchedFields } from './watched-fields.ts';
import { edit, insert, remove } from './sub-table.ts';

const crane = exampleView('demoCrane');
const nothingHidden: Hidden = { own: new Set(), inChild: () => new Set() };
const base: Row = {
  id: 'c1',
  rev: 3,
  equipCode: 'QZ-1',
  equipName: '甲',
  liftTons: '32.0',
  status: 'inUse',
  stopReason: null,
  photos: ['p1'],
  nextInspectOn: '2026-12-04',
  inspections: [
    { id: 'i1', rev: 1, orgName: '一院' },
    { id: 'i2', rev: 1, orgName: '二院' },
  ],
};
const column = crane.children.demoInspection!.fields.find((one) => one.name !== 'craneId' && !one.readOnly)?.name ?? '';

describe('the body of a save', () => {
  it('holds only what differs', () => {
    expect(changedFields(crane, base, { ...base, equipName: '乙', stopReason: '' }, nothingHidden)).toEqual({
      equipName: '乙',
    });
  });

  it('clears with null and with an empty list', () => {
    expect(changedFields(crane, base, { ...base, liftTons: '', photos: [] }, nothingHidden)).toEqual({
      liftTons: null,
      photos: [],
    });
  });

  it('leaves out hidden and computed fields', () => {
    const typed = { ...base, stopReason: '大修', nextInspectOn: '2030-01-01' };
    expect(changedFields(crane, base, typed, { ...nothingHidden, own: new Set(['stopReason']) })).toEqual({});
  });

  it('sends everything that is filled when the row is new', () => {
    expect(
      changedFields(
        crane,
        null,
        { equipCode: 'QZ-2', equipName: '丙', liftTons: null, photos: [], inspections: [] },
        nothingHidden,
      ),
    ).toEqual({ equipCode: 'QZ-2', equipName: '丙' });
  });

  it('sends a sub-table as a whole list in its order: kept rows by id, new ones without', () => {
    expect(column).not.toBe('');
    const rows: Row[] = [
      { id: 'i2', rev: 1, orgName: '二院' },
      { [column]: '三院', $labels: { x: 'y' } },
    ];
    expect(changedFields(crane, base, { ...base, inspections: rows }, nothingHidden)).toEqual({
      inspections: [{ id: 'i2' }, { [column]: '三院' }],
    });
  });

  it('sends nothing of a sub-table that is the same', () => {
    expect(
      changedFields(
        crane,
        base,
        {
          ...base,
          inspections: [
            { id: 'i1', rev: 1, orgName: '一院', $labels: {} },
            { id: 'i2', rev: 1, orgName: '二院' },
          ],
        },
        nothingHidden,
      ),
    ).toEqual({});
  });

  it('tells content from form', () => {
    expect(sameValue(null, '')).toBe(true);
    expect(sameValue([], undefined)).toBe(true);
    expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(sameValue({ a: 1, $labels: 'x' }, { a: 1 })).toBe(true);
    expect(sameValue(0, null)).toBe(false);
    expect(sameValue(false, null)).toBe(false);
  });
});

describe('two edits of one row', () => {
  const conflict: ConflictData = {
    current: { ...base, id: 'c1', rev: 4, equipName: '丁', liftTons: '40.0', inspectMonths: 24 },
    changes: [
      { field: 'equipName', old: '甲', new: '丁' },
      { field: 'liftTons', old: '32.0', new: '40.0' },
    ],
    by: '设备员乙',
    at: '2026-11-21 14:29:00',
  };

  it('are joined where they do not overlap, or agree', () => {
    expect(mergeConflict({ inspectMonths: 12, liftTons: '40.0' }, { ...base, inspectMonths: 24 }, conflict)).toEqual({
      joined: { inspectMonths: 12 },
      clashes: [],
    });
  });

  it('are put side by side where they do', () => {
    const merge = mergeConflict({ inspectMonths: 12, equipName: '乙' }, { ...base, inspectMonths: 24 }, conflict);
    expect(merge).toEqual({
      joined: { inspectMonths: 12 },
      clashes: [{ field: 'equipName', mine: '乙', theirs: '丁' }],
    });
    expect(settledChanges(merge, { equipName: 'mine' })).toEqual({ inspectMonths: 12, equipName: '乙' });
    expect(settledChanges(merge, { equipName: 'theirs' })).toEqual({ inspectMonths: 12 });
  });
});

describe('two edits of one sub-table', () => {
  const mine: Row = { inspections: [{ id: 'i1' }, { inspectOn: '2026-01-01' }] };
  const current = (inspections: Row[]): ConflictData => ({
    current: { ...base, id: 'c1', rev: 4, inspections },
    changes: [],
    by: '设备员乙',
    at: '2026-11-21 14:29:00',
  });

  it('clash when the other one changed its rows as well, which no list of changes says', () => {
    const theirs = [
      { id: 'i1', rev: 1, orgName: '一院' },
      { id: 'i2', rev: 1, orgName: '二院' },
      { id: 'i3', rev: 1, orgName: '三院' },
    ];
    expect(mergeConflict(mine, base, current(theirs))).toEqual({
      joined: {},
      clashes: [{ field: 'inspections', mine: mine.inspections, theirs }],
    });
  });

  it('are joined with edits elsewhere', () => {
    expect(mergeConflict(mine, base, current(base.inspections as Row[])).joined).toEqual(mine);
  });
});

describe('groups of sections', () => {
  it('make the sections before the first tab a tab of their own', () => {
    const groups = groupSections(crane.form.sections);
    expect(groups.map((group) => [group.title, group.as, group.sections.map((section) => section.code)])).toEqual([
      ['基本信息', 'tab', ['basic', 'inspect', 'state']],
      ['检验记录', 'tab', ['records']],
    ]);
  });

  it('are one without tabs', () => {
    expect(groupSections(crane.form.sections.slice(0, 2)).map((group) => group.as)).toEqual(['section']);
  });
});

describe('errors', () => {
  const groups = groupSections(crane.form.sections);
  const errors: FieldError[] = [
    { field: 'equipName', code: 'field.required', message: 'a' },
    { field: 'inspections.0.planDate', code: 'x', message: 'b' },
    { field: 'inspections.2.planDate', code: 'x', message: 'c' },
    { field: 'inspections', code: 'field.minItems', message: 'd' },
  ];

  it('find their field and tab', () => {
    expect(locateError(crane, groups, 'equipName')).toEqual({ field: 'equipName', group: 0, title: '设备名称' });
    expect(locateError(crane, groups, `inspections.1.${column}`)).toMatchObject({
      field: 'inspections',
      row: 1,
      child: column,
      group: 1,
    });
    expect(locateError(crane, groups, 'nowhere')).toEqual({ field: '', group: -1, title: '' });
    expect(errorsAt(errors, 'inspections').map((error) => error.message)).toEqual(['d']);
    expect([...errorsInside(errors, 'inspections')]).toEqual([
      ['0.planDate', 'b'],
      ['2.planDate', 'c'],
    ]);
  });

  it('move with their row', () => {
    expect(
      movedErrors(errors, 'inspections', (index) => (index === 0 ? undefined : index - 1)).map((error) => error.field),
    ).toEqual(['equipName', 'inspections.1.planDate', 'inspections']);
  });

  it('stay while they stand, go when mended, and come at places once left', () => {
    const said: FieldError[] = [
      { field: 'equipName', code: 'field.required', message: 'a' },
      { field: 'useOrg', code: 'field.reference', message: 'server' },
    ];
    const bad: FieldError = { field: 'liftTons', code: 'field.minimum', message: 'small' };
    expect(rejudged(said, [], new Set(['equipName']), new Set(), new Set()).map((error) => error.field)).toEqual([
      'useOrg',
    ]);
    expect(rejudged([], [bad], new Set(['liftTons']), new Set(), new Set())).toEqual([]);
    expect(rejudged([], [bad], new Set(['liftTons']), new Set(['liftTons']), new Set())).toEqual([bad]);
    expect(
      rejudged([], [{ ...bad, code: 'field.required' }], new Set(['liftTons']), new Set(['liftTons']), new Set()),
    ).toEqual([]);
    expect(rejudged(said, [], new Set(['x']), new Set(), new Set(['useOrg'])).map((error) => error.field)).toEqual([
      'equipName',
    ]);
  });
});

describe('rows of a sub-table', () => {
  const rows: Row[] = [{ id: '1', a: 'x', $labels: { o: 'O' } }, { id: '2' }];

  it('take cells, labels and copied values', () => {
    expect(edit('1', { a: 'y', b: 1, $labels: { p: 'P' } })(rows).rows).toEqual([
      { id: '1', a: 'y', b: 1, $labels: { o: 'O', p: 'P' } },
      { id: '2' },
    ]);
  });

  it('come back where they were', () => {
    expect(insert(rows[0]!, 0)(remove('1')(rows).rows).rows).toEqual(rows);
  });
});

describe('labels of references', () => {
  const permit = exampleView('demoPermit');

  it('are asked for where only ids are known, also inside sub-tables', () => {
    const row: Row = {
      applyOrg: 'o1',
      applicant: 'u1',
      workers: [{ worker: 'w1' }, { worker: 'w2', $labels: { worker: '乙' } }, { worker: 'w1' }],
      $labels: { applicant: '甲' },
    };
    expect(missingLabels(permit, row)).toEqual([
      { field: 'applyOrg', ids: ['o1'] },
      { field: 'workers.worker', ids: ['w1'] },
    ]);
    expect(withKnownLabels(permit, row, 'applyOrg', new Map([['o1', { label: '炼化二厂' }]]))).toEqual({
      $labels: { applicant: '甲', applyOrg: '炼化二厂' },
    });
    const { workers } = withKnownLabels(permit, row, 'workers.worker', new Map([['w1', { label: '丙' }]]));
    expect(missingLabels(permit, { ...row, applyOrg: null, workers: workers ?? null })).toEqual([]);
  });

  it('are watched together with what decides about the choice', () => {
    const task = permit.fields.find((one) => one.name === 'workTask')!;
    expect(watchedFields(task)).toEqual([]);
    const decided = {
      ...task,
      ref: {
        entity: '',
        entityField: 'bizType',
        filter: {
          op: '==',
          type: 'boolean' as const,
          args: [{ op: 'var', type: 'id' as const, ref: { from: 'outer' as const, field: 'applyOrg' } }],
        },
      },
    };
    expect(watchedFields({ ...decided, unit: { source: '{currency}', parts: [{ path: 'currency' }] } })).toEqual([
      'applyOrg',
      'bizType',
      'currency',
    ]);
  });
});
