/**
 * Files somebody wants to try, held against the files that run: what is wrong with them, and what else they would
 * break. Pure.
 */
import type { Steps } from '../steps.ts';
import type { Problem, Project, SourceFile } from '../types.ts';
import { textAt } from './read/source.ts';

/**
 * A file to try. `alone`: it was named by itself, so it stands in for the running file of the same entity wherever that
 * lies.
 */
export interface TriedFile extends SourceFile {
  readonly alone?: boolean;
}

/** Compiles a set of files; one that remembers makes the second round cost what the tried files touch. */
type CompileSteps = (
  files: readonly SourceFile[],
) => Steps<{ readonly project: Project; readonly problems: readonly Problem[] }>;

export interface Held {
  /** Of the tried files, and errors of others that are not there without them; by file, line and column. */
  readonly problems: readonly Problem[];
  /** Names of the tried files' entities that run. */
  readonly entities: readonly string[];
  /** As it would run. */
  readonly project: Project;
}

/** The entity a file says it describes; nothing where it cannot be read. */
function entityOf({ path, text }: SourceFile): string | undefined {
  if (!path.endsWith('.json') || path.split('/').some((part) => part.startsWith('_'))) return undefined;
  try {
    return textAt(JSON.parse(text), 'entity');
  } catch {
    return undefined;
  }
}

const order = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || (a.column ?? 0) - (b.column ?? 0);
const key = ({ code, file, path, params }: Problem): string => JSON.stringify([code, file, path, params]);

/** Compiles the running files with the tried ones in their place. */
export function* holdAgainst(
  running: readonly SourceFile[],
  tried: readonly TriedFile[],
  compile: CompileSteps,
): Steps<Held> {
  const paths = new Set(tried.map(({ path }) => path));
  const replaced = new Set(tried.filter(({ alone }) => alone).flatMap((file) => entityOf(file) ?? []));
  const rest = running.filter(
    (file) => !paths.has(file.path) && (replaced.size === 0 || !replaced.has(entityOf(file) ?? '')),
  );
  const before = new Set((yield* compile(running)).problems.map(key));
  const { project, problems } = yield* compile([...rest, ...tried]);
  return {
    project,
    problems: problems
      .filter((problem) => paths.has(problem.file) || (problem.severity === 'error' && !before.has(key(problem))))
      .sort(order),
    entities: [...project.entities.values()].filter(({ file }) => paths.has(file)).map(({ name }) => name),
  };
}
