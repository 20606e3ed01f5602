/** Parts of statements that are remembered are right wherever they are put in again. */
import { expect, it } from 'vitest';
import type { Grant } from '../../model/access.ts';
import type { Call, Engine } from './engine.ts';
import { keptText } from './kept-text.ts';
import { Statement } from './statement.ts';

const project = {};
const engine = { project: () => project } as unknown as Pick<Engine, 'project'>;
const call = { actor: {} } as Call;
const ME = '01890a5d-ac96-774b-bcce-b302099a8057';

it('is written anew where an id that it names has another place', () => {
  const grant = {} as Grant;
  const own = (...others: string[]): { text: string; values: readonly unknown[] } => {
    const statement = new Statement();
    for (const other of others) statement.bind(other, 'text');
    statement.bind(ME, 'uuid');
    const text = keptText(engine, call, statement, grant, 'own', () => `owner = ${statement.bind(ME, 'uuid')}`);
    return { text, values: statement.values };
  };
  expect(own('a filter').text).toBe('owner = $2::uuid');
  expect(own().text).toBe('owner = $1::uuid');
  expect(own('a filter').text).toBe('owner = $2::uuid');
});

it('is kept where the places are the same, and not where it binds something itself', () => {
  const [kept, bound] = [{} as Grant, {} as Grant];
  let written = 0;
  const ask = (grant: Grant, value: unknown): string => {
    const statement = new Statement();
    statement.bind(ME, 'uuid');
    return keptText(engine, call, statement, grant, 'own', () => {
      written += 1;
      return value === undefined ? statement.bind(ME, 'uuid') : statement.bind(value, 'text');
    });
  };
  expect([ask(kept, undefined), ask(kept, undefined), written]).toEqual(['$1::uuid', '$1::uuid', 1]);
  expect([ask(bound, 'x'), ask(bound, 'y'), written]).toEqual(['$2::text', '$2::text', 3]);
});
