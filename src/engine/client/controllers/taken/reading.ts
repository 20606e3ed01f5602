/** Reading with a network as ever, and without one from what was taken along. */
import type { EntityView, ListData, ViewField, WireRow } from '../../../model/wire.ts';
import { followRows, getRow } from '../../api/entities.ts';
import type { QueryParams } from '../../api/query-text.ts';
import { dayText, momentText } from '../../registry/clock.ts';
import { personOf } from '../form/open-form.ts';
import { useSession } from '../session-store.ts';
import { takenList } from './taken-list.ts';
import { isCutOff, takenEntity, takenRow } from './taken-store.ts';

/** The rows of a list. */
export async function rowsOrTaken(view: EntityView, asked: QueryParams, signal?: AbortSignal): Promise<ListData> {
  try {
    return await followRows(view.api, asked, signal);
  } catch (cause) {
    const taken = signal?.aborted !== true && (await isCutOff(cause)) ? takenEntity(view.name) : undefined;
    if (!taken) throw cause;
    const at = new Date();
    const user = personOf(useSession.getState().user);
    return takenList(view, taken.rows, asked, { user, today: dayText(at), now: momentText(at), locale: view.locale });
  }
}

/** One record. */
export async function rowOrTaken(view: EntityView, id: string): Promise<WireRow> {
  try {
    return await getRow(view.api, id);
  } catch (cause) {
    const taken = (await isCutOff(cause)) ? takenRow(view, id) : undefined;
    if (!taken) throw cause;
    return taken;
  }
}

/** All rows of an entity that were taken along, where a call failed for want of a network; else undefined. */
export async function takenRows(entity: string, cause: unknown): Promise<readonly WireRow[] | undefined> {
  return (await isCutOff(cause)) ? takenEntity(entity)?.rows : undefined;
}

/** Rows that belong to a record, as `field` of its entity lists them; undefined where they did not go along. */
export function relatedTaken(owner: string, field: ViewField, row: WireRow, most: number): ListData | undefined {
  const by = field.children?.by ?? '';
  const rows = takenEntity(owner)?.related[field.name]?.filter((one) => one[by] === row.id);
  return rows && { list: rows.slice(0, most), totalCount: rows.length };
}
