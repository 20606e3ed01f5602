/** Mends of the server taken all at once. */
import { expect, it } from 'vitest';
import { mendedCommands, pathOfMend } from './mended.ts';

it('takes each mend at its place, leaves out what is not needed any more, and keeps the rest', () => {
  const commands = [
    { set: ['title'], to: '码头' },
    { remove: ['list', 'columns', 'gone'] },
    { set: ['list', 'colums'], to: {} },
    { set: ['nothing', 'like', 'it'], to: 1 },
  ];
  const problems = [
    { path: 'commands.1.remove', mend: null },
    { path: 'commands.2.set', mend: { set: ['list', 'columns'], to: {} } },
    { path: 'commands.3.set' },
  ];
  expect(mendedCommands(commands, problems)).toEqual([commands[0], { set: ['list', 'columns'], to: {} }, commands[3]]);
});

it('says where a mend leads', () => {
  expect(pathOfMend({ set: ['list', 'columns', 'name'], to: {} })).toBe('list.columns.name');
  expect(pathOfMend({ move: ['list', 'columns', 'name'], after: 'code' })).toBe('list.columns.name · code');
});
