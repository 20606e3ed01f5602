/**
 * What differs between two documents of an entity as a person tells it: what was added, taken away, changed or moved,
 * where, and what it was and is. Pure.
 */
import { type Json, isObject, objectAt, textAt } from '../read/source.ts';
import type { Command } from './commands.ts';
import { difference } from './difference.ts';
import { valueAt } from './replay.ts';

/** Kinds of places with a word of their own; what has none is told by its keys. */
export const CHANGE_PLACES = [
  'entity',
  'field',
  'required',
  'column',
  'view',
  'list',
  'section',
  'sectionField',
  'form',
  'detailSection',
  'detailField',
  'detail',
  'action',
  'check',
  'report',
  'print',
  'rowRule',
  'fieldRight',
  'access',
  'words',
  'other',
] as const;
type ChangePlace = (typeof CHANGE_PLACES)[number];

export const CHANGE_KINDS = ['added', 'removed', 'changed', 'moved'] as const;
type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * What something is called: the key of its translation (none: the text is all there is), and the text in the working
 * language.
 */
export interface Called {
  readonly key: string;
  readonly base: string;
}

export interface Change {
  readonly how: ChangeKind;
  readonly place: ChangePlace;
  /** Of places there are many of: which one. */
  readonly name?: Called;
  /** The section a field stands in, or the language of a translation. */
  readonly within?: Called;
  /** Keys below the place; `called` where it is no keyword but a name, such as one choice of a field. */
  readonly keys: readonly { readonly key: string; readonly called?: Called }[];
  readonly was?: unknown;
  readonly now?: unknown;
  /** Of what moved: its neighbour. */
  readonly beside?: { readonly side: 'before' | 'after'; readonly name: Called };
}

interface Home {
  readonly place: ChangePlace;
  readonly path: readonly string[];
  /** Where its things are described, if elsewhere; and the key of their texts. */
  readonly of?: readonly string[];
  readonly text?: string;
  /** The member that holds the title. */
  readonly title?: string;
}

const FIELDS: readonly string[] = ['data', 'properties'];
/** The first that fits is taken, so those inside others come before them. */
const HOMES: readonly Home[] = [
  { place: 'field', path: FIELDS, text: 'data' },
  { place: 'required', path: ['data', 'required'], of: FIELDS, text: 'data' },
  { place: 'column', path: ['list', 'columns'], of: FIELDS, text: 'data' },
  { place: 'view', path: ['list', 'views'], text: 'list.views' },
  { place: 'section', path: ['form', 'sections'], text: 'form' },
  { place: 'detailSection', path: ['detail', 'sections'], text: 'detail' },
  { place: 'action', path: ['actions'], text: 'actions', title: 'label' },
  { place: 'check', path: ['checks'], text: 'checks', title: 'refuse' },
  { place: 'report', path: ['reports'], text: 'reports' },
  { place: 'print', path: ['print'], text: 'print' },
  { place: 'rowRule', path: ['access', 'rows'] },
  { place: 'fieldRight', path: ['access', 'fields'], of: FIELDS, text: 'data' },
];
const HEADS: Readonly<Record<string, ChangePlace>> = {
  list: 'list',
  form: 'form',
  detail: 'detail',
  access: 'access',
  title: 'entity',
};
const SECTION_FIELDS: Readonly<Partial<Record<ChangePlace, ChangePlace>>> = {
  section: 'sectionField',
  detailSection: 'detailField',
};
/** Members whose own members are names somebody gave. */
const MAPS: readonly string[] = [
  'properties',
  'copy',
  'variables',
  'status',
  'nodeForms',
  'move',
  'set',
  'measures',
  'views',
  'sections',
  'repeats',
  'notify',
  'tests',
];

/** What is the same as not being there: the difference then speaks of what stands inside. */
const EMPTY: readonly (readonly [path: readonly string[], empty: Json | readonly unknown[]])[] = [
  [['data', 'required'], []],
  ...[
    ['list'],
    ['list', 'views'],
    ['form'],
    ['detail'],
    ['actions'],
    ['checks'],
    ['reports'],
    ['print'],
    ['access'],
    ['access', 'rows'],
    ['access', 'fields'],
    ['menu'],
    ['storage'],
    ['i18n'],
    ['i18n', 'en'],
    ['i18n', 'tw'],
  ].map((path) => [path, {}] as const),
];

/**
 * What leads from one document to the other, in the order of `difference`.
 * @param before, after documents of one entity, with their mixins
 */
export function changesOf(before: Json, after: Json): Change[] {
  const [from, to] = [plain(before), plain(after)];
  // The order of keywords says nothing to anybody.
  return difference(from, to)
    .map((command) => changeOf(command, from, to))
    .filter(({ how, name, keys }) => how !== 'moved' || (keys.length === 0 ? name : keys.at(-1)?.called) !== undefined);
}

/**
 * The document with everything that may be left out, and columns as objects, so that a width is a change of a width.
 */
function plain(document: Json): Json {
  const whole = EMPTY.reduce((made, [path, empty]) => put(made, path, valueAt(made, path) ?? empty), document);
  const columns = valueAt(whole, ['list', 'columns']);
  if (!isObject(columns)) return whole;
  return put(
    whole,
    ['list', 'columns'],
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column === true ? {} : column])),
  );
}

