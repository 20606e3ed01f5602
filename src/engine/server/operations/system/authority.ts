/** The menu and the button codes of a user: the menu table, filtered by what the user may list (spec 2.7, 6). */
import { holdsCode } from '../../../model/access.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { AuthorityData, MenuNode } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';

interface MenuRow {
  readonly id: string; readonly parent: string | null; readonly code: string; readonly type: string; readonly icon: string | null; readonly path: string; readonly component: string | null;
  readonly src: string | null; readonly perm: string | null; readonly name: string; readonly en: string | null; readonly tw: string | null;
}

const MENU = `select id, "parentId" as parent, "menuCode" as code, "menuType" as type, "menuIcon" as icon, "menuPath" as path, "menuComponent" as component, src, "permCode" as perm,
  "menuName" as name, "titleEn" as en, "titleTw" as tw from "sys_menu" where deleted_at is null and "menuStatus" = 'show' and terminal = 'pc' and "menuType" <> 'button' order by "menuSequence", id`;

/** A leaf stands in the menu when its code is held and, for a generated screen, its entity is there. */
function open(engine: Engine, call: Call, row: MenuRow): boolean {
  const entity = row.component?.startsWith('schema:') ? row.component.slice('schema:'.length) : undefined;
  if (entity !== undefined && !engine.project().entities.has(entity)) return false;
  return row.perm === null || holdsCode(call.actor.codes, row.perm);
}

function build(engine: Engine, call: Call, locale: Locale, rows: readonly MenuRow[], parent: string | null): MenuNode[] {
  return rows.filter((row) => row.parent === parent).flatMap((row): MenuNode[] => {
    const title = (locale === 'en' ? row.en : locale === 'tw' ? row.tw : null) ?? row.name;
    const base = { title, path: row.path, ...(row.icon ? { icon: row.icon } : {}) };
    if (row.type === 'catalog') {
      const routes = build(engine, call, locale, rows, row.id);
      return routes.length > 0 ? [{ ...base, routes }] : [];
    }
    if (!open(engine, call, row)) return [];
    return [{ ...base, ...(row.component ? { component: row.component } : {}), ...(row.src ? { src: row.src } : {}) }];
  });
}

/** `queryCurrentAuthority`: menu as a tree under `routes`, and all codes the user holds. */
export async function authorityOf(engine: Engine, call: Call, locale: Locale): Promise<AuthorityData> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) => connection.query<MenuRow>(MENU, [], 'anlan-menu'));
  return { menu: build(engine, call, locale, rows, null), menuButton: [...call.actor.codes] };
}
