/** What is under way and needs something of an entity: a change that takes it away waits. */
import { isLayer } from '../../model/format/read/read-files.ts';
import type { CompiledEntity, Problem, Project } from '../../model/types.ts';
import type { GoodText } from './resolve.ts';
import { filesBehind, type IsLayerOf } from './refusals.ts';

/** An entity that would lack what running processes use of it. */
export interface InUse {
  readonly entity: string;
  readonly process: string;
  readonly names: string;
  readonly count: number;
}

/** Says what of `next` would be missed, compared with what runs `now`. */
export type Guard = (next: Project, now: Project) => Promise<readonly InUse[]>;

export function inUseProblem({ process, names, count }: InUse, file: string): Problem {
  return {
    code: 'schema.inProcess',
    file,
    path: '',
    line: 1,
    severity: 'error',
    params: { process, names, count: String(count) },
  };
}

/** The changed files that have to step back for it: only those that have something to step back to. */
export function filesInUse(
  entity: CompiledEntity,
  changed: readonly string[],
  good: GoodText,
  isLayerOf: IsLayerOf,
): string[] {
  return filesBehind(entity, changed, isLayerOf).filter(
    (path) => changed.includes(path) && (isLayer(path) || good(path) !== undefined),
  );
}
