/** How often a person opens each menu entry on this device, so that the home page can offer the ones most used. */
import type { MenuNode } from '../../../engine/model/wire.ts';

const KEY = 'menu-use';
const KEPT = 60;

export type Uses = Readonly<Record<string, number>>;

/** Uses of one person; a broken or foreign entry counts as none. */
export function usesOf(user: string): Uses {
  try {
    const stored = JSON.parse(localStorage.getItem(`${KEY}:${user}`) ?? '{}') as unknown;
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

/** One more use; the least used entries are forgotten when there are too many. */
export function counted(uses: Uses, path: string): Uses {
  const next = { ...uses, [path]: (uses[path] ?? 0) + 1 };
  return Object.fromEntries(
    Object.entries(next)
      .sort(([a, x], [b, y]) => Number(b === path) - Number(a === path) || y - x)
      .slice(0, KEPT),
  );
}

export function countUse(user: string, path: string): void {
  try {
    localStorage.setItem(`${KEY}:${user}`, JSON.stringify(counted(usesOf(user), path)));
  } catch {
    // A full or forbidden store costs a shortcut, nothing else.
  }
}

/** Leaves of the menu, the most used first, then in menu order; the home page itself is none. */
export function shortcutsOf(menu: readonly MenuNode[], uses: Uses, limit: number): MenuNode[] {
  const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) =>
      node.routes ? leaves(node.routes) : node.component || node.src || node.report ? [node] : [],
    );
  return leaves(menu)
    .filter((leaf) => leaf.path !== '/home')
    .sort((a, b) => (uses[b.path] ?? 0) - (uses[a.path] ?? 0))
    .slice(0, limit);
}
