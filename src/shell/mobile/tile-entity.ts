/** What a tile opens, and for which tiles deadlines are asked. */
import type { MenuNode } from '../../engine/model/wire.ts';
import { areDeadlinesShown } from '../../engine/client/index.ts';

/** The entity of a generated screen; undefined for a page or an outside address. */
export function entityOf(tile: MenuNode): string | undefined {
  return tile.component?.startsWith('schema:') ? tile.component.slice('schema:'.length) : undefined;
}

/**
 * The entities whose deadlines stand on the phone's home. Where people are asked through to-dos they do not: the
 * deadlines of everything one may see there are not one's own.
 */
export function dueEntities(tiles: readonly MenuNode[]): readonly string[] {
  return tiles.flatMap((tile) => entityOf(tile) ?? []).filter(areDeadlinesShown);
}
