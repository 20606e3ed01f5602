/**
 * Which entities stand for all of them where a test would go through each: those that together hold every trait there
 * is, and those whose files were changed lately.
 */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { root } from './checkout.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** An entity file as it is read. */
export type EntityFile = { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is EntityFile =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const keysOf = (value: Json | undefined): readonly string[] => (isObject(value) ? Object.keys(value) : []);

/** Sections whose keys are words of the format; those of the others are names somebody chose. */
const SECTIONS = ['storage', 'list', 'form', 'detail', 'access', 'api', 'states'];

/**
 * How a property is kept and shown: its type and format, and each keyword of ours, with its choice where that is a
 * word.
 */
function traitsOfProperty(property: EntityFile, inside: string): readonly string[] {
  const own = Object.entries(property)
    .filter(([key]) => key.startsWith('x-'))
    .map(([key, value]) => `${key}${typeof value === 'string' && key !== 'x-dict' ? `=${value}` : ''}`);
  const kinds = [
    `${String(property['type'])} ${String(property['format'] ?? '')}`.trim(),
    ...('oneOf' in property ? ['oneOf'] : []),
    ...own,
  ].map((trait) => `${inside} ${trait}`);
  const items = property['items'];
  return [
    ...kinds,
    ...(isObject(items)
      ? [...traitsOfProperty(items, `${inside} items`), ...traitsOfProperties(items, `${inside} items`)]
      : []),
  ];
}

const traitsOfProperties = (data: EntityFile, inside: string): readonly string[] =>
  Object.values(isObject(data['properties']) ? data['properties'] : {}).flatMap((property) =>
    isObject(property) ? traitsOfProperty(property, inside) : [],
  );

/**
 * What can be told apart in an entity file: its sections with their keys, the kinds of its actions, and of its fields.
 */
export function traitsOf(file: EntityFile): ReadonlySet<string> {
  const actions = isObject(file['actions']) ? file['actions'] : {};
  return new Set([
    ...Object.keys(file),
    ...SECTIONS.flatMap((section) => keysOf(file[section]).map((key) => `${section} ${key}`)),
    ...Object.values(actions).flatMap((action) => keysOf(action).map((key) => `action ${key}`)),
    ...(isObject(file['data']) ? traitsOfProperties(file['data'], 'field') : []),
  ]);
}

/**
 * Few entities that together have as many traits as so many can: first the one with most, then always the one that adds
 * most.
 * @param files entity files by the name of the entity
 * @param most entities to take
 */
export function representatives(files: ReadonlyMap<string, EntityFile>, most: number): ReadonlySet<string> {
  const left = new Map(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, file]) => [name, new Set(traitsOf(file))]),
  );
  const taken = new Set<string>();
  while (taken.size < most && left.size > 0) {
    const [name, traits] = [...left].reduce((best, one) => (one[1].size > best[1].size ? one : best));
    if (traits.size === 0) break;
    taken.add(name);
    left.delete(name);
    for (const others of left.values()) for (const trait of traits) others.delete(trait);
  }
  return taken;
}

/** So many of a list, spread evenly over it. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  return list.length <= most
    ? list
    : Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)] as T);
}

const git = (...args: readonly string[]): readonly string[] => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .flatMap((part) => part.split('\n'))
      .filter((line) => line !== '');
  } catch {
    // No checkout of git: nothing is known of changes.
    return [];
  }
};

/**
 * Entities whose files differ from the last commit, or were changed by the commits of the day before it; `most` of
 * them, spread over all.
 */
export function changedEntities(most: number): ReadonlySet<string> {
  const [last] = git('log', '-1', '--format=%ct');
  const since =
    last === undefined
      ? []
      : git(
          'log',
          `--since=${Number(last) - 86_400}`,
          '--name-only',
          '--format=',
          '--diff-filter=d',
          '--',
          'src/schemas',
        );
  const files = [
    ...since,
    ...git('diff', '--name-only', '-z', '--diff-filter=d', 'HEAD', '--', 'src/schemas'),
    ...git('ls-files', '-z', '--others', '--exclude-standard', '--', 'src/schemas'),
  ];
  const names = files
    .filter((file) => /^src\/schemas\/\w+\/[a-z]\w*\.json$/.test(file))
    .map((file) => basename(file, '.json'));
  return new Set(spread([...new Set(names)].sort(), most));
}
