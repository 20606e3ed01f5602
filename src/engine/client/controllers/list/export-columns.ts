/** Which columns a file of the list has when it is to have those that are shown. */
import type { EntityView } from '../../../model/wire.ts';
import type { ExportFormat } from '../../api/entities.ts';

/** The shown ones; in a sheet also the id where an import could not recognise its rows without. */
export function exportColumns(view: EntityView, shown: readonly string[], format: ExportFormat): string {
  const sheet = format === 'xlsx' || format === 'csv';
  return [...shown, ...(sheet && view.list.import !== false && view.list.import.rowId ? ['id'] : [])].join(',');
}
