/** Opens the schema store as the product runs it: for the server, and for commands that change entities without one. */
import { type Compiled, type Compiler, createCompiler } from '../model/format/compile.ts';
import type { Steps } from '../model/steps.ts';
import { runCooperatively } from './cooperative.ts';
import type { Log } from './db/log.ts';
import type { Db } from './db/pool.ts';
import { features } from './features/all.ts';
import { patternGrowth } from './schema-store/pattern-growth.ts';
import type { Compile, Made } from './schema-store/resolve.ts';
import { openSchemaStore, type SchemaStore } from './schema-store/store.ts';
import { translateProject } from './schema-store/traditional.ts';

/** Entities compiled with their traditional texts. */
function* translated(steps: Steps<Compiled>): Steps<Made> {
  const { project, problems, documents } = yield* steps;
  return { project: yield* translateProject(project), problems, documents };
}

/** How the server compiles: in turns with everything else it does. */
export function compileInTurns(compiler: Compiler): Compile {
  return {
    own: (files) => runCooperatively(translated(compiler.steps(files))),
    beside: (files, own) => translated(compiler.fork().steps(files, own)),
  };
}

/**
 * Files compiled with their traditional texts; what a feature has under way keeps what it uses.
 * @param folders `src/schemas` and those of SCHEMA_DIRS, in this order
 * @param compile one that may have learnt from other sets of files already
 */
export function openStore(
  db: Db,
  log: Log,
  folders: readonly string[],
  compile: Compiler = createCompiler(patternGrowth),
): Promise<SchemaStore> {
  return openSchemaStore({
    db,
    log,
    folders,
    guard: async (next, now) =>
      (await Promise.all(features.map((feature) => feature.uses?.(db, next, now) ?? []))).flat(),
    compile: compileInTurns(compile),
  });
}
