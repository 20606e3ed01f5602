/** Simple patterns in words, and no words for what they cannot say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternWords } from './pattern-words.ts';

describe('patternWords', () => {
  it.each([
    [
      '^[A-Za-z][A-Za-z0-9_-]*$',
      '只能用字母、数字和 _ -，以字母开头',
      'only letters, digits and _ -, starting with a letter',
    ],
    ['^[A-Za-z0-9_.-]+$', '只能用字母、数字和 _ . -', 'only letters, digits and _ . -'],
    ['^[0-9A-Z]{4}$', '应为 4 位大写字母和数字', '4 capital letters and digits'],
    [
      '^[A-Z][A-Za-z\\d]{3}$',
      '应为 4 位字母和数字，以大写字母开头',
      '4 letters and digits, starting with a capital letter',
    ],
    [
      '^[A-Za-z_][A-Za-z0-9_.]*$',
      '只能用字母、数字和 _ .，以字母或_开头',
      'only letters, digits and _ ., starting with a letter or _',
    ],
    ['^[0-9]+$', '只能用数字', 'only digits'],
    ['^[\\p{Script=Han} ]+$', '只能用汉字和空格', 'only Chinese characters and spaces'],
  ])('%s', (pattern, zh, en) => {
    expect([patternWords(pattern, 'zh'), patternWords(pattern, 'en')]).toEqual([zh, en]);
  });

  it.each([
    '^1[3-9]\\d{9}$',
    '^/[a-z]*$',
    '[a-z]+',
    '^[^a-z]+$',
    '^[a-f]+$',
    '^[a-z]?$',
    '^([a-z]+|[0-9]+)$',
    '^[a-z]{2,4}$',
    '^[a-z-9]+$',
    '^[+-/]+$',
    '^[A-Z][\\d]{3}$',
  ])('says nothing of %s', (pattern) => {
    expect(patternWords(pattern, 'zh')).toBeUndefined();
  });

  it('names a kind of character exactly where the pattern takes it', () => {
    const parts = {
      'A-Z': ['Q', 'capital letters'],
      'a-z': ['q', 'small letters'],
      '0-9': ['7', 'digits'],
      '\\p{Script=Han}': ['钢', 'Chinese characters'],
      _: ['_', '_'],
      '.': ['.', '.'],
    } as const;
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...(Object.keys(parts) as (keyof typeof parts)[])), { minLength: 1 }),
        (chosen) => {
          const pattern = `^[${chosen.join('')}]+$`;
          const words = (patternWords(pattern, 'en') ?? '').replace(
            'only letters',
            'only capital letters small letters',
          );
          for (const [sample, word] of Object.values(parts))
            expect(words.includes(word), `${pattern}: ${words}`).toBe(new RegExp(pattern, 'u').test(sample));
        },
      ),
    );
  });
});
