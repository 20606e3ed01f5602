/**
 * Replaying commands: nothing but what they name changes, order least of all, and what cannot be carried out is said.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '../../../../../tests/fixtures/example-files.ts';
import { nameOf, namedItems } from '../read/named-items.ts';
import { readJson } from '../read/read-json.ts';
import { type Json, isObject, objectAt } from '../read/source.ts';
import { writeCanonical } from '../write.ts';
import { type Command, VERBS, readCommands } from './commands.ts';
import { replay } from './replay.ts';

const crane = JSON.parse(exampleFiles().find(({ path }) => path === 'demo/demoCrane.json')?.text ?? '{}') as Json;
const fieldsOf = (value: Json): Json => objectAt(objectAt(value, 'data'), 'properties');
const after = (commands: readonly Command[], base = crane): Json => replay(base, commands).document;
const text = (value: unknown): string => JSON.stringify(value);

const membersOf = (node: unknown): [string, unknown][] =>
  isObject(node) ? Object.entries(node) : Array.isArray(node) ? (namedItems(node) ?? []) : [];

/**
 * Every place of the document one can name: path and value. What an item of a list is named by is no place of its own.
 */
function placesOf(
  node: unknown,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly value: unknown }[] {
  return membersOf(node).flatMap(([name, value]) => {
    const item = Array.isArray(node) && nameOf(value) !== undefined;
    const inside = placesOf(value, [...path, name]).filter(
      (one) => !item || (isObject(value) && one.path[path.length + 1] !== 'const'),
    );
    return [{ path: [...path, name], value }, ...inside];
  });
}

const places = placesOf(crane);
const place = fc.constantFrom(...places);
const containers = places.filter(
  ({ path, value }) =>
    isObject(value) ||
    (Array.isArray(value) && namedItems(value) !== undefined && !Array.isArray(valueAt(crane, path.slice(0, -1)))),
);
const newName = fc.stringMatching(/^new[a-z]{1,3}$/);
/** Any command that can be carried out on the document as it stands; after others it may fail. */
const command: fc.Arbitrary<Command> = fc
  .tuple(
    fc.constantFrom(...VERBS),
    place,
    fc.constantFrom(...containers),
    newName,
    fc.constantFrom('before' as const, 'after' as const),
    fc.nat(),
  )
  .map(([verb, some, container, name, side, pick]) => {
    const siblings = membersOf(container.value).map(([one]) => one);
    const neighbour = siblings[pick % Math.max(siblings.length, 1)];
    const beside = neighbour === undefined ? {} : { beside: { side, name: neighbour } };
    switch (verb) {
      case 'add':
        return { verb, path: [...container.path, name], value: name, ...beside };
      case 'set':
        return { verb, path: some.path, value: nameOf(some.value) === undefined ? 'changed' : some.value };
      case 'remove':
        return { verb, path: some.path };
      case 'move':
        return neighbour === undefined
          ? { verb: 'remove', path: some.path }
          : { verb, path: [...container.path, siblings[(pick + 1) % siblings.length] ?? neighbour], ...beside };
    }
  });

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => membersOf(node).find(([one]) => one === name)?.[1], document);
}

/** The names at `path`, in order. */
function namesAt(document: unknown, path: readonly string[]): string[] {
  return membersOf(valueAt(document, path)).map(([name]) => name);
}

