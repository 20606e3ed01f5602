/**
 * What the canvas draws of a list ahead of the server: columns, filters, views, order and words of the document, the
 * rest of the view.
 */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/model/format/read/source.ts';
import type { EntityView, ViewField } from '../../../engine/model/wire.ts';
import { addField, setWord, withValue } from './draft-document.ts';
import { drawnList, listFields, openFields, saidWidths, titleOf } from './drawn-list.ts';
import {
  addAction,
  addView,
  listDefaults,
  placeItem,
  removeItem,
  setCard,
  setColumn,
  setList,
} from './list-document.ts';
import { readTone, writeTone } from './tone-rule.ts';

const crate: Json = {
  format: 1,
  entity: 'crate',
  area: 'yard',
  title: '箱子',
  data: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      weight: { type: 'number', title: '重量' },
      parts: { type: 'array', title: '部件' },
    },
  },
};
const viewIn = (locale: 'zh' | 'en'): EntityView =>
  ({
    name: 'crate',
    locale,
    title: locale === 'zh' ? '箱子' : 'Crates',
    tree: { parent: 'above' },
    label: { parts: [] },
    fields: [
      { name: 'name', kind: 'text', title: '名称' },
      { name: 'weight', kind: 'double', title: '重量' },
      { name: 'parts', kind: 'children', title: '部件' },
    ] as unknown as ViewField[],
    list: {
      columns: [{ field: 'name' }, { field: 'weight' }],
      sort: [{ field: 'createdAt', desc: true }],
      keyword: ['name'],
      filters: ['weight'],
      views: {},
      card: { title: 'name', tags: [] },
      bulkEdit: [],
      import: false,
      export: true,
    },
    actions: [
      { code: 'add', label: '新增', builtin: true, needs: 'none', tone: 'none', placement: 'toolbar' },
      { code: 'delete', label: '删除', builtin: true, needs: 'some', tone: 'danger', placement: 'row' },
    ],
  }) as unknown as EntityView;
const view = viewIn('zh');
const defaults = listDefaults(view);
const drawn = (document: Json, of = view): EntityView => drawnList(document, of, listFields(document, of));

describe('the canvas of a list', () => {
  it('is the list of the view while the file says nothing of it, a tree as one', () => {
    const { list, tree } = drawn(crate);
    expect([list.columns, list.sort, list.filters, list.card, tree]).toEqual([
      view.list.columns,
      view.list.sort,
      view.list.filters,
      view.list.card,
      view.tree,
    ]);
  });

  it('follows the document at once', () => {
    const made = setList(
      setCard(
        setColumn(placeItem(crate, 'column', 'createdAt', 'name', defaults), 'weight', 'aggregate', 'sum', defaults),
        'subtitle',
        'weight',
        defaults,
      ),
      'sort',
      ['-weight', 'name'],
    );
    const { list } = drawn(placeItem(made, 'filter', 'name', 'weight', defaults));
    expect(list.columns).toEqual([{ field: 'createdAt' }, { field: 'name' }, { field: 'weight', aggregate: 'sum' }]);
    expect(list.sort).toEqual([
      { field: 'weight', desc: true },
      { field: 'name', desc: false },
    ]);
    expect(list.filters).toEqual(['name', 'weight']);
    expect(list.card).toEqual({ title: 'name', subtitle: 'weight', tags: [] });
    expect(drawn(crate).fields.map(({ name }) => name)).toContain('createdAt');
  });

  it('shows a field the server has not seen yet, views and actions in the language that is looked at', () => {
    const { document, name } = addField(crate, 'text', { type: 'string', title: '备用' });
    expect(
      drawn(placeItem(document, 'column', name, undefined, defaults)).fields.find((field) => field.name === name)
        ?.title,
    ).toBe('备用');
    const made = addAction(
      addView(removeItem(crate, 'action', 'delete', defaults), 'view', '重的').document,
      '称重',
    ).document;
    expect(drawn(made).list.views['view']?.title).toBe('重的');
    expect(drawn(made).actions.map(({ label }) => label)).toEqual(['新增', '称重']);
    const english = setWord(setWord(made, 'en', 'list.views.view', 'Heavy'), 'en', 'actions.action', 'Weigh');
    expect([
      drawn(english, viewIn('en')).list.views['view']?.title,
      drawn(english, viewIn('en')).actions.at(-1)?.label,
    ]).toEqual(['Heavy', 'Weigh']);
    expect(drawn(withValue(made, ['actions', 'action', 'placement'], 'none')).actions.map(({ code }) => code)).toEqual([
      'add',
    ]);
  });

  it('offers as columns and filters what a cell and a condition can hold and does not stand there', () => {
    const fields = listFields(crate, view);
    expect(openFields(fields, 'column', ['name']).map(({ name }) => name)).toEqual([
      'weight',
      'createdAt',
      'createdBy',
      'updatedAt',
      'updatedBy',
    ]);
    expect(openFields(fields, 'filter', []).map(({ name }) => name)).not.toContain('parts');
  });

  it('calls sections and reports as the view does where the file has no word for the language', () => {
    const made: Json = {
      ...crate,
      form: { sections: { basic: { title: '基本', fields: ['name'] } } },
      reports: { weights: { title: '重量表' } },
    };
    const taiwanese = {
      ...viewIn('en'),
      locale: 'tw',
      form: { sections: [{ code: 'basic', title: '基本資料' }] },
      reports: [{ code: 'weights', title: '重量報表' }],
    } as unknown as EntityView;
    const said = (document: Json): string[] =>
      (['section', 'report'] as const).map((kind) =>
        titleOf(document, taiwanese, { kind, name: kind === 'section' ? 'basic' : 'weights' }),
      );
    expect(said(made)).toEqual(['基本資料', '重量報表']);
    expect(said(setWord(made, 'tw', 'form.basic', '概要'))).toEqual(['概要', '重量報表']);
  });

  it('knows widths and names', () => {
    expect(saidWidths(setColumn(crate, 'name', 'width', 200, defaults))).toEqual({ name: 200 });
    expect([
      titleOf(crate, view, { kind: 'column', name: 'weight' }),
      titleOf(crate, view, { kind: 'column', name: 'createdAt' }),
      titleOf(crate, view, { kind: 'action', name: 'edit' }),
    ]).toEqual(['重量', '创建时间', '编辑']);
  });
});

describe('the colour of a cell', () => {
  it('is read as cases only where it writes back the same', () => {
    for (const tone of [
      undefined,
      'warning',
      { if: [{ var: 'weight' }, 'danger', 'none'] },
      { if: [{ var: 'weight' }, 'danger', { var: 'name' }, 'info', 'success'] },
    ]) {
      const rule = readTone(tone);
      expect(rule && writeTone(rule)).toEqual(tone);
    }
    for (const tone of [
      { var: 'name' },
      { if: [{ var: 'weight' }, 'red', 'none'] },
      { if: [{ var: 'weight' }, 'danger'] },
      { if: [{ var: 'weight' }, { var: 'name' }, 'none'] },
    ])
      expect(readTone(tone)).toBeUndefined();
  });
});
