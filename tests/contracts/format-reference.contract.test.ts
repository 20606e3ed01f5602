/**
 * The reference of the format is the format: every key has one heading, in file order, with its type, an example that
 * compiles and the mistakes that are its own, each of them planted; every code of the format is named.
 */
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/engine/model/errors/catalogue.ts';
import { createCompiler } from '../../src/engine/model/format/compile.ts';
import { member } from '../../src/engine/model/format/read/source.ts';
import { metaSchemas } from '../../src/engine/model/format/meta-schema.ts';
import type { Problem } from '../../src/engine/model/types.ts';
import { filesUnder, readText } from '../support/checkout.ts';
import {
  type Example,
  type Key,
  type ReferencePage,
  type Section,
  exampleWorld,
  mergedExample,
  referencePages,
  sectionsOf,
  typeSentence,
} from '../support/format-reference.ts';
import { patternGrowth } from './portal-files.ts';

type Json = Readonly<Record<string, unknown>>;

const world = exampleWorld();
const compile = createCompiler(patternGrowth);
/** What is wrong with the files where one has another text; a layer lies over them only where it is the one. */
const problemsWith = (
  path: string,
  text: string,
  more: Readonly<Record<string, Json | string>> = {},
): readonly Problem[] =>
  compile(
    [
      ...new Map([
        ...world,
        ...Object.entries(more).map(([file, value]) => [file, textOf(value)] as const),
        [path, text],
      ]),
    ]
      .filter(([file]) => file === path || !file.includes('/_layer/'))
      .map(([file, content]) => ({ path: file, text: content })),
  ).problems;
const textOf = (value: Json | string): string => (typeof value === 'string' ? value : JSON.stringify(value));
const told = ({ file, path, code }: Problem): string => `${file} ${path}: ${code}`;

/** Does the key stand in the value? Lists are looked through, `*` is any name. */
function holds(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((item) => holds(item, path));
  if (typeof value !== 'object' || value === null) return false;
  if (name === '*') return Object.values(value).some((item) => holds(item, rest));
  return Object.hasOwn(value, name) && holds(member(value, name), rest);
}

/** Examples below a heading, below those it holds, and below the key it belongs to. */
function examplesFor(sections: readonly Section[], at: number): readonly Example[] {
  const { level } = sections[at]!;
  const end = sections.findIndex((section, index) => index > at && section.level <= level);
  const parent = sections.slice(0, at).findLast((section) => section.level < level);
  return [...sections.slice(at, end < 0 ? undefined : end), ...(parent ? [parent] : [])].flatMap(
    ({ examples }) => examples,
  );
}

/** The paths of all keys that a published schema knows. */
function publishedKeys(schema: unknown, path: readonly string[] = []): string[] {
  if (member(schema, '$ref') !== undefined) return [];
  const anyOf = member(schema, 'anyOf');
  const rest = member(schema, 'additionalProperties');
  return [
    ...(Array.isArray(anyOf) ? anyOf.flatMap((one) => publishedKeys(one, path)) : []),
    ...publishedKeysOf(member(schema, 'items'), path),
    ...Object.entries((member(schema, 'properties') ?? {}) as Json).flatMap(([name, one]) => [
      [...path, name].join('.'),
      ...publishedKeys(one, [...path, name]),
    ]),
    ...publishedKeysOf(rest, [...path, '*']),
  ];
}
const publishedKeysOf = (schema: unknown, path: readonly string[]): string[] =>
  typeof schema === 'object' && schema !== null ? publishedKeys(schema, path) : [];

interface Planted {
  readonly code: string;
  readonly page: ReferencePage;
  /** From the root of what the page describes. */
  readonly path: readonly string[];
}

/** The mistakes of tests/fixtures/entity-errors, each with the page of the key at which the compiler finds it. */
function plantedMistakes(): readonly Planted[] {
  const pageOf = (name: string): ReferencePage => referencePages.find(({ file }) => file === `docs/format/${name}.md`)!;
  return filesUnder('tests/fixtures/entity-errors', ['.json']).flatMap((fixture): Planted[] => {
    const { file, expect: found } = JSON.parse(readText(fixture)) as {
      readonly file: string;
      readonly expect: { readonly file?: string; readonly path: string };
    };
    const code = fixture.slice(fixture.lastIndexOf('/') + 1, -'.json'.length);
    const where = found.file ?? file;
    const path = found.path.split('.').filter((part) => part !== '' && !/^\d+$/.test(part));
    if (!code.startsWith('format.') || path.length === 0 || where.includes('/_demo/')) return [];
    if (where.endsWith('_area.json')) return [{ code, page: pageOf('area'), path }];
    if (where.includes('/_layer/')) return [{ code, page: pageOf('layer'), path }];
    if (path[0] === 'data' && path[1] === 'properties' && path.length > 3) {
      const inner = path.slice(3);
      return inner[0] === 'x-schema'
        ? [{ code, page: pageOf('x-schema'), path: inner.slice(1) }]
        : [{ code, page: pageOf('fields'), path: inner }];
    }
    const page = referencePages.find(({ host, keys }) => host === 'plant/pump.json' && holdsSection(keys, path[0]));
    return page ? [{ code, page, path }] : [];
  });
}

