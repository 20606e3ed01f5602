/** Which passwords count as guessed, whatever their capitals, and that every other one is left alone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import list from './common-passwords.json' with { type: 'json' };
import { weaknessOf } from './weak-passwords.ts';

const anyCase = (text: string): fc.Arbitrary<string> =>
  fc
    .infiniteStream(fc.boolean())
    .map((upper) => [...text].map((letter) => (upper.next().value ? letter.toUpperCase() : letter)).join(''));

test('every password of the list, and every word of it with every ending, is common in any spelling of capitals', () => {
  const whole = fc.oneof(
    fc.constantFrom(...list.passwords),
    fc.tuple(fc.constantFrom(...list.words), fc.constantFrom(...list.endings)).map((parts) => parts.join('')),
  );
  fc.assert(fc.property(whole.chain(anyCase), (password) => weaknessOf(password, []) === 'common'));
});

test('signs in place of letters hide nothing', () => {
  for (const password of ['P@ssw0rd', 'pa$$w0rd123', 'Adm1n@123', 'w3lcome2024', '4dmin888'])
    expect([password, weaknessOf(password, [])]).toEqual([password, 'common']);
});

test("whatever holds the account's or the product's name is its own, in any spelling of capitals", () => {
  const name = fc.stringMatching(/^[a-z]{3,12}$/);
  const piece = fc.stringMatching(/^[#%&]{3,6}$/);
  fc.assert(
    fc.property(
      name.chain((own) => fc.tuple(fc.constant(own), anyCase(own))),
      piece,
      piece,
      ([own, written], before, after) => weaknessOf(before + written + after, ['', own]) === 'own',
    ),
  );
  for (const password of ['my-AnLan-42', '安澜平安喜乐', 'tel13800138000x', '欧阳雪-7q'])
    expect([password, weaknessOf(password, ['13800138000', '欧阳雪'])]).toEqual([password, 'own']);
});

test('names of two letters and none count for nothing', () => {
  expect(weaknessOf('river-moss-li', ['li', '', '  '])).toBeUndefined();
});

test('a password without a listed word and without the name is left alone', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[#%&+=]{3}[a-z]{6,20}[#%&+=]{3}$/),
      (password) => password.includes('anlan') || weaknessOf(password, ['safety.officer']) === undefined,
    ),
  );
});

test('the list is a list: more than a thousand, in small letters, none twice', () => {
  for (const part of [list.passwords, list.words, list.endings]) {
    expect(new Set(part).size).toBe(part.length);
    expect(part.map((text) => text.toLowerCase())).toEqual(part);
  }
  expect(list.passwords.length + list.words.length).toBeGreaterThan(1000);
});
