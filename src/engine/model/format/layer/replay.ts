/** Replays the commands of a layer over an entity: a pure function that changes what is named and leaves every other key in its place. */
import type { ErrorCode } from '../../errors/catalogue.ts';
import { entityShape } from '../entity-shape.ts';
import { nearest } from '../nearest.ts';
import { nameOf, namedItems } from '../read/named-items.ts';
import { type Json, isObject, textAt } from '../read/source.ts';
import type { Beside, Command, CommandProblem } from './commands.ts';

export interface Replayed { readonly document: Json; readonly problems: readonly CommandProblem[] }

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
/** Such a key would lose its place when read (docs/decisions, 0005). */
const NUMERIC = /^(0|[1-9]\d*)$/;

/** The entity as it is after all commands; one that cannot be carried out is reported and passed over. */
export function replay(base: Json, commands: readonly Command[]): Replayed {
  const problems: CommandProblem[] = [];
  let document = base;
  commands.forEach((command, index) => {
    try {
      document = carryOut(document, command, 0) as Json;
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      const params = error.params.place === '' ? { ...error.params, place: textAt(base, 'entity') ?? '' } : error.params;
      problems.push({ index, at: error.at, code: error.code, params });
    }
  });
  return { document, problems };
}

/** `node` with the command carried out below it; `depth` names of the path lead to `node`. */
function carryOut(node: unknown, command: Command, depth: number): unknown {
  const { verb, path } = command;
  const name = path[depth] ?? '';
  const found = membersOf(node);
  const members = found ?? [];
  const index = members.findIndex(([one]) => one === name);
  const last = depth === path.length - 1;
  if (!found || (index < 0 && !(last && verb === 'add'))) {
    throw new Unfit(verb, 'format.layerTargetGone', { name, place: placeOf(path, depth), nearest: nearest(name, members.map(([one]) => one)) });
  }
  if (!last) {
    const inner = carryOut(members[index]?.[1], command, depth + 1);
    checkItem(node, name, inner, verb);
    return rebuilt(node, members.with(index, [name, inner]));
  }
  return rebuilt(node, edited(node, members, index, name, command));
}

function edited(node: unknown, members: readonly Member[], index: number, name: string, command: Command): readonly Member[] {
  const { verb, path, value, beside } = command;
  const root = path.length === 1;
  const place = placeOf(path, path.length - 1);
  if (root && (beside || verb === 'move')) throw new Unfit(beside?.side ?? verb, 'format.layerOrder', { section: name });
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

function insert(members: readonly Member[], member: Member, beside: Beside | undefined, place: string): readonly Member[] {
  if (!beside) return [...members, member];
  const index = members.findIndex(([name]) => name === beside.name);
  if (index < 0) throw new Unfit(beside.side, 'format.layerNeighbour', { name: beside.name, place, nearest: nearest(beside.name, members.map(([name]) => name)) });
  return members.toSpliced(beside.side === 'before' ? index : index + 1, 0, member);
}

/** Sections stand in the order of the format's page, as the canonical writer puts them. */
function insertSection(members: readonly Member[], member: Member): readonly Member[] {
  const rank = (name: string): number => { const found = SECTIONS.indexOf(name); return found < 0 ? SECTIONS.length : found; };
  const later = members.findIndex(([name]) => rank(name) > rank(member[0]));
  return later < 0 ? [...members, member] : members.toSpliced(later, 0, member);
}

/** What stands in an object or in a list of named items; anything else is one value, into which no path leads. */
function membersOf(node: unknown): readonly Member[] | undefined {
  if (isObject(node)) return Object.entries(node);
  return Array.isArray(node) ? namedItems(node) : undefined;
}

function rebuilt(node: unknown, members: readonly Member[]): unknown {
  return Array.isArray(node) ? members.map(([, value]) => value) : Object.fromEntries(members);
}

/** Where the name at `depth` was looked for; the root is called as the entity. */
function placeOf(path: readonly string[], depth: number): string {
  return path.slice(0, depth).join('.');
}
