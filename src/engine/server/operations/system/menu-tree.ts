/** The rows of the menu table as the tree a person sees, each row looked at once. Pure. */
import type { Locale } from '../../../model/errors/define.ts';
import type { MenuNode, MenuParent } from '../../../model/wire.ts';
import type { Spelling } from '../pinyin/readings.ts';
import { pinyinKeys } from '../search-key.ts';

export interface MenuRow {
  readonly id: string;
  readonly parent: string | null;
  readonly code: string;
  readonly type: string;
  readonly icon: string | null;
  readonly path: string;
  readonly component: string | null;
  readonly src: string | null;
  readonly report: string | null;
  readonly perm: string | null;
  readonly name: string;
  readonly en: string | null;
  readonly tw: string | null;
  /** Codes of the roles the entry is kept to; none means no limit. */
  readonly roles: readonly string[];
}

export interface MenuTree {
  /** What stands below a group; null is the root. An unknown group has nothing below it. */
  readonly below: (parent: string | null) => readonly MenuNode[];
  /** The top groups in which something may be opened. */
  readonly parents: readonly MenuParent[];
}

export function menuTitle(row: MenuRow, locale: Locale): string {
  return (locale === 'en' ? row.en : locale === 'tw' ? row.tw : null) ?? row.name;
}

/**
 * @param rows in the order of the menu
 * @param open may the person open this leaf?
 * @param spelling how the person's tenant reads titles; as everybody does where nothing is said
 */
export function menuTree(
  rows: readonly MenuRow[],
  locale: Locale,
  open: (row: MenuRow) => boolean,
  spelling?: Spelling,
): MenuTree {
  const children = new Map<string | null, MenuRow[]>();
  for (const row of rows) {
    const { parent } = row;
    const siblings = children.get(parent);
    if (siblings) siblings.push(row);
    else children.set(parent, [row]);
  }
  const built = new Map<string | null, readonly MenuNode[]>();

  function nodeOf(row: MenuRow): MenuNode | undefined {
    const routes = row.type === 'catalog' ? below(row.id) : undefined;
    if (routes ? routes.length === 0 : !open(row)) return undefined;
    const title = menuTitle(row, locale);
    const pinyin = locale === 'en' ? undefined : pinyinKeys(title, spelling);
    const base = { title, path: row.path, ...(row.icon ? { icon: row.icon } : {}), ...(pinyin ? { pinyin } : {}) };
    return routes
      ? { ...base, routes }
      : {
          ...base,
          ...(row.component ? { component: row.component } : {}),
          ...(row.src ? { src: row.src } : {}),
          ...(row.report ? { report: row.id } : {}),
          ...(row.roles.length > 0 ? { meta: { roles: row.roles } } : {}),
        };
  }

  function below(parent: string | null): readonly MenuNode[] {
    const known = built.get(parent);
    if (known) return known;
    // Groups that stand in each other have nothing below them.
    built.set(parent, []);
    const nodes = (children.get(parent) ?? []).flatMap((row) => nodeOf(row) ?? []);
    built.set(parent, nodes);
    return nodes;
  }

  const parents = (children.get(null) ?? [])
    .filter((row) => row.type === 'catalog' && below(row.id).length > 0)
    .map((row) => ({
      id: row.id,
      title: menuTitle(row, locale),
      path: row.path,
      ...(row.icon ? { icon: row.icon } : {}),
    }));
  return { below, parents };
}
