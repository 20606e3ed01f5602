/** Opens the schema store as the product runs it: for the server, and for commands that change entities without one. */
import { type Compiled, type Compiler, createCompiler } from '../model/format/compile.ts';
import type { SourceFile } from '../model/types.ts';
import type { Log } from './db/log.ts';
import type { Db } from './db/pool.ts';
import { features } from './features/all.ts';
import { patternGrowth } from './schema-store/pattern-growth.ts';
import type { Made } from './schema-store/resolve.ts';
import { openSchemaStore, type SchemaStore } from './schema-store/store.ts';
import { translateProject } from './schema-store/traditional.ts';

const translated = ({ project, problems, documents }: Compiled): Made => ({ project: translateProject(project), problems, documents });

/**
 * Files compiled with their traditional texts; what a feature has under way keeps what it uses.
 * @param folders `src/schemas` and those of SCHEMA_DIRS, in this order
 * @param compile one that may have learnt from other sets of files already
 */
export function openStore(db: Db, log: Log, folders: readonly string[], compile: Compiler = createCompiler(patternGrowth)): Promise<SchemaStore> {
  return openSchemaStore({
    db, log, folders,
    guard: async (next, now) => (await Promise.all(features.map((feature) => feature.uses?.(db, next, now) ?? []))).flat(),
    compile: Object.assign((files: readonly SourceFile[]) => translated(compile(files)), { beside: (files: readonly SourceFile[], own?: readonly SourceFile[]) => translated(compile.fork()(files, own)) }),
  });
}
