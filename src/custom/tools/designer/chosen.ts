/** What can be done with whatever is chosen, of the form, of the list or of the reports. Pure. */
import { type Json, isObject, objectAt } from '../../../engine/model/format/read/source.ts';
import {
  type Chosen,
  fieldsOf,
  outlineOf,
  removeField,
  removeSection,
  stepField,
  stepSection,
} from './draft-document.ts';
import { LIST_KINDS, type ListDefaults, type ListKind, namesOf, removeItem, stepItem } from './list-document.ts';
import { removeReport, reportNames, stepReport } from './report-document.ts';

/** What the page designs. */
export const PARTS = ['form', 'list', 'report'] as const;
export type Part = (typeof PARTS)[number];

export function isListKind(kind: Chosen['kind']): kind is ListKind {
  return LIST_KINDS.some((one) => one === kind);
}

export function partOf({ kind }: Chosen): Part {
  if (kind === 'report') return 'report';
  return kind === 'field' || kind === 'section' ? 'form' : 'list';
}

/** Everything of its kind, in order. */
export function siblingsOf(document: Json, { kind }: Chosen, defaults: ListDefaults): readonly string[] {
  switch (kind) {
    case 'field':
      return outlineOf(document).flatMap(({ fields }) => fields);
    case 'section':
      return Object.keys(objectAt(objectAt(document, 'form'), 'sections'));
    case 'card':
      return [''];
    case 'report':
      return reportNames(document);
    default:
      return namesOf(document, kind, defaults);
  }
}

/** Fields that stand in no section are there as well. */
export function isThere(document: Json, chosen: Chosen, defaults: ListDefaults): boolean {
  return chosen.kind === 'field'
    ? isObject(fieldsOf(document)[chosen.name])
    : siblingsOf(document, chosen, defaults).includes(chosen.name);
}

/** Takes it away; the card of a list is always there. */
export function removeChosen(document: Json, { kind, name }: Chosen, defaults: ListDefaults): Json {
  switch (kind) {
    case 'field':
      return removeField(document, name);
    case 'section':
      return removeSection(document, name);
    case 'card':
      return document;
    case 'report':
      return removeReport(document, name);
    default:
      return removeItem(document, kind, name, defaults);
  }
}

/** One place up (-1) or down (1). */
export function stepChosen(document: Json, { kind, name }: Chosen, by: -1 | 1, defaults: ListDefaults): Json {
  switch (kind) {
    case 'field':
      return stepField(document, name, by);
    case 'section':
      return stepSection(document, name, by);
    case 'card':
      return document;
    case 'report':
      return stepReport(document, name, by);
    default:
      return stepItem(document, kind, name, by, defaults);
  }
}

/**
 * What is chosen where another part is looked at: a column is a field of the form, a field may be a column of the list;
 * of reports it is the first.
 */
export function counterpart(
  document: Json,
  chosen: Chosen | undefined,
  part: Part,
  defaults: ListDefaults,
): Chosen | undefined {
  if (chosen && partOf(chosen) === part && isThere(document, chosen, defaults)) return chosen;
  if (part === 'report') {
    const [name] = reportNames(document);
    return name === undefined ? undefined : { kind: 'report', name };
  }
  if (!chosen || partOf(chosen) === part) return undefined;
  const other: Chosen | undefined =
    chosen.kind === 'field'
      ? { kind: 'column', name: chosen.name }
      : chosen.kind === 'column' || chosen.kind === 'filter'
        ? { kind: 'field', name: chosen.name }
        : undefined;
  return other && isThere(document, other, defaults) ? other : undefined;
}

/** What a path of the document leads to. */
export function targetAt(path: readonly string[]): Chosen | undefined {
  const [root, second, third, fourth] = path;
  if (root === 'data' && second === 'properties' && third !== undefined) return { kind: 'field', name: third };
  if (root === 'form' && second === 'sections' && third !== undefined) return { kind: 'section', name: third };
  if (root === 'list' && second === 'columns' && third !== undefined) return { kind: 'column', name: third };
  if (root === 'list' && second === 'views' && third !== undefined) return { kind: 'view', name: third };
  if (root === 'list' && second === 'search' && third === 'filters' && fourth !== undefined)
    return { kind: 'filter', name: fourth };
  if (root === 'list' && second === 'card') return { kind: 'card', name: '' };
  if (root === 'actions' && second !== undefined) return { kind: 'action', name: second };
  if (root === 'reports' && second !== undefined) return { kind: 'report', name: second };
  return undefined;
}
