/** What the form designer does to an entity's document: fields and sections added, moved, changed and removed. Pure; nothing of the given document is changed. */
import { difference, writeCommand } from '../../../engine/model/format/layer/difference.ts';
import { type Json, isObject, objectAt, textAt, textsAt } from '../../../engine/model/format/read/source.ts';

/** What is chosen: the name of a field, or the code of a section. */
export interface Chosen { readonly kind: 'field' | 'section'; readonly name: string }

export interface OutlineSection { readonly code: string; readonly title: string; readonly fields: readonly string[] }

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
  return Object.entries(objectAt(objectAt(document, 'form'), 'sections')).map(([code, section]) => ({ code, title: textAt(section, 'title') ?? '', fields: textsAt(section, 'fields') }));
}

/** The document with `value` at a path of names; `undefined` takes it away. */
export function withValue(document: Json, path: readonly string[], value: unknown): Json {
  const [name, ...rest] = path;
  if (name === undefined) return document;
  const next = rest.length === 0 ? value : withValue(objectAt(document, name), rest, value);
  if (next === undefined) return Object.fromEntries(Object.entries(document).filter(([key]) => key !== name));
  return { ...document, [name]: next };
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
function placed(names: readonly string[], name: string, before: string | undefined): string[] {
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
    return withValue(document, ['data', 'properties'], Object.fromEntries(placed(Object.keys(fields), name, before).map((one) => [one, fields[one]])));
  }
  return outlineOf(document).reduce((made, { code, fields }) => {
    if (code === section) return withNames(made, sectionFields(code), placed(fields, name, before));
    return fields.includes(name) ? withNames(made, sectionFields(code), fields.filter((one) => one !== name)) : made;
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

/** A name no field has yet: those of layers are told apart from those of files by their beginning. */
function freeName(document: Json, stem: string): string {
  const taken = fieldsOf(document);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}${count}`;
    if (!Object.hasOwn(taken, name)) return name;
  }
}

export interface Added { readonly document: Json; readonly name: string }

/** A new field, behind `after` where that is in the form. */
export function addField(document: Json, stem: string, field: Json, after?: Chosen): Added {
  const name = freeName(document, stem);
  const outline = outlineOf(document);
  const section = outline.find(({ code, fields }) => (after?.kind === 'section' ? code === after.name : fields.includes(after?.name ?? ''))) ?? outline.at(-1);
  const before = after?.kind === 'field' && section ? section.fields[section.fields.indexOf(after.name) + 1] : undefined;
  const made = withValue(document, ['data', 'properties', name], field);
  return { name, document: section ? moveField(made, name, section.code, before) : made };
}

export function duplicateField(document: Json, name: string): Added {
  const field = fieldsOf(document)[name];
  return addField(document, `${name.replace(/\d+$/, '')}2`.slice(0, 56), isObject(field) ? field : { type: 'string' }, { kind: 'field', name });
}

/** Takes a field out of the entity: of its form, detail, list and words as well. What else leans on it the check of the layer tells. */
export function removeField(document: Json, name: string): Json {
  let made = setRequired(withValue(document, ['data', 'properties', name], undefined), name, false);
  for (const part of ['form', 'detail']) {
    for (const [code, section] of Object.entries(objectAt(objectAt(made, part), 'sections'))) {
      const fields = textsAt(section, 'fields');
      if (fields.includes(name)) made = withNames(made, [part, 'sections', code, 'fields'], fields.filter((one) => one !== name));
    }
  }
  if (Object.hasOwn(objectAt(objectAt(made, 'list'), 'columns'), name)) made = withValue(made, ['list', 'columns', name], undefined);
  for (const [language, texts] of Object.entries(objectAt(made, 'i18n'))) {
    if (!isObject(texts)) continue;
    for (const path of Object.keys(texts)) if (path === `data.${name}` || path.startsWith(`data.${name}.`)) made = withValue(made, ['i18n', language, path], undefined);
  }
  return made;
}

/** The commands that lead from the base to the draft, as the calls of layers take them. */
export function commandsOf(base: Json, document: Json): Json[] {
  return difference(base, document).map(writeCommand);
}
