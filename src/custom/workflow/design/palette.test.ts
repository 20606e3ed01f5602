/** The palette: every entry has its words in three languages, and is found as people type. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foundIn, namedPalette, PALETTE } from './palette.ts';

type Texts = { readonly [key: string]: string | Texts };

function wordsOf(language: string): (key: string) => string {
  const texts = JSON.parse(
    readFileSync(`src/custom/workflow/design/locales/designer.${language}.json`, 'utf8'),
  ) as Texts;
  return (key) => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
    if (typeof found !== 'string') throw new Error(`No word for ${key}`);
    return found;
  };
}

const codes = (typed: string, language = 'zh'): string[] =>
  foundIn(namedPalette(wordsOf(language)), typed).flatMap(({ entries }) => entries.map(({ code }) => code));

describe('the palette', () => {
  it('has a word of its own for each entry in each language', () => {
    for (const language of ['zh', 'tw', 'en']) {
      const words = namedPalette(wordsOf(language)).flatMap(({ entries }) => entries.map(({ word }) => word));
      expect(new Set(words).size, language).toBe(PALETTE.flatMap(({ entries }) => entries).length);
    }
  });

  it('is found by word, pinyin, initials, group and the name BPMN gives it', () => {
    expect(codes('人工')).toEqual(['userTask']);
    expect(codes('rengong')).toEqual(['userTask']);
    expect(codes('rgrw')).toEqual(['userTask']);
    expect(codes('usertask')).toEqual(['userTask']);
    expect(codes('閘道', 'tw')).toEqual(['exclusive', 'parallel', 'inclusive', 'eventBased']);
    expect(codes('gateway', 'en')).toEqual(['exclusive', 'parallel', 'inclusive', 'eventBased']);
    expect(codes('开始 信号')).toEqual(['startSignal']);
  });

  it('shows everything while nothing is typed, and nothing where nothing fits', () => {
    expect(codes('  ')).toHaveLength(PALETTE.flatMap(({ entries }) => entries).length);
    expect(codes('zzz')).toEqual([]);
  });
});
