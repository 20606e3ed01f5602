/** Fields that cannot stand beside another one: lists, long texts, signatures, matrices. */
import type { ViewField } from '../../../model/wire.ts';

export function isWide(field: ViewField): boolean {
  return (
    field.kind === 'children' ||
    field.kind === 'json' ||
    field.kind === 'files' ||
    field.file?.signature === true ||
    field.text !== undefined ||
    field.matrix !== undefined
  );
}
