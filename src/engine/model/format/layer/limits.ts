/**
 * What a layer may touch: nothing of what the base file is, of what is sealed only new things, and for a tenant
 * presentation only.
 */
import { type Json, isObject, member, objectAt, textsAt } from '../read/source.ts';
import type { Command, CommandProblem } from './commands.ts';
import { replay } from './replay.ts';

/** What the base file is; mixins are already merged in when commands are replayed. */
const FIXED = ['$schema', 'format', 'entity', 'area', 'use'];
const PRESENTATION = ['list', 'form', 'detail', 'menu', 'i18n'];
const ANY = '*';
/** Names under which JavaScript keeps its own; no field or code is called so. */
const OWN_OF_OBJECTS = ['__proto__', 'constructor', 'prototype'];
/** What a tenant may add is called so, and no name of a file is: a later release never meets it. */
const TENANT_PREFIX = 'x_';
/** Where a tenant adds things it names itself. */
const NAMED_BY_TENANTS: readonly (readonly string[])[] = [
  ['list', 'views'],
  ['form', 'sections'],
  ['detail', 'sections'],
];

/** Where the words of an entity stand outside of presentation; those of fields are told apart below. */
const WORDS: readonly (readonly string[])[] = [
  ['title'],
  ['checks', ANY, 'refuse'],
  ['actions', ANY, 'label'],
  ['actions', ANY, 'confirm'],
  ['reports', ANY, 'title'],
  ['print', ANY, 'title'],
];
const FIELD_WORDS: readonly (readonly string[])[] = [['title'], ['description'], ['oneOf', ANY, 'title']];

/** Commands that may not be, whatever the entity has. `base`: the entity with its mixins. */
export function checkLimits(base: Json, scope: string, commands: readonly Command[]): CommandProblem[] {
  const binding = scope === 'tenant' ? firstBinding(base, commands) : undefined;
  const named = scope === 'tenant' ? firstUnmarked(base, commands) : undefined;
  return commands.flatMap((command, index): CommandProblem[] => {
    const { verb, path } = command;
    const key = path[0] ?? '';
    const sealed = verb === 'add' ? undefined : sealedBy(base, path);
    const owned = path.find((name) => OWN_OF_OBJECTS.includes(name));
    if (owned !== undefined) return [{ index, at: verb, code: 'format.layerFixed', params: { key: owned } }];
    if (FIXED.includes(key)) return [{ index, at: verb, code: 'format.layerFixed', params: { key } }];
    if (sealed !== undefined) return [{ index, at: verb, code: 'format.layerSealed', params: { name: sealed } }];
    if (scope === 'tenant' && (index === binding || !isPresentation(command)))
      return [{ index, at: verb, code: 'format.layerPresentation', params: { path: path.join('.') } }];
    if (named?.index === index)
      return [{ index, at: verb, code: 'format.layerTenantName', params: { name: named.name } }];
    return [];
  });
}

/**
 * The documents after each of the commands that lead to one of these homes, with the place of the command. What costs a
 * replay is done once.
 */
function* documentsAt(
  base: Json,
  commands: readonly Command[],
  homes: readonly (readonly string[])[],
): Generator<readonly [index: number, document: Json]> {
  let document = base;
  for (const [index, command] of commands.entries()) {
    if (!homes.some((home) => touches(command.path, home))) continue;
    document = replay(document, [command]).document;
    yield [index, document];
  }
}

/** The first command that names something new as a file could name it. */
function firstUnmarked(
  base: Json,
  commands: readonly Command[],
): { readonly index: number; readonly name: string } | undefined {
  const known = new Set(ownNames(base));
  for (const [index, document] of documentsAt(base, commands, NAMED_BY_TENANTS)) {
    const name = ownNames(document).find(
      (one) => !known.has(one) && !(one.split('.').at(-1) ?? '').startsWith(TENANT_PREFIX),
    );
    if (name !== undefined) return { index, name };
  }
  return undefined;
}

function ownNames(document: Json): string[] {
  return NAMED_BY_TENANTS.flatMap((home) =>
    Object.keys(home.reduce<Json>((node, name) => objectAt(node, name), document)).map((name) =>
      [...home, name].join('.'),
    ),
  );
}

/** The sealed entity or field that a change of `path` would touch. */
function sealedBy(base: Json, path: readonly string[]): string | undefined {
  if (member(base.storage, 'sealed') === true) return String(base.entity);
  const fields = Object.entries(objectAt(objectAt(base, 'data'), 'properties'));
  return fields.find(
    ([name, field]) =>
      member(field, 'x-sealed') === true &&
      [
        ['data', 'properties', name],
        ['data', 'required', name],
      ].some((home) => touches(path, home)),
  )?.[0];
}

/** Is one of the two paths the beginning of the other? */
function touches(path: readonly string[], home: readonly string[]): boolean {
  return path.every((name, index) => index >= home.length || name === home[index]);
}

function isPresentation({ verb, path, value }: Command): boolean {
  const [section = '', ...rest] = path;
  if (PRESENTATION.includes(section)) return true;
  if (section === 'access') return verb === 'add' && isNarrower(rest, value);
  if (section === 'data') return verb !== 'move' && isFieldWord(rest);
  return verb !== 'move' && WORDS.some((words) => matches(path, words));
}

/**
 * Presentation sections hold some of what the server goes by: `when` of a form's section, and the fields whose words
 * each row keeps for its search.
 */
const BINDING: readonly (readonly string[])[] = [
  ['form', 'sections'],
  ['list', 'search', 'keyword'],
];

/** The first command that changes what the server goes by. */
function firstBinding(base: Json, commands: readonly Command[]): number | undefined {
  const before = bindingPart(base);
  for (const [index, document] of documentsAt(base, commands, BINDING))
    if (bindingPart(document) !== before) return index;
  return undefined;
}

/** Which fields stand under which condition, and which are searched. */
function bindingPart(document: Json): string {
  const sections = Object.values(objectAt(objectAt(document, 'form'), 'sections'));
  const bound = sections.flatMap((section) =>
    member(section, 'when') === undefined
      ? []
      : textsAt(section, 'fields').map((field) => `${field} ${JSON.stringify(member(section, 'when'))}`),
  );
  const keyword = member(objectAt(objectAt(document, 'list'), 'search'), 'keyword') ?? null;
  return JSON.stringify([bound.sort(), keyword]);
}

/** A code where the field needed none; row rules widen for those who hold them, so they are not among it. */
function isNarrower(path: readonly string[], value: unknown): boolean {
  if (path.length === 0) return isObject(value) && Object.keys(value).every((key) => key === 'fields');
  return path[0] === 'fields';
}

/** `properties.<field>` and its words, members of objects included. */
function isFieldWord(path: readonly string[]): boolean {
  const [properties, name, ...rest] = path;
  if (properties !== 'properties' || name === undefined) return false;
  const inside = rest[0] === 'items' ? rest.slice(1) : rest;
  return FIELD_WORDS.some((words) => matches(inside, words)) || (inside[0] === 'properties' && isFieldWord(inside));
}

function matches(path: readonly string[], pattern: readonly string[]): boolean {
  return path.length === pattern.length && pattern.every((name, index) => name === ANY || name === path[index]);
}
