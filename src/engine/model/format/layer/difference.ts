/** What leads from one document to another, as commands; and a layer's commands made as few as their outcome needs. */
import { namedItems } from '../read/named-items.ts';
import { type Json, isObject } from '../read/source.ts';
import { type Command, VALUE_KEY } from './commands.ts';
import { replay } from './replay.ts';

/** JavaScript reads such keys first, whatever their place: what holds one is changed as a whole. */
const NUMERIC = /^(0|[1-9]\d*)$/;

type Members = ReadonlyMap<string, unknown>;

/**
 * Commands that make `target` of `base`, each on the smallest thing that differs, order included. Replayed over `base`
 * they give
 * `target`; equal documents have none.
 */
export function difference(base: Json, target: Json): Command[] {
  return between(membersOf(base), membersOf(target), []);
}

/**
 * Fewer commands with the same outcome over `base`. Those that cannot be carried out there stay, so that somebody mends
 * them.
 */
export function condense(base: Json, commands: readonly Command[]): Command[] {
  const { document, problems } = replay(base, commands);
  const unfit = new Set(problems.map(({ index }) => index));
  const condensed = [...difference(base, document), ...commands.filter((_, index) => unfit.has(index))];
  if (unfit.size === 0) return condensed;
  const again = replay(base, condensed);
  // One that fits behind the others changes what comes out: then the long way is the true one.
  return again.problems.length === unfit.size && sameJson(again.document, document) ? condensed : [...commands];
}

/** A command as a layer file holds it. */
export function writeCommand({ verb, path, value, beside }: Command): Json {
  return {
    [verb]: [...path],
    ...(VALUE_KEY[verb] === '' ? {} : { [VALUE_KEY[verb]]: value }),
    ...(beside ? { [beside.side]: beside.name } : {}),
  };
}

/** Are both the same down to the order of their keys? Order is what one sees on the screen. */
function sameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function membersOf(node: Json): Members {
  return new Map(Object.entries(node));
}

/** Members of both, where both can be walked by names. */
function walkable(base: unknown, target: unknown): readonly [Members, Members] | undefined {
  if (isObject(base) && isObject(target)) {
    const names = [...Object.keys(base), ...Object.keys(target)];
    return names.some((name) => NUMERIC.test(name)) ? undefined : [membersOf(base), membersOf(target)];
  }
  if (!Array.isArray(base) || !Array.isArray(target)) return undefined;
  const [from, to] = [namedItems(base), namedItems(target)];
  return from && to && [new Map(from), new Map(to)];
}

function between(base: Members, target: Members, path: readonly string[]): Command[] {
  const removed = [...base.keys()]
    .filter((name) => !target.has(name))
    .map((name): Command => ({ verb: 'remove', path: [...path, name] }));
  const changed = [...target].flatMap(([name, value]): Command[] => {
    const before = base.get(name);
    if (!base.has(name) || sameJson(before, value)) return [];
    const inside = walkable(before, value);
    return inside ? between(inside[0], inside[1], [...path, name]) : [{ verb: 'set', path: [...path, name], value }];
  });
  return [...removed, ...changed, ...placed(base, target, path)];
}

/**
 * What is new and what stands elsewhere, each put behind the one it follows. Sections of the root have places of their
 * own.
 */
function placed(base: Members, target: Members, path: readonly string[]): Command[] {
  const root = path.length === 0;
  const staying = [...base.keys()].filter((name) => target.has(name));
  const order = [...target.keys()];
  const steady = longestRun(staying, new Map(order.map((name, at) => [name, at])));
  const lastStaying = order.findLastIndex((name) => base.has(name));
  let first = staying[0];
  return order.flatMap((name, at): Command[] => {
    const before = order[at - 1];
    const fresh = !base.has(name);
    if (!fresh && (root || steady.has(name))) return [];
    // What stands last is added without a neighbour, whom another release may not have.
    const beside =
      root || (fresh && at > lastStaying)
        ? {}
        : before !== undefined
          ? { beside: { side: 'after' as const, name: before } }
          : first !== undefined && first !== name
            ? { beside: { side: 'before' as const, name: first } }
            : {};
    if (before === undefined) first = name;
    if (fresh) return [{ verb: 'add', path: [...path, name], value: target.get(name), ...beside }];
    return beside.beside ? [{ verb: 'move', path: [...path, name], beside: beside.beside }] : [];
  });
}

/** The most of `names` that are in the right order already (longest increasing run of their places). */
function longestRun(names: readonly string[], placeOf: ReadonlyMap<string, number>): ReadonlySet<string> {
  const places = names.map((name) => placeOf.get(name) ?? 0);
  const tails: number[] = [];
  const before: number[] = [];
  places.forEach((place, at) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = at;
  });
  const run = new Set<string>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.add(names[at] ?? '');
  return run;
}
