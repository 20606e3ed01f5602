/**
 * From one record to the one before and after it, in the order of the list it was opened from, without going back
 * there.
 */
import type { EntityView } from '../../../model/wire.ts';
import { fetchPage } from './fetch-page.ts';
import { noteShown, shownOf } from './shown-rows.ts';

/** Id of the record before or after this one; at the edge of a page the next one is fetched. */
export async function neighbourOf(view: EntityView, id: string, by: -1 | 1): Promise<string | undefined> {
  const list = shownOf(view.name);
  const index = list?.ids.indexOf(id) ?? -1;
  if (!list || index < 0) return undefined;
  const near = list.ids[index + by];
  if (near !== undefined) return near;
  const state = { ...list.state, currentPage: list.state.currentPage + by };
  if (view.tree || state.currentPage < 1) return undefined;
  const { data } = await fetchPage(view, state, undefined);
  const ids = data.list.map((row) => row.id);
  if (ids.length === 0) return undefined;
  noteShown(view.name, state, ids, data.totalCount);
  return by > 0 ? ids[0] : ids.at(-1);
}
