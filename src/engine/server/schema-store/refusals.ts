/** Turns what the database did not take into problems of the files behind it. */
import type { CompiledEntity, Problem } from '../../model/types.ts';
import type { ApplyResult } from './apply.ts';
import { confirmationName, isBlocking } from './step.ts';

const DUPLICATE = '23505';

/** Did the database find rows that are the same? */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === DUPLICATE;

/** Why the new version of `entity` does not run. */
export function refusalOf(entity: CompiledEntity, result: Pick<ApplyResult, 'failed' | 'pending'>): Problem {
  const at = { file: entity.file, line: 1, severity: 'error' as const };
  const error = result.failed.get(entity.name) as (Error & { code?: string; detail?: string }) | undefined;
  if (error && isDuplicate(error))
    return {
      ...at,
      code: 'schema.duplicate',
      path: 'storage.unique',
      params: { detail: error.detail ?? error.message },
    };
  if (error) return { ...at, code: 'schema.refused', path: '', params: { reason: error.message } };
  const steps = (result.pending.get(entity.name) ?? []).filter(isBlocking);
  return { ...at, code: 'schema.held', path: '', params: { steps: steps.map(confirmationName).join(', ') } };
}

/** Is this the layer of an entity? Its text says so. */
export type IsLayerOf = (path: string, entity: string) => boolean;

/**
 * The files that have to step back so that `entity` runs as before: its own if it changed, else changed layers of it,
 * else changed mixins of its
 * area, else everything that changed; if nothing did, its own file is left out.
 */
export function filesBehind(entity: CompiledEntity, changed: readonly string[], isLayerOf: IsLayerOf): string[] {
  if (changed.includes(entity.file)) return [entity.file];
  const layers = changed.filter((path) => isLayerOf(path, entity.name));
  if (layers.length > 0) return layers;
  const mixins = changed.filter((path) => path.includes('/_mixin/') && path.startsWith(`${entity.area}/`));
  return mixins.length > 0 ? mixins : changed.length > 0 ? [...changed] : [entity.file];
}
