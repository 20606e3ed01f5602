/** What a form shows, requires, computes and refuses, on the worked examples. */
import { describe, expect, it } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { checkRow, childFields, formFields, hiddenOf, settingOfChild } from './check-row.ts';
import type { FormSetting } from './form-scope.ts';
import { formWidth } from './form-width.ts';
import { isEditableState, judgeRow } from './judge-row.ts';
import { liveValues, overwritten } from './live-values.ts';
import { startChild, startRow } from './start-row.ts';

const crane = exampleView('demoCrane');
const permit = exampleView('demoPermit');

function setting(view: EntityView, base: Row | null = null): FormSetting {
  return {
    view,
    base,
    isNew: base === null,
    locale: 'zh',
    today: '2026-11-21',
    now: '2026-11-21 14:32:00',
    user: {
      id: '8d7f9d2e-3c52-4d0a-9a38-0d6a4f1f7a10',
      orgId: '0c4f52a8-6a40-4f47-8f7e-19cbe4a1a001',
      orgPath: null,
      orgType: null,
      postIds: [],
      codes: [],
    },
  };
}

const stored: Row = {
  id: 'c1',
  rev: 3,
  equipCode: 'QZ-LY2-0076',
  equipName: '焦化装置 32 t 塔式起重机',
  useOrg: '0c4f52a8-6a40-4f47-8f7e-19cbe4a1a001',
  liftTons: '32.0',
  status: 'inUse',
  stopReason: null,
  lastInspectOn: '2024-12-04',
  inspectMonths: 24,
  nextInspectOn: '2026-12-04',
  overdue: false,
  photos: [],
  inspections: [],
};

function field(view: EntityView, name: string): ViewField {
  return view.fields.find((one) => one.name === name)!;
}

describe('a form that opens', () => {
  it('begins with defaults, empty lists, the first state and computed values', () => {
    const row = startRow(setting(crane), 'add', null, { lastInspectOn: '2026-01-31' });
    expect(row).toMatchObject({
      equipName: null,
      status: 'inUse',
      inspectMonths: 24,
      photos: [],
      inspections: [],
      nextInspectOn: '2028-01-31',
    });
  });

  it('takes starting values from the person', () => {
    const row = startRow(setting(permit), 'add', null);
    expect(row.applyOrg).toBe('0c4f52a8-6a40-4f47-8f7e-19cbe4a1a001');
    expect(row.applicant).toBe('8d7f9d2e-3c52-4d0a-9a38-0d6a4f1f7a10');
  });

  it("copies what can be typed, without identity, state and rows' ids", () => {
    const source = { ...stored, status: 'stopped', inspections: [{ id: 'i1', rev: 1, craneId: 'c1' }] };
    const row = startRow(setting(crane), 'copy', source);
    expect(row).toMatchObject({ equipName: stored.equipName, status: 'inUse', inspectMonths: 24 });
    expect(row.id).toBeUndefined();
    expect((row.inspections as Row[])[0]?.id).toBeUndefined();
  });

  it('is as wide as its fields ask', () => {
    expect(formWidth(crane)).toBe(720);
    const single = {
      ...crane,
      fields: crane.fields.filter((one) => one.kind !== 'children'),
      form: { ...crane.form, sections: crane.form.sections.map((one) => ({ ...one, columns: 1 })) },
    };
    expect(formWidth(single)).toBe(480);
  });
});

