/** Files are refused by type, size and emptiness before they travel, in the words of the specification. */
import { describe, expect, it } from 'vitest';
import { acceptOf, refusalOf, roomOf } from './rules.ts';
import type { ViewField } from '../../engine/model/wire.ts';

const file = (name: string, type = '', size = 1000): { name: string; type: string; size: number } => ({
  name,
  type,
  size,
});
const info = { maxMB: 10, image: false, signature: false };

describe('refusalOf', () => {
  it('takes everything where nothing is named', () => {
    expect(refusalOf(file('a.xyz'), info)).toBeUndefined();
    expect(refusalOf(file('a.xyz'), undefined)).toBeUndefined();
  });
  it('knows endings, types and families of types', () => {
    const accept = ['.pdf', 'image/*', 'text/csv', 'docx'];
    for (const good of [file('A.PDF'), file('x', 'image/png'), file('x', 'text/csv'), file('报告.docx')])
      expect(refusalOf(good, { ...info, accept })).toBeUndefined();
    expect(refusalOf(file('a.pdf.exe'), { ...info, accept })).toEqual({
      key: 'file.wrongType',
      params: { accept: '.pdf image/* text/csv docx' },
    });
  });
  it('takes the four image types of the specification', () => {
    expect(acceptOf({ ...info, image: true })).toEqual(['.jpeg', '.jpg', '.png', '.svg']);
    expect(refusalOf(file('a.gif', 'image/gif'), { ...info, image: true })?.key).toBe('file.wrongImage');
  });
  it('names the limit it stands on', () => {
    const limit = 10 * 1024 * 1024;
    expect(refusalOf(file('a', '', limit), info)).toBeUndefined();
    expect(refusalOf(file('a', '', limit + 1), info)).toEqual({ key: 'file.tooBig', params: { limit: 10 } });
    expect(refusalOf(file('a', '', 0), info)?.key).toBe('file.empty');
  });
});

describe('roomOf', () => {
  const field = {
    name: 'f',
    kind: 'files',
    title: '',
    required: false,
    readOnly: false,
    writeOnly: false,
    hidden: false,
    writable: true,
    serial: false,
  } satisfies ViewField;
  it('is one for a file, maxItems for files', () => {
    expect(roomOf({ ...field, kind: 'file' })).toBe(1);
    expect(roomOf({ ...field, maxItems: 3 })).toBe(3);
    expect(roomOf(field)).toBe(Number.POSITIVE_INFINITY);
  });
});
