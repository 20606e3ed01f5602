/**
 * Why an address of the menu shows nothing to somebody: the right that is lacking, and who can give it
 * (docs/menus.md#what-a-closed-page-lacks).
 */
import type { LackingRight } from '../../../model/admin-wire.ts';
import { actionLabel, textOf } from '../../../model/view.ts';
import type { Call, Engine } from '../engine.ts';
import { isOpen, menuRows } from '../system/authority.ts';
import { menuTitle } from '../system/menu-tree.ts';
import { changersOf } from './own-access.ts';

/** The right in words: what may be done with what. */
function rightTitle(engine: Engine, { locale }: Call, code: string, page: string): string {
  const [, name = '', act = ''] = code.split(':');
  const entity = engine.project().entities.get(name);
  const action = entity?.actions[act];
  return entity && action
    ? `${textOf(entity, locale, 'title', entity.title)} · ${actionLabel(entity, action, locale)}`
    : page;
}

/**
 * What the caller lacks to open the page at `path`, or one of its records; null where the menu meant for the caller's
 * kind of user
 * knows no such page, or where it may be opened.
 */
export async function lackingRight(engine: Engine, call: Call, path: string): Promise<LackingRight | null> {
  const rows = await menuRows(engine, call, 'pc');
  const row = rows.find(
    (one) =>
      one.type === 'menu' &&
      (path === one.path || (path.startsWith(`${one.path}/`) && !path.slice(one.path.length + 1).includes('/'))),
  );
  const entity = row?.component?.startsWith('schema:') ? row.component.slice('schema:'.length) : undefined;
  if (
    !row ||
    row.perm === null ||
    isOpen(engine, call, row) ||
    (entity !== undefined && !engine.project().entities.has(entity))
  )
    return null;
  const title = menuTitle(row, call.locale);
  const changers = await engine.db.read(call.actor.tenant, (connection) => changersOf(connection, call.actor.tenant));
  return { title, right: rightTitle(engine, call, row.perm, title), changers };
}
