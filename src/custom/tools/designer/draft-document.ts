/**
 * What the form designer does to an entity's document: fields and sections added, moved, changed and removed. Pure;
 * nothing of the given document is changed.
 */
import { entityShape } from '../../../engine/model/format/entity-shape.ts';
import { difference, writeCommand } from '../../../engine/model/format/layer/difference.ts';
import { type Json, isObject, objectAt, textAt, textsAt } from '../../../engine/model/format/read/source.ts';

/**
 * What is chosen of the form, the list or the reports: a field by its name, a section, view, action or report by its
 * code. There is one card.
 */
export interface Chosen {
  readonly kind: 'field' | 'section' | 'column' | 'filter' | 'view' | 'action' | 'card' | 'report';
  readonly name: string;
}

export interface OutlineSection {
  readonly code: string;
  readonly title: string;
  readonly fields: readonly string[];
}

/** The section that stands for a form whose file names none: its order is that of the fields. */
export const WHOLE = '';

export function fieldsOf(document: Json): Json {
  return objectAt(objectAt(document, 'data'), 'properties');
}

export function requiredOf(document: Json): readonly string[] {
  return textsAt(objectAt(document, 'data'), 'required');
}

function hasSections(document: Json): boolean {
  return isObject(objectAt(document, 'form')['sections']);
}

/** The form as the outline lists it. */
export function outlineOf(document: Json): readonly OutlineSection[] {
  if (!hasSections(document)) return [{ code: WHOLE, title: '', fields: Object.keys(fieldsOf(document)) }];
  return Object.entries(objectAt(objectAt(document, 'form'), 'sections')).map(([code, section]) => ({
    code,
    title: textAt(section, 'title') ?? '',
    fields: textsAt(section, 'fields'),
  }));
}

const ORDER = Object.keys(entityShape.members);

/**
 * The document with `value` at a path of names; `undefined` takes it away. A new part of the file stands where the
 * format has it.
 */
export function withValue(document: Json, path: readonly string[], value: unknown): Json {
  const made = put(document, path, value);
  const [root = ''] = path;
  if (Object.hasOwn(document, root) || !Object.hasOwn(made, root)) return made;
  const { [root]: fresh, ...others } = made;
  const later = Object.keys(others).findIndex((key) => ORDER.indexOf(key) > ORDER.indexOf(root));
  return later < 0 ? made : Object.fromEntries(Object.entries(others).toSpliced(later, 0, [root, fresh]));
}

function put(node: Json, path: readonly string[], value: unknown): Json {
  const [name, ...rest] = path;
  if (name === undefined) return node;
  const next = rest.length === 0 ? value : put(objectAt(node, name), rest, value);
  if (next === undefined) return Object.fromEntries(Object.entries(node).filter(([key]) => key !== name));
  return { ...node, [name]: next };
}

function withNames(document: Json, path: readonly string[], names: readonly string[]): Json {
  return withValue(document, path, names.length > 0 ? [...names] : undefined);
}

export function setRequired(document: Json, name: string, required: boolean): Json {
  const names = requiredOf(document);
  if (names.includes(name) === required) return document;
  return withNames(document, ['data', 'required'], required ? [...names, name] : names.filter((one) => one !== name));
}

/** `names` with `name` before `before`, or last. */
export function placed(names: readonly string[], name: string, before: string | undefined): string[] {
  if (before === name) return [...names];
  const rest = names.filter((one) => one !== name);
  const at = before === undefined ? -1 : rest.indexOf(before);
  return at < 0 ? [...rest, name] : rest.toSpliced(at, 0, name);
}

function sectionFields(code: string): readonly string[] {
  return ['form', 'sections', code, 'fields'];
}

/** Puts a field into a section, before another field of it or last. */
export function moveField(document: Json, name: string, section: string, before?: string): Json {
  if (!hasSections(document)) {
    const fields = fieldsOf(document);
    return withValue(
      document,
      ['data', 'properties'],
      Object.fromEntries(placed(Object.keys(fields), name, before).map((one) => [one, fields[one]])),
    );
  }
  return outlineOf(document).reduce((made, { code, fields }) => {
    if (code === section) return withNames(made, sectionFields(code), placed(fields, name, before));
    return fields.includes(name)
      ? withNames(
          made,
          sectionFields(code),
          fields.filter((one) => one !== name),
        )
      : made;
  }, document);
}

/** One place up (-1) or down (1); over the edge of a section it goes to the next one. */
export function stepField(document: Json, name: string, step: -1 | 1): Json {
  const outline = outlineOf(document);
  const at = outline.findIndex(({ fields }) => fields.includes(name));
  const section = outline[at];
  if (!section) return document;
  const place = section.fields.indexOf(name);
  const other = section.fields[place + step];
  if (other !== undefined) return moveField(document, name, section.code, step < 0 ? other : section.fields[place + 2]);
  const next = outline[at + step];
  return next ? moveField(document, name, next.code, step < 0 ? undefined : next.fields[0]) : document;
}

