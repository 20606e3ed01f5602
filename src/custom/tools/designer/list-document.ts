/**
 * What the list designer does to an entity's document: columns, filters, views and actions added, moved, changed and
 * taken away. Pure; nothing of the given document is changed.
 */
import { BUILTIN_ACTIONS } from '../../../engine/model/format/builtin-actions.ts';
import { type Json, isObject, member, objectAt, textsAt } from '../../../engine/model/format/read/source.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import { type Added, freeIn, placed, withValue, withoutWords } from './draft-document.ts';

/** What stands in an order of its own in a list. */
export const LIST_KINDS = ['column', 'filter', 'view', 'action'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** What the engine fills in where the file says nothing: a first change of it writes it down. */
export interface ListDefaults {
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly card: Json;
  readonly actions: readonly string[];
}

export function listDefaults({ list, actions }: EntityView): ListDefaults {
  return {
    columns: list.columns.map(({ field }) => field),
    filters: list.filters,
    card: { ...list.card },
    actions: actions.filter(({ builtin }) => builtin).map(({ code }) => code),
  };
}

const listOf = (document: Json): Json => objectAt(document, 'list');
const columnsOf = (document: Json): unknown => listOf(document)['columns'];
const actionsOf = (document: Json): Json => objectAt(document, 'actions');

export function isBuiltin(code: string): boolean {
  return Object.hasOwn(BUILTIN_ACTIONS, code);
}

const ownActions = (document: Json): string[] => Object.keys(actionsOf(document)).filter((code) => !isBuiltin(code));

/** What a list has no button for: everybody who sees it may query it, and reports are exported where they stand. */
const BUILTIN = Object.keys(BUILTIN_ACTIONS).filter((code) => BUILTIN_ACTIONS[code]?.placement !== 'none');

/** Names of one kind in the order of the list. Built-in actions stand first, switched off ones among them. */
export function namesOf(document: Json, kind: ListKind, defaults: ListDefaults): readonly string[] {
  switch (kind) {
    case 'column': {
      const columns = columnsOf(document);
      return isObject(columns) ? Object.keys(columns) : defaults.columns;
    }
    case 'filter': {
      const search = objectAt(listOf(document), 'search');
      return Array.isArray(search['filters']) ? textsAt(search, 'filters') : defaults.filters;
    }
    case 'view':
      return Object.keys(objectAt(listOf(document), 'views'));
    case 'action':
      return [
        ...BUILTIN.filter((code) => Object.hasOwn(actionsOf(document), code) || defaults.actions.includes(code)),
        ...ownActions(document),
      ];
  }
}

/** `withValue`, where what is left empty goes too: a list one has said nothing about stands in no file. */
function put(document: Json, path: readonly string[], value: unknown): Json {
  const made = withValue(document, path, value);
  const above = path.slice(0, -1);
  const holder = above.reduce<Json>((node, name) => objectAt(node, name), made);
  return value === undefined && above.length > 0 && Object.keys(holder).length === 0
    ? put(made, above, undefined)
    : made;
}

function ordered(members: Json, names: readonly string[], fresh: unknown): Json {
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(members, name) ? members[name] : fresh]));
}

/**
 * Puts one before another of its kind, or last: a field becomes a column or a filter by it. Built-in actions have their
 * place.
 */
export function placeItem(
  document: Json,
  kind: ListKind,
  name: string,
  before: string | undefined,
  defaults: ListDefaults,
): Json {
  const standing = namesOf(document, kind, defaults);
  const names = placed(standing, name, before);
  if (names.join(' ') === standing.join(' ')) return document;
  switch (kind) {
    case 'column':
      return put(document, ['list', 'columns'], ordered(objectAt(listOf(document), 'columns'), names, true));
    case 'filter':
      return put(document, ['list', 'search', 'filters'], names);
    case 'view':
      return Object.hasOwn(objectAt(listOf(document), 'views'), name)
        ? put(document, ['list', 'views'], ordered(objectAt(listOf(document), 'views'), names, {}))
        : document;
    case 'action': {
      const own = names.filter((code) => Object.hasOwn(actionsOf(document), code) && !isBuiltin(code));
      if (!own.includes(name)) return document;
      let at = 0;
      // What the file says of built-in ones keeps its place among them.
      return put(
        document,
        ['actions'],
        ordered(
          actionsOf(document),
          Object.keys(actionsOf(document)).map((code) => (isBuiltin(code) ? code : (own[at++] ?? code))),
          {},
        ),
      );
    }
  }
}

