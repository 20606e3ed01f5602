/** Which columns a list has: what a row is called always stands among them, and the first leads to the record. */
import { expect, it } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import { NAME_COLUMN, listColumns } from './columns.ts';

const crane = exampleView('demoCrane');
const heads = (view: typeof crane): (string | boolean)[][] =>
  listColumns(view)
    .map((column) => [column.field.name, column.link])
    .slice(0, 2);

it('begins with the names of the rows where no column shows any part of them', () => {
  const columns = crane.list.columns.filter((column) => !['equipCode', 'equipName'].includes(column.field));
  expect(heads(crane)[0]).toEqual([crane.list.columns[0]?.field, true]);
  expect(heads({ ...crane, list: { ...crane.list, columns } })).toEqual([
    [NAME_COLUMN, true],
    [columns[0]?.field, false],
  ]);
  expect(heads({ ...crane, list: { ...crane.list, columns: [] } }), 'a record always has a way in').toEqual([
    [NAME_COLUMN, true],
  ]);
});

it('gives no column less than its head needs in the language of the page, whatever the file says', () => {
  const [first] = crane.list.columns;
  const fields = crane.fields.map((field) =>
    field.name === first?.field ? { ...field, title: 'A title that is longer than in Chinese' } : field,
  );
  const [column] = listColumns({
    ...crane,
    fields,
    list: { ...crane.list, columns: [{ field: first?.field ?? '', width: 100 }] },
  });
  expect(column?.width).toBeGreaterThan(250);
});

it('counts a label that may not be read as none', () => {
  const fields = crane.fields.filter((field) => !['equipCode', 'equipName'].includes(field.name));
  expect(heads({ ...crane, fields })[0]).toEqual([NAME_COLUMN, true]);
});

it('shows the words of a state whole in English, whatever width was declared for Chinese ones', () => {
  const state = crane.fields.find((field) => field.choices !== undefined && field.kind === 'text');
  const fields = crane.fields.map((field) =>
    field === state ? { ...field, choices: [{ value: 'a', title: 'To be confirmed by the unit' }] } : field,
  );
  const width = (locale: 'zh' | 'en'): number | undefined =>
    listColumns({
      ...crane,
      locale,
      fields,
      list: {
        ...crane.list,
        columns: [{ field: state?.name ?? '', width: 95, tone: { op: 'const', type: 'text', value: 'info' } }],
      },
    }).find((column) => column.field.name === state?.name)?.width;
  expect(width('en')).toBe(190);
  expect(width('zh')).toBe(95);
});
