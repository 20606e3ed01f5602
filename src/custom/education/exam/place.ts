/**
 * What this tab and this browser keep of a sheet that is sat: the question one was at, and that its page was left.
 * A browser that keeps nothing begins at the first open question, and counts no reload.
 */

const at = (id: string): string => `exam.at.${id}`;
const tab = (id: string): string => `exam.page.${id}`;
const left = (id: string): string => `exam.left.${id}`;
const leaves = (id: string): string => `exam.leaves.${id}`;

function kept<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // Storage is switched off or full: nothing is kept.
    return undefined;
  }
}

/** The question that was last before the reader in this tab. */
export const readPlace = (id: string): string | undefined => kept(() => sessionStorage.getItem(at(id))) ?? undefined;
export const keepPlace = (id: string, qid: string): void => {
  kept(() => sessionStorage.setItem(at(id), qid));
};

/** A number nobody else has; pages without https have no `randomUUID`. */
export function newNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const numbers = new Map<string, string>();

/** The number of this tab for a sheet, the same over a reload: the server knows by it when it last heard of it. */
export function pageNumber(id: string): string {
  const known = numbers.get(id) ?? kept(() => sessionStorage.getItem(tab(id))) ?? newNumber();
  numbers.set(id, known);
  kept(() => sessionStorage.setItem(tab(id), known));
  return known;
}

/** Marks that the page of the sheet goes: reloaded, closed, or left for another one. */
export function keepLeft(id: string): void {
  kept(() => {
    localStorage.setItem(left(id), '1');
    sessionStorage.setItem(left(id), '1');
  });
}

/**
 * Did the page of the sheet go, since it was last asked, other than by a reload? The tab remembers what it reloads; one
 * that was closed and opened again does not.
 */
export function takeLeft(id: string): boolean {
  return (
    kept(() => {
      const [gone, here] = [localStorage.getItem(left(id)) !== null, sessionStorage.getItem(left(id)) !== null];
      localStorage.removeItem(left(id));
      sessionStorage.removeItem(left(id));
      const [entry] = performance.getEntriesByType('navigation');
      return gone && !(here && entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
    }) ?? false
  );
}

/** How often the page was left without the server knowing of it. */
export const readLeaves = (id: string): number => Number(kept(() => localStorage.getItem(leaves(id))) ?? 0) || 0;

/** Counts that the page was left, until the server has been told. */
export const addLeave = (id: string): void => {
  kept(() => localStorage.setItem(leaves(id), String(readLeaves(id) + 1)));
};

/** The server has been told of so many. */
export function dropLeaves(id: string, told: number): void {
  const rest = readLeaves(id) - told;
  kept(() => (rest > 0 ? localStorage.setItem(leaves(id), String(rest)) : localStorage.removeItem(leaves(id))));
}

/** Tells the server with something else that is sent how often the page was left. */
export async function withLeaves<T>(id: string, send: (leaves: number) => Promise<T>): Promise<T> {
  const told = readLeaves(id);
  const answer = await send(told);
  if (told > 0) dropLeaves(id, told);
  return answer;
}
