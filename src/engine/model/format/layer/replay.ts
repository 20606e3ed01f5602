/**
 * Replays the commands of a layer over an entity: a pure function that changes what is named and leaves every other key
 * in its place.
 */
import type { ErrorCode } from '../../errors/catalogue.ts';
import { entityShape } from '../entity-shape.ts';
import { nearest } from '../nearest.ts';
import { nameOf, namedItems } from '../read/named-items.ts';
import { type Json, isObject, textAt } from '../read/source.ts';
import type { Beside, Command, CommandProblem } from './commands.ts';

export interface Replayed {
  readonly document: Json;
  readonly problems: readonly CommandProblem[];
}

type Member = readonly [name: string, value: unknown];

/** Thrown inside this file only: the command cannot be carried out. */
class Unfit extends Error {
  readonly at: string;
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string>>;

  constructor(at: string, code: ErrorCode, params: Readonly<Record<string, string>>) {
    super(code);
    this.at = at;
    this.code = code;
    this.params = params;
  }
}

const SECTIONS = Object.keys(entityShape.members);
/** Such a key would lose its place when read (docs/format.md#how-the-pages-are-read). */
const NUMERIC = /^(0|[1-9]\d*)$/;

/**
 * Objects made by one replay: nobody else holds them yet, so they are changed where they stand. Without it every step
 * copies.
 */
type Fresh = WeakSet<object>;

/** The entity as it is after all commands; one that cannot be carried out is reported and passed over. */
export function replay(base: Json, commands: readonly Command[]): Replayed {
  const problems: CommandProblem[] = [];
  const fresh: Fresh = new WeakSet();
  let document = base;
  commands.forEach((command, index) => {
    try {
      document = carryOut(document, command, 0, fresh) as Json;
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      const params =
        error.params.place === '' ? { ...error.params, place: textAt(base, 'entity') ?? '' } : error.params;
      problems.push({ index, at: error.at, code: error.code, params });
    }
  });
  return { document, problems };
}

/** What stands at a path of names; items of lists by theirs. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, name) => {
    if (Array.isArray(node)) return node.find((item) => nameOf(item) === name);
    return isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }, document);
}

/**
 * `node` with the command carried out below it; `depth` names of the path lead to `node`. What is refused has changed
 * nothing.
 */
function carryOut(node: unknown, command: Command, depth: number, fresh: Fresh | undefined): unknown {
  const name = command.path[depth] ?? '';
  const last = depth === command.path.length - 1;
  const adds = last && command.verb === 'add';
  if (isObject(node)) {
    if (!adds && !Object.hasOwn(node, name)) throw gone(command, depth, Object.keys(node));
    return last
      ? editedObject(node, name, command, fresh)
      : withMember(node, name, carryOut(node[name], command, depth + 1, fresh), fresh);
  }
  const members = Array.isArray(node) ? namedItems(node) : undefined;
  const index = members?.findIndex(([one]) => one === name) ?? -1;
  if (!members || (index < 0 && !adds))
    throw gone(
      command,
      depth,
      (members ?? []).map(([one]) => one),
    );
  if (last) return edited(node, members, index, name, command).map(([, value]) => value);
  // An item may turn out to have lost its name: until then nothing below the list is changed where it stands.
  const inner = carryOut(members[index]?.[1], command, depth + 1, undefined);
  checkItem(node, name, inner, command.verb);
  return members.with(index, [name, inner]).map(([, value]) => value);
}

function gone({ verb, path }: Command, depth: number, names: readonly string[]): Unfit {
  const name = path[depth] ?? '';
  return new Unfit(verb, 'format.layerTargetGone', {
    name,
    place: placeOf(path, depth),
    nearest: nearest(name, names),
  });
}

/** `node` with another value at a name it has, or with a new name last. */
function withMember(node: Json, name: string, value: unknown, fresh: Fresh | undefined): Json {
  // Assigned, this one name would be the object's prototype.
  if (fresh?.has(node) && name !== '__proto__') {
    node[name] = value;
    return node;
  }
  const made = { ...node, [name]: value };
  fresh?.add(made);
  return made;
}

