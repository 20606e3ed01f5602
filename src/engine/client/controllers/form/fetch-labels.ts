/**
 * Asks what ids that stand in a form are called, and what the form's rules read of their rows: the server, or without a
 * network what was taken along.
 */
import type { Row } from '../../../model/types.ts';
import type { EntityView } from '../../../model/wire.ts';
import { optionsOrTaken } from '../taken/taken-store.ts';
import type { KnownRow, Unlabelled } from './missing-labels.ts';
import { decidingFields } from './watched-fields.ts';

/** Id → what is known of it; ids that may not be seen are missing. */
export async function fetchLabels(
  view: EntityView,
  row: Readonly<Row>,
  missing: Unlabelled,
): Promise<ReadonlyMap<string, KnownRow>> {
  const field = view.fields.find((candidate) => candidate.name === missing.field);
  const deciding = Object.fromEntries((field ? decidingFields(field) : []).map((name) => [name, row[name] ?? null]));
  const data = await optionsOrTaken(view.api, missing.field, {
    ids: missing.ids.join(','),
    row: deciding,
    pageSize: missing.ids.length,
  });
  return new Map(data.list.map(({ id, label, hops }) => [id, { label, ...(hops ? { hops } : {}) }]));
}