/** A name nothing of `taken` has yet. */
export function freeIn(taken: Json, stem: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}${count}`;
    if (!Object.hasOwn(taken, name)) return name;
  }
}

export interface Added {
  readonly document: Json;
  readonly name: string;
}

/** A new field, behind `after` where that is in the form. */
export function addField(document: Json, stem: string, field: Json, after?: Chosen): Added {
  const name = freeIn(fieldsOf(document), stem);
  const outline = outlineOf(document);
  const section =
    outline.find(({ code, fields }) =>
      after?.kind === 'section' ? code === after.name : fields.includes(after?.name ?? ''),
    ) ?? outline.at(-1);
  const before =
    after?.kind === 'field' && section ? section.fields[section.fields.indexOf(after.name) + 1] : undefined;
  const made = withValue(document, ['data', 'properties', name], field);
  return { name, document: section ? moveField(made, name, section.code, before) : made };
}

export function duplicateField(document: Json, name: string): Added {
  const field = fieldsOf(document)[name];
  return addField(document, `${name.replace(/\d+$/, '')}2`.slice(0, 56), isObject(field) ? field : { type: 'string' }, {
    kind: 'field',
    name,
  });
}

/**
 * Takes a field out of the entity: of its form, detail, list and words as well. What else leans on it the check of the
 * layer tells.
 */
export function removeField(document: Json, name: string): Json {
  let made = setRequired(withValue(document, ['data', 'properties', name], undefined), name, false);
  for (const part of ['form', 'detail']) {
    for (const [code, section] of Object.entries(objectAt(objectAt(made, part), 'sections'))) {
      const fields = textsAt(section, 'fields');
      if (fields.includes(name))
        made = withNames(
          made,
          [part, 'sections', code, 'fields'],
          fields.filter((one) => one !== name),
        );
    }
  }
  if (Object.hasOwn(objectAt(objectAt(made, 'list'), 'columns'), name))
    made = withValue(made, ['list', 'columns', name], undefined);
  return withoutWords(made, `data.${name}`);
}

/** Takes the words of other languages away that stand for a place of the file or for what is inside it. */
export function withoutWords(document: Json, place: string): Json {
  let made = document;
  for (const [language, texts] of Object.entries(objectAt(document, 'i18n'))) {
    if (!isObject(texts)) continue;
    for (const path of Object.keys(texts))
      if (path === place || path.startsWith(`${place}.`)) made = withValue(made, ['i18n', language, path], undefined);
  }
  return made;
}

/** A list in which fields go by other names; `-` in front is a falling order. */
function renamedList(list: Json, named: (name: string) => string): Json {
  const renamed = (value: unknown): unknown =>
    typeof value === 'string'
      ? value.startsWith('-')
        ? `-${named(value.slice(1))}`
        : named(value)
      : Array.isArray(value)
        ? value.map(renamed)
        : value;
  const within = (node: unknown, keys: readonly string[]): unknown =>
    isObject(node)
      ? Object.fromEntries(
          Object.entries(node).map(([key, value]) => [key, keys.includes(key) ? renamed(value) : value]),
        )
      : node;
  return Object.fromEntries(
    Object.entries(list).map(([key, value]) => {
      switch (key) {
        case 'columns':
          return [
            key,
            isObject(value)
              ? Object.fromEntries(Object.entries(value).map(([name, column]) => [named(name), column]))
              : value,
          ];
        case 'views':
          return [
            key,
            isObject(value)
              ? Object.fromEntries(Object.entries(value).map(([code, view]) => [code, within(view, ['sort'])]))
              : value,
          ];
        case 'search':
        case 'card':
        case 'labels':
        case 'import':
          return [
            key,
            within(value, ['keyword', 'filters', 'title', 'subtitle', 'tags', 'image', 'code', 'lines', 'upsertOn']),
          ];
        default:
          return [key, renamed(value)];
      }
    }),
  );
}

/** Reports in which fields go by other names, in what they gather by and reckon. */
function renamedReports(reports: Json, named: (name: string) => string): Json {
  return Object.fromEntries(
    Object.entries(reports).map(([code, report]) => {
      if (!isObject(report)) return [code, report];
      const group = textsAt(report, 'group').map((word) => word.replace(/^[^.:]+/, named));
      const measures = Object.fromEntries(
        Object.entries(objectAt(report, 'measures')).map(([name, word]) => [
          name,
          typeof word === 'string' ? word.replace(/(?<=:)[^.:]+/, named) : word,
        ]),
      );
      return [
        code,
        Object.fromEntries(
          Object.entries(report).map(([key, value]) => [
            key,
            key === 'group' ? group : key === 'measures' ? measures : value,
          ]),
        ),
      ];
    }),
  );
}

/** Another name for a field that nobody relies on yet, wherever the document names it as a field. */
export function renameField(document: Json, from: string, to: string): Json {
  const fields = fieldsOf(document);
  if (from === to || !Object.hasOwn(fields, from) || Object.hasOwn(fields, to)) return document;
  const named = (name: string): string => (name === from ? to : name);
  const keys = (node: Json, rename: (key: string) => string): Json =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [rename(key), value]));
  let made = withValue(document, ['data', 'properties'], keys(fields, named));
  if (requiredOf(made).includes(from)) made = withNames(made, ['data', 'required'], requiredOf(made).map(named));
  for (const part of ['form', 'detail']) {
    for (const [code, section] of Object.entries(objectAt(objectAt(made, part), 'sections'))) {
      const names = textsAt(section, 'fields');
      if (names.includes(from)) made = withNames(made, [part, 'sections', code, 'fields'], names.map(named));
    }
  }
  if (isObject(made['list'])) made = { ...made, list: renamedList(made['list'], named) };
  if (isObject(made['reports'])) made = { ...made, reports: renamedReports(made['reports'], named) };
  const path = (key: string): string =>
    key === `data.${from}` || key.startsWith(`data.${from}.`) ? `data.${to}${key.slice(`data.${from}`.length)}` : key;
  for (const [language, texts] of Object.entries(objectAt(made, 'i18n')))
    if (isObject(texts)) made = withValue(made, ['i18n', language], keys(texts, path));
  return made;
}

/** The word of a field or section in another language; the file keeps them by the place they stand for. */
export function wordOf(document: Json, language: string, path: string): string {
  return textAt(objectAt(objectAt(document, 'i18n'), language), path) ?? '';
}

export function setWord(document: Json, language: string, path: string, word: string): Json {
  const texts = objectAt(objectAt(document, 'i18n'), language);
  const rest = Object.fromEntries(Object.entries(texts).filter(([key]) => key !== path));
  const made = word === '' ? rest : { ...texts, [path]: word };
  if (Object.keys(made).length === 0 && !isObject(objectAt(document, 'i18n')[language])) return document;
  return withValue(document, ['i18n', language], made);
}

const sectionsOf = (document: Json): Json => objectAt(objectAt(document, 'form'), 'sections');

/** A new section behind `after`, or last. A form without sections gets one of all its fields first. */
export function addSection(document: Json, stem: string, section: Json, after?: string): Added {
  const own = hasSections(document)
    ? document
    : withValue(document, ['form'], {
        ...objectAt(document, 'form'),
        sections: { [stem.startsWith('x_') ? 'x_basic' : 'basic']: { fields: Object.keys(fieldsOf(document)) } },
      });
  const sections = sectionsOf(own);
  const taken = Object.keys(sections);
  const name = freeIn(sections, stem);
  const at = after === undefined ? -1 : taken.indexOf(after);
  const order = at < 0 ? [...taken, name] : taken.toSpliced(at + 1, 0, name);
  return {
    name,
    document: withValue(
      own,
      ['form', 'sections'],
      Object.fromEntries(order.map((code) => [code, code === name ? section : sections[code]])),
    ),
  };
}

/**
 * Takes a section away; its fields go to the one before it, else to the next. The last one goes with the sections
 * themselves.
 */
export function removeSection(document: Json, code: string): Json {
  const sections = sectionsOf(document);
  const codes = Object.keys(sections);
  const at = codes.indexOf(code);
  if (at < 0) return document;
  const heir = codes[at - 1] ?? codes[at + 1];
  if (heir === undefined) return withValue(document, ['form', 'sections'], undefined);
  const fields = textsAt(sections[code], 'fields');
  const held = textsAt(sections[heir], 'fields');
  const made = withValue(document, ['form', 'sections', code], undefined);
  return withNames(made, sectionFields(heir), at > 0 ? [...held, ...fields] : [...fields, ...held]);
}

/** Puts a section before another one, or last. */
export function moveSection(document: Json, code: string, before?: string): Json {
  const sections = sectionsOf(document);
  if (!Object.hasOwn(sections, code)) return document;
  return withValue(
    document,
    ['form', 'sections'],
    Object.fromEntries(placed(Object.keys(sections), code, before).map((one) => [one, sections[one]])),
  );
}

/** One place up (-1) or down (1). */
export function stepSection(document: Json, code: string, step: -1 | 1): Json {
  const codes = Object.keys(sectionsOf(document));
  const at = codes.indexOf(code);
  if (at < 0 || codes[at + step] === undefined) return document;
  return moveSection(document, code, step < 0 ? codes[at - 1] : codes[at + 2]);
}

/** The commands that lead from the base to the draft, as the calls of layers take them. */
export function commandsOf(base: Json, document: Json): Json[] {
  return difference(base, document).map(writeCommand);
}
