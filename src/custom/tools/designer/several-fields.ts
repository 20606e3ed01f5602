/**
 * Several fields at once: moved, stepped and removed together, set alike, and taken from one entity to another as text.
 * Pure.
 */
import { type Json, isObject, objectAt, textAt, textsAt } from '../../../engine/model/format/read/source.ts';
import { FIELD } from '../../../engine/model/format/rules.ts';
import {
  type Chosen,
  addField,
  fieldsOf,
  moveField,
  outlineOf,
  requiredOf,
  setRequired,
  setWord,
  stepField,
} from './draft-document.ts';
import { type PanelItem, fieldItems } from './panel-items.ts';

const LANGUAGES = ['en', 'tw'] as const;

/** These of the fields in the order of the form, those outside of it last. */
export function inOrder(document: Json, names: readonly string[]): readonly string[] {
  return [
    ...new Set([...outlineOf(document).flatMap(({ fields }) => fields), ...Object.keys(fieldsOf(document))]),
  ].filter((name) => names.includes(name));
}

/** Puts fields into a section, in their order, before another field of it or last. */
export function moveFields(document: Json, names: readonly string[], section: string, before?: string): Json {
  const fields = outlineOf(document).find(({ code }) => code === section)?.fields ?? [];
  const next =
    before === undefined ? undefined : fields.slice(fields.indexOf(before)).find((name) => !names.includes(name));
  return inOrder(document, names).reduce((made, name) => moveField(made, name, section, next), document);
}

/** One place up (-1) or down (1), staying together; nothing where the outermost cannot go. */
export function stepFields(document: Json, names: readonly string[], by: -1 | 1): Json {
  const order = by < 0 ? inOrder(document, names) : inOrder(document, names).toReversed();
  const [first] = order;
  if (first === undefined || stepField(document, first, by) === document) return document;
  return order.reduce((made, name) => stepField(made, name, by), document);
}

/** What may be said of all of them; their names are each one's own. */
export function commonItems(document: Json, names: readonly string[]): readonly PanelItem[] {
  const [first = [], ...others] = names.map((name) => fieldItems(objectAt(fieldsOf(document), name)));
  return first.filter(({ key }) => key !== 'title' && others.every((items) => items.some((item) => item.key === key)));
}

/** What is the same in all of them. */
export function commonValues(document: Json, names: readonly string[]): Json {
  const [first = {}, ...others] = names.map((name) => objectAt(fieldsOf(document), name));
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) =>
      others.every((field) => JSON.stringify(field[key]) === JSON.stringify(value)),
    ),
  );
}

/** The fields as text, with their words and whether they are required. */
export function copyFields(document: Json, names: readonly string[]): string {
  const order = inOrder(document, names);
  const words = (language: string): Json =>
    Object.fromEntries(
      Object.entries(objectAt(objectAt(document, 'i18n'), language)).filter(([path]) =>
        order.some((name) => path === `data.${name}` || path.startsWith(`data.${name}.`)),
      ),
    );
  return JSON.stringify(
    {
      fields: Object.fromEntries(order.map((name) => [name, fieldsOf(document)[name]])),
      required: requiredOf(document).filter((name) => order.includes(name)),
      i18n: Object.fromEntries(LANGUAGES.map((language) => [language, words(language)])),
    },
    null,
    2,
  );
}

interface Pasted {
  readonly document: Json;
  readonly names: readonly string[];
}

/** The fields of such a text behind what is chosen, under names that are free; nothing where the text holds none. */
export function pasteFields(document: Json, text: string, after?: Chosen): Pasted | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
  const fields = Object.entries(objectAt(read, 'fields')).filter(
    (entry): entry is [string, Json] =>
      FIELD.pattern.test(entry[0]) && !(entry[0] in {}) && isObject(entry[1]) && textAt(entry[1], 'type') !== undefined,
  );
  if (fields.length === 0) return undefined;
  const required = textsAt(read, 'required');
  let made = document;
  let behind = after;
  const names: string[] = [];
  for (const [name, field] of fields) {
    const added = addField(made, name, field, behind);
    made = setRequired(added.document, added.name, required.includes(name));
    for (const language of LANGUAGES) {
      for (const [path, word] of Object.entries(objectAt(objectAt(read, 'i18n'), language))) {
        if (typeof word === 'string' && (path === `data.${name}` || path.startsWith(`data.${name}.`)))
          made = setWord(made, language, `data.${added.name}${path.slice(`data.${name}`.length)}`, word);
      }
    }
    names.push(added.name);
    behind = { kind: 'field', name: added.name };
  }
  return { document: made, names };
}
