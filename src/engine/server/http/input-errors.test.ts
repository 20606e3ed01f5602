/** What a declared call says of its input names what was sent. */
import Type from 'typebox';
import { expect, it } from 'vitest';
import { inputErrors, inputJudge } from './input-errors.ts';

it('a word that is no choice is told as it was sent', () => {
  const judge = inputJudge(Type.Object({ format: Type.Union([Type.Literal('ddl'), Type.Literal('ruoyi')]) }), 'body');
  const [error] = inputErrors(judge({ format: 'sql' }), 'zh');
  expect(error).toMatchObject({ field: 'format', message: expect.stringContaining('sql') as string });
});
