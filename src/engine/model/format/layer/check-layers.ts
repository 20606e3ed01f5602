/**
 * Lays layers over the entities of a project: every command that leads somewhere, is allowed and whose result still
 * compiles and links.
 */
import type { Steps } from '../../steps.ts';
import type { Problem } from '../../types.ts';
import { nearest } from '../nearest.ts';
import type { SchemaFile } from '../read/read-files.ts';
import { type Json, objectAt, textAt } from '../read/source.ts';
import { type Command, type CommandProblem, VALUE_KEY, readCommands } from './commands.ts';
import { checkLimits } from './limits.ts';
import { replay } from './replay.ts';

/** An entity a layer can change: its document with its mixins, and whether it compiles as it stands. */
export interface LayerBase {
  readonly file: string;
  readonly json: Json;
  readonly sound: boolean;
}

export interface LayerWorld {
  readonly bases: ReadonlyMap<string, LayerBase>;
  /** Entities whose file cannot be read; their layers wait, as those of broken ones do. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** What is wrong with the project without these layers. */
  readonly problems: readonly Problem[];
  /** What is wrong with the project where these entities have another document. */
  readonly compile: (documents: ReadonlyMap<string, Json>) => Steps<readonly Problem[]>;
}

/** Entity → its document with everything laid over it that fits. Entities that no command changes are not in it. */
type Layered = ReadonlyMap<string, Json>;

/** A command with the layer it stands in. */
interface Laid {
  readonly layer: SchemaFile;
  readonly index: number;
  readonly entity: string;
  readonly command: Command;
}

/** So often is a command taken out of what does not compile; what then still does not, is left as its base is. */
const MOST_ROUNDS = 20;
/**
 * So many times the project is compiled to find which command brings a mistake; then the one that wrote the place is
 * taken, and nobody keeps the server busy with thousands.
 */
const MOST_TRIALS = 40;

/**
 * Lays the layers over one another in their order, reporting into the findings of each; what is reported is passed
 * over, the rest stands.
 */
export function* layOver(layers: readonly SchemaFile[], world: LayerWorld): Steps<Layered> {
  const fitting = layers.flatMap((layer) => (isReadable(layer, world) ? commandsOf(layer) : []));
  let laid: readonly Laid[] = fitting;
  const trials = { left: MOST_TRIALS };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { documents, refused } = carriedOut(laid, world);
    refused.forEach((problem, one) => report(one, problem));
    laid = laid.filter((one) => !refused.has(one));
    if (laid.length === 0) return new Map();
    const wrong = yield* resultProblems(laid, documents, world, trials);
    if (wrong.length === 0) return yield* usable(documents, world);
    for (const { problem, laid: one } of wrong) report(one, inValue(problem, one.command));
    const out = new Set(wrong.map((one) => one.laid));
    laid = laid.filter((one) => !out.has(one));
  }
  return new Map();
}

/**
 * Holds every layer against its entity by itself: of those that are not applied to everybody, such as a tenant's that
 * came as a file.
 */
export function* checkEach(layers: readonly SchemaFile[], world: LayerWorld): Steps<void> {
  for (const layer of layers) yield* layOver([layer], world);
}

function isReadable({ value, findings }: SchemaFile, world: LayerWorld): boolean {
  if (findings.failed) return false;
  const entity = textAt(value, 'entity') ?? '';
  const base = world.bases.get(entity);
  if (!base && !world.unreadable.has(entity))
    findings.error('format.unknownEntity', ['entity'], { entity, nearest: nearest(entity, world.bases.keys()) });
  readCommands(value).forEach(({ verb, beside }, index) => {
    const raw = Object(Array.isArray(value.commands) ? value.commands[index] : {}) as Json;
    if (Object.hasOwn(raw, 'before') && Object.hasOwn(raw, 'after'))
      findings.error('format.keywordsClash', ['commands', index, 'after'], { key: 'after', other: 'before' });
    if (verb === 'move' && !beside) findings.error('format.missingKey', ['commands', index], { key: 'before | after' });
  });
  return base?.sound === true && !findings.failed;
}

function commandsOf(layer: SchemaFile): Laid[] {
  const entity = textAt(layer.value, 'entity') ?? '';
  return readCommands(layer.value).map((command, index) => ({ layer, index, entity, command }));
}

/** The documents after all commands, and those that may not be or cannot be carried out. */
function carriedOut(
  laid: readonly Laid[],
  { bases }: LayerWorld,
): { documents: Map<string, Json>; refused: Map<Laid, CommandProblem> } {
  const documents = new Map<string, Json>();
  const refused = new Map<Laid, CommandProblem>();
  for (const part of byLayer(laid)) {
    const [{ entity, layer } = { entity: '', layer: undefined }] = part;
    const json = documents.get(entity) ?? bases.get(entity)?.json;
    if (!json || !layer) continue;
    const commands = part.map(({ command }) => command);
    const limits = checkLimits(json, textAt(layer.value, 'scope') ?? '', commands);
    const forbidden = new Set(limits.map(({ index }) => index));
    for (const problem of limits) refused.set(part[problem.index] ?? (part[0] as Laid), problem);
    const allowed = part.filter((_, index) => !forbidden.has(index));
    const { document, problems } = replay(
      json,
      allowed.map(({ command }) => command),
    );
    for (const problem of problems) refused.set(allowed[problem.index] ?? (part[0] as Laid), problem);
    if (document !== json) documents.set(entity, document);
  }
  return { documents, refused };
}

