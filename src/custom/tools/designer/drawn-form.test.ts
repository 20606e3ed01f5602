/**
 * What the canvas draws ahead of the server: order and words of the document, the rest of the view, and nothing anew
 * that has not changed.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/model/format/read/source.ts';
import type { EntityView, ViewField } from '../../../engine/model/wire.ts';
import { addField, addSection, fieldsOf, moveField, setWord, withValue } from './draft-document.ts';
import { absencesOf, drawnFields, drawnSections } from './drawn-form.ts';

const post = JSON.parse(readFileSync('src/schemas/system/sysPost.json', 'utf8')) as Json;
const viewIn = (locale: 'zh' | 'en'): EntityView =>
  ({
    locale,
    fields: Object.entries(fieldsOf(post)).map(
      ([name, raw]) =>
        ({
          name,
          kind: 'text',
          title: locale === 'zh' ? (raw as { title: string }).title : `${name} in English`,
        }) as ViewField,
    ),
    form: {
      open: 'dialog',
      draft: false,
      sections: [{ code: 'basic', title: locale === 'zh' ? '基本' : 'Basics', fields: [], columns: 1, as: 'section' }],
    },
  }) as unknown as EntityView;

describe('the canvas', () => {
  it('keeps what has not changed as the same object, and draws a new title at once', () => {
    const view = viewIn('zh');
    const before = drawnFields(post, view);
    const after = drawnFields(withValue(post, ['data', 'properties', 'remark', 'title'], '附注'), view, before);
    expect(after.get('remark')?.title).toBe('附注');
    for (const [name, field] of before) if (name !== 'remark') expect(after.get(name)).toBe(field);
    // In another order it is the same, and nothing is asked again.
    expect(drawnFields(moveField(post, 'remark', 'basic', 'postCode'), view, before)).toBe(before);
    const again = drawnFields(post, structuredClone(view), before);
    for (const [name, field] of before) expect(again.get(name)).toBe(field);
  });

  it('shows a field the server has not seen yet, in its place', () => {
    const { document, name } = addField(
      post,
      'text',
      { type: 'string', title: '备用' },
      { kind: 'field', name: 'postCode' },
    );
    expect(drawnFields(document, viewIn('zh')).get(name)).toMatchObject({ title: '备用', kind: 'text' });
    const fields = drawnSections(document, viewIn('zh')).flatMap((section) => section.fields);
    expect(fields[fields.indexOf('postCode') + 1]).toBe(name);
  });

  it('speaks the language that is looked at: a translation of the document first', () => {
    const view = viewIn('en');
    expect(drawnFields(post, view).get('remark')?.title).toBe('Notes');
    expect(drawnFields(setWord(post, 'en', 'data.remark', 'Comments'), view).get('remark')?.title).toBe('Comments');
    expect(drawnSections(setWord(post, 'en', 'form.basic', 'First things'), view)[0]?.title).toBe('First things');
  });

  it('draws a section that holds nothing yet, and says why a field is not always there', () => {
    const { document, name } = addSection(post, 'more', { title: '更多' });
    expect(drawnSections(document, viewIn('zh')).at(-1)).toMatchObject({ code: name, title: '更多', fields: [] });
    const moved = withValue(moveField(document, 'remark', name), ['form', 'sections', name, 'when'], {
      var: 'isSafetyKey',
    });
    expect(absencesOf(moved).get('remark')).toBe('condition');
    expect(absencesOf(withValue(post, ['data', 'properties', 'remark', 'x-hidden'], true)).get('remark')).toBe(
      'hidden',
    );
    expect(absencesOf(post).get('remark')).toBeUndefined();
  });
});
