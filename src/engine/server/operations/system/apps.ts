/**
 * The tiles of the phone's home: the menu rows for phones that a user may open, without their groups (domain, phone).
 */
import { isKeptOpen } from '../../../model/access.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { MenuNode } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { isOpen, menuRows } from './authority.ts';
import { menuTitle } from './menu-tree.ts';

export async function appsOf(engine: Engine, call: Call, locale: Locale): Promise<MenuNode[]> {
  const rows = await menuRows(engine, call, 'mobile');
  return rows
    .filter(
      (row) =>
        row.type !== 'catalog' &&
        isOpen(engine, call, row) &&
        isKeptOpen(
          row.roles,
          call.actor.roles.map(({ code }) => code),
        ),
    )
    .map((row) => ({
      title: menuTitle(row, locale),
      path: row.path,
      ...(row.icon ? { icon: row.icon } : {}),
      ...(row.component ? { component: row.component } : {}),
      ...(row.src ? { src: row.src } : {}),
    }));
}
