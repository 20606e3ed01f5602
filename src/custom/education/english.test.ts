/** The English texts of training: one of something is said in the singular, and trying again is no further attempt. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Texts = { readonly [key: string]: string | Texts };

const read = (name: string): Texts =>
  JSON.parse(readFileSync(new URL(`${name}.en.json`, import.meta.url), 'utf8')) as Texts;

const lines = (texts: Texts, above = ''): readonly (readonly [key: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as const] : lines(value, `${above}${key}.`),
  );

const NAMES = ['exam/locales/exam', 'lesson/locales/lesson', 'phone/locales/educationPhone'];

it.each(NAMES)('%s has a singular for whatever it counts', (name) => {
  const texts = new Map(lines(read(name)));
  const lacking = [...texts].filter(
    ([key, text]) =>
      /\{\{count\}\} \w+s\b/.test(text) && !(key.endsWith('_other') && texts.has(key.replace(/_other$/, '_one'))),
  );
  expect(lacking).toEqual([]);
});

it('offers to try again where something did not load', () => {
  const texts = new Map(lines(read('exam/locales/exam')));
  expect(texts.get('retry')).toBe('Try again');
  expect(texts.get('result.retake')).toBe('Retake');
});
