/** Sentences of checks name what the row says. */
import { expect, it } from 'vitest';
import { checkText, fieldsInText } from './check-text.ts';

it('puts the values of the row where the sentence names its fields, and nothing where there are none', () => {
  expect(checkText('{who}的证件 {until} 到期', { who: '张三', until: '2030-01-01' })).toBe(
    '张三的证件 2030-01-01 到期',
  );
  expect(checkText('{who}！{constructor}', { who: null })).toBe('！');
  expect(fieldsInText('{who}的证件 {until} 到期')).toEqual(['who', 'until']);
  expect(fieldsInText('没有')).toEqual([]);
});
