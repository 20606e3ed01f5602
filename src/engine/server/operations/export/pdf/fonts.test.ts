/** Which font of a PDF draws a sign, and what stands where none does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spell } from './fonts.ts';

const SCHEMAS = join(import.meta.dirname, '../../../../../schemas');
const shipped = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));

test('every sign that shipped texts and the demonstration use is drawn as itself', () => {
  expect(shipped.length).toBeGreaterThan(300);
  const signs = new Set(shipped.flatMap((file) => [...readFileSync(join(SCHEMAS, file), 'utf8')]));
  expect(signs.size).toBeGreaterThan(1500);
  const lost = [...signs].filter((sign) => !/\s/.test(sign) && spell(sign, 'regular').text !== sign);
  expect(lost).toEqual([]);
});

test.each(['regular', 'bold'] as const)('what the Chinese font lacks comes from another one, %s', (face) => {
  for (const sign of '₀₁₂₃₄₅₆₇₈₉₊₋ₓ⁰⁴⁵⁶⁷⁸⁹⁺⁻☐☑☒⌀✔✗')
    expect(spell(sign, face)).toEqual({ name: `${face}+`, text: sign });
  for (const sign of 'Hm³℃Φ±≤㎥①𬭎䶮㛃堃') expect(spell(sign, face)).toEqual({ name: face, text: sign });
});

test('a sign of no font is written by its number, and what shows nothing takes no room', () => {
  expect(spell('𠮷', 'regular')).toEqual({ name: 'regular', text: '〔U+20BB7〕' });
  for (const sign of ['\u200B', '\u202E', '\uFE0F', '\u{E0100}', '\u00AD'])
    expect(spell(sign, 'regular').text, sign.codePointAt(0)?.toString(16)).toBe('');
  expect(spell('\u2003', 'regular').text.trim()).toBe('');
});
