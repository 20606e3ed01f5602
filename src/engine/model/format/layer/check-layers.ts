/** Checks the layers of a project: commands that lead somewhere, that are allowed, and whose result still compiles and links. Applies nothing. */
import type { Problem, SourceFile } from '../../types.ts';
import { nearest } from '../nearest.ts';
import type { SchemaFile } from '../read/read-files.ts';
import { type Json, objectAt, textAt } from '../read/source.ts';
import { writeCanonical } from '../write.ts';
import { type Command, type CommandProblem, VALUE_KEY, readCommands } from './commands.ts';
import { checkLimits } from './limits.ts';
import { replay } from './replay.ts';

/** An entity a layer can change: its document with its mixins, and whether it compiles as it stands. */
export interface LayerBase { readonly file: string; readonly json: Json; readonly sound: boolean }

export interface LayerWorld {
  readonly bases: ReadonlyMap<string, LayerBase>;
  /** Entities whose file cannot be read; their layers wait, as those of broken ones do. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** All files but the layers, and what is wrong with them. */
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
  readonly compile: (files: readonly SourceFile[]) => readonly Problem[];
}

/** Reports into the findings of each layer. Every layer is held against its entity by itself, not against other layers. */
export function checkLayers(layers: readonly SchemaFile[], world: LayerWorld): void {
  for (const layer of layers) if (!layer.findings.failed) checkLayer(layer, world);
}

function checkLayer({ value, findings }: SchemaFile, world: LayerWorld): void {
  const entity = textAt(value, 'entity') ?? '';
  const base = world.bases.get(entity);
  if (!base && !world.unreadable.has(entity)) findings.error('format.unknownEntity', ['entity'], { entity, nearest: nearest(entity, world.bases.keys()) });
  const commands = readCommands(value);
  commands.forEach(({ verb, beside }, index) => {
    const raw = Object(Array.isArray(value.commands) ? value.commands[index] : {}) as Json;
    if (Object.hasOwn(raw, 'before') && Object.hasOwn(raw, 'after')) findings.error('format.keywordsClash', ['commands', index, 'after'], { key: 'after', other: 'before' });
    if (verb === 'move' && !beside) findings.error('format.missingKey', ['commands', index], { key: 'before | after' });
  });
  if (!base?.sound || findings.failed) return;
  const limits = checkLimits(base.json, textAt(value, 'scope') ?? '', commands);
  const replayed = replay(base.json, commands);
  const said = [...limits, ...replayed.problems.filter(({ index }) => !limits.some((limit) => limit.index === index))];
  const found = said.length > 0 ? said : resultProblems(base, commands, world);
  for (const { index, at, code, params } of found) findings.error(code, ['commands', index, ...at.split('.').filter(Boolean).map(step)], params);
}

/** Mistakes the entity has only because of the layer, each at the command that brings it. */
function resultProblems(base: LayerBase, commands: readonly Command[], world: LayerWorld): CommandProblem[] {
  const before = new Set(world.problems.map(keyOf));
  const compiled = new Map<number, readonly Problem[]>();
  /** What is wrong after the first `count` commands. */
  const after = (count: number): readonly Problem[] => {
    const known = compiled.get(count) ?? fresh(replay(base.json, commands.slice(0, count)).document);
    compiled.set(count, known);
    return known;
  };
  const fresh = (document: Json): readonly Problem[] => {
    const { use: _merged, ...rest } = document;
    const files = world.files.map((file) => (file.path === base.file ? { path: file.path, text: writeCanonical(rest) } : file));
    return world.compile(files).filter((problem) => problem.severity === 'error' && !before.has(keyOf(problem)) && !follows(problem, base));
  };
  return after(commands.length).map((problem) => {
    let [without, with_] = [0, commands.length];
    while (with_ - without > 1) {
      const middle = (without + with_) >> 1;
      if (after(middle).some((one) => keyOf(one) === keyOf(problem))) with_ = middle;
      else without = middle;
    }
    return at(problem, commands, with_ - 1);
  });
}

/** Not mistakes of their own: what names a broken entity, and translations whose text the layer has taken away. */
function follows(problem: Problem, base: LayerBase): boolean {
  if (problem.code === 'format.targetBroken') return true;
  if (problem.code !== 'format.unknownText' || problem.file !== base.file) return false;
  const [, locale = '', ...rest] = problem.path.split('.');
  return Object.hasOwn(objectAt(objectAt(base.json, 'i18n'), locale), rest.join('.'));
}

/** Inside the command's value where the mistake lies in it, else at the command. */
function at({ code, path, params }: Problem, commands: readonly Command[], index: number): CommandProblem {
  const command = commands[index];
  const target = command?.path.join('.') ?? '';
  const inside = command && VALUE_KEY[command.verb] !== '' && path.startsWith(`${target}.`) ? `${VALUE_KEY[command.verb]}${path.slice(target.length)}` : '';
  return { index, at: inside, code: code as CommandProblem['code'], params };
}

function step(name: string): string | number {
  return /^\d+$/.test(name) ? Number(name) : name;
}

function keyOf({ code, file, path, params }: Problem): string {
  return JSON.stringify([code, file, path, params]);
}