/** One place up (-1) or down (1). */
export function stepItem(document: Json, kind: ListKind, name: string, by: -1 | 1, defaults: ListDefaults): Json {
  const names = kind === 'action' ? ownActions(document) : namesOf(document, kind, defaults);
  const at = names.indexOf(name);
  if (at < 0 || names[at + by] === undefined) return document;
  return placeItem(document, kind, name, by < 0 ? names[at - 1] : names[at + 2], defaults);
}

/**
 * Takes one out of the list; a built-in action is switched off. Without any column of its own the list has those of the
 * engine again.
 */
export function removeItem(document: Json, kind: ListKind, name: string, defaults: ListDefaults): Json {
  const names = namesOf(document, kind, defaults).filter((one) => one !== name);
  switch (kind) {
    case 'column':
      return put(
        document,
        ['list', 'columns'],
        names.length > 0 ? ordered(objectAt(listOf(document), 'columns'), names, true) : undefined,
      );
    case 'filter':
      return put(document, ['list', 'search', 'filters'], names);
    case 'view':
      return put(withoutWords(document, `list.views.${name}`), ['list', 'views', name], undefined);
    case 'action':
      return isBuiltin(name)
        ? withValue(document, ['actions', name], false)
        : put(withoutWords(document, `actions.${name}`), ['actions', name], undefined);
  }
}

/** What the file says of a column. */
export function columnAt(document: Json, name: string): Json {
  return objectAt(objectAt(listOf(document), 'columns'), name);
}

export function setColumn(document: Json, name: string, key: string, value: unknown, defaults: ListDefaults): Json {
  const listed = isObject(columnsOf(document))
    ? document
    : put(document, ['list', 'columns'], ordered({}, defaults.columns, true));
  const made = withValue(columnAt(listed, name), [key], value);
  return withValue(listed, ['list', 'columns', name], Object.keys(made).length > 0 ? made : true);
}

/** What the file says of the card, else what the engine makes of it. */
export function cardOf(document: Json, defaults: ListDefaults): Json {
  const card = listOf(document)['card'];
  return isObject(card) ? card : defaults.card;
}

export function setCard(document: Json, key: string, value: unknown, defaults: ListDefaults): Json {
  return withValue(document, ['list', 'card'], withValue(cardOf(document, defaults), [key], value));
}

/** A property of the list itself. */
export function setList(document: Json, key: string, value: unknown): Json {
  return put(document, ['list', key], value);
}

export function viewAt(document: Json, code: string): Json {
  return objectAt(objectAt(listOf(document), 'views'), code);
}

/** A new view of all rows, last. */
export function addView(document: Json, stem: string, title: string): Added {
  const name = freeIn(objectAt(listOf(document), 'views'), stem);
  return { name, document: withValue(document, ['list', 'views', name], { title }) };
}

export function actionAt(document: Json, code: string): Json {
  return objectAt(actionsOf(document), code);
}

/** A built-in action is there unless the file switches it off. */
export function isOff(document: Json, code: string): boolean {
  return member(document['actions'], code) === false;
}

export function setAction(document: Json, code: string, key: string, value: unknown): Json {
  const made = withValue(actionAt(document, code), [key], value);
  return put(document, ['actions', code], Object.keys(made).length > 0 ? made : undefined);
}

export function switchAction(document: Json, code: string, on: boolean): Json {
  return put(document, ['actions', code], on ? undefined : false);
}

/** A new action on one row, last. */
export function addAction(document: Json, label: string): Added {
  const name = freeIn(actionsOf(document), 'action');
  return { name, document: withValue(document, ['actions', name], { label, needs: 'one' }) };
}

/** Which column was taken elsewhere, between two orders of the heads; nothing where more than one was. */
export function movedColumn(
  before: readonly string[],
  after: readonly string[],
): { readonly name: string; readonly before: string | undefined } | undefined {
  const without = (names: readonly string[], name: string): string => names.filter((one) => one !== name).join(' ');
  if (before.join(' ') === after.join(' ')) return undefined;
  const name = after.find((one) => without(before, one) === without(after, one));
  return name === undefined ? undefined : { name, before: after[after.indexOf(name) + 1] };
}
