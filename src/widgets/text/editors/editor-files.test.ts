/** What the editor takes, and what it finds in a text. */
import { expect, test } from 'vitest';
import { attachmentsIn, DIALOG_KINDS, PICTURE_KINDS, refusalOf } from './editor-files.ts';

const file = (name: string, size = 1): { name: string; size: number } => ({ name, size });

test.each([
  ['a.jpeg', undefined],
  ['a.JPG', undefined],
  ['a.png', undefined],
  ['a.svg', undefined],
  ['a.gif', 'format'],
  ['a.png.exe', 'format'],
  ['png', 'format'],
])('the tool for pictures judges %s by its ending', (name, key) => {
  expect(refusalOf([file(name)], PICTURE_KINDS)?.key).toBe(key);
});

test.each([
  ['a.gif', undefined],
  ['a.bmp', undefined],
  ['a.svg', 'format'],
  ['a.pdf', 'format'],
])('the dialog for pictures judges %s by its ending', (name, key) => {
  expect(refusalOf([file(name)], DIALOG_KINDS)?.key).toBe(key);
});

test('three files at once and less than ten megabytes each', () => {
  const one = file('a.png');
  expect(refusalOf([one, one, one], PICTURE_KINDS)).toBeUndefined();
  expect(refusalOf([one, one, one, one], PICTURE_KINDS)).toEqual({ key: 'tooMany', limit: 3 });
  expect(refusalOf([file('a.png', 10 * 1_048_576)], PICTURE_KINDS)).toEqual({ key: 'tooBig', limit: 10 });
  expect(refusalOf([file('a.png', 10 * 1_048_576 - 1)], PICTURE_KINDS)).toBeUndefined();
});

test('[D-3-EDA-01] [D-3-EDA-04] an attachment has a name, an address and whether it is new', () => {
  const [old, added] = ['0190aaaa-0000-7000-8000-000000000001', '0190aaaa-0000-7000-8000-000000000002'].map(
    (id) => `/prod-api/api/file/file/${id}`,
  );
  const before = `<p>见<a href="${old}">方案.pdf</a></p>`;
  const now = `${before}<p><a href="${added}">清单 &amp; 表.xlsx</a><a href="https://example.com/a">外</a><a href="${old}">又一次</a></p>`;
  expect(attachmentsIn(now, before)).toEqual([
    { name: '方案.pdf', url: old, newItem: false },
    { name: '清单 & 表.xlsx', url: added, newItem: true },
  ]);
});
