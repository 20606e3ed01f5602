/** What a declared call says of its input names what was sent. */
import Type from 'typebox';
import { expect, it } from 'vitest';
import { inputErrors, inputJudge } from './input-errors.ts';

it('a word that is no choice is told as it was sent', () => {
  const judge = inputJudge(Type.Object({ format: Type.Union([Type.Literal('ddl'), Type.Literal('ruoyi')]) }), 'body');
  const [error] = inputErrors(judge({ format: 'sql' }), 'zh');
  expect(error).toMatchObject({ field: 'format', message: expect.stringContaining('sql') as string });
});

it.each(['1e309', '-1e309', 'Infinity'])('%s is no figure of a query, however large a figure may be', (size) => {
  const judge = inputJudge(
    Type.Object({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })), of: Type.Optional(Type.String()) }),
    'query',
  );
  expect(inputErrors(judge({ size }), 'zh')).toMatchObject([{ field: 'size', code: 'field.type' }]);
  expect(judge({ size: '20', of: size }), 'a text may read so').toEqual([]);
});
