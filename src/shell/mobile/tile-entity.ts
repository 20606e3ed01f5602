/** What a tile opens. Pure. */
import type { MenuNode } from '../../engine/model/wire.ts';

/** The entity of a generated screen; undefined for a page or an outside address. */
export function entityOf(tile: MenuNode): string | undefined {
  return tile.component?.startsWith('schema:') ? tile.component.slice('schema:'.length) : undefined;
}
