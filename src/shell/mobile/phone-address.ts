/** Addresses of the phone for what the engine knows by its own addresses. Pure. */
import type { MenuNode } from '../../engine/model/wire.ts';
import { entityOf } from './tile-entity.ts';

export const HOME = '/apps/home';
const BELOW = '/apps/e';

/** `/equipment/equipCrane?x=1` → `/apps/e/equipment/equipCrane?x=1`; the start is the home. */
export function phoneAddress(path: string): string {
  return path === '/' ? HOME : BELOW + path;
}

export interface EntityPlace {
  /** Address of the list as the engine knows it. */
  readonly path: string;
  readonly entity: string;
  /** A record of it. */
  readonly id?: string;
}

/**
 * Which entity, and which record of it, stands at the engine's address `path`: what a tile says, else
 * `/{area}/{entity}` and its records.
 */
export function entityPlace(path: string, tiles: readonly MenuNode[]): EntityPlace | undefined {
  for (const tile of tiles) {
    const entity = entityOf(tile);
    if (!entity || !tile.path.startsWith(`${BELOW}/`)) continue;
    const list = tile.path.slice(BELOW.length);
    if (path === list) return { path: list, entity };
    if (path.startsWith(`${list}/`) && !path.slice(list.length + 1).includes('/'))
      return { path: list, entity, id: path.slice(list.length + 1) };
  }
  const [, area, entity, id, more] = path.split('/');
  if (!area || !entity || more !== undefined) return undefined;
  return { path: `/${area}/${entity}`, entity, ...(id ? { id } : {}) };
}