function put(node: Json, [name = '', ...rest]: readonly string[], value: unknown): Json {
  return { ...node, [name]: rest.length === 0 ? value : put(objectAt(node, name), rest, value) };
}

function changeOf({ verb, path, value, beside }: Command, before: Json, after: Json): Change {
  const documents = [after, before];
  const home = HOMES.find((one) => path.length > one.path.length && one.path.every((name, at) => name === path[at]));
  const told = placeOf(path, home, documents);
  const how: ChangeKind =
    verb === 'add' ? 'added' : verb === 'remove' ? 'removed' : verb === 'move' ? 'moved' : 'changed';
  if (how === 'moved')
    return {
      how,
      ...told,
      ...(beside
        ? { beside: { side: beside.side, name: calledAt([...path.slice(0, -1), beside.name], home, documents) } }
        : {}),
    };
  const [was, now] = [how === 'added' ? undefined : valueAt(before, path), how === 'removed' ? undefined : value];
  return { how, ...told, ...(was === undefined ? {} : { was }), ...(now === undefined ? {} : { now }) };
}

function placeOf(
  path: readonly string[],
  home: Home | undefined,
  documents: readonly Json[],
): Pick<Change, 'place' | 'name' | 'within' | 'keys'> {
  const below = (depth: number): Change['keys'] =>
    path.slice(depth).map((key, at) => keyAt(path.slice(0, depth + at + 1), key, documents));
  if (path[0] === 'i18n' && path.length === 3)
    return {
      place: 'words',
      name: wordAt(path[2] ?? '', documents),
      within: { key: '', base: path[1] ?? '' },
      keys: [],
    };
  if (!home) {
    const place = HEADS[path[0] ?? ''];
    return place ? { place, keys: below(1) } : { place: 'other', keys: below(0) };
  }
  const depth = home.path.length + 1;
  const name = calledAt(path.slice(0, depth), home, documents);
  const inside = SECTION_FIELDS[home.place];
  if (inside && path[depth] === 'fields' && path.length === depth + 2) {
    return {
      place: inside,
      name: calledAt([...FIELDS, path[depth + 1] ?? ''], HOMES[0], documents),
      within: name,
      keys: [],
    };
  }
  return { place: home.place, name, keys: below(depth) };
}

/**
 * A thing of `home`, by the title of the first document that has one. Fields named in a section are called as fields.
 */
function calledAt(path: readonly string[], home: Home | undefined, documents: readonly Json[]): Called {
  const name = path.at(-1) ?? '';
  const inSection = home !== undefined && SECTION_FIELDS[home.place] !== undefined && path.at(-2) === 'fields';
  if (inSection) return calledAt([...FIELDS, name], HOMES[0], documents);
  if (!home || path.length !== home.path.length + 1) return titledAt(path, documents) ?? { key: '', base: name };
  const titles = documents.map((document) =>
    textAt(valueAt(document, [...(home.of ?? home.path), name]), home.title ?? 'title'),
  );
  return {
    key: home.text === undefined ? '' : `${home.text}.${name}`,
    base: titles.find((title) => title !== undefined) ?? name,
  };
}

/** A key inside a place: a keyword, or a name with a title of its own. */
function keyAt(path: readonly string[], key: string, documents: readonly Json[]): Change['keys'][number] {
  const parent = path.slice(0, -1);
  const isName =
    MAPS.includes(parent.at(-1) ?? '') || documents.some((document) => Array.isArray(valueAt(document, parent)));
  if (!isName) return { key };
  const field = documents
    .map((document) => textAt(valueAt(document, [...FIELDS, key]), 'title'))
    .find((title) => title !== undefined);
  return {
    key,
    called:
      titledAt(path, documents) ?? (field === undefined ? { key: '', base: key } : { key: `data.${key}`, base: field }),
  };
}

/** What carries a title, a label or a message; choices of fields are translated under their fields. */
function titledAt(path: readonly string[], documents: readonly Json[]): Called | undefined {
  const [, , field, list, choice] = path;
  const base = documents
    .map((document) => {
      const node = valueAt(document, path);
      return textAt(node, 'title') ?? textAt(node, 'label') ?? textAt(node, 'refuse');
    })
    .find((title) => title !== undefined);
  if (base === undefined) return undefined;
  const isChoice = path.length === 5 && FIELDS.every((name, at) => name === path[at]) && list === 'oneOf';
  return { key: isChoice ? `data.${field}.${choice}` : '', base };
}

/** What a translation is one of: the thing its key leads to, else the key itself. */
function wordAt(key: string, documents: readonly Json[]): Called {
  if (key === 'title')
    return {
      key,
      base: documents.map((document) => textAt(document, 'title')).find((title) => title !== undefined) ?? key,
    };
  const home = HOMES.filter((one) => one.of === undefined && one.text !== undefined).find(
    (one) => key.startsWith(`${one.text}.`) && !key.slice((one.text ?? '').length + 1).includes('.'),
  );
  return home
    ? calledAt([...home.path, key.slice((home.text ?? '').length + 1)], home, documents)
    : { key: '', base: key };
}
