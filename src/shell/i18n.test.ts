/** Text files: where they belong, and that no language lacks a word. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeOfTexts, withinSentence } from './text-places.ts';

type Texts = { [key: string]: string | Texts };

function keysOf(texts: Texts, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysOf(value, `${above}${key}.`),
  );
}

function textsIn(folder: string): { path: string; texts: Texts }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      path: `${folder}/${name}`,
      texts: JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Texts,
    }));
}

it('puts a title into an English sentence, and leaves initials alone', () => {
  expect(['Organisations', 'URL rules', 'API', '组织机构', ''].map(withinSentence)).toEqual([
    'organisations',
    'URL rules',
    'API',
    '组织机构',
    '',
  ]);
});

describe('texts', () => {
  it('belong to the room of their folder, or to the part their name says', () => {
    expect(placeOfTexts('./shell/locales/zh.json')).toEqual({ language: 'zh', namespace: 'shell' });
    expect(placeOfTexts('./engine/client/locales/tw.json')).toEqual({ language: 'tw', namespace: 'engine' });
    expect(placeOfTexts('./engine/client/locales/form.en.json')).toEqual({ language: 'en', namespace: 'form' });
    expect(placeOfTexts('./widgets/locales/en.json')).toEqual({ language: 'en', namespace: 'widgets' });
    expect(placeOfTexts('./shell/frame/frame.css')).toBeUndefined();
  });

  it('hold the same keys and places in every language', () => {
    const files = [
      'src/shell/locales',
      'src/engine/client/locales',
      'src/widgets/locales',
      'src/custom/workflow/design/locales',
      'src/custom/workflow/course/locales',
      'src/custom/tools/designer/locales',
    ].flatMap(textsIn);
    const byNamespace = new Map<string, Map<string, string[]>>();
    for (const { path, texts } of files) {
      const place = placeOfTexts(path);
      if (!place) continue;
      const languages = byNamespace.get(place.namespace) ?? new Map<string, string[]>();
      languages.set(
        place.language,
        keysOf(texts)
          .map((key) => key.replace(/_(one|other)$/, ''))
          .filter((key, index, all) => all.indexOf(key) === index)
          .sort(),
      );
      byNamespace.set(place.namespace, languages);
    }
    expect(byNamespace.size).toBeGreaterThanOrEqual(3);
    for (const [namespace, languages] of byNamespace) {
      expect([...languages.keys()].sort(), namespace).toEqual(['en', 'tw', 'zh']);
      expect(languages.get('tw'), `${namespace} tw`).toEqual(languages.get('zh'));
      expect(languages.get('en'), `${namespace} en`).toEqual(languages.get('zh'));
    }
  });
});