describe('conditions', () => {
  it('show a field only while its condition holds', () => {
    expect(judgeRow(setting(crane, stored), stored).hidden.has('stopReason')).toBe(true);
    const stopped = { ...stored, status: 'stopped' };
    const judgement = judgeRow(setting(crane, stopped), stopped);
    expect(judgement.hidden.has('stopReason')).toBe(false);
    expect(judgement.required.has('stopReason')).toBe(true);
  });

  it('hide a section and all its fields', () => {
    const row = startRow(setting(permit), 'add', null);
    const judgement = judgeRow(setting(permit), row);
    expect(judgement.hiddenSections).toEqual(new Set(['accept']));
    expect(judgement.hidden.has('acceptSign')).toBe(true);
  });

  it('see a hidden field as it is stored, whatever was typed into it before it went', () => {
    const view: EntityView = {
      ...crane,
      fields: [
        { ...field(crane, 'equipCode'), name: 'a', show: { op: 'const', type: 'boolean', value: false } },
        {
          ...field(crane, 'equipCode'),
          name: 'b',
          show: {
            op: '==',
            type: 'boolean',
            args: [
              { op: 'var', type: 'text', ref: { from: 'row', field: 'a' } },
              { op: 'const', type: 'text', value: 'typed' },
            ],
          },
        },
      ] as readonly ViewField[],
    };
    expect(judgeRow(setting(view), { a: 'typed', b: 'x' }).hidden).toEqual(new Set(['a', 'b']));
  });

  it('see a field that is hidden on add as the default it will have', () => {
    const view: EntityView = {
      ...crane,
      fields: [
        {
          ...field(crane, 'equipCode'),
          name: 'a',
          default: 'kept',
          show: { op: 'const', type: 'boolean', value: false },
        },
        {
          ...field(crane, 'equipCode'),
          name: 'b',
          show: {
            op: '==',
            type: 'boolean',
            args: [
              { op: 'var', type: 'text', ref: { from: 'row', field: 'a' } },
              { op: 'const', type: 'text', value: 'kept' },
            ],
          },
        },
      ] as readonly ViewField[],
    };
    expect(judgeRow(setting(view), { a: 'kept', b: null }).hidden).toEqual(new Set(['a']));
    expect(judgeRow(setting(view, { id: '1', a: 'other' }), { a: 'kept', b: null }).hidden).toEqual(
      new Set(['a', 'b']),
    );
  });

  it('keep a closed field of a new row at home: the server fills it', () => {
    const closed: EntityView = {
      ...crane,
      fields: crane.fields.map((one) =>
        one.name === 'equipName'
          ? { ...one, required: true, lock: { op: 'const', type: 'boolean', value: true } }
          : one,
      ),
    };
    const unsent = (base: Row | null): ReadonlySet<string> =>
      hiddenOf(setting(closed, base), base ?? {}, judgeRow(setting(closed, base), base ?? {})).own;
    expect([unsent(null).has('equipName'), unsent(stored).has('equipName')]).toEqual([true, false]);
    const row = startRow(setting(closed), 'add', null);
    expect(checkRow(setting(closed), row, judgeRow(setting(closed), row)).map((error) => error.field)).not.toContain(
      'equipName',
    );
  });

  it('lock the state, computed fields and what a condition locks', () => {
    const edit = judgeRow(setting(crane, stored), stored).locked;
    expect([...edit].sort()).toEqual(['equipCode', 'nextInspectOn', 'overdue', 'status']);
    expect(judgeRow(setting(crane), startRow(setting(crane), 'add', null)).locked.has('equipCode')).toBe(false);
  });

  it('lock everything in a state that may not be edited', () => {
    const scrapped = { ...stored, status: 'scrapped' };
    expect(isEditableState(setting(crane, scrapped))).toBe(false);
    expect(judgeRow(setting(crane, scrapped), scrapped).locked.has('equipName')).toBe(true);
  });
});

