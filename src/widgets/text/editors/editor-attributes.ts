/**
 * What an editable text tells assistive technology. An editor is fetched after its form is drawn, so it says by itself
 * what the form puts onto other inputs. Pure.
 */
import type { EditProps } from '../../../engine/client/index.ts';

export const noteId = (id: string): string => `${id}-note`;

export function editorAttributes({
  id,
  field,
  invalid,
  disabled,
  required,
  describedBy,
}: EditProps): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': field.title,
    'aria-invalid': String(invalid),
    'aria-describedby': [describedBy, noteId(id)].filter(Boolean).join(' '),
    ...(required === true ? { 'aria-required': 'true' } : {}),
    ...(disabled ? { 'aria-disabled': 'true' } : {}),
  };
}
