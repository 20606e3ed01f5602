/** The head of a detail: its name and the at most five facts a person looks for first. Its related lists. */
import { isSatisfied, namedFields } from '../../../model/expression/evaluate.ts';
import type { Row, Tone } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { isDeadline } from '../../../model/list/due-order.ts';
import { isSendable } from '../form/changed-fields.ts';
import { type FormSetting, isLocal, scopeOf } from '../form/form-scope.ts';

const MOST_FACTS = 5;
const NO_FACT = new Set(['children', 'json', 'files', 'file', 'refs']);

/** Does the label say what kind of thing the row is? Then nothing less names it: 动火作业 更换法兰垫片 DH-0012. */
function namesKind({ label, fields }: EntityView): boolean {
  return label.parts.some(
    (part) =>
      typeof part === 'object' &&
      fields.some(({ name, choices, dict }) => name === part.path && (choices ?? dict) !== undefined),
  );
}

/** The field whose text names a row on its card and in its own screen; undefined where the label does. */
export function nameField(view: EntityView): ViewField | undefined {
  return namesKind(view) ? undefined : view.fields.find((candidate) => candidate.name === view.list.card.title);
}

/** Name of a row in its own screen: the title of its card, else its label. */
export function nameOf(view: EntityView, row: WireRow): string {
  const field = nameField(view);
  const value = field ? row[field.name] : null;
  return field?.kind === 'text' && !field.choices && !field.dict && typeof value === 'string' && value !== ''
    ? value
    : (row.$label ?? row.id);
}

/** Columns that ask for attention by themselves always find a place among the facts. */
const MOST_TONED = 3;

/**
 * The list's columns without the state and the name, five at most; those with a tone (deadlines) before the others, in
 * the list's order.
 */
export function keyFacts(view: EntityView): readonly ViewField[] {
  const shownElsewhere = new Set([view.states?.field, view.list.card.title]);
  const columns = view.list.columns.flatMap((column) => {
    const field = view.fields.find((candidate) => candidate.name === column.field);
    const isFact =
      field && !shownElsewhere.has(field.name) && !NO_FACT.has(field.kind) && field.kind !== 'boolean' && !field.text;
    return isFact ? [{ field, toned: column.tone !== undefined || isDeadline(field) }] : [];
  });
  const toned = columns.filter((column) => column.toned).slice(0, MOST_TONED);
  const others = columns.filter((column) => !toned.includes(column)).slice(0, MOST_FACTS - toned.length);
  return columns.filter((column) => toned.includes(column) || others.includes(column)).map((column) => column.field);
}

/** Where the list of a related field stands, filtered by this row, and the query for it. */
export function relatedQuery(field: ViewField, row: Readonly<Row>): Readonly<Record<string, string>> {
  return field.children ? { [field.children.by]: String(row.id) } : {};
}

/** What a row begins with that is added to a related list: it points at this record. */
export function relatedStart({ children }: ViewField, row: Readonly<Row>): Row {
  const naming = children?.naming;
  return children ? { [children.by]: row.id ?? null, ...(naming ? { [naming.field]: naming.value } : {}) } : {};
}

/**
 * May a row be added to a related list: has the person the right, and is this record one that the reference may lead
 * to? What the browser cannot judge counts as: it may.
 * @param setting of the entity of the list
 */
export function mayAddRelated(setting: FormSetting, by: string, row: Readonly<Row>): boolean {
  const { view } = setting;
  const field = view.fields.find(({ name }) => name === by);
  if (!field || !isSendable(field) || !view.actions.some(({ code, builtin }) => builtin && code === 'add'))
    return false;
  const filter = field.ref?.filter;
  return (
    !filter ||
    namedFields(filter, 'outer').length > 0 ||
    !isLocal(filter, row) ||
    isSatisfied(filter, scopeOf(setting, row))
  );
}

export interface Warning {
  readonly field: ViewField;
  readonly tone: 'warning' | 'danger';
}

/** Yes-or-no fields whose column asks for attention now; dates and states carry their tone themselves. */
export function warnings(
  view: EntityView,
  row: Readonly<Row>,
  toneOf: (field: string) => Tone | undefined,
): readonly Warning[] {
  return view.fields.flatMap((field) => {
    if (field.kind !== 'boolean' || row[field.name] !== true) return [];
    const tone = toneOf(field.name);
    return tone === 'warning' || tone === 'danger' ? [{ field, tone }] : [];
  });
}

/** More columns than these do not fit beside the timeline. */
const MOST_COLUMNS = 5;

/** Columns of a related list: those of its own list without the one that points back here. */
export function relatedColumns(view: EntityView, field: ViewField): readonly ViewField[] {
  return view.list.columns
    .map((column) => view.fields.find((candidate) => candidate.name === column.field))
    .filter(
      (column): column is ViewField =>
        column !== undefined && column.name !== field.children?.by && column.name !== field.children?.naming?.field,
    )
    .slice(0, MOST_COLUMNS);
}