describe('values that follow', () => {
  it('are worked out again when what they name changes', () => {
    const row = { ...stored, lastInspectOn: '2026-11-20' };
    expect(liveValues(setting(crane, stored), row, new Set(['lastInspectOn']), new Set())).toEqual({
      nextInspectOn: '2028-11-20',
    });
    expect(
      liveValues(setting(crane, stored), { ...row, lastInspectOn: null }, new Set(['lastInspectOn']), new Set()),
    ).toEqual({ nextInspectOn: null });
  });

  it('follow a chain', () => {
    const row = startRow(setting(permit), 'add', null);
    expect(liveValues(setting(permit), { ...row, workType: 'hot' }, new Set(['workType']), new Set())).toMatchObject({
      gasRequired: true,
    });
  });

  it('stop following when a person has overwritten them', () => {
    const initial = { op: 'var', type: 'text' as const, ref: { from: 'row' as const, field: 'equipCode' } };
    const view: EntityView = {
      ...crane,
      fields: crane.fields.map((one) => (one.name === 'equipName' ? { ...one, initial } : one)),
    };
    const row = { ...startRow(setting(view), 'add', null), equipCode: 'A-1' };
    expect(liveValues(setting(view), row, new Set(['equipCode']), new Set())).toEqual({ equipName: 'A-1' });
    expect(liveValues(setting(view), row, new Set(['equipCode']), new Set(['equipName']))).toEqual({});
    expect(liveValues(setting(view), row, new Set(['liftTons']), new Set())).toEqual({});
    expect(overwritten(setting(view), { ...row, equipName: 'B' })).toEqual(new Set(['equipName']));
    expect(overwritten(setting(view), { ...row, equipName: 'A-1' })).toEqual(new Set());
  });
});

describe('what the browser refuses', () => {
  const errorsOf = (view: EntityView, base: Row | null, row: Row) =>
    checkRow(setting(view, base), row, judgeRow(setting(view, base), row));

  it('says nothing of a good row', () => {
    expect(errorsOf(crane, stored, stored)).toEqual([]);
  });

  it('asks for required fields that are shown and open, and for nothing else', () => {
    const row = startRow(setting(crane), 'add', null);
    expect(errorsOf(crane, null, row).map((error) => error.field)).toEqual(['equipCode', 'equipName', 'useOrg']);
  });

  it('judges single values and cross-field checks', () => {
    expect(errorsOf(crane, stored, { ...stored, liftTons: '0.1', lastInspectOn: '2026-12-03' })).toEqual([
      { field: 'liftTons', code: 'field.minimum', message: '额定起重量不能小于 0.5' },
      { field: 'lastInspectOn', code: 'check.failed', message: '上次检验日期不能晚于今天' },
    ]);
  });

  it('names the row and the field inside a sub-table', () => {
    const inspections = field(crane, 'inspections');
    const child = crane.children.demoInspection!;
    const columns = childFields(inspections, child);
    expect(columns.some((one) => one.name === inspections.children?.by)).toBe(false);
    const required = columns.filter((one) => one.required).map((one) => `inspections.1.${one.name}`);
    expect(required.length).toBeGreaterThan(0);
    const rows = [
      {
        ...startRow(settingOfChild(setting(crane, stored), inspections, child, stored, {}), 'add', null),
        ...Object.fromEntries(columns.filter((one) => one.required).map((one) => [one.name, sampleOf(one)])),
      },
      {},
    ];
    expect(errorsOf(crane, stored, { ...stored, inspections: rows }).map((error) => error.field)).toEqual(required);
  });

  it('asks no row of a shared part whose part it is, and knows it from the start', () => {
    const inspections = field(crane, 'inspections');
    const child = crane.children.demoInspection!;
    const naming = childFields(inspections, child)[0]!.name;
    const shared = {
      ...inspections,
      children: { ...inspections.children!, naming: { field: naming, value: 'demoCrane' } },
    };
    expect(childFields(shared, child).some((one) => one.name === naming)).toBe(false);
    expect(startChild(settingOfChild(setting(crane, stored), shared, child, stored, {}), shared)[naming]).toBe(
      'demoCrane',
    );
  });

  it('lists the fields of the form in its order, hidden ones not', () => {
    expect(formFields(crane)[0]?.name).toBe('equipCode');
    const hidden = {
      ...crane,
      fields: crane.fields.map((one) => (one.name === 'equipCode' ? { ...one, hidden: true } : one)),
    };
    expect(formFields(hidden).some((one) => one.name === 'equipCode')).toBe(false);
  });
});

/** A value the field takes. */
function sampleOf(one: ViewField): Row[string] {
  if (one.choices) return one.choices[0]!.value;
  if (one.kind === 'date') return '2026-01-01';
  if (one.kind === 'ref') return '0c4f52a8-6a40-4f47-8f7e-19cbe4a1a001';
  return one.kind === 'boolean' ? true : 'text';
}
