/**
 * The list designer's changes over every entity file: what is drawn comes out of the commands, what is undone leaves
 * nothing, and what the engine fills in is written down only when it is changed.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommands } from '../../../engine/model/format/layer/commands.ts';
import { replay } from '../../../engine/model/format/layer/replay.ts';
import { type Json, member, objectAt } from '../../../engine/model/format/read/source.ts';
import { counterpart, isThere, removeChosen, siblingsOf, stepChosen, targetAt } from './chosen.ts';
import { addField, commandsOf, fieldsOf, renameField, setWord, withValue, wordOf } from './draft-document.ts';
import {
  LIST_KINDS,
  type ListDefaults,
  addAction,
  addView,
  cardOf,
  columnAt,
  isOff,
  movedColumn,
  namesOf,
  placeItem,
  removeItem,
  setAction,
  setCard,
  setColumn,
  setList,
  stepItem,
  switchAction,
} from './list-document.ts';
import { type Steps, begin, take, undo } from './steps.ts';

const files = readdirSync('src/schemas', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^[a-zA-Z]+\/[a-zA-Z]\w*\.json$/.test(path),
);
const read = (path: string): Json => JSON.parse(readFileSync(join('src/schemas', path), 'utf8')) as Json;

/** What the server would fill in, near enough. */
function defaultsOf(document: Json): ListDefaults {
  const names = Object.keys(fieldsOf(document));
  return {
    columns: names.slice(0, 8),
    filters: names.slice(0, 2),
    card: { title: names[0] ?? 'id', tags: [] },
    actions: ['add', 'edit', 'delete', 'export'],
  };
}

const plain: Json = {
  format: 1,
  entity: 'crate',
  area: 'yard',
  title: '箱子',
  data: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      weight: { type: 'number', title: '重量' },
      place: { type: 'string', title: '位置' },
    },
  },
};
const defaults = defaultsOf(plain);

/** One random change of a list. */
function changed(document: Json, filled: ListDefaults, kind: number, pick: number): Json {
  const one = LIST_KINDS[pick % LIST_KINDS.length] ?? 'column';
  const names = namesOf(document, one, filled);
  const name = names[pick % Math.max(1, names.length)] ?? 'createdAt';
  const column = namesOf(document, 'column', filled)[0] ?? 'createdAt';
  switch (kind) {
    case 0:
      return placeItem(document, one, name, names[(pick * 7) % Math.max(1, names.length)], filled);
    case 1:
      return stepItem(document, one, name, pick % 2 === 0 ? 1 : -1, filled);
    case 2:
      return removeItem(document, one, name, filled);
    case 3:
      return placeItem(document, pick % 2 === 0 ? 'column' : 'filter', 'createdAt', names[0], filled);
    case 4:
      return setColumn(document, column, 'width', 40 + pick, filled);
    case 5:
      return setColumn(document, column, 'pin', pick % 3 === 0 ? undefined : 'left', filled);
    case 6:
      return addView(document, 'view', `视图${pick}`).document;
    case 7:
      return addAction(document, `操作${pick}`).document;
    case 8:
      return setCard(document, 'subtitle', pick % 2 === 0 ? column : undefined, filled);
    case 9:
      return setList(document, 'sort', pick % 2 === 0 ? [`-${column}`] : undefined);
    case 10:
      return switchAction(document, 'delete', pick % 2 === 0);
    default:
      return setAction(document, 'edit', 'label', pick % 2 === 0 ? `改${pick}` : undefined);
  }
}

