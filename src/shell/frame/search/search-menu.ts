/** Finding an entry of the menu: fuzzy by its title, by pinyin and its initials; the ones opened lately first. Pure. */
import Fuse from 'fuse.js';
import type { MenuNode } from '../../../engine/model/wire.ts';

export interface MenuEntry {
  readonly node: MenuNode;
  readonly title: string;
  /** Titles of the groups above. */
  readonly trail: string;
  /** Every way the title is read. */
  readonly whole: readonly string[];
  readonly initials: readonly string[];
}

/** Specification, section 9. */
const THRESHOLD = 0.4;
const PATTERN_LIMIT = 32;

/** All leaves of the menu. */
export function menuEntries(menu: readonly MenuNode[], above: readonly string[] = []): MenuEntry[] {
  return menu.flatMap((node) => {
    if (node.routes?.length) return menuEntries(node.routes, [...above, node.title]);
    const [whole = [], initials = []] = (node.pinyin ?? '').split(' ').map((readings) => readings.split('/'));
    return node.component || node.src || node.report
      ? [{ node, title: node.title, trail: above.join(' / '), whole, initials }]
      : [];
  });
}

export interface MenuSearch {
  /** Best first; without a pattern the recent ones. */
  find(pattern: string, recent: readonly string[]): readonly MenuEntry[];
}

/** Prepares the search once for a menu; `pinyin` = also by its keys. */
export function searchOf(entries: readonly MenuEntry[], pinyin: boolean): MenuSearch {
  const fuse = new Fuse(entries, {
    keys: [{ name: 'title', weight: 3 }, ...(pinyin ? ['whole', 'initials'] : [])],
    threshold: THRESHOLD,
    ignoreLocation: true,
    includeScore: true,
  });
  const byPath = new Map(entries.map((entry) => [entry.node.path, entry]));
  return {
    find(pattern, recent) {
      const wanted = pattern.trim().slice(0, PATTERN_LIMIT);
      if (wanted === '') return recent.flatMap((path) => byPath.get(path) ?? []);
      // Scores of figures alone differ in the last digits: what is equally good is ordered by use.
      const rank = new Map(recent.map((path, index) => [path, index]));
      return fuse
        .search(wanted)
        .sort(
          (one, other) =>
            Math.round(((one.score ?? 1) - (other.score ?? 1)) * 100) ||
            (rank.get(one.item.node.path) ?? Infinity) - (rank.get(other.item.node.path) ?? Infinity) ||
            0,
        )
        .map((result) => result.item);
    },
  };
}

/** The opened entry first, eight at most. */
export function withRecent(recent: readonly string[], path: string): readonly string[] {
  return [path, ...recent.filter((one) => one !== path)].slice(0, 8);
}
