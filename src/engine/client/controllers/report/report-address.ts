/** Addresses of reports, with the conditions of the list they count. Pure. */
import { type ListState, findParams } from '../list/list-state.ts';

/** What of a list's state says which rows are counted, as the query its call takes. */
export function conditionsOf(state: ListState): string {
  return new URLSearchParams(findParams({ ...state, sort: [], deleted: false })).toString();
}

export function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

export function reportAddress(entity: string, code: string, conditions = ''): string {
  return withQuery(`/report/${encodeURIComponent(entity)}/${encodeURIComponent(code)}`, conditions);
}