function editedObject(node: Json, name: string, command: Command, fresh: Fresh | undefined): Json {
  const { verb, path, value, beside } = command;
  if (verb === 'set') return withMember(node, name, value, fresh);
  const there = Object.hasOwn(node, name);
  if (verb === 'add' && path.length > 1 && !beside && !there && !NUMERIC.test(name))
    return withMember(node, name, value, fresh);
  if (verb === 'remove' && fresh?.has(node)) {
    Reflect.deleteProperty(node, name);
    return node;
  }
  if (verb === 'move' && path.length > 1 && beside) {
    const moved = movedMember(node, name, beside, path);
    fresh?.add(moved);
    return moved;
  }
  const members = Object.entries(node);
  const made = Object.fromEntries(
    edited(node, members, there ? members.findIndex(([one]) => one === name) : -1, name, command),
  );
  fresh?.add(made);
  return made;
}

/** `node` with a member beside another one: the commonest costly step, so it goes over the names once. */
function movedMember(node: Json, name: string, { side, name: neighbour }: Beside, path: readonly string[]): Json {
  const others = Object.keys(node).filter((one) => one !== name);
  const at = others.indexOf(neighbour);
  if (at < 0) throw noNeighbour(side, neighbour, placeOf(path, path.length - 1), others);
  others.splice(side === 'before' ? at : at + 1, 0, name);
  const made: Json = {};
  for (const one of others) {
    // Assigned, this one name would be the object's prototype.
    if (one === '__proto__')
      Object.defineProperty(made, one, { value: node[one], enumerable: true, configurable: true, writable: true });
    else made[one] = node[one];
  }
  return made;
}

function noNeighbour(side: Beside['side'], name: string, place: string, names: readonly string[]): Unfit {
  return new Unfit(side, 'format.layerNeighbour', { name, place, nearest: nearest(name, names) });
}

function edited(
  node: unknown,
  members: readonly Member[],
  index: number,
  name: string,
  command: Command,
): readonly Member[] {
  const { verb, path, value, beside } = command;
  const root = path.length === 1;
  const place = placeOf(path, path.length - 1);
  if (root && (beside || verb === 'move'))
    throw new Unfit(beside?.side ?? verb, 'format.layerOrder', { section: name });
  switch (verb) {
    case 'set':
      checkItem(node, name, value, 'to');
      return members.with(index, [name, value]);
    case 'remove':
      return members.toSpliced(index, 1);
    case 'move':
      return insert(members.toSpliced(index, 1), members[index] ?? [name, undefined], beside, place);
    case 'add':
      if (index >= 0) throw new Unfit(verb, 'format.layerTargetThere', { name, place });
      if (isObject(node) && NUMERIC.test(name)) throw new Unfit(verb, 'format.numericKey', { key: name });
      checkItem(node, name, value, 'value');
      return root ? insertSection(members, [name, value]) : insert(members, [name, value], beside, place);
  }
}

/** An item of a list keeps the name its path says, so that later commands find it. */
function checkItem(node: unknown, name: string, value: unknown, at: string): void {
  const found = nameOf(value) ?? '—';
  if (Array.isArray(node) && found !== name) throw new Unfit(at, 'format.layerItem', { name, found });
}

function insert(
  members: readonly Member[],
  member: Member,
  beside: Beside | undefined,
  place: string,
): readonly Member[] {
  if (!beside) return [...members, member];
  const index = members.findIndex(([name]) => name === beside.name);
  if (index < 0)
    throw noNeighbour(
      beside.side,
      beside.name,
      place,
      members.map(([name]) => name),
    );
  return members.toSpliced(beside.side === 'before' ? index : index + 1, 0, member);
}

/** Sections stand in the order of the format's page, as the canonical writer puts them. */
function insertSection(members: readonly Member[], member: Member): readonly Member[] {
  const rank = (name: string): number => {
    const found = SECTIONS.indexOf(name);
    return found < 0 ? SECTIONS.length : found;
  };
  const later = members.findIndex(([name]) => rank(name) > rank(member[0]));
  return later < 0 ? [...members, member] : members.toSpliced(later, 0, member);
}

/** Where the name at `depth` was looked for; the root is called as the entity. */
function placeOf(path: readonly string[], depth: number): string {
  return path.slice(0, depth).join('.');
}
