/** A sheet of the shown columns comes back: the id stands in it where nothing else tells its rows apart. */
import { expect, it } from 'vitest';
import { exampleProject, exampleView, viewAs } from '../../../../../tests/support/example-views.ts';
import { exportColumns } from './export-columns.ts';

it('adds the id to sheets of rows that no field tells apart, for whoever may import', () => {
  expect(exportColumns(exampleView('article'), ['title', 'status'], 'xlsx')).toBe('title,status,id');
  expect(exportColumns(exampleView('article'), ['title', 'status'], 'csv')).toBe('title,status,id');
  expect(exportColumns(exampleView('article'), ['title', 'status'], 'pdf')).toBe('title,status');
  expect(exportColumns(exampleView('equipCrane'), ['equipNo'], 'xlsx')).toBe('equipNo');
  expect(exportColumns(exampleView('equipInspect'), ['inspectNo'], 'xlsx')).toBe('inspectNo');
  const article = exampleProject().entities.get('article');
  expect(
    article &&
      exportColumns(viewAs(article, 'zh', ['content:article:query', 'content:article:export']), ['title'], 'xlsx'),
  ).toBe('title');
});
