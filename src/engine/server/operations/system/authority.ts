/** The menu and the button codes of a user: the menu table, filtered by what the user may list (spec 2.7, 6). */
import { holdsCode } from '../../../model/access.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { AuthorityData, MenuNode, MenuParent } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { pinyinKeys } from '../search-key.ts';

export interface MenuRow {
  readonly id: string; readonly parent: string | null; readonly code: string; readonly type: string; readonly icon: string | null; readonly path: string; readonly component: string | null;
  readonly src: string | null; readonly perm: string | null; readonly name: string; readonly en: string | null; readonly tw: string | null;
}

const MENU = `select id, "parentId" as parent, "menuCode" as code, "menuType" as type, "menuIcon" as icon, "menuPath" as path, "menuComponent" as component, src, "permCode" as perm,
  "menuName" as name, "titleEn" as en, "titleTw" as tw from "sys_menu" where deleted_at is null and "menuStatus" = 'show' and terminal = 'pc' and "menuType" <> 'button' order by "menuSequence", id`;

/** A leaf stands in the menu when its code is held and, for a generated screen, its entity is there. */
export function isOpen(engine: Engine, call: Call, row: MenuRow): boolean {
  const entity = row.component?.startsWith('schema:') ? row.component.slice('schema:'.length) : undefined;
  if (entity !== undefined && !engine.project().entities.has(entity)) return false;
  return row.perm === null || holdsCode(call.actor.codes, row.perm);
}

function titleOf(row: MenuRow, locale: Locale): string {
  return (locale === 'en' ? row.en : locale === 'tw' ? row.tw : null) ?? row.name;
}

function build(engine: Engine, call: Call, locale: Locale, rows: readonly MenuRow[], parent: string | null): MenuNode[] {
  return rows.filter((row) => row.parent === parent).flatMap((row): MenuNode[] => {
    const title = titleOf(row, locale);
    const pinyin = locale === 'en' ? undefined : pinyinKeys(title);
    const base = { title, path: row.path, ...(row.icon ? { icon: row.icon } : {}), ...(pinyin ? { pinyin } : {}) };
    if (row.type === 'catalog') {
      const routes = build(engine, call, locale, rows, row.id);
      return routes.length > 0 ? [{ ...base, routes }] : [];
    }
    if (!isOpen(engine, call, row)) return [];
    return [{ ...base, ...(row.component ? { component: row.component } : {}), ...(row.src ? { src: row.src } : {}) }];
  });
}

/** The top groups in which the person may open anything. */
function parentsOf(engine: Engine, call: Call, locale: Locale, rows: readonly MenuRow[]): MenuParent[] {
  return rows.filter((row) => row.parent === null && row.type === 'catalog' && build(engine, call, locale, rows, row.id).length > 0)
    .map((row) => ({ id: row.id, title: titleOf(row, locale), path: row.path, ...(row.icon ? { icon: row.icon } : {}) }));
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
  return { menu: build(engine, call, locale, rows, parent), menuButton: [...call.actor.codes], parents: parentsOf(engine, call, locale, rows) };
}
