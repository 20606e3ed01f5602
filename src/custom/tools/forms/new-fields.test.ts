/** What is sent of the fields somebody types. */
import { expect, it } from 'vitest';
import { emptyRow, sentFields } from './new-fields.ts';

it('sends rows with a title, choices line by line, and nothing that was not said', () => {
  const rows = [
    { ...emptyRow(1), title: ' 名称 ', required: true },
    emptyRow(2),
    { ...emptyRow(3), title: '级别', kind: 'choice' as const, options: '一般，重大、 特大,' },
    { ...emptyRow(4), title: '负责人', name: 'owner', kind: 'ref' as const, refEntity: 'sysUser', options: '忘了' },
  ];
  expect(sentFields(rows)).toEqual([
    { title: '名称', kind: 'text', required: true },
    { title: '级别', kind: 'choice', options: '一般\n重大\n特大' },
    { title: '负责人', name: 'owner', kind: 'ref', refEntity: 'sysUser' },
  ]);
});
