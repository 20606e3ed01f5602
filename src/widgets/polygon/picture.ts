/** Which picture a boundary is drawn on. */
import type { Row } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';

/** The first picture of the row that is filled in, of those the field names. */
export function pictureOf({ polygon }: ViewField, row: Readonly<Row>): string | undefined {
  for (const name of polygon?.on ?? []) {
    const id = row[name];
    if (typeof id === 'string' && id !== '') return id;
  }
  return undefined;
}
