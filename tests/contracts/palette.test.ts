/**
 * The palette: every widget of the product can be put into a form or is known to need more, each kind compiles as it
 * comes, and is found as people type.
 */
import { readFileSync } from 'node:fs';
import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { WIDGET_KINDS } from '../../src/engine/model/widget-kinds.ts';
import { foundIn, namedPalette, PALETTE } from '../../src/custom/tools/designer/palette.ts';

type Texts = { readonly [key: string]: string | Texts };

function wordsOf(language: string): (key: string) => string {
  const texts = JSON.parse(
    readFileSync(`src/custom/tools/designer/locales/formDesigner.${language}.json`, 'utf8'),
  ) as Texts;
  return (key) => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
    if (typeof found !== 'string') throw new Error(`No word for ${key}`);
    return found;
  };
}

const entries = PALETTE.flatMap((group) => group.entries);
/** Those that are asked about first have no field to begin with. */
const ready = entries.filter(({ field }) => field !== undefined);
const codes = (typed: string, language = 'zh'): string[] =>
  foundIn(namedPalette(wordsOf(language)), typed).flatMap((group) => group.entries.map(({ code }) => code));
/** They show what only certain entities hold, or need another field or entity first. */
const NOT_ALONE = ['status', 'password', 'json', 'record-values', 'field-names', 'entity-name', 'matrix', 'polygon'];

describe('the palette', () => {
  it('holds every widget that stands by itself', () => {
    expect([...entries.map(({ code }) => code), ...NOT_ALONE].toSorted()).toEqual([...WIDGET_KINDS].toSorted());
  });

  it('gives fields that compile as they come', () => {
    const area = {
      format: 1,
      area: 'yard',
      title: '院子',
      dictionaries: { enableStatus: { title: '状态', values: [{ value: 'enabled', title: '启用' }] } },
    };
    const people = {
      format: 1,
      entity: 'sysUser',
      area: 'yard',
      title: '人员',
      storage: { label: '{name}' },
      data: { type: 'object', properties: { name: { type: 'string', title: '姓名', maxLength: 40 } } },
    };
    const all = {
      format: 1,
      entity: 'crate',
      area: 'yard',
      title: '箱子',
      storage: { label: '{text}' },
      data: {
        type: 'object',
        properties: Object.fromEntries(ready.map(({ code, field }) => [code, { title: code, ...field }])),
      },
    };
    const { problems, project } = compileProject(
      Object.entries({ 'yard/_area.json': area, 'yard/sysUser.json': people, 'yard/crate.json': all }).map(
        ([path, value]) => ({ path, text: JSON.stringify(value) }),
      ),
    );
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(Object.keys(project.entities.get('crate')?.fields ?? {})).toHaveLength(ready.length);
    expect(entries.filter((one) => !ready.includes(one)).map(({ code }) => code)).toEqual(['children']);
  });

  it('has a word of its own for each kind in each language', () => {
    for (const language of ['zh', 'tw', 'en']) {
      const words = namedPalette(wordsOf(language)).flatMap((group) => group.entries.map(({ word }) => word));
      expect(new Set(words).size, language).toBe(entries.length);
    }
  });

  it('is found by word, pinyin, initials, group and the name of the widget', () => {
    expect(codes('多行')).toEqual(['multiline']);
    expect(codes('danhang')).toEqual(['text']);
    expect(codes('dhwb')).toEqual(['text', 'multiline']);
    expect(codes('DHWB 多行')).toEqual(['multiline']);
    expect(codes('數字', 'tw')).toEqual(['integer', 'decimal', 'double']);
    expect(codes('checkbox', 'en')).toEqual(['checkboxes', 'checkbox']);
    expect(codes('zzz')).toEqual([]);
    expect(codes('  ')).toHaveLength(entries.length);
  });

  it('spells its words as they are read', () => {
    const word = wordsOf('zh');
    for (const { code } of entries) {
      const syllables = pinyin(word(`palette.kind.${code}`), { toneType: 'none', type: 'array' });
      expect(word(`palette.spelled.${code}`), code).toBe(
        `${syllables.join('')} ${syllables.map((one) => one[0]).join('')}`,
      );
    }
  });
});
