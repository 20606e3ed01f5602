/** What a command of a layer speaks of, as a person would say it: a field, a column, a section, an action; and the key inside it. Pure. */
import { type Json, isObject, objectAt, textAt } from '../../../engine/model/format/read/source.ts';
import type { Command } from './calls.ts';

const VERBS = ['set', 'remove', 'add', 'move'] as const;
type Verb = (typeof VERBS)[number];

/** Kinds of places with a word of their own; what has none is named by its path. */
type PlaceWord = 'entity' | 'field' | 'required' | 'column' | 'list' | 'section' | 'form' | 'detail' | 'action' | 'check' | 'report' | 'menu' | 'words' | 'access' | 'other';

interface CommandPlace {
  readonly verb: Verb;
  readonly word: PlaceWord;
  /** Title of the field, section, action …; empty where the word says it all. */
  readonly name: string;
  /** Keys below it. */
  readonly rest: readonly string[];
  /** The new value, where there is one. */
  readonly value: unknown;
}

const HEADS: Readonly<Record<string, PlaceWord>> = { list: 'list', form: 'form', detail: 'detail', menu: 'menu', i18n: 'words', access: 'access', title: 'entity' };
const NAMED: readonly (readonly [path: readonly string[], word: PlaceWord])[] = [
  [['data', 'properties'], 'field'], [['list', 'columns'], 'column'], [['form', 'sections'], 'section'], [['actions'], 'action'], [['checks'], 'check'], [['reports'], 'report'],
];

/** @param documents in which names are looked up, the first that knows one tells its title */
export function placeOfCommand(command: Command, documents: readonly Json[]): CommandPlace {
  const verb = VERBS.find((one) => Object.hasOwn(command, one)) ?? 'set';
  const raw = command[verb];
  const path = Array.isArray(raw) ? raw.filter((one): one is string => typeof one === 'string') : [];
  const value = verb === 'set' ? command['to'] : verb === 'add' ? command['value'] : undefined;
  const of = (word: PlaceWord, name: string, rest: readonly string[]): CommandPlace => ({ verb, word, name, rest, value });
  for (const [home, word] of NAMED) {
    const name = path[home.length];
    if (name !== undefined && home.every((key, at) => path[at] === key)) return of(word, titleAt(word, home, name, documents, value), path.slice(home.length + 1));
  }
  if (path[0] === 'data' && path[1] === 'required' && path[2] !== undefined) return of('required', titleAt('field', ['data', 'properties'], path[2], documents, undefined), []);
  const head = HEADS[path[0] ?? ''];
  return head === undefined ? of('other', path.join('.'), []) : of(head, '', path.slice(1));
}

const TITLE_KEYS: Partial<Readonly<Record<PlaceWord, string>>> = { action: 'label', check: 'refuse' };

function titleAt(word: PlaceWord, home: readonly string[], name: string, documents: readonly Json[], added: unknown): string {
  const place = word === 'column' ? ['data', 'properties'] : home;
  const key = TITLE_KEYS[word] ?? 'title';
  const known = documents.map((document) => textAt(objectAt(place.reduce<Json>((node, step) => objectAt(node, step), document), name), key)).find((title) => title !== undefined);
  return known ?? (isObject(added) ? textAt(added, key) : undefined) ?? name;
}

/** A value as it is read beside its place: texts and figures as they are, more by its beginning. */
export function shortValue(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
