/** The designer's pinyin: each of its words is found as a dictionary spells it. */
import { readFileSync } from 'node:fs';
import { pinyin } from 'pinyin-pro';
import { expect, it } from 'vitest';
import { spell } from '../../src/custom/workflow/design/pinyin.ts';

type Texts = { readonly [key: string]: string | Texts };
const read = (file: string): Texts =>
  JSON.parse(readFileSync(`src/custom/workflow/design/locales/${file}.json`, 'utf8')) as Texts;
const leaves = (texts: Texts | string | undefined): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts ?? {}).flatMap(leaves);

it.each(['zh', 'tw'])('words of the palette and the canvas in %s are spelt as in a dictionary', (language) => {
  const palette = read(`designer.${language}`)['palette'] as Texts;
  const words = [...leaves(palette['entry']), ...leaves(palette['group']), ...leaves(read(`bpmn.${language}`))];
  expect(words.length).toBeGreaterThan(150);
  for (const word of words) {
    const chinese = [...word].filter((character) => /\p{Script=Han}/u.test(character)).join('');
    const syllables = pinyin(chinese, { toneType: 'none', type: 'array', v: true });
    expect(spell(word), word).toBe(`${syllables.join('')} ${syllables.map((one) => one[0]).join('')}`);
  }
});