const holdsSection = (keys: readonly Key[], section: string | undefined): boolean =>
  keys.some(({ path }) => path === section);

/** What a page says above its first key. */
const introOf = (file: string): string => readText(file).split(/^## /m)[0] ?? '';

/** The texts of a key and of all it stands in. */
function textsAlong(page: ReferencePage, path: readonly string[]): readonly string[] {
  const known = page.keys.map(({ path: key }) => key);
  const at: string[] = [];
  for (const name of path) {
    const next = [name, '*'].find((one) => {
      const key = [...at, one].join('.');
      return known.some((other) => other === key || other.startsWith(`${key}.`));
    });
    if (next === undefined) break;
    at.push(next);
  }
  const along = at.map((_, index) => at.slice(0, index + 1).join('.'));
  return sectionsOf(page.file).flatMap(({ path: key, text }) =>
    key !== undefined && along.includes(key) ? [text] : [],
  );
}

describe.each(referencePages.map((page): [string, ReferencePage] => [page.file, page]))('%s', (file, page) => {
  const sections = sectionsOf(file);
  const keyOf = (path: string | undefined): Key | undefined => page.keys.find((key) => key.path === path);

  it('has a heading for every key, in file order, and none that is no key', () => {
    expect(sections.map(({ path, head }) => path ?? head)).toEqual(page.keys.map(({ path }) => path));
  });

  it('says the type of each key as the compiler has it', () => {
    const wrong = sections.filter(({ path, text }) => {
      const key = keyOf(path);
      return !key || !text.startsWith(typeSentence(key));
    });
    expect(wrong.map(({ path, text }) => `${path}: ${text.split('\n')[0]}`)).toEqual([]);
  });

  it('shows each key in an example', () => {
    const unshown = sections.filter(
      ({ path }, at) =>
        !examplesFor(sections, at)
          .flatMap(({ value }) => page.root(value))
          .some((value) => holds(value, (path ?? '').split('.'))),
    );
    expect(unshown.map(({ path }) => path)).toEqual([]);
  });

  it('has examples that compile, without a warning but the one they show', () => {
    for (const { path, examples } of sections)
      for (const { value, warns } of examples) {
        const problems = problemsWith(page.host, mergedExample(world, page, value));
        expect(problems.filter(({ code }) => code !== warns).map(told), path).toEqual([]);
        expect(
          problems.map(({ severity }) => severity),
          path,
        ).toEqual(warns === undefined ? [] : ['warning']);
      }
  });
});

/** A mistake that a key's text says is refused, as `tests/fixtures/format-refused` plants it. */
interface Refused {
  readonly key: string;
  readonly code: string;
  /** As an example of the page. */
  readonly example?: Json;
  /** Put into the host from its root, where it takes more than the page describes. */
  readonly root?: Json;
  /** Further files, or others in the place of those there are. */
  readonly files?: Readonly<Record<string, Json | string>>;
}

describe.each(referencePages.map((page): [string, ReferencePage] => [page.file, page]))(
  '%s says of refusals',
  (file, page) => {
    const planted = JSON.parse(
      readText(`tests/fixtures/format-refused/${file.slice('docs/format/'.length, -'.md'.length)}.json`),
    ) as readonly Refused[];

    it('nothing that is not planted', () => {
      const said = sectionsOf(file).flatMap(({ path, text }) =>
        [...(/^.*Refused: (.*)$/m.exec(text)?.[1] ?? '').matchAll(/`(format\.\w+)`/g)].map(
          ([, code]) => `${path} ${code}`,
        ),
      );
      expect(planted.map(({ key, code }) => `${key} ${code}`).sort()).toEqual(said.sort());
    });

    it('what the compiler says', () => {
      const silent = planted.filter(({ code, example, root, files }) => {
        const text = mergedExample(world, { ...page, ...(root ? { place: (one) => one } : {}) }, root ?? example ?? {});
        return !problemsWith(page.host, text, files).some((problem) => problem.code === code);
      });
      expect(silent.map(({ key, code }) => `${key} ${code}`)).toEqual([]);
    });
  },
);

describe('the reference of the format', () => {
  it('is compiled over files without a mistake', () => {
    expect(world.size).toBeGreaterThan(8);
    expect(
      problemsWith('plant/_layer/pumpWords.json', world.get('plant/_layer/pumpWords.json') ?? '').map(told),
    ).toEqual([]);
  });

  it('has the demonstration rows of its page compiled', () => {
    for (const { head, examples } of sectionsOf('docs/format/demo.md'))
      for (const { value } of examples)
        expect(problemsWith('plant/_demo/pump.json', JSON.stringify(value)).map(told), head).toEqual([]);
  });

  it('has a heading for every key of the seeder that shipped rows use, and an example of each', () => {
    const rows = filesUnder('src/schemas', ['.json']).filter((file) => file.includes('/_demo/'));
    const used = new Set(rows.flatMap((file) => [...readText(file).matchAll(/"(\$\w+)":/g)].map(([, key]) => key!)));
    const described = sectionsOf('docs/format/demo.md').filter(({ head }) => head.includes('$'));
    expect(described.flatMap(({ head }) => head.match(/\$\w+/g) ?? []).sort()).toEqual([...used].sort());
    for (const { head, examples } of described)
      for (const key of head.match(/\$\w+/g) ?? []) expect(JSON.stringify(examples), key).toContain(`"${key}":`);
  });

  it('leaves out no key that the published JSON Schemas know', () => {
    const schemas = metaSchemas();
    const described = (...files: readonly string[]): Set<string> =>
      new Set(
        referencePages
          .filter(({ file }) => files.includes(file.slice('docs/format/'.length, -3)))
          .flatMap(({ keys }) => keys.map(({ path }) => path)),
      );
    const entity = described('entity', 'screens', 'behaviour', 'notify', 'offline');
    // The sections of a detail are those of a form; whoever is told later is named as whoever is told first.
    const alike = (path: string): string =>
      path.replace(/^detail\.sections\.\*/, 'form.sections.*').replace(/^notify\.\*\.unread\.to\./, 'notify.*.to.');
    const missing = (schema: unknown, known: ReadonlySet<string>): string[] =>
      publishedKeys(schema).filter((path) => !known.has(alike(path)));
    const defs = member(schemas['entity.schema.json'], '$defs');
    expect(missing(schemas['entity.schema.json'], entity)).toEqual([]);
    expect(missing(schemas['mixin.schema.json'], new Set([...entity, ...described('mixin')]))).toEqual([]);
    expect(missing(schemas['area.schema.json'], described('area'))).toEqual([]);
    expect(missing(schemas['layer.schema.json'], described('layer'))).toEqual([]);
    expect(missing(member(defs, 'field'), described('fields'))).toEqual([]);
    expect(missing(member(defs, 'bareSchema'), described('x-schema'))).toEqual([]);
    expect(publishedKeys(schemas['entity.schema.json']).length).toBeGreaterThan(150);
  });

  it('names codes that exist, and every code of the format', () => {
    const pages = ['docs/format.md', ...filesUnder('docs/format', ['.md'])].map(readText).join('\n');
    const named = new Set([...pages.matchAll(/`((?:format|expression)\.[a-zA-Z]+)`/g)].map((match) => match[1]!));
    const codes = Object.keys(catalogue).filter((code) => /^(?:format|expression)\./.test(code));
    expect([...named].filter((code) => !codes.includes(code))).toEqual([]);
    expect(codes.filter((code) => !named.has(code))).toEqual([]);
  });

  it('names every mistake at the key where it is found, or above all keys of its page', () => {
    const unnamed = plantedMistakes().filter(({ page, path, code }) => {
      const texts = [readText('docs/format.md'), introOf(page.file), ...textsAlong(page, path)];
      return !texts.some((text) => text.includes(`\`${code}\``));
    });
    expect(plantedMistakes().length).toBeGreaterThan(70);
    expect(unnamed.map(({ code, path }) => `${code} at ${path.join('.')}`)).toEqual([]);
  });

  it('stays on pages that can be read', () => {
    for (const file of filesUnder('docs/format', ['.md']))
      expect(readText(file).split('\n').length, file).toBeLessThan(900);
  });
});
