/** Rings in what should be a tree: rows that stand, by their parents, below themselves. Pure. */

/**
 * The rings among rows, each as its ids from a row to its parent and on, beginning with the smallest id.
 * @param parents id → id of the parent; null at the top
 */
export function ringsOf(parents: ReadonlyMap<string, string | null>): string[][] {
  const rings: string[][] = [];
  const done = new Set<string>();
  for (const start of parents.keys()) {
    const way = new Map<string, number>();
    let id: string | null | undefined = start;
    while (typeof id === 'string' && parents.has(id) && !done.has(id) && !way.has(id)) {
      way.set(id, way.size);
      id = parents.get(id);
    }
    const ids = [...way.keys()];
    const from = typeof id === 'string' ? way.get(id) : undefined;
    if (from !== undefined) {
      const ring = ids.slice(from);
      const least = ring.indexOf([...ring].sort()[0] ?? '');
      rings.push([...ring.slice(least), ...ring.slice(0, least)]);
    }
    for (const one of ids) done.add(one);
  }
  return rings;
}
