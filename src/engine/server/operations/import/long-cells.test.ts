/**
 * Texts as long as a cell may be, made to be read again from each of their signs: what reads them goes over them once. One
 * that does not would need billions of steps, and the test would run out of its time.
 */
import { expect, it } from 'vitest';
import { foldText } from '../../../model/import/fold.ts';
import { labelledParts, labelledTail } from '../../../model/import/parts.ts';
import { bareHeading, plainHeading } from '../../../model/import/plain-heading.ts';
import { MAX_CELL } from '../../files/sheet/cell.ts';
import { XmlScanner } from '../../files/sheet/xml-scan.ts';
import { decimalOf } from './cell-value.ts';
import { partsOf } from './find-named.ts';

const run = (sign: string): string => sign.repeat(MAX_CELL - 100);

it.each<[string, () => unknown, unknown]>([
  ['zeros within a fraction', () => decimalOf(`0.${run('0')}1`)?.length, MAX_CELL - 100 + 3],
  ['blanks between two names', () => partsOf(`甲${run(' ')}乙`).length, 1],
  ['stars within a heading', () => plainHeading(`甲${run('*')}乙`).length, MAX_CELL - 98],
  ['marks within a heading', () => bareHeading(`甲${run(';')}乙`).title.length, MAX_CELL - 98],
  ['stops within a title', () => foldText(`${run('.')}甲`).length, MAX_CELL - 99],
  ['separators within a part', () => labelledParts(`A.甲${run(';')}乙 B.丙`)?.length, 2],
  ['a label again and again', () => labelledTail(`甲${'A. '.repeat(30_000)}`), undefined],
])('%s', (_what, read, expected) => {
  expect(read()).toBe(expected);
});

it('an attribute without an end', () => {
  const scanner = new XmlScanner({ open: () => undefined, close: () => undefined, text: () => undefined });
  const tag = `<c ${run('a')}>`;
  expect(() => scanner.write(tag)).toThrow('an attribute without a value');
});
