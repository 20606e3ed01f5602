/**
 * Keeps the error catalogue one set: code = message in three languages = row in docs/errors.md = meaning on the wire =
 * something the code really says.
 */
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/engine/model/errors/catalogue.ts';
import { LOCALES, fillMessage, type ErrorDefinition } from '../../src/engine/model/errors/define.ts';
import { errorsPage } from '../support/errors-page.ts';
import { isTest, sourceFiles } from './import-graph.ts';
import { readText } from '../support/checkout.ts';

const errors = Object.entries<ErrorDefinition>(catalogue);
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

describe('error catalogue', () => {
  it('names every code area.reason', () => {
    expect(errors.map(([code]) => code).filter((code) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+$/.test(code))).toEqual(
      [],
    );
  });

  it('has a message in three languages', () => {
    expect(
      errors.flatMap(([code, error]) =>
        LOCALES.filter((locale) => error[locale].trim() === '').map((locale) => `${code} ${locale}`),
      ),
    ).toEqual([]);
  });

  it('has the same places to fill in each language', () => {
    const different = errors.filter(([, error]) =>
      LOCALES.some(
        (locale) =>
          String(new Set(places(error[locale])).size) !== String(new Set(places(error.zh)).size) ||
          places(error[locale]).some((place) => !places(error.zh).includes(place)),
      ),
    );
    expect(different.map(([code]) => code)).toEqual([]);
  });

  it('writes English in English and Chinese in Chinese', () => {
    const han = /[\u4e00-\u9fff]/;
    const wrong = errors.filter(
      ([, error]) => han.test(error.en) || (!han.test(error.zh) && /[a-z]{3}/i.test(error.zh.replace(/\{\w+\}/g, ''))),
    );
    expect(wrong.map(([code]) => code)).toEqual([]);
  });

  it('is the page docs/errors.md', () => {
    expect(readText('docs/errors.md')).toBe(errorsPage());
  });

  it('is used, every code of it', () => {
    const code = sourceFiles
      .filter((file) => !isTest(file) && !file.startsWith('src/engine/model/errors/'))
      .map(readText)
      .join('\n');
    const unused = errors
      .map(([name]) => name)
      .filter(
        (name) =>
          !code.includes(`'${name}'`) && !code.includes(`\`${name}\``) && !code.includes(`\`${name.split('.')[0]}.\${`),
      );
    expect(unused).toEqual([]);
  });

  it('leaves a missing parameter visible', () => {
    expect(fillMessage('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
});
