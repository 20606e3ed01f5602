/**
 * Differences as people tell them: every change of two documents is named with its place, its title, and what it was
 * and is.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '../../../../../tests/fixtures/example-files.ts';
import type { Json } from '../read/source.ts';
import { type Change, changesOf } from './changes.ts';
import { readCommands } from './commands.ts';
import { difference } from './difference.ts';
import { replay } from './replay.ts';

const crane = JSON.parse(exampleFiles().find(({ path }) => path === 'demo/demoCrane.json')?.text ?? '{}') as Json;
const after = (...commands: readonly Json[]): Json => {
  const { document, problems } = replay(crane, readCommands({ commands }));
  expect(problems).toEqual([]);
  return document;
};
const told = (...commands: readonly Json[]): Change[] => changesOf(crane, after(...commands));
const short = ({ how, place, name, within, keys, beside }: Change): string =>
  [
    how,
    place,
    name?.base,
    within && `in ${within.base}`,
    ...keys.map(({ key, called }) => called?.base ?? key),
    beside && `${beside.side} ${beside.name.base}`,
  ]
    .filter((one) => one !== undefined)
    .join(' ');

describe('changes', () => {
  it('are told by the titles of fields, columns, sections, actions, checks and reports', () => {
    expect(told({ move: ['list', 'columns', 'status'], before: 'equipCode' }).map(short)).toEqual([
      'moved column 状态 before 设备编号',
    ]);
    expect(told({ add: ['data', 'required', 'photos'], value: 'photos' }).map(short)).toEqual(['added required 照片']);
    expect(told({ set: ['actions', 'stop', 'label'], to: '封停' })).toMatchObject([
      {
        how: 'changed',
        place: 'action',
        name: { key: 'actions.stop', base: '封停' },
        keys: [{ key: 'label' }],
        now: '封停',
      },
    ]);
    expect(told({ remove: ['list', 'columns', 'status'] }).map(short)).toEqual(['removed column 状态']);
    expect(told({ set: ['data', 'properties', 'status', 'oneOf', 'inUse', 'title'], to: '使用' }).map(short)).toEqual([
      'changed field 状态 oneOf 使用 title',
    ]);
    expect(told({ set: ['title'], to: '吊车' }).map(short)).toEqual(['changed entity']);
  });

  it('of a field new in the form say in which section it stands', () => {
    const [code = '', section] = Object.entries((crane.form as Json).sections as Json)[0] ?? [];
    const [first = ''] = (section as { fields: string[] }).fields;
    expect(told({ remove: ['form', 'sections', code, 'fields', first] }).map(short)).toEqual([
      expect.stringMatching(/^removed sectionField \S+ in \S+/),
    ]);
  });

  it('hold what was and what is', () => {
    const [change] = told({ set: ['data', 'properties', 'equipCode', 'title'], to: '编号' });
    expect(change).toMatchObject({
      how: 'changed',
      place: 'field',
      name: { key: 'data.equipCode', base: '编号' },
      keys: [{ key: 'title' }],
      was: '设备编号',
      now: '编号',
    });
  });

  it('speak of what stands inside a part that was not there, and of a width where a column was only shown', () => {
    const { access: _all, ...bare } = crane;
    expect(
      changesOf(bare, { ...bare, access: { fields: { equipCode: { write: 'demo:demoCrane:code' } } } }).map(short),
    ).toEqual(['added fieldRight 设备编号']);
    const wide = (column: unknown): Json => ({
      ...crane,
      list: { ...(crane.list as Json), columns: { equipCode: column } },
    });
    expect(changesOf(wide(true), wide({ width: 120 }))).toMatchObject([
      { how: 'added', place: 'column', keys: [{ key: 'width' }], now: 120 },
    ]);
    const { data, ...rest } = crane;
    const { required: _none, ...free } = data as Json;
    expect(
      changesOf({ ...rest, data: free }, { ...rest, data: { ...free, required: ['equipCode'] } }).map(short),
    ).toEqual(['added required 设备编号']);
  });

  it('of a translation name its language and what it is a word for', () => {
    const [change] = changesOf(crane, {
      ...crane,
      i18n: { ...(crane.i18n as Json), en: { ...(crane.i18n as { en?: Json }).en, 'data.status': 'Condition' } },
    });
    expect(change).toMatchObject({
      place: 'words',
      name: { key: 'data.status', base: '状态' },
      within: { base: 'en' },
      now: 'Condition',
    });
  });

  it('are as many as the commands between the documents, and none where nothing differs', () => {
    expect(changesOf(crane, JSON.parse(JSON.stringify(crane)) as Json)).toEqual([]);
    const names = Object.keys((crane.data as Json).properties as Json);
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), fc.string({ minLength: 1 }), (some, title) => {
        const target = after(...some.map((name) => ({ set: ['data', 'properties', name, 'title'], to: title })));
        expect(changesOf(crane, target)).toHaveLength(difference(crane, target).length);
      }),
    );
  });
});
