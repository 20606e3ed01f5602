/**
 * Names inside a zip, for any names people may give: what comes out unpacks on every system, nothing is lost and
 * nothing joined.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portableName } from './file-name.ts';
import { portablePaths } from './zip-write.ts';

test.each([
  ['A:B.txt', 'A_B.txt'],
  ['CON', 'CON_'],
  ['con.txt', 'con_.txt'],
  ['COM¹.tar.gz', 'COM¹_.tar.gz'],
  ['console.txt', 'console.txt'],
  ['a\u0007b', 'a_b'],
  ['报告. ', '报告'],
  ['..', '_'],
  ['', '_'],
  ['.bashrc', '.bashrc'],
  ['a/b\\c', 'a_b_c'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  [`${'长'.repeat(200)}.docx`, `${'长'.repeat(78)}.docx`],
])('%j is called %j outside', (name, portable) => {
  expect(portableName(name)).toBe(portable);
  expect(portableName(portable)).toBe(portable);
});

test('names that a file system would join stay apart, and what lies in a folder goes along with it', () => {
  expect(portablePaths(['a:b.txt', 'a_b.txt', 'A?B.TXT'])).toEqual(['a_b.txt', 'a_b (2).txt', 'A_B (3).TXT']);
  expect(portablePaths(['\u00e9.txt', 'e\u0301.txt'])).toEqual(['\u00e9.txt', '\u00e9 (2).txt']);
  expect(portablePaths(['CON/', 'CON/x.txt', 'con_/', 'con_/x.txt'])).toEqual([
    'CON_/',
    'CON_/x.txt',
    'con_ (2)/',
    'con_ (2)/x.txt',
  ]);
  expect(portablePaths(['v1.0/', 'v1.0/a/', 'v1.0/a/x', 'v1.0/', 'v1.0/a/', 'v1.0/a/x'])).toEqual([
    'v1.0/',
    'v1.0/a/',
    'v1.0/a/x',
    'v1.0 (2)/',
    'v1.0 (2)/a/',
    'v1.0 (2)/a/x',
  ]);
  expect(() => portablePaths([`${`${'d'.repeat(200)}/`.repeat(400)}x`])).toThrow(
    expect.objectContaining({ code: 'zip.deep' }),
  );
});

test('any names: as many as before, each its own, none that a file system refuses', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('A:B.txt', 'a_b.TXT', 'NUL', 'nul.', '..', '.', ' ', 'e\u0301', '\u00e9', 'x'.repeat(300)),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.boolean()), { maxLength: 12 }), (wished) => {
      const paths = portablePaths(wished.map(([text, folder]) => text.replaceAll('/', '') + (folder ? '/' : '')));
      expect(new Set(paths.map((path) => path.replace(/\/$/, '').normalize('NFD').toLowerCase())).size).toBe(
        wished.length,
      );
      paths.forEach((path, index) => {
        expect(path.endsWith('/')).toBe(wished[index]?.[1]);
        const plain = path.replace(/\/$/, '');
        expect(plain).not.toMatch(/^$|[<>:"/\\|?*\p{Cc}\p{Cs}]|[. ]$|^(?:con|nul)(?:\.|$)/iu);
        expect(Buffer.byteLength(plain)).toBeLessThanOrEqual(255);
      });
    }),
  );
});
