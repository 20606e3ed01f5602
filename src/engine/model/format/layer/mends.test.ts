/**
 * Commands over a base that has moved on: each is mended by the nearest name or left out, all in one round, and the
 * rest stands.
 */
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '../../../../../tests/fixtures/example-files.ts';
import type { Json } from '../read/source.ts';
import { type CommandProblem, readCommands } from './commands.ts';
import { writeCommand } from './difference.ts';
import { runSteps } from '../../steps.ts';
import { mendsOf } from './mends.ts';
import { replay } from './replay.ts';

const crane = JSON.parse(exampleFiles().find(({ path }) => path === 'demo/demoCrane.json')?.text ?? '{}') as Json;

/** Place of a command → how it is mended, as a file holds it. */
function mends(commands: readonly Json[], more: readonly CommandProblem[] = []): Record<number, Json | null> {
  const read = readCommands({ commands });
  return Object.fromEntries(
    [...runSteps(mendsOf(crane, read, [...replay(crane, read).problems, ...more]))].map(([index, mend]) => [
      index,
      mend && writeCommand(mend),
    ]),
  );
}

describe('a command that no longer fits', () => {
  it.each<[string, Json, Json | null | undefined]>([
    [
      'a name nearly so',
      { set: ['list', 'columns', 'equipNmae'], to: { width: 90 } },
      { set: ['list', 'columns', 'equipName'], to: { width: 90 } },
    ],
    [
      'two names on the way',
      { set: ['data', 'propertys', 'equipNmae', 'title'], to: 'x' },
      { set: ['data', 'properties', 'equipName', 'title'], to: 'x' },
    ],
    [
      'a neighbour nearly so',
      { move: ['list', 'columns', 'status'], after: 'equipNmae' },
      { move: ['list', 'columns', 'status'], after: 'equipName' },
    ],
    [
      'a neighbour that is gone',
      { add: ['list', 'columns', 'photos'], value: true, after: 'colourOfPaint' },
      { add: ['list', 'columns', 'photos'], value: true },
    ],
    ['a move beside what is gone', { move: ['list', 'columns', 'status'], after: 'colourOfPaint' }, null],
    [
      'what is there by now, with another value',
      { add: ['list', 'sort'], value: ['equipName'] },
      { set: ['list', 'sort'], to: ['equipName'] },
    ],
    ['what is there by now, as it was wanted', { add: ['data', 'required', 'equipCode'], value: 'equipCode' }, null],
    ['what is gone already', { remove: ['list', 'columns', 'colourOfPaint'] }, null],
    ['nothing like it', { set: ['list', 'columns', 'colourOfPaint'], to: true }, undefined],
    ['a key that is a number', { add: ['data', 'properties', '7'], value: {} }, undefined],
  ])('is mended: %s', (_what, command, mended) => {
    expect(mends([command])[0]).toEqual(mended);
  });

  it('is mended with all the others in one round; what leans on one stands on its mend', () => {
    const commands: Json[] = [
      { set: ['title'], to: '吊车' },
      { add: ['form', 'sectoins', 'more'], value: { title: '补充', fields: ['photos'] } },
      { set: ['form', 'sections', 'more', 'title'], to: '更多' },
      { remove: ['list', 'columns', 'gone'] },
    ];
    const found = mends(commands);
    expect(found).toEqual({
      1: { add: ['form', 'sections', 'more'], value: { title: '补充', fields: ['photos'] } },
      3: null,
    });
    const mended = commands.flatMap((command, at) => {
      const mend = found[at];
      return mend === undefined ? [command] : mend === null ? [] : [mend];
    });
    const { document, problems } = replay(crane, readCommands({ commands: mended }));
    expect(problems).toEqual([]);
    expect([document.title, ((document.form as Json).sections as Json)['more']]).toEqual([
      '吊车',
      { title: '更多', fields: ['photos'] },
    ]);
  });

  it('is mended inside its value where the result names what there is not', () => {
    const problem = (index: number, at: string, params: Record<string, string>): CommandProblem => ({
      index,
      at,
      code: 'format.unknownField',
      params,
    });
    expect(
      mends(
        [
          { add: ['checks', 'c'], value: { when: { '==': [{ var: 'statsu' }, 'inUse'] }, refuse: 'x' } },
          { add: ['data', 'properties', 'x'], value: { type: 'string', title: 'x', maxLenght: 3 } },
          { add: ['list', 'columns', 'photoss'], value: true },
          { remove: ['data', 'properties', 'photos'] },
        ],
        [
          problem(0, 'value.when.==.0.var', { name: 'statsu', nearest: 'status' }),
          problem(1, 'value.maxLenght', { key: 'maxLenght', nearest: 'maxLength' }),
          problem(2, '', { entity: 'demoCrane', field: 'photoss', nearest: 'photos' }),
          problem(3, '', { entity: 'demoCrane', field: 'photos', nearest: 'overdue' }),
        ],
      ),
    ).toEqual({
      0: { add: ['checks', 'c'], value: { when: { '==': [{ var: 'status' }, 'inUse'] }, refuse: 'x' } },
      1: { add: ['data', 'properties', 'x'], value: { type: 'string', title: 'x', maxLength: 3 } },
      2: { add: ['list', 'columns', 'photos'], value: true },
    });
  });
});
