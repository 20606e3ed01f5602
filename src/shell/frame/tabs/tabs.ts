/** The list of visited pages: which stay when some are closed, and where one goes then. Pure. */

export interface Tab {
  readonly path: string;
  /** Query of the page as it was left, with its question mark. */
  readonly search: string;
  /** What the tag said last: a record's label is known only once its page is there. */
  readonly title?: string;
}

/** What a tag's menu can close. */
export type CloseKind = 'one' | 'others' | 'left' | 'right' | 'all';

/** The visited page stands at the end, or keeps its place. */
export function withVisit(tabs: readonly Tab[], path: string, search: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  if (!known) return [...tabs, { path, search }];
  return known.search === search ? tabs : tabs.map((tab) => (tab === known ? { ...tab, search } : tab));
}

/** Fixed tags first, each once, whether they were visited or not. */
export function withFixed(tabs: readonly Tab[], fixed: readonly string[]): readonly Tab[] {
  return [
    ...fixed.map((path) => tabs.find((tab) => tab.path === path) ?? { path, search: '' }),
    ...tabs.filter((tab) => !fixed.includes(tab.path)),
  ];
}

/** Addresses that `kind` closes, seen from the tag `at`; fixed ones never. */
export function toClose(
  tabs: readonly Tab[],
  at: string,
  kind: CloseKind,
  fixed: readonly string[],
): readonly string[] {
  const place = tabs.findIndex((tab) => tab.path === at);
  const hit: Readonly<Record<CloseKind, (index: number) => boolean>> = {
    one: (index) => index === place,
    others: (index) => index !== place,
    left: (index) => index < place,
    right: (index) => index > place,
    all: () => true,
  };
  return tabs.filter((tab, index) => hit[kind](index) && !fixed.includes(tab.path)).map((tab) => tab.path);
}

/** Where to go when `active` is among the closed: the next tag at the right, else at the left. */
export function nextActive(tabs: readonly Tab[], active: string, closed: readonly string[]): Tab | undefined {
  const place = tabs.findIndex((tab) => tab.path === active);
  const open = (tab: Tab): boolean => !closed.includes(tab.path);
  return tabs.slice(place + 1).find(open) ?? tabs.slice(0, Math.max(place, 0)).findLast(open);
}

/** Stored tags, where they make sense. */
export function readTabs(text: string | null): readonly Tab[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (one): one is Tab =>
        typeof one === 'object' &&
        one !== null &&
        'path' in one &&
        'search' in one &&
        typeof one.path === 'string' &&
        one.path.startsWith('/') &&
        typeof one.search === 'string' &&
        (!('title' in one) || typeof one.title === 'string'),
    );
  } catch {
    return [];
  }
}
