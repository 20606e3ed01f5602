/** The one order of texts, for Chinese, English and both in one list. */
import { describe, expect, it } from 'vitest';
import { compareTexts, rowOrder } from './row-order.ts';

describe('texts in order', () => {
  it.each([
    ['simplified Chinese by pinyin', ['张', '李', '王', '阿'], ['阿', '李', '王', '张']],
    ['traditional Chinese by pinyin', ['張', '劉', '陳', '臺'], ['陳', '劉', '臺', '張']],
    [
      'English, whatever the case',
      ['banana', 'Zoo', 'apple', 'Éclair', 'Apple'],
      ['apple', 'Apple', 'banana', 'Éclair', 'Zoo'],
    ],
    [
      'figures, then Chinese, then letters',
      ['Crane', '吊车', '10 t', '安全', 'anchor'],
      ['10 t', '安全', '吊车', 'anchor', 'Crane'],
    ],
  ])('%s', (_, texts, sorted) => {
    expect(texts.toSorted(compareTexts)).toEqual(sorted);
  });
});

describe('what a field is put in order by', () => {
  const field = { name: 'f', title: 'f', required: false } as Parameters<typeof rowOrder>[1] & object;
  it('is its text, the place of its choice, the label behind it, or its value', () => {
    const orders = [
      rowOrder('f', { ...field, kind: 'text' }),
      rowOrder('f', { ...field, kind: 'text', dict: 'd' }),
      rowOrder('f', { ...field, kind: 'integer', choices: [{ value: 2, title: 'b' }] }),
      rowOrder('f', { ...field, kind: 'ref' }),
      rowOrder('createdBy', undefined),
      rowOrder('createdAt', undefined),
      rowOrder('f', { ...field, kind: 'month' }),
    ];
    expect(orders).toEqual(['text', 'choice', 'choice', 'label', 'label', 'value', 'value']);
  });
});
