/**
 * Documents and the commands between them: what is condensed comes out the same, and what was taken back leaves
 * nothing.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '../../../../../tests/fixtures/example-files.ts';
import { nameOf, namedItems } from '../read/named-items.ts';
import { type Json, isObject } from '../read/source.ts';
import { writeCanonical } from '../write.ts';
import { type Command, readCommands } from './commands.ts';
import { condense, difference, writeCommand } from './difference.ts';
import { replay } from './replay.ts';

const crane = JSON.parse(exampleFiles().find(({ path }) => path === 'demo/demoCrane.json')?.text ?? '{}') as Json;
const text = (value: unknown): string => JSON.stringify(value);
const membersOf = (node: unknown): [string, unknown][] =>
  isObject(node) ? Object.entries(node) : Array.isArray(node) ? (namedItems(node) ?? []) : [];

interface Place {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly holds: boolean;
}

function placesOf(node: unknown, path: readonly string[] = []): Place[] {
  return membersOf(node).flatMap(([name, value]) => [
    {
      path: [...path, name],
      value,
      holds: isObject(value) || (Array.isArray(value) && namedItems(value) !== undefined),
    },
    ...placesOf(value, [...path, name]),
  ]);
}

interface Pick {
  readonly verb: 'set' | 'add' | 'remove' | 'move';
  readonly at: number;
  readonly to: number;
  readonly name: string;
  readonly side: 'before' | 'after';
}
const pick: fc.Arbitrary<Pick> = fc.record({
  verb: fc.constantFrom('set', 'add', 'remove', 'move'),
  at: fc.nat(),
  to: fc.nat(),
  name: fc.stringMatching(/^n[a-z]{1,2}$/),
  side: fc.constantFrom('before', 'after'),
});

/** An edit that somebody could make on the document as it stands now. */
function editOf(document: Json, { verb, at, to, name, side }: Pick): Command[] {
  const places = placesOf(document);
  const some = places[at % places.length];
  if (!some) return [];
  const siblings = membersOf(
    some.path
      .slice(0, -1)
      .reduce<unknown>((node, step) => membersOf(node).find(([one]) => one === step)?.[1], document),
  ).map(([one]) => one);
  const beside = { side, name: siblings[to % siblings.length] ?? '' };
  switch (verb) {
    case 'remove':
      return places.length < 40 ? [] : [{ verb, path: some.path }];
    case 'move':
      return some.path.length === 1 || beside.name === some.path.at(-1) ? [] : [{ verb, path: some.path, beside }];
    case 'add':
      return some.path.length === 1 ? [] : [{ verb, path: [...some.path.slice(0, -1), name], value: name, beside }];
    case 'set':
      return [
        {
          verb,
          path: some.path,
          value:
            nameOf(some.value) === undefined || (isObject(some.value) && !('const' in some.value))
              ? { [name]: to }
              : some.value,
        },
      ];
  }
}

function editsOf(picks: readonly Pick[]): { readonly commands: Command[]; readonly document: Json } {
  const commands: Command[] = [];
  let document = crane;
  for (const one of picks) {
    const edit = editOf(document, one);
    const { document: next, problems } = replay(document, edit);
    if (problems.length > 0) continue;
    commands.push(...edit);
    document = next;
  }
  return { commands, document };
}

describe('the difference of two documents', () => {
  it('is nothing where they are equal', () => {
    expect(difference(crane, JSON.parse(text(crane)) as Json)).toEqual([]);
  });

  it('leads from any document to any other, order included', () => {
    fc.assert(
      fc.property(fc.array(pick, { maxLength: 12 }), fc.array(pick, { maxLength: 12 }), (left, right) => {
        const [from, to] = [editsOf(left).document, editsOf(right).document];
        const { document, problems } = replay(from, difference(from, to));
        expect(problems).toEqual([]);
        expect(text(document)).toBe(text(to));
      }),
      { numRuns: 40 },
    );
  });

  it('names no more than what differs, and moves as little as it can', () => {
    const columns = Object.keys((crane.list as Json).columns as Json);
    const rotated = [...columns.slice(1), columns[0] ?? ''];
    const target = {
      ...crane,
      list: {
        ...(crane.list as Json),
        columns: Object.fromEntries(rotated.map((name) => [name, ((crane.list as Json).columns as Json)[name]])),
      },
    };
    expect(difference(crane, target)).toEqual([
      { verb: 'move', path: ['list', 'columns', columns[0]], beside: { side: 'after', name: columns.at(-1) } },
    ]);
    expect(difference(crane, { ...crane, title: '吊车' })).toEqual([{ verb: 'set', path: ['title'], value: '吊车' }]);
  });
});

describe('condensing', () => {
  it('of 1,000 edits gives what the edits give', () => {
    fc.assert(
      fc.property(fc.array(pick, { minLength: 1000, maxLength: 1000 }), (picks) => {
        const { commands, document } = editsOf(picks);
        const fewer = condense(crane, commands);
        expect(text(replay(crane, fewer).document)).toBe(text(document));
        expect(fewer.length).toBeLessThanOrEqual(commands.length);
      }),
      { numRuns: 2 },
    );
  });

  it('of an edit and its undoing leaves nothing', () => {
    fc.assert(
      fc.property(fc.array(pick, { maxLength: 6 }), (picks) => {
        const { commands, document } = editsOf(picks);
        expect(condense(crane, [...commands, ...difference(document, crane)])).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps what does not fit, so that it can be mended', () => {
    const lost: Command = { verb: 'remove', path: ['list', 'columns', 'gone'] };
    expect(
      condense(crane, [
        { verb: 'set', path: ['title'], value: 'x' },
        lost,
        { verb: 'set', path: ['title'], value: crane.title },
      ]),
    ).toEqual([lost]);
  });

  it('writes commands as a file holds them', () => {
    fc.assert(
      fc.property(fc.array(pick, { maxLength: 10 }), (picks) => {
        const { commands } = editsOf(picks);
        expect(text(readCommands(JSON.parse(writeCanonical({ commands: commands.map(writeCommand) })) as Json))).toBe(
          text(
            commands.map((one) => ({
              verb: one.verb,
              path: one.path,
              value: one.value,
              ...(one.beside ? { beside: one.beside } : {}),
            })),
          ),
        );
      }),
      { numRuns: 30 },
    );
  });
});