function byLayer(laid: readonly Laid[]): Laid[][] {
  const parts = new Map<SchemaFile, Laid[]>();
  for (const one of laid) {
    const part = parts.get(one.layer);
    if (part) part.push(one);
    else parts.set(one.layer, [one]);
  }
  return [...parts.values()];
}

interface Wrong {
  readonly problem: Problem;
  readonly laid: Laid;
}

/**
 * Mistakes the project has only because of the commands, each with the command that brings it; at least one of them
 * where there are any.
 */
function* resultProblems(
  laid: readonly Laid[],
  documents: ReadonlyMap<string, Json>,
  world: LayerWorld,
  trials: { left: number },
): Steps<readonly Wrong[]> {
  const before = new Set(world.problems.map(keyOf));
  function* fresh(of: ReadonlyMap<string, Json>): Steps<ReadonlyMap<string, Problem>> {
    const problems = yield* world.compile(yield* usable(of, world));
    return new Map(
      problems
        .filter(
          (problem) =>
            problem.severity === 'error' && !before.has(keyOf(problem)) && problem.code !== 'format.targetBroken',
        )
        .map((problem) => [keyOf(problem), problem]),
    );
  }
  const compiled = new Map([[laid.length, yield* fresh(documents)]]);
  /** What is wrong after the first `count` commands. */
  function* after(count: number): Steps<ReadonlyMap<string, Problem>> {
    const known = compiled.get(count);
    if (known) return known;
    trials.left -= 1;
    const found = yield* fresh(carriedOut(laid.slice(0, count), world).documents);
    compiled.set(count, found);
    return found;
  }
  const wrong: Wrong[] = [];
  const problems = [...(yield* after(laid.length))];
  // What the trials do not reach any more is looked for once more in the next round.
  for (const [key, problem] of problems) {
    let found = trials.left > 0 ? undefined : writerOf(laid, problem, world);
    if (!found && (trials.left > 0 || (wrong.length === 0 && key === problems.at(-1)?.[0]))) {
      let [without, with_] = [0, laid.length];
      while (with_ - without > 1) {
        const middle = (without + with_) >> 1;
        if ((yield* after(middle)).has(key)) with_ = middle;
        else without = middle;
      }
      found = laid[with_ - 1];
    }
    if (found) wrong.push({ problem, laid: found });
  }
  return wrong;
}

/** The last command that wrote the place of a mistake. */
function writerOf(laid: readonly Laid[], { file, path }: Problem, { bases }: LayerWorld): Laid | undefined {
  return laid.findLast(
    ({ entity, command }) =>
      VALUE_KEY[command.verb] !== '' &&
      bases.get(entity)?.file === file &&
      `${path}.`.startsWith(`${command.path.join('.')}.`),
  );
}

/**
 * The documents as an entity file can hold them. Translations of what a command took away are left out: they are no
 * mistake of the
 * layer, and come back with what they translate.
 */
function* usable(documents: ReadonlyMap<string, Json>, world: LayerWorld): Steps<Map<string, Json>> {
  const whole = new Map([...documents].map(([name, { use: _merged, ...rest }]): [string, Json] => [name, rest]));
  const unused = (yield* world.compile(whole)).filter(
    ({ code, file }) =>
      code === 'format.unknownText' && [...whole.keys()].some((name) => world.bases.get(name)?.file === file),
  );
  for (const { file, path } of unused) {
    const name = [...whole.keys()].find((one) => world.bases.get(one)?.file === file);
    const document = name === undefined ? undefined : whole.get(name);
    const [, locale = '', ...rest] = path.split('.');
    const key = rest.join('.');
    if (
      !document ||
      name === undefined ||
      !Object.hasOwn(objectAt(objectAt(world.bases.get(name)?.json, 'i18n'), locale), key)
    )
      continue;
    const texts = objectAt(document, 'i18n');
    const { [key]: _gone, ...others } = objectAt(texts, locale);
    whole.set(name, { ...document, i18n: { ...texts, [locale]: others } });
  }
  return whole;
}

function report({ layer, index }: Laid, { at, code, params }: CommandProblem): void {
  layer.findings.error(code, ['commands', index, ...at.split('.').filter(Boolean).map(step)], params);
}

/** Inside the command's value where the mistake lies in it, else at the command. */
function inValue({ code, path, params }: Problem, { verb, path: place }: Command): CommandProblem {
  const target = place.join('.');
  const inside =
    VALUE_KEY[verb] !== '' && path.startsWith(`${target}.`) ? `${VALUE_KEY[verb]}${path.slice(target.length)}` : '';
  return { index: 0, at: inside, code: code as CommandProblem['code'], params };
}

function step(name: string): string | number {
  return /^\d+$/.test(name) ? Number(name) : name;
}

function keyOf({ code, file, path, params }: Problem): string {
  return JSON.stringify([code, file, path, params]);
}
