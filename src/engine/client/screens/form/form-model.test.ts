/** The living form on the worked examples: what follows from a change, what is said and when, and that no text becomes code. */
import { Schema } from '@formily/json-schema';
import { describe, expect, it, vi } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { Row } from '../../../model/types.ts';
import type { EntityView } from '../../../model/wire.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import { startRow } from '../../controllers/form/start-row.ts';
import { compileFormSchema } from './compile-form-schema.ts';
import { FormModel } from './form-model.ts';

const crane = exampleView('demoCrane');
const permit = exampleView('demoPermit');
const stored: Row = {
  id: 'c1', rev: 3, equipCode: 'QZ-1', equipName: '甲乙', useOrg: 'o1', liftTons: '32.0', status: 'inUse', stopReason: null, lastInspectOn: '2024-12-04', inspectMonths: 24,
  nextInspectOn: '2026-12-04', overdue: false, photos: [], inspections: [], $labels: { useOrg: '炼化二厂' },
};

function settingOf(view: EntityView, base: Row | null): FormSetting {
  return {
    view, base, isNew: base === null, locale: 'zh', today: '2026-11-21', now: '2026-11-21 14:32:00', user: { id: 'u1', orgId: 'o1', orgPath: null, postIds: [], codes: [] },
  };
}

function modelOf(view: EntityView, base: Row | null): FormModel {
  const setting = settingOf(view, base);
  const start = startRow(setting, base ? 'edit' : 'add', base);
  return new FormModel({ opening: 0, setting, start, untouched: start });
}

