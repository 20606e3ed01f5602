/** The compiled entity as one user sees it: implicit fields that a list names, and the words of built-in actions. */
import { describe, expect, it } from 'vitest';
import { exampleProject, exampleView, viewAs } from '../../../tests/support/example-views.ts';
import { parseTemplate } from './expression/template.ts';
import { actionLabel } from './view.ts';

describe('viewOf', () => {
  it("gives the implicit fields a list names, in the caller's language and closed", () => {
    const field = (locale: 'zh' | 'tw' | 'en') =>
      exampleView('sysParam', locale).fields.find((one) => one.name === 'updatedAt');
    expect([field('zh')?.title, field('tw')?.title, field('en')?.title]).toEqual([
      '修改时间',
      '修改時間',
      'Changed at',
    ]);
    expect(field('en')).toMatchObject({ kind: 'datetime', writable: false, readOnly: true });
    expect(exampleView('demoCrane').fields.some((one) => one.name === 'updatedAt')).toBe(false);
  });

  it('has every field its list and detail name', () => {
    for (const name of ['sysParam', 'sysUser', 'equipCrane', 'demoPermit']) {
      const view = exampleView(name);
      const known = view.fields.map((field) => field.name);
      expect(known).toEqual(
        expect.arrayContaining([
          ...view.list.columns.map((column) => column.field),
          ...view.detail.sections.flatMap((section) => section.fields),
        ]),
      );
    }
  });

  it('has every list below a record that its file names, of sub-tables and of entities that refer to it', () => {
    const project = exampleProject();
    const listed = [...project.entities.values()].filter(({ detail }) => detail.related.length > 0);
    expect(listed.length).toBeGreaterThan(30);
    for (const entity of listed) {
      // Parts have no lists of their own.
      const named = entity.detail.related.filter(
        (name) => !project.entities.get(entity.fields[name]?.children?.entity ?? name)?.partOf,
      );
      const shown = viewAs(entity, 'zh').related;
      expect(shown.map(({ name, children }) => named.find((one) => one === name || one === children?.entity))).toEqual(
        named,
      );
    }
    const [log] = exampleView('messageChannel', 'en').related;
    expect(log).toMatchObject({ title: 'Deliveries', children: { entity: 'delivery', by: 'channel' } });
  });

  it('says what is to be known before a section is filled in, in the form only', () => {
    const permit = exampleProject().entities.get('demoPermit');
    const [first, ...rest] = permit?.form.sections ?? [];
    if (!permit || !first) throw new Error('demoPermit has no section');
    const told = { ...first, text: '先看一眼' };
    const entity = {
      ...permit,
      form: {
        ...permit.form,
        sections: [told, { code: 'only', text: '只有一句', fields: [], columns: 2, as: 'section' as const }, ...rest],
      },
      i18n: { en: { [`form.${first.code}.text`]: 'Look first' } },
    };
    const texts = (locale: 'zh' | 'en') => viewAs(entity, locale).form.sections.flatMap(({ text }) => text ?? []);
    expect([texts('zh'), texts('en')]).toEqual([
      ['先看一眼', '只有一句'],
      ['Look first', '只有一句'],
    ]);
    expect(exampleView('supplyRecord').detail.sections.flatMap(({ text }) => text ?? [])).toEqual([]);
    expect(exampleView('supplyRecord').form.sections.flatMap(({ text }) => text ?? [])).toHaveLength(1);
  });

  it("says built-in actions in the caller's language", () => {
    const label = (locale: 'zh' | 'tw' | 'en') =>
      exampleView('demoCrane', locale).actions.find((one) => one.code === 'add')?.label;
    expect([label('zh'), label('tw'), label('en')]).toEqual(['新增', '新增', 'Add']);
  });

  it("calls a built-in action by the entity's own word where it has one", () => {
    const crane = exampleProject().entities.get('demoCrane');
    const add = crane?.actions['add'];
    if (!crane || !add) throw new Error('demoCrane has no add');
    const own = { ...crane, i18n: { ...crane.i18n, en: { ...crane.i18n['en'], 'actions.add': 'Register' } } };
    expect(actionLabel(own, { ...add, label: '登记' }, 'zh')).toBe('登记');
    expect(actionLabel(own, { ...add, label: '登记' }, 'en')).toBe('Register');
    expect(actionLabel(crane, { ...add, label: '登记' }, 'tw')).toBe('登记');
    expect(actionLabel(crane, add, 'en')).toBe('Add');
  });

  it("gives units in the caller's language, and their places with them", () => {
    const crane = exampleProject().entities.get('demoCrane');
    const field = Object.values(crane?.fields ?? {}).find((one) => one.kind === 'decimal');
    if (!crane || !field) throw new Error('demoCrane has no decimal');
    const entity = {
      ...crane,
      fields: { ...crane.fields, [field.name]: { ...field, unit: parseTemplate('吨 {equipCode}') } },
      i18n: { en: { [`data.${field.name}.unit`]: 't {equipCode}' } },
    };
    const unit = (locale: 'zh' | 'en') => viewAs(entity, locale).fields.find((one) => one.name === field.name)?.unit;
    expect(unit('zh')?.parts).toEqual(['吨 ', { path: 'equipCode' }]);
    expect(unit('en')).toEqual({ source: 't {equipCode}', parts: ['t ', { path: 'equipCode' }] });
  });

  it('offers no built-in action without an operation, and copies only to those who may add', () => {
    const crane = exampleProject().entities.get('demoCrane');
    if (!crane) throw new Error('no demoCrane');
    expect(Object.keys(crane.actions)).toEqual(expect.arrayContaining(['import', 'print', 'copy']));
    const codes = (held: readonly string[]) => viewAs(crane, 'zh', held).actions.map((action) => action.code);
    const all = codes(['*']);
    expect(all).toEqual(expect.arrayContaining(['add', 'edit', 'copy', 'export']));
    expect(all.filter((code) => code === 'submit')).toEqual([]);
    const prefix = `${crane.area}:demoCrane`;
    expect(codes([`${prefix}:query`, `${prefix}:copy`])).toEqual([]);
    expect(codes([`${prefix}:add`, `${prefix}:copy`])).toEqual(['add', 'copy']);
  });
});
