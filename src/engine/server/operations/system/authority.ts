/**
 * The menu and the button codes of a user: the menu table, filtered by the kind of user and by what the user may list
 * (spec 2.7, 6; Q-66).
 */
import { holdsCode } from '../../../model/access.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { entityNames } from '../../../model/names.ts';
import type { AuthorityData } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { FOREIGN_COMPONENT } from '../import/foreign-codes.ts';
import { spellingOf } from '../pinyin/readings.ts';
import { type MenuRow, menuTree } from './menu-tree.ts';

/**
 * The shown entries of a terminal that are meant for the caller's kind of user; an entry that names no kind is meant
 * for all of them.
 * $1 tenant, $2 the caller, $3 terminal.
 */
const MENU = `select m.id, m."parentId" as parent, m."menuCode" as code, m."menuType" as type, m."menuIcon" as icon, m."menuPath" as path, m."menuComponent" as component, m.src, m."reportUrl" as report, m."permCode" as perm,
  m."menuName" as name, m."titleEn" as en, m."titleTw" as tw,
  array(select r."roleCode" from "sys_role" r where r.tenant_id = $1 and r.id = any(m.roles) order by r."roleCode") as roles from "sys_menu" m
  where m.deleted_at is null and m."menuStatus" = 'show' and m.terminal = $3 and m."menuType" <> 'button'
    and (coalesce(cardinality(m."userTypes"), 0) = 0
      or (select coalesce(u."userType", '0') from "sys_user" u where u.tenant_id = $1 and u.id = $2) = any(m."userTypes"))
  order by m."menuSequence", m.id`;

/** What the menu of this terminal may hold for the caller, before codes are asked for. */
export async function menuRows(engine: Engine, call: Call, terminal: 'pc' | 'mobile'): Promise<readonly MenuRow[]> {
  const { tenant, id } = call.actor;
  const { rows } = await engine.db.read(tenant, (connection) =>
    connection.query<MenuRow>(MENU, [tenant, id, terminal], 'anlan-menu'),
  );
  // What hangs below an entry that is not there cannot be reached, by whatever group is asked for.
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reached = (row: MenuRow | undefined, depth = 0): boolean =>
    row !== undefined && depth < rows.length && (row.parent === null || reached(byId.get(row.parent), depth + 1));
  return rows.filter((row) => reached(row));
}

/** A leaf stands in the menu when its code is held and, for a generated screen, its entity is there. */
export function isOpen(engine: Engine, call: Call, row: MenuRow): boolean {
  const entity = row.component?.startsWith('schema:') ? row.component.slice('schema:'.length) : undefined;
  if (entity !== undefined && !engine.project().entities.has(entity)) return false;
  if (row.component?.startsWith(FOREIGN_COMPONENT)) return false;
  return row.perm === null || holdsCode(call.actor.codes, row.perm);
}

/**
 * Addresses that are no leaf of the caller's menu and yet hold something. At any other address there is nothing, and
 * nobody need ask.
 */
function furtherAddresses(
  engine: Engine,
  call: Call,
  rows: readonly MenuRow[],
): Pick<AuthorityData, 'unlisted' | 'lacking'> {
  const entries = rows.filter(({ type }) => type === 'menu');
  const own = new Set(entries.filter((row) => isOpen(engine, call, row)).map(({ path }) => path));
  // A process may bring somebody a row of an entity of which they may do nothing else.
  const unlisted = [...engine.project().entities.values()]
    .filter((entity) => entity.workflow !== undefined || engine.grant(call.actor, entity).actions.size > 0)
    .map(({ area, name, api, menu }) => entityNames(area, name, api, menu.path).path)
    .filter((path) => !own.has(path));
  const known = new Set([...own, ...unlisted]);
  return { unlisted, lacking: [...new Set(entries.map(({ path }) => path))].filter((path) => !known.has(path)) };
}

/**
 * `queryCurrentAuthority`: menu as a tree under `routes`, all codes the user holds, and the parents to choose from.
 * `parentId` is a group of the menu; '0' and null stand for the root. An unknown one has nothing below
 * it.
 */
export async function authorityOf(
  engine: Engine,
  call: Call,
  locale: Locale,
  parentId: string | null,
): Promise<AuthorityData> {
  const rows = await menuRows(engine, call, 'pc');
  const further = furtherAddresses(engine, call, rows);
  // Home and help alone are no portal: who may open nothing else is told so.
  if (!rows.some((row) => row.type === 'menu' && row.perm !== null && isOpen(engine, call, row)))
    return { menu: [], menuButton: [...call.actor.codes], parents: [], ...further };
  const parent = parentId === null || parentId === '0' ? null : parentId;
  const { below, parents } = menuTree(
    rows,
    locale,
    (row) => isOpen(engine, call, row),
    spellingOf(engine, call.actor.tenant),
  );
  return { menu: below(parent), menuButton: [...call.actor.codes], parents, ...further };
}
