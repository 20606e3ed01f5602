/**
 * Finds the place of an error in the form: which field, which row of a sub-table, which tab, and the words for its
 * link.
 */
import type { EntityView, FieldError } from '../../../model/wire.ts';
import { type FormGroup, groupOf } from './form-groups.ts';

export interface ErrorPlace {
  /** Top-level field; '' when the error is about the row as a whole or about a field that is not on this form. */
  readonly field: string;
  /** Index of the sub-table row and field in it, for paths such as `inspections.0.planDate`. */
  readonly row?: number;
  readonly child?: string;
  /** Index of the tab or step; -1 when it is in none. */
  readonly group: number;
  /** Title for the link in the footer: `检验记录 1 · 计划日期`. */
  readonly title: string;
}

/** Where the error with this path is shown. */
export function locateError(view: EntityView, groups: readonly FormGroup[], path: string): ErrorPlace {
  const [name = '', index, child] = path.split('.');
  const field = view.fields.find((candidate) => candidate.name === name);
  const group = groupOf(groups, name);
  if (!field || group < 0) return { field: '', group: -1, title: field?.title ?? '' };
  const row = index !== undefined && /^\d+$/.test(index) ? Number(index) : undefined;
  if (row === undefined) return { field: name, group, title: field.title };
  const children = field.children ? view.children[field.children.entity] : undefined;
  const member = (children?.fields ?? field.members ?? []).find((candidate) => candidate.name === child);
  return {
    field: name,
    row,
    child: member?.name,
    group,
    title: `${field.title} ${row + 1}${member ? ` · ${member.title}` : ''}`,
  };
}

/** The errors of one field as the person reads them under it (sub-table cells excluded). */
export function errorsAt(errors: readonly FieldError[], path: string): readonly FieldError[] {
  return errors.filter((error) => error.field === path);
}

/** The errors inside a sub-table: `0.planDate` → message. A whole row's error stands under `0.`. */
export function errorsInside(errors: readonly FieldError[], field: string): ReadonlyMap<string, string> {
  const inside = new Map<string, string>();
  for (const error of errors) {
    if (!error.field.startsWith(`${field}.`)) continue;
    const [row = '', child = ''] = error.field.slice(field.length + 1).split('.');
    if (!inside.has(`${row}.${child}`)) inside.set(`${row}.${child}`, error.message);
  }
  return inside;
}

/** The path of a place when the rows of sub-table `field` have moved; undefined = its row is gone. */
export function movedPath(
  path: string,
  field: string,
  placeOf: (index: number) => number | undefined,
): string | undefined {
  const [name, index, ...rest] = path.split('.');
  if (name !== field || index === undefined || !/^\d+$/.test(index)) return path;
  const place = placeOf(Number(index));
  return place === undefined ? undefined : [name, place, ...rest].join('.');
}

/** Moves the errors of a sub-table along with its rows; those of a row that is gone go with it. */
export function movedErrors(
  errors: readonly FieldError[],
  field: string,
  placeOf: (index: number) => number | undefined,
): readonly FieldError[] {
  return errors.flatMap((error) => {
    const path = movedPath(error.field, field, placeOf);
    return path === undefined ? [] : [{ ...error, field: path }];
  });
}