describe('a change', () => {
  it('is counted, works out what follows and can be taken back', () => {
    const model = modelOf(crane, stored);
    const listener = vi.fn();
    model.subscribe(listener);
    model.change('lastInspectOn', '2025-01-31');
    expect(model.row().nextInspectOn).toBe('2027-01-31');
    expect(model.snapshot().changed).toEqual(['lastInspectOn']);
    model.change('lastInspectOn', '2024-12-04');
    expect(model.snapshot().changed).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('keeps what was typed into a field that goes and comes back', () => {
    const model = modelOf(crane, { ...stored, status: 'stopped', stopReason: '大修' });
    model.change('stopReason', '钢丝绳断丝');
    model.take({ status: 'inUse' });
    expect(model.snapshot().judgement.hidden.has('stopReason')).toBe(true);
    model.take({ status: 'stopped' });
    expect(model.row().stopReason).toBe('钢丝绳断丝');
  });
});

describe('mistakes', () => {
  it('are said when the field is left, and go when mended', () => {
    const model = modelOf(crane, stored);
    model.change('liftTons', '0.1');
    expect(model.snapshot().errors).toEqual([]);
    model.leave('liftTons');
    expect(model.snapshot().errors.map((error) => error.code)).toEqual(['field.minimum']);
    model.change('liftTons', '0.5');
    expect(model.snapshot().errors).toEqual([]);
  });

  it('of the server stay until their field changes', () => {
    const model = modelOf(crane, stored);
    model.setErrors([{ field: 'equipCode', code: 'field.unique', message: '已存在' }]);
    model.change('liftTons', '1.0');
    expect(model.snapshot().errors).toHaveLength(1);
    model.change('equipCode', 'QZ-2');
    expect(model.snapshot().errors).toEqual([]);
  });

  it('move with the rows of a sub-table', () => {
    const model = modelOf(crane, { ...stored, inspections: [{ id: 'i1' }, { id: 'i2' }] });
    model.setErrors([{ field: 'inspections.1.inspectOn', code: 'field.required', message: '请填写' }]);
    model.changeRows('inspections', [{ id: 'i2' }], 0);
    expect(model.snapshot().errors.map((error) => error.field)).toContain('inspections.0.inspectOn');
  });

  it('of an input that holds no value keep the form from being saved, move with their row and go with it', () => {
    const model = modelOf(crane, { ...stored, inspections: [{ id: 'i1' }, { id: 'i2' }] });
    const inTable = () => model.refusals().map((error) => error.field);
    model.refuse('inspections.1.result', 'JSON 有误');
    model.leave('inspections.1.result');
    expect(model.snapshot().errors).toContainEqual({ field: 'inspections.1.result', code: 'field.type', message: 'JSON 有误' });
    model.changeRows('inspections', [{ id: 'i2' }], 0);
    expect(inTable()).toEqual(['inspections.0.result']);
    model.refuse('inspections.0.result', null);
    expect([inTable(), model.snapshot().errors.filter((error) => error.code === 'field.type')]).toEqual([[], []]);
    model.refuse('inspections.0.result', 'JSON 有误');
    model.changeRows('inspections', [], 0);
    expect(inTable()).toEqual([]);
  });

  it('of inputs that hold no value are said together with all others, in the order of the form', () => {
    const model = modelOf(crane, null);
    model.refuse('liftTons', '不是数字');
    const said = model.mistakes().map((error) => error.field);
    expect(said).toEqual(expect.arrayContaining(['equipName', 'useOrg', 'liftTons']));
    expect(said.filter((field) => field === 'liftTons')).toHaveLength(1);
    const order = crane.form.sections.flatMap((section) => section.fields);
    expect(said).toEqual(said.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
  });

  it('of one step are told apart', () => {
    const model = modelOf(crane, null);
    expect(model.firstMistake(new Set(['lastInspectOn']))).toBeUndefined();
    expect(model.firstMistake(new Set(['equipName', 'useOrg']))?.field).toBe('equipName');
    expect(model.snapshot().errors.map((error) => error.field)).toEqual(['equipName', 'useOrg']);
  });
});

describe('another\'s edit', () => {
  it('is taken into fields that were not touched here', () => {
    const model = modelOf(crane, stored);
    model.change('equipName', '丙丁');
    model.adopt(settingOf(crane, { ...stored, rev: 4, liftTons: '40.0', useOrg: 'o2', equipName: '戊己', $labels: { useOrg: '储运中心' } }));
    expect(model.row()).toMatchObject({ equipName: '丙丁', liftTons: '40.0', useOrg: 'o2', $labels: { useOrg: '储运中心' } });
  });
});

describe('labels', () => {
  it('are asked for once where a rule set a reference', () => {
    const model = modelOf(permit, null);
    const asked = model.snapshot().unlabelled;
    expect(asked).toContainEqual({ field: 'applyOrg', ids: ['o1'] });
    model.label('applyOrg', new Map([['o1', '炼化二厂']]));
    expect(model.row().$labels).toMatchObject({ applyOrg: '炼化二厂' });
    expect(model.snapshot().unlabelled).toEqual([]);
  });

  it('go with the value they belonged to', () => {
    const model = modelOf(crane, stored);
    model.change('useOrg', 'o9');
    expect(model.snapshot().unlabelled).toEqual([{ field: 'useOrg', ids: ['o9'] }]);
    model.change('useOrg', 'o2', { $labels: { useOrg: '储运中心' } });
    expect(model.row().$labels).toEqual({ useOrg: '储运中心' });
  });
});

describe('the schema Formily draws', () => {
  it('holds groups, sections and fields, and is the view\'s own again and again', () => {
    const schema = compileFormSchema(crane);
    const groups = Object.values(schema.properties as Record<string, { properties: Record<string, { properties: object }> }>);
    expect(groups.map((group) => Object.values(group.properties).map((section) => Object.keys(section.properties).length))).toEqual([[5, 3, 2], [1]]);
    expect(compileFormSchema(crane)).toEqual(schema);
  });

  it('leaves a text in braces a text', () => {
    const schema = new Schema({ type: 'string', title: '{{globalThis.broken = true}}' });
    expect(schema.compile({}).title).toBe('{{globalThis.broken = true}}');
    expect('broken' in globalThis).toBe(false);
  });
});
