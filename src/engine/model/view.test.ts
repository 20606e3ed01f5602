/** The compiled entity as one user sees it: implicit fields that a list names, and the words of built-in actions. */
import { describe, expect, it } from 'vitest';
import { exampleView } from '../../../tests/support/example-views.ts';

describe('viewOf', () => {
  it('gives the implicit fields a list names, in the caller\'s language and closed', () => {
    const field = (locale: 'zh' | 'tw' | 'en') => exampleView('sysParam', locale).fields.find((one) => one.name === 'updatedAt');
    expect([field('zh')?.title, field('tw')?.title, field('en')?.title]).toEqual(['修改时间', '修改時間', 'Changed at']);
    expect(field('en')).toMatchObject({ kind: 'datetime', writable: false, readOnly: true });
    expect(exampleView('demoCrane').fields.some((one) => one.name === 'updatedAt')).toBe(false);
  });

  it('has every field its list and detail name', () => {
    for (const name of ['sysParam', 'sysUser', 'equipCrane', 'demoPermit']) {
      const view = exampleView(name);
      const known = view.fields.map((field) => field.name);
      expect(known).toEqual(expect.arrayContaining([...view.list.columns.map((column) => column.field), ...view.detail.sections.flatMap((section) => section.fields)]));
    }
  });

  it('says built-in actions in the caller\'s language', () => {
    const label = (locale: 'zh' | 'tw' | 'en') => exampleView('demoCrane', locale).actions.find((one) => one.code === 'add')?.label;
    expect([label('zh'), label('tw'), label('en')]).toEqual(['新增', '新增', 'Add']);
  });
});
