/**
 * The rows that lists showed last, in their order. Every page knows of it, for it is forgotten with the person: nothing
 * of lists is fetched by it.
 */
import type { ListState } from './list-state.ts';

interface Shown {
  readonly state: ListState;
  readonly ids: readonly string[];
  readonly totalCount: number;
}

/** By entity. */
const shown = new Map<string, Shown>();

export const shownOf = (entity: string): Shown | undefined => shown.get(entity);

export function noteShown(entity: string, state: ListState, ids: readonly string[], totalCount: number): void {
  shown.set(entity, { state, ids, totalCount });
}

export interface Place {
  /** From 1, among all that the list holds. */
  readonly number: number;
  readonly total: number;
}

/** Where the record stands in the list it was opened from; undefined where it stands in none. */
export function placeOf(entity: string, id: string): Place | undefined {
  const list = shown.get(entity);
  const index = list?.ids.indexOf(id) ?? -1;
  return list && index >= 0
    ? {
        number: (list.state.currentPage - 1) * list.state.pageSize + index + 1,
        total: Math.max(list.totalCount, list.ids.length),
      }
    : undefined;
}

/** Another person signs in. */
export function forgetShown(): void {
  shown.clear();
}