describe('the draft of a list', () => {
  it('comes out of its own commands whatever was drawn, and undoing all leaves an empty layer', () => {
    expect(files.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(11), fc.nat(50)), { maxLength: 25 }),
        (path, edits) => {
          const base = read(path);
          const filled = defaultsOf(base);
          let steps: Steps = begin(base);
          for (const [kind, pick] of edits) steps = take(steps, changed(steps.now, filled, kind, pick));
          expect(JSON.stringify(replay(base, readCommands({ commands: commandsOf(base, steps.now) })).document)).toBe(
            JSON.stringify(steps.now),
          );
          while (steps.past.length > 0) steps = undo(steps);
          expect(commandsOf(base, steps.now)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('writes the columns of the engine down with the first that is moved, and nothing for one that stays', () => {
    const moved = placeItem(plain, 'column', 'place', 'name', defaults);
    expect(Object.keys(objectAt(objectAt(moved, 'list'), 'columns'))).toEqual(['place', 'name', 'weight']);
    expect(placeItem(plain, 'column', 'name', 'weight', defaults)).toBe(plain);
    expect(stepItem(plain, 'column', 'name', -1, defaults)).toBe(plain);
    expect(columnAt(setColumn(plain, 'weight', 'aggregate', 'sum', defaults), 'weight')).toEqual({ aggregate: 'sum' });
    expect(
      member(
        objectAt(
          objectAt(
            setColumn(setColumn(plain, 'weight', 'width', 90, defaults), 'weight', 'width', undefined, defaults),
            'list',
          ),
          'columns',
        ),
        'weight',
      ),
    ).toBe(true);
  });

  it('gives the list its own columns back with the last one, and leaves no empty section', () => {
    const one = withValue(plain, ['list', 'columns'], { name: true });
    expect(removeItem(one, 'column', 'name', defaults)).toEqual(plain);
    expect(setList(setList(plain, 'sort', ['name']), 'sort', undefined)).toEqual(plain);
    expect(
      namesOf(
        removeItem(removeItem(plain, 'filter', 'name', defaults), 'filter', 'weight', defaults),
        'filter',
        defaults,
      ),
    ).toEqual([]);
  });

  it('switches a built-in action off and on, takes an own one away with its words, and moves own ones only', () => {
    const off = removeItem(plain, 'action', 'delete', defaults);
    expect([isOff(off, 'delete'), namesOf(off, 'action', defaults)]).toEqual([
      true,
      namesOf(plain, 'action', defaults),
    ]);
    expect(switchAction(off, 'delete', true)).toEqual(plain);
    const { document, name } = addAction(addAction(off, '停用').document, '启用');
    const worded = setWord(document, 'en', `actions.${name}`, 'Start');
    expect(namesOf(stepItem(worded, 'action', name, -1, defaults), 'action', defaults).slice(-2)).toEqual([
      name,
      'action',
    ]);
    expect(stepItem(worded, 'action', 'edit', 1, defaults)).toBe(worded);
    expect(wordOf(removeItem(worded, 'action', name, defaults), 'en', `actions.${name}`)).toBe('');
  });

  it('begins the card with what the engine makes of it', () => {
    expect(cardOf(setCard(plain, 'subtitle', 'place', defaults), defaults)).toEqual({
      title: 'name',
      tags: [],
      subtitle: 'place',
    });
  });

  it('renames a new field wherever the list names it', () => {
    const { document } = addField(plain, 'text', { type: 'string', title: '备用' });
    const named = ['column', 'filter'].reduce(
      (made, kind) => placeItem(made, kind as 'column', 'text', undefined, defaults),
      setList(setCard(document, 'subtitle', 'text', defaults), 'sort', ['-text', 'name']),
    );
    expect(JSON.stringify(renameField(named, 'text', 'spare')['list'])).not.toContain('"text"');
    expect(objectAt(renameField(named, 'text', 'spare'), 'list')['sort']).toEqual(['-spare', 'name']);
  });

  it('knows which head was dragged', () => {
    expect(movedColumn(['a', 'b', 'c', 'd'], ['a', 'c', 'd', 'b'])).toEqual({ name: 'b', before: undefined });
    expect(movedColumn(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual({ name: 'd', before: 'a' });
    expect(movedColumn(['a', 'b'], ['a', 'b'])).toBeUndefined();
    expect(movedColumn(['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'])).toBeUndefined();
  });
});

describe('what is chosen', () => {
  it('goes with its field from the list to the form and back', () => {
    expect(counterpart(plain, { kind: 'column', name: 'place' }, 'form', defaults)).toEqual({
      kind: 'field',
      name: 'place',
    });
    expect(counterpart(plain, { kind: 'field', name: 'place' }, 'list', defaults)).toEqual({
      kind: 'column',
      name: 'place',
    });
    expect(counterpart(plain, { kind: 'view', name: 'mine' }, 'form', defaults)).toBeUndefined();
    expect(
      counterpart(removeItem(plain, 'column', 'place', defaults), { kind: 'field', name: 'place' }, 'list', defaults),
    ).toBeUndefined();
  });

  it('is removed and moved by its kind, and found by the path of a command', () => {
    const chosen = { kind: 'column', name: 'weight' } as const;
    expect(siblingsOf(stepChosen(plain, chosen, -1, defaults), chosen, defaults)).toEqual(['weight', 'name', 'place']);
    expect(isThere(removeChosen(plain, chosen, defaults), chosen, defaults)).toBe(false);
    expect(
      [
        ['list', 'columns', 'weight', 'width'],
        ['list', 'search', 'filters', 'place'],
        ['list', 'views', 'mine'],
        ['actions', 'edit', 'label'],
        ['list', 'card', 'title'],
        ['list', 'sort'],
      ].map((path) => targetAt(path)?.kind),
    ).toEqual(['column', 'filter', 'view', 'action', 'card', undefined]);
  });
});
