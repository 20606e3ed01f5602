/**
 * The living form on the worked examples: what follows from a change, what is said and when, and that no text becomes
 * code.
 */
import { Schema } from '@formily/json-schema';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { Row, TypedExpression } from '../../../model/types.ts';
import type { EntityView } from '../../../model/wire.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import { startRow } from '../../controllers/form/start-row.ts';
import {
  type Direction,
  type RowsStep,
  edit,
  insert,
  keyOf,
  move,
  remove,
  withFreshKey,
} from '../../controllers/form/sub-table.ts';
import { compileFormSchema } from './compile-form-schema.ts';
import { FormModel } from './form-model.ts';

const crane = exampleView('demoCrane');
const permit = exampleView('demoPermit');
const stored: Row = {
  id: 'c1',
  rev: 3,
  equipCode: 'QZ-1',
  equipName: '甲乙',
  useOrg: 'o1',
  liftTons: '32.0',
  status: 'inUse',
  stopReason: null,
  lastInspectOn: '2024-12-04',
  inspectMonths: 24,
  nextInspectOn: '2026-12-04',
  overdue: false,
  photos: [],
  inspections: [],
  $labels: { useOrg: '炼化二厂' },
};

function settingOf(view: EntityView, base: Row | null): FormSetting {
  return {
    view,
    base,
    isNew: base === null,
    locale: 'zh',
    today: '2026-11-21',
    now: '2026-11-21 14:32:00',
    user: { id: 'u1', orgId: 'o1', orgPath: null, orgType: null, postIds: [], codes: [] },
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

  it('of the server stay when a field is left whose value is the same, the checks among them', () => {
    const model = modelOf(crane, stored);
    const said = [
      { field: 'liftTons', code: 'check.failed', message: '额定起重量不能超过台账' },
      { field: 'equipCode', code: 'field.unique', message: '已存在' },
    ];
    model.setErrors(said);
    model.leave('liftTons');
    model.leave('equipCode');
    expect(model.snapshot().errors).toEqual(said);
    model.change('liftTons', '1.0');
    expect(model.snapshot().errors.map(({ field }) => field)).toEqual(['equipCode']);
  });

  it('move with the rows of a sub-table', () => {
    const model = modelOf(crane, { ...stored, inspections: [{ id: 'i1' }, { id: 'i2' }] });
    model.setErrors([{ field: 'inspections.1.inspectOn', code: 'field.required', message: '请填写' }]);
    model.changeRows('inspections', remove('i1'));
    expect(model.snapshot().errors.map((error) => error.field)).toContain('inspections.0.inspectOn');
  });

  it('of an input that holds no value keep the form from being saved, move with their row and go with it', () => {
    const model = modelOf(crane, { ...stored, inspections: [{ id: 'i1' }, { id: 'i2' }] });
    const inTable = () => model.refusals().map((error) => error.field);
    model.refuse('inspections.1.result', 'JSON 有误');
    model.leave('inspections.1.result');
    expect(model.snapshot().errors).toContainEqual({
      field: 'inspections.1.result',
      code: 'field.type',
      message: 'JSON 有误',
    });
    model.changeRows('inspections', remove('i1'));
    expect(inTable()).toEqual(['inspections.0.result']);
    model.refuse('inspections.0.result', null);
    expect([inTable(), model.snapshot().errors.filter((error) => error.code === 'field.type')]).toEqual([[], []]);
    model.refuse('inspections.0.result', 'JSON 有误');
    model.changeRows('inspections', remove('i2'));
    expect(inTable()).toEqual([]);
  });

  it('of an upload under way are waited for, and of what came to nothing not', async () => {
    const model = modelOf(crane, stored);
    let settled = false;
    model.refuse('photos', '正在上传', true);
    model.refuse('liftTons', '不是数字');
    const done = model.settled().then(() => {
      settled = true;
    });
    model.refuse('liftTons', null);
    await Promise.resolve();
    expect([model.waits(), settled]).toEqual([true, false]);
    model.refuse('photos', '没有传完', false);
    await done;
    expect([model.waits(), model.refusals().map(({ message }) => message)]).toEqual([false, ['没有传完']]);
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

describe('the rows of a sub-table', () => {
  type Act =
    | { readonly kind: 'add' }
    | { readonly kind: 'undo' }
    | { readonly kind: 'remove'; readonly at: number }
    | { readonly kind: 'move'; readonly at: number; readonly by: Direction }
    | { readonly kind: 'edit'; readonly at: number; readonly text: string; readonly late: number };
  const at = fc.nat(6);
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constant('undo' as const) }),
    fc.record({ kind: fc.constant('remove' as const), at }),
    fc.record({ kind: fc.constant('move' as const), at, by: fc.constantFrom(-1 as const, 1 as const) }),
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        at,
        text: fc.string({ maxLength: 3 }),
        late: fc.nat(3),
      }),
    },
  );

  /** What stands in them as a person sees it: the text of each row, in order. */
  const texts = (rows: unknown): unknown[] => (rows as Row[]).map((row) => row['result'] ?? null);

  it('are what was typed, whatever was added, edited, moved, removed and brought back in which order, also where an edit comes late', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const model = modelOf(crane, {
          ...stored,
          inspections: [
            { id: 'i1', result: 'a' },
            { id: 'i2', result: 'b' },
            { id: 'i3', result: 'c' },
          ],
        });
        /** The same as plain as can be: cells that are written in place. */
        let cells: { text: unknown }[] = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
        const gone: { row: Row; index: number; cell: { text: unknown } }[] = [];
        const late: { wait: number; step: RowsStep; then: () => void }[] = [];
        const rows = (): Row[] => model.value('inspections') as Row[];
        const take = (one: Act): void => {
          const index = 'at' in one && cells.length > 0 ? one.at % cells.length : -1;
          const row = rows()[index];
          const cell = cells[index];
          if (one.kind === 'add') {
            model.changeRows('inspections', insert(withFreshKey({ result: null })));
            cells = [...cells, { text: null }];
          } else if (one.kind === 'undo') {
            const last = gone.pop();
            if (!last) return;
            model.changeRows('inspections', insert(last.row, last.index));
            cells = cells.toSpliced(last.index, 0, last.cell);
          } else if (!row || !cell) {
            return;
          } else if (one.kind === 'remove') {
            gone.push({ row, index, cell: { ...cell } });
            model.changeRows('inspections', remove(keyOf(row, index)));
            cells = cells.toSpliced(index, 1);
          } else if (one.kind === 'move') {
            model.changeRows('inspections', move(keyOf(row, index), one.by));
            if (index + one.by >= 0 && index + one.by < cells.length)
              cells = cells.toSpliced(index, 1).toSpliced(index + one.by, 0, cell);
          } else {
            // Prepared now, written later: it meets its row wherever that stands by then, and nothing once that is
            // gone.
            const key = keyOf(row, index);
            late.push({
              wait: one.late,
              step: edit(key, { result: one.text }),
              then: () => {
                const place = rows().findIndex((other, n) => keyOf(other, n) === key);
                if (place >= 0) cells[place] = { text: one.text };
              },
            });
          }
        };
        for (const one of acts) {
          take(one);
          for (const due of late.splice(0)) {
            if (due.wait > 0) {
              late.push({ ...due, wait: due.wait - 1 });
              continue;
            }
            model.changeRows('inspections', due.step);
            due.then();
          }
          const wanted = cells.map(({ text }) => text);
          expect(texts(rows())).toEqual(wanted);
          expect(texts(model.row()['inspections'])).toEqual(wanted);
          expect(texts(JSON.parse(JSON.stringify(model.form.values))['inspections'])).toEqual(wanted);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keep what is said of them when a row goes and comes back', () => {
    const model = modelOf(crane, { ...stored, inspections: [{ id: 'i1' }, { id: 'i2' }] });
    const [first = {}] = model.value('inspections') as Row[];
    model.refuse('inspections.1.result', 'JSON 有误');
    model.changeRows('inspections', remove('i1'));
    expect(model.refusals().map(({ field }) => field)).toEqual(['inspections.0.result']);
    model.changeRows('inspections', insert(first, 0));
    expect(model.refusals().map(({ field }) => field)).toEqual(['inspections.1.result']);
  });
});

