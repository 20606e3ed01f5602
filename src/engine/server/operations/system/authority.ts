/** The menu and the button codes of a user: the menu table, filtered by what the user may list (spec 2.7, 6). */
import { holdsCode } from '../../../model/access.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { AuthorityData } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { type MenuRow, menuTree } from './menu-tree.ts';

const MENU = `select id, "parentId" as parent, "menuCode" as code, "menuType" as type, "menuIcon" as icon, "menuPath" as path, "menuComponent" as component, src, "permCode" as perm,
  "menuName" as name, "titleEn" as en, "titleTw" as tw from "sys_menu" where deleted_at is null and "menuStatus" = 'show' and terminal = 'pc' and "menuType" <> 'button' order by "menuSequence", id`;

/** A leaf stands in the menu when its code is held and, for a generated screen, its entity is there. */
export function isOpen(engine: Engine, call: Call, row: MenuRow): boolean {
  const entity = row.component?.startsWith('schema:') ? row.component.slice('schema:'.length) : undefined;
  if (entity !== undefined && !engine.project().entities.has(entity)) return false;
  return row.perm === null || holdsCode(call.actor.codes, row.perm);
}

/**
 * `queryCurrentAuthority`: menu as a tree under `routes`, all codes the user holds, and the parents to choose from.
 * `parentId` is a group of the menu; '0' and null stand for the root. An unknown one has nothing below it.
 */
export async function authorityOf(engine: Engine, call: Call, locale: Locale, parentId: string | null): Promise<AuthorityData> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) => connection.query<MenuRow>(MENU, [], 'anlan-menu'));
  // Home and help alone are no portal: who may open nothing else is told so.
  if (!rows.some((row) => row.type === 'menu' && row.perm !== null && isOpen(engine, call, row))) return { menu: [], menuButton: [...call.actor.codes], parents: [] };
  const parent = parentId === null || parentId === '0' ? null : parentId;
  const { below, parents } = menuTree(rows, locale, (row) => isOpen(engine, call, row));
  return { menu: below(parent), menuButton: [...call.actor.codes], parents };
}
