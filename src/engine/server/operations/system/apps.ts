/** The tiles of the phone's home: the menu rows for phones that a user may open, without their groups (domain, phone). */
import type { Locale } from '../../../model/errors/define.ts';
import type { MenuNode } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { isOpen } from './authority.ts';
import { type MenuRow, menuTitle } from './menu-tree.ts';

const TILES = `select id, "parentId" as parent, "menuCode" as code, "menuType" as type, "menuIcon" as icon, "menuPath" as path, "menuComponent" as component, src, "permCode" as perm,
  "menuName" as name, "titleEn" as en, "titleTw" as tw from "sys_menu" where deleted_at is null and "menuStatus" = 'show' and terminal = 'mobile' and "menuType" in ('menu', 'link') order by "menuSequence", id`;

export async function appsOf(engine: Engine, call: Call, locale: Locale): Promise<MenuNode[]> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) => connection.query<MenuRow>(TILES, [], 'anlan-apps'));
  return rows.filter((row) => isOpen(engine, call, row)).map((row) => ({
    title: menuTitle(row, locale), path: row.path,
    ...(row.icon ? { icon: row.icon } : {}), ...(row.component ? { component: row.component } : {}), ...(row.src ? { src: row.src } : {}),
  }));
}