describe("another's edit", () => {
  it('is taken into fields that were not touched here', () => {
    const model = modelOf(crane, stored);
    model.change('equipName', '丙丁');
    model.adopt(
      settingOf(crane, {
        ...stored,
        rev: 4,
        liftTons: '40.0',
        useOrg: 'o2',
        equipName: '戊己',
        $labels: { useOrg: '储运中心' },
      }),
    );
    expect(model.row()).toMatchObject({
      equipName: '丙丁',
      liftTons: '40.0',
      useOrg: 'o2',
      $labels: { useOrg: '储运中心' },
    });
  });
});

describe('labels', () => {
  it('are asked for once where a rule set a reference', () => {
    const model = modelOf(permit, null);
    const asked = model.snapshot().unlabelled;
    expect(asked).toContainEqual({ field: 'applyOrg', ids: ['o1'] });
    model.label('applyOrg', new Map([['o1', { label: '炼化二厂' }]]));
    expect(model.row().$labels).toMatchObject({ applyOrg: '炼化二厂' });
    expect(model.snapshot().unlabelled).toEqual([]);
  });

  it('come with what the rules of the form read of the chosen row, and until then nothing is hidden by it', () => {
    const kind: TypedExpression = {
      op: 'var',
      type: 'text',
      ref: { from: 'row', field: 'useOrg', hop: 'orgType', hopEntity: 'sysOrg' },
    };
    const isWorks: TypedExpression = {
      op: '==',
      type: 'boolean',
      args: [kind, { op: 'const', type: 'text', value: 'works' }],
    };
    const fields = crane.fields.map((field) => (field.name === 'liftTons' ? { ...field, show: isWorks } : field));
    const model = modelOf({ ...crane, fields }, stored);
    const isHidden = () => model.snapshot().judgement.hidden.has('liftTons');
    // The label is known, and what the rule reads is not.
    expect(model.snapshot().unlabelled).toEqual([{ field: 'useOrg', ids: ['o1'] }]);
    expect(isHidden()).toBe(false);
    model.label('useOrg', new Map([['o1', { label: '炼化二厂', hops: { orgType: 'team' } }]]));
    expect(isHidden()).toBe(true);
    model.change('useOrg', 'o2', {
      $labels: { useOrg: '储运中心' },
      $hops: { useOrg: { o2: { orgType: 'works' } } },
    });
    expect(isHidden()).toBe(false);
    model.change('useOrg', 'o1', { $labels: { useOrg: '炼化二厂' } });
    expect(isHidden()).toBe(true);
    // Nothing chosen is of no kind; and nothing of this travels.
    model.change('useOrg', null);
    expect(isHidden()).toBe(true);
    expect(model.changes()).toEqual({ useOrg: null });
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
  it("holds groups, sections and fields, and is the view's own again and again", () => {
    const schema = compileFormSchema(crane);
    const groups = Object.values(
      schema.properties as Record<string, { properties: Record<string, { properties: object }> }>,
    );
    expect(
      groups.map((group) => Object.values(group.properties).map((section) => Object.keys(section.properties).length)),
    ).toEqual([[6, 3, 2], [1]]);
    expect(compileFormSchema(crane)).toEqual(schema);
  });

  it('leaves a text in braces a text', () => {
    const schema = new Schema({ type: 'string', title: '{{globalThis.broken = true}}' });
    expect(schema.compile({}).title).toBe('{{globalThis.broken = true}}');
    expect('broken' in globalThis).toBe(false);
  });
});
