/**
 * How a command that no longer fits would fit: with the nearest name, beside another neighbour, as `set` where its
 * target is there already. Pure.
 */
import type { Steps } from '../../steps.ts';
import { editDistance } from '../nearest.ts';
import { type Json, isObject } from '../read/source.ts';
import type { Command, CommandProblem } from './commands.ts';
import { replay, valueAt } from './replay.ts';

/** The command as it would fit, or null where what it wants stands already and it can be left out. */
type Mend = Command | null;

/** A name is offered for another one if less than half of it differs. */
const ALIKE = 0.5;
const NONE = '—';

/**
 * The mends of commands that were refused, by their places in `commands`; those that nothing mends are not in it. Each
 * is made over the
 * document as the commands before it leave it, mended ones included, so that all of them can be taken at once.
 * @param base the entity with its mixins
 * @param problems what is wrong with the commands, each with its place in `commands`
 */
export function* mendsOf(
  base: Json,
  commands: readonly Command[],
  problems: readonly CommandProblem[],
): Steps<Map<number, Mend>> {
  const mends = new Map<number, Mend>();
  const wrong = new Map<number, CommandProblem>();
  for (const problem of problems) if (!wrong.has(problem.index)) wrong.set(problem.index, problem);
  let document = base;
  for (const [index, command] of commands.entries()) {
    const problem = wrong.get(index);
    const {
      document: after,
      problems: [unfit],
    } = replay(document, [command]);
    const mend = unfit ? fitting(document, command, unfit) : problem && namedAlike(command, problem);
    if (mend !== undefined) mends.set(index, mend);
    if (mend) document = replay(document, [mend]).document;
    // What the result does not survive stands nowhere, and what follows finds the document without it.
    else if (!unfit && !problem) document = after;
    yield;
  }
  return mends;
}

/** One name after the other is put right, as deep as the path goes. */
function fitting(document: Json, command: Command, first: CommandProblem): Mend | undefined {
  let [now, problem]: [Command, CommandProblem | undefined] = [command, first];
  for (let round = 0; problem && round <= command.path.length + 1; round += 1) {
    const next = mended(document, now, problem);
    if (!next) return next;
    now = next;
    problem = replay(document, [now]).problems[0];
  }
  return problem ? undefined : now;
}

function mended(document: Json, command: Command, { code, params }: CommandProblem): Mend | undefined {
  const { verb, path, value, beside } = command;
  const near = alike(params['name'] ?? '', params['nearest'] ?? NONE);
  switch (code) {
    case 'format.layerTargetGone': {
      const depth = depthOf(document, path);
      if (near !== undefined) return { ...command, path: path.with(depth, near) };
      return verb === 'remove' && depth === path.length - 1 ? null : undefined;
    }
    case 'format.layerNeighbour':
      if (near !== undefined && near !== path.at(-1) && beside)
        return { ...command, beside: { ...beside, name: near } };
      return verb === 'add' ? { verb, path, value } : null;
    case 'format.layerTargetThere':
      return JSON.stringify(valueAt(document, path)) === JSON.stringify(value) ? null : { verb: 'set', path, value };
    case 'format.layerOrder':
      return verb === 'add' ? { verb, path, value } : null;
    default:
      return undefined;
  }
}

/** How many names of the path lead somewhere. */
function depthOf(document: Json, path: readonly string[]): number {
  const depth = path.findIndex((_, at) => valueAt(document, path.slice(0, at + 1)) === undefined);
  return depth < 0 ? path.length - 1 : depth;
}

function alike(name: string, near: string): string | undefined {
  const longest = Math.max(name.length, near.length);
  return near === NONE ||
    near === name ||
    editDistance(name.toLowerCase(), near.toLowerCase(), longest) >= longest * ALIKE
    ? undefined
    : near;
}

/** A name that the result does not know, inside the value or at the end of the path, replaced by the nearest. */
function namedAlike(command: Command, { at, params }: CommandProblem): Mend | undefined {
  const near = params['nearest'];
  if (near === undefined || near === NONE) return undefined;
  const wrong = Object.entries(params)
    .filter(([key]) => key !== 'nearest')
    .map(([, value]) => value);
  const fits = (name: unknown): name is string =>
    typeof name === 'string' && wrong.includes(name) && alike(name, near) !== undefined;
  const inside = at
    .split('.')
    .filter((step) => step !== '')
    .slice(1);
  if (inside.length > 0) {
    const value = renamed(command.value, inside, near, fits);
    return value === undefined ? undefined : { ...command, value };
  }
  const last = command.path.findLastIndex(fits);
  return last < 0 ? undefined : { ...command, path: command.path.with(last, near) };
}

/**
 * `node` with the text at `path`, or the key it ends with, called `near`. Undefined where neither is a name that is
 * wrong.
 */
function renamed(node: unknown, path: readonly string[], near: string, fits: (name: unknown) => boolean): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return fits(node) ? near : undefined;
  if (Array.isArray(node)) {
    const inner = renamed(node[Number(step)] ?? node.find((one) => one === step), rest, near, fits);
    return inner === undefined
      ? undefined
      : node.map((one: unknown, at) => (String(at) === step || one === step ? inner : one));
  }
  if (!isObject(node) || !Object.hasOwn(node, step)) return undefined;
  const inner = renamed(node[step], rest, near, fits);
  if (inner !== undefined) return { ...node, [step]: inner };
  if (rest.length > 0 || !fits(step) || Object.hasOwn(node, near)) return undefined;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key === step ? near : key, value]));
}