describe('replay', () => {
  it('of no commands is the identity', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (base) => {
        expect(replay(base as Json, [])).toEqual({ document: base, problems: [] });
        expect(replay(base as Json, []).document).toBe(base);
      }),
    );
  });

  it('of add and then remove is the identity, wherever it was added', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...containers),
        newName,
        fc.nat(),
        fc.constantFrom('before' as const, 'after' as const, undefined),
        (container, name, pick, side) => {
          const siblings = namesAt(crane, container.path);
          const neighbour = siblings[pick % Math.max(siblings.length, 1)];
          const path = [...container.path, name];
          const beside = side && neighbour !== undefined ? { beside: { side, name: neighbour } } : {};
          expect(replay(crane, [{ verb: 'add', path, value: name, ...beside }]).problems).toEqual([]);
          expect(namesAt(after([{ verb: 'add', path, value: name, ...beside }]), container.path)).toContain(name);
          expect(
            text(
              after([
                { verb: 'add', path, value: name, ...beside },
                { verb: 'remove', path },
              ]),
            ),
          ).toBe(text(crane));
        },
      ),
    );
  });

  it('of remove and then add in the old place is the identity', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places.filter(({ path }) => path.length > 1)), ({ path, value }) => {
        const siblings = namesAt(crane, path.slice(0, -1));
        const index = siblings.indexOf(path.at(-1) ?? '');
        const beside =
          index > 0
            ? { beside: { side: 'after' as const, name: siblings[index - 1] ?? '' } }
            : siblings.length > 1
              ? { beside: { side: 'before' as const, name: siblings[1] ?? '' } }
              : {};
        expect(
          text(
            after([
              { verb: 'remove', path },
              { verb: 'add', path, value, ...beside },
            ]),
          ),
        ).toBe(text(crane));
      }),
    );
  });

  it('never reorders what it was not told to move, and changes no base', () => {
    const before = text(crane);
    fc.assert(
      fc.property(fc.array(command, { maxLength: 6 }), (commands) => {
        const { document } = replay(crane, commands);
        for (const { path } of [{ path: [] as readonly string[] }, ...containers]) {
          const touched = new Set(
            commands.filter((one) => text(one.path.slice(0, -1)) === text(path)).map((one) => one.path.at(-1)),
          );
          const [old, now] = [namesAt(crane, path), namesAt(document, path)].map((names) =>
            names.filter((name) => !touched.has(name)),
          );
          const kept = new Set(now);
          expect(now?.filter((name) => old?.includes(name))).toEqual(old?.filter((name) => kept.has(name)));
        }
        expect(text(crane)).toBe(before);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps an untouched place byte for byte', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 4 }), place, (commands, some) => {
        const near = commands.some(({ path }) =>
          path.every((name, index) => index >= some.path.length || name === some.path[index]),
        );
        fc.pre(!near);
        expect(text(valueAt(after(commands), some.path))).toBe(text(some.value));
      }),
    );
  });

  it('puts before and after, else last, and a section where the page has it', () => {
    const add = (name: string, beside?: Command['beside']): Command => ({
      verb: 'add',
      path: ['list', 'columns', name],
      value: true,
      ...(beside ? { beside } : {}),
    });
    const columns = (...commands: Command[]): string[] => namesAt(after(commands), ['list', 'columns']);
    const names = columns();
    expect(columns(add('photos'))).toEqual([...names, 'photos']);
    expect(columns(add('photos', { side: 'before', name: 'equipCode' }))).toEqual(['photos', ...names]);
    expect(columns(add('photos', { side: 'after', name: 'equipCode' }))).toEqual([
      names[0],
      'photos',
      ...names.slice(1),
    ]);
    expect(
      columns({
        verb: 'move',
        path: ['list', 'columns', 'equipCode'],
        beside: { side: 'after', name: 'status' },
      }).slice(0, 4),
    ).toEqual(['equipName', 'useOrg', 'status', 'equipCode']);
    const sections = Object.keys(after([{ verb: 'add', path: ['print'], value: {} }]));
    expect(sections.slice(sections.indexOf('reports'), sections.indexOf('i18n') + 1)).toEqual([
      'reports',
      'print',
      'i18n',
    ]);
    expect(JSON.parse(writeCanonical(after([{ verb: 'add', path: ['menu'], value: {} }])))).toEqual(
      after([{ verb: 'add', path: ['menu'], value: {} }]),
    );
  });

  it('names items of lists by value, choice and joined names', () => {
    const status = (value: Json): unknown => objectAt(fieldsOf(value), 'status').oneOf;
    expect(
      status(
        after([{ verb: 'set', path: ['data', 'properties', 'status', 'oneOf', 'stopped', 'title'], value: '封停' }]),
      ),
    ).toContainEqual({ const: 'stopped', title: '封停' });
    expect(
      objectAt(after([{ verb: 'remove', path: ['storage', 'indexes', 'useOrg,nextInspectOn'] }]), 'storage').indexes,
    ).toEqual([]);
    expect(objectAt(after([{ verb: 'remove', path: ['list', 'bulkEdit', 'useOrg'] }]), 'list').bulkEdit).toEqual([
      'inspectMonths',
    ]);
  });

  it.each<[string, Command, string, Record<string, string>]>([
    [
      'a target that is gone',
      { verb: 'remove', path: ['list', 'colums', 'status'] },
      'format.layerTargetGone',
      { name: 'colums', place: 'list', nearest: 'columns' },
    ],
    [
      'a section that is gone',
      { verb: 'set', path: ['lists', 'sort'], value: [] },
      'format.layerTargetGone',
      { name: 'lists', place: 'demoCrane', nearest: 'list' },
    ],
    [
      'a path into one value',
      { verb: 'set', path: ['list', 'columns', 'status', 'width'], value: 90 },
      'format.layerTargetGone',
      { name: 'width', place: 'list.columns.status', nearest: '—' },
    ],
    [
      'an item of a list without names',
      { verb: 'add', path: ['actions', 'resume', 'when', '>=', 'x'], value: 'x' },
      'format.layerTargetGone',
      { name: 'x', place: 'actions.resume.when.>=', nearest: '—' },
    ],
    [
      'a name that is there',
      { verb: 'add', path: ['list', 'sort'], value: [] },
      'format.layerTargetThere',
      { name: 'sort', place: 'list' },
    ],
    [
      'a neighbour that is not',
      { verb: 'move', path: ['list', 'columns', 'status'], beside: { side: 'after', name: 'equipNmae' } },
      'format.layerNeighbour',
      { name: 'equipNmae', place: 'list.columns', nearest: 'equipName' },
    ],
    [
      'an item beside itself',
      { verb: 'move', path: ['list', 'columns', 'status'], beside: { side: 'after', name: 'status' } },
      'format.layerNeighbour',
      { name: 'status', place: 'list.columns', nearest: 'useOrg' },
    ],
    [
      'a key that is a number',
      { verb: 'add', path: ['data', 'properties', '7'], value: {} },
      'format.numericKey',
      { key: '7' },
    ],
    [
      'a choice given another value',
      { verb: 'set', path: ['data', 'properties', 'status', 'oneOf', 'stopped', 'const'], value: 'off' },
      'format.layerItem',
      { name: 'stopped', found: 'off' },
    ],
    [
      'an item named by all it holds',
      { verb: 'remove', path: ['storage', 'indexes', 'useOrg,nextInspectOn', 'useOrg'] },
      'format.layerItem',
      { name: 'useOrg,nextInspectOn', found: 'nextInspectOn' },
    ],
    [
      'an item called otherwise',
      { verb: 'set', path: ['list', 'bulkEdit', 'useOrg'], value: 'status' },
      'format.layerItem',
      { name: 'useOrg', found: 'status' },
    ],
  ])('reports %s, and carries out the rest', (_name, wrong, code, params) => {
    const { document, problems } = replay(crane, [wrong, { verb: 'set', path: ['title'], value: '吊车' }]);
    expect(problems.map(({ index, code: said, params: with_ }) => ({ index, said, with_ }))).toEqual([
      { index: 0, said: code, with_: params },
    ]);
    expect(text(document)).toBe(text({ ...crane, title: '吊车' }));
  });

  it('takes __proto__ and constructor as ordinary names', () => {
    const { document } = replay(crane, [
      { verb: 'add', path: ['__proto__'], value: { polluted: true } },
      { verb: 'add', path: ['i18n', 'en', 'constructor'], value: 'x' },
    ]);
    expect(Object.keys(document)).toContain('__proto__');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('a layer as text', () => {
  const layer = fc
    .record({
      format: fc.constant(1),
      layer: newName,
      entity: newName,
      scope: fc.constantFrom('product', 'tenant'),
      commands: fc.array(command, { maxLength: 5 }),
    })
    .map(({ commands, ...head }) => ({
      ...head,
      commands: commands.map(({ verb, path, value, beside }) => ({
        [verb]: path,
        ...(verb === 'set' ? { to: value } : verb === 'add' ? { value } : {}),
        ...(beside && (verb === 'add' || verb === 'move') ? { [beside.side]: beside.name } : {}),
      })),
    }));

  it('is written as it was read, byte for byte, and holds the same commands', () => {
    fc.assert(
      fc.property(layer, (value) => {
        const written = writeCanonical(value);
        const read = readJson({ path: 'demo/_layer/x.json', text: written }).document?.value as Json;
        expect(writeCanonical(read)).toBe(written);
        expect(readCommands(read)).toEqual(readCommands(value as unknown as Json));
        expect(readCommands(read)).toHaveLength(value.commands.length);
      }),
    );
  });
});
