/**
 * What a user task opens of the record it is about, as the drawing says it: an extension element with the three lists
 * that an entity's file has under `nodeForms`. Pure.
 */
import type { NodeForm } from '../../../engine/model/types.ts';
import { type MakeAny, extensions, listOf, plain } from './attributes.ts';
import type { Moddle } from './moddle.ts';

export type { NodeForm };
export const COLUMNS = ['writable', 'required', 'hidden'] as const;
export type Column = (typeof COLUMNS)[number];

export const NOTHING: NodeForm = { writable: [], hidden: [], required: [] };

/** undefined: the drawing says nothing, and the entity's file counts. */
export function nodeFormOf(element: Moddle): NodeForm | undefined {
  const [said] = extensions(element, 'nodeForm');
  return (
    said && {
      writable: listOf(plain(said, 'writable')),
      hidden: listOf(plain(said, 'hidden')),
      required: listOf(plain(said, 'required')),
    }
  );
}

/** The extension elements of a node form; an empty one says that nothing is open. */
export function nodeFormElements(form: NodeForm | undefined, make: MakeAny): readonly Moddle[] {
  if (!form) return [];
  return [
    make(
      'nodeForm',
      Object.fromEntries(
        COLUMNS.filter((column) => form[column].length > 0).map((column) => [column, form[column].join(',')]),
      ),
    ),
  ];
}

/** The form with one mark set or taken away: what is required is writable, and what is hidden is neither. */
export function marked(form: NodeForm, field: string, column: Column, on: boolean): NodeForm {
  const change = (of: Column, to: boolean): readonly string[] =>
    to ? [...new Set([...form[of], field])] : form[of].filter((name) => name !== field);
  if (column === 'hidden')
    return on
      ? { writable: change('writable', false), required: change('required', false), hidden: change('hidden', true) }
      : { ...form, hidden: change('hidden', false) };
  if (column === 'required' && on)
    return { writable: change('writable', true), required: change('required', true), hidden: change('hidden', false) };
  if (column === 'writable' && !on)
    return { ...form, writable: change('writable', false), required: change('required', false) };
  return { ...form, [column]: change(column, on), ...(on ? { hidden: change('hidden', false) } : {}) };
}
