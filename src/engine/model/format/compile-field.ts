/** One field of `data`: what it holds, its limits and hints. Expressions and references are linked later. */
import type { Choice, CompiledField, FieldKind, FileInfo, Value } from '../types.ts';
import { compareDecimals, plainNumber } from '../decimal-text.ts';
import { parseTemplate } from '../expression/template.ts';
import { columnName } from '../names.ts';
import { validateField } from '../validate.ts';
import { WIDGET_KINDS } from '../widget-kinds.ts';
import { checkBareSchema } from './bare-schema-shape.ts';
import { KEYWORD_TYPES } from './field-shape.ts';
import { nearest } from './nearest.ts';
import { type Findings, type Json, type Path, isObject, member, objectAt, textAt, textsAt } from './read/source.ts';
import { patternMistake } from './slow-patterns.ts';

/** A field while it is being compiled. */
export type FieldDraft = { -readonly [K in keyof CompiledField]: CompiledField[K] };

const OWN_FORMATS = ['date', 'datetime', 'time', 'month', 'year'] as const;
const DEFAULT_MAX_MB = 10;

/**
 * Compiles everything of a field that needs no other field. Mistakes go to `findings`; the draft is usable all the
 * same.
 */
export function draftField(name: string, raw: Json, required: boolean, path: Path, findings: Findings): FieldDraft {
  const kind = kindOf(raw);
  checkKeywords(raw, kind, path, findings);
  const derived = raw['x-derived'] !== undefined;
  const field: FieldDraft = {
    name,
    kind,
    title: textAt(raw, 'title') ?? name,
    required,
    readOnly:
      raw.readOnly === true ||
      raw['x-computed'] !== undefined ||
      raw['x-rollup'] !== undefined ||
      derived ||
      raw['x-serial'] !== undefined,
    writeOnly: raw.writeOnly === true,
    hidden: raw['x-hidden'] === true,
    sealed: raw['x-sealed'] === true,
  };
  if (kind !== 'children' && !derived) field.column = columnName(name);
  assignTexts(field, raw, path, findings);
  assignLimits(field, raw);
  assignLists(field, raw, path, findings);
  if (raw.default !== undefined) assignDefault(field, raw.default, path, findings);
  else if (kind === 'boolean') field.default = false;
  return field;
}

/** What the field holds, out of type, format and keywords. */
export function kindOf(raw: Json): FieldKind {
  const items = objectAt(raw, 'items');
  switch (raw.type) {
    case 'boolean':
      return 'boolean';
    case 'integer':
      return 'integer';
    case 'number':
      return raw.multipleOf === undefined ? 'double' : 'decimal';
    case 'object':
      return 'json';
    case 'array':
      if (isObject(raw['x-ref'])) return member(raw['x-ref'], 'by') === undefined ? 'refs' : 'children';
      if (raw['x-file'] !== undefined) return 'files';
      if (raw['x-polygon'] !== undefined) return 'json';
      return items.type === undefined || (items.type === 'string' && items.format === undefined) ? 'multi' : 'json';
    default: {
      if (isObject(raw['x-ref'])) return 'ref';
      if (raw['x-file'] !== undefined) return 'file';
      return OWN_FORMATS.find((format) => format === raw.format) ?? 'text';
    }
  }
}

function assignTexts(field: FieldDraft, raw: Json, path: Path, findings: Findings): void {
  const format = textAt(raw, 'format');
  if (format !== undefined && field.kind === 'text') field.format = format;
  const description = textAt(raw, 'description');
  if (description !== undefined) field.description = description;
  const text = raw['x-text'];
  if (text === 'multiline' || text === 'rich' || text === 'code' || text === 'markdown' || text === 'name')
    field.text = text;
  const sensitive = raw['x-sensitive'];
  if (sensitive === 'mask' || sensitive === 'hash') field.sensitive = sensitive;
  const search = raw['x-search'];
  if (search === 'keyword' || search === 'pinyin') field.search = search;
  if (typeof raw['x-scan'] === 'boolean') field.scan = raw['x-scan'];
  const position = raw['x-position'];
  if (isObject(position)) {
    const [accuracy, source] = [textAt(position, 'accuracy'), textAt(position, 'source')];
    field.position = { ...(accuracy === undefined ? {} : { accuracy }), ...(source === undefined ? {} : { source }) };
  }
  if (raw['x-measured'] === true) {
    field.measured = true;
    if (raw.readOnly !== true) findings.error('format.missingKey', [...path, 'x-measured'], { key: 'readOnly' });
  }
  const dict = textAt(raw, 'x-dict');
  if (dict !== undefined) field.dict = dict;
  const widget = textAt(raw, 'x-widget');
  if (widget !== undefined && WIDGET_KINDS.includes(widget)) field.widget = widget;
  else if (widget !== undefined)
    findings.warn('format.unknownWidget', [...path, 'x-widget'], { widget, nearest: nearest(widget, WIDGET_KINDS) });
  const unit = textAt(raw, 'x-unit');
  if (unit !== undefined) field.unit = parseTemplate(unit);
  const limits = raw['x-limits'];
  if (isObject(limits))
    field.limits = Object.fromEntries(Object.entries(limits).map(([key, value]) => [key, String(value)]));
}

function assignLimits(field: FieldDraft, raw: Json): void {
  for (const key of ['minLength', 'maxLength', 'minItems', 'maxItems'] as const) {
    const value = raw[key];
    if (typeof value === 'number' && !(LENGTHS.includes(key) && OF_FIXED_FORM.includes(field.kind))) field[key] = value;
  }
  for (const key of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const) {
    const value = raw[key];
    if (typeof value === 'number') field[key] = plainNumber(value);
  }
  if (field.kind === 'decimal') field.scale = (field.multipleOf ?? '').split('.')[1]?.length ?? 0;
  const pattern = textAt(raw, 'pattern');
  if (pattern !== undefined && patternMistake(pattern) === undefined) field.pattern = pattern;
}

function assignLists(field: FieldDraft, raw: Json, path: Path, findings: Findings): void {
  const items = objectAt(raw, 'items');
  const [choices, at]: [unknown, Path] = Array.isArray(raw.oneOf)
    ? [raw.oneOf, [...path, 'oneOf']]
    : [items.oneOf, [...path, 'items', 'oneOf']];
  if (Array.isArray(choices))
    field.choices = readChoices(choices, field.kind === 'integer' ? 'number' : 'string', at, findings);
  if (field.kind === 'multi' && field.dict === undefined) {
    const dict = textAt(items, 'x-dict');
    if (dict !== undefined) field.dict = dict;
  }
  if (raw['x-file'] !== undefined) {
    field.file = readFile(objectAt(raw, 'x-file'));
    checkCapture(field.file, [...path, 'x-file'], findings);
  }
  if (field.kind !== 'json') return;
  const schema = raw['x-schema'];
  if (isObject(schema)) {
    field.schema = schema;
    checkBareSchema(schema, [...path, 'x-schema'], findings);
  }
  field.list = raw.type === 'array';
  if (isObject(raw['x-polygon'])) field.polygon = { on: textsAt(raw['x-polygon'], 'on') };
  const holder = field.list ? items : raw;
  const properties = objectAt(holder, 'properties');
  if (Object.keys(properties).length === 0) return;
  const required = textsAt(holder, 'required');
  const base: Path = field.list ? [...path, 'items'] : path;
  for (const [name, value] of Object.entries(properties))
    // Its references are counted from its own root.
    if (isObject(value) && value['x-schema'] !== undefined)
      findings.error('format.refusedKeyword', [...base, 'properties', name, 'x-schema'], {
        key: 'x-schema',
        instead: 'properties, or x-schema on the whole object',
      });
  field.members = Object.entries(properties).map(([name, value]) =>
    draftField(name, isObject(value) ? value : {}, required.includes(name), [...base, 'properties', name], findings),
  );
  required.forEach((name, index) => {
    if (!Object.hasOwn(properties, name))
      findings.error('format.missingKey', [...base, 'required', index], { key: name });
  });
}

function readChoices(raw: readonly unknown[], type: 'string' | 'number', path: Path, findings: Findings): Choice[] {
  const seen = new Set<unknown>();
  const choices: Choice[] = [];
  raw.forEach((item, index) => {
    const value = member(item, 'const');
    if (typeof value !== 'string' && typeof value !== 'number') return;
    if (typeof value !== type)
      findings.error('format.wrongType', [...path, index, 'const'], { expected: type, found: typeof value });
    if (seen.has(value)) findings.error('format.itemTwice', [...path, index, 'const'], { item: String(value) });
    seen.add(value);
    choices.push({ value, title: textAt(item, 'title') ?? String(value) });
  });
  return choices;
}

function readFile(raw: Json): FileInfo {
  const image = raw.image === true;
  const signature = raw.signature === true;
  const accept = Array.isArray(raw.accept) ? textsAt(raw, 'accept') : image || signature ? ['image/*'] : undefined;
  return {
    ...(accept ? { accept } : {}),
    maxMB: typeof raw.maxMB === 'number' ? raw.maxMB : DEFAULT_MAX_MB,
    image,
    signature,
    ...(raw.capture === 'camera' || raw.capture === 'cameraAndPosition' ? { capture: raw.capture } : {}),
    ...(typeof raw.place === 'string' ? { place: raw.place } : {}),
  };
}

/** A camera takes pictures, and a place is compared with where a photo was taken. */
function checkCapture(file: FileInfo, path: Path, findings: Findings): void {
  if (file.capture && !file.image) findings.error('format.missingKey', [...path, 'capture'], { key: 'image' });
  if (file.place !== undefined && !file.capture)
    findings.error('format.missingKey', [...path, 'place'], { key: 'capture' });
}

/** Does a literal value fit the field? Rows are not known here, so any id will do where only a text is asked for. */
export function fitsField(value: Value, field: FieldDraft): boolean {
  if (value === null) return true;
  if (['ref', 'refs', 'children', 'file', 'files'].includes(field.kind))
    return typeof value === 'string' || Array.isArray(value);
  return validateField(field, value, { locale: 'en' }).length === 0;
}

function assignDefault(field: FieldDraft, value: unknown, path: Path, findings: Findings): void {
  const wire = field.kind === 'decimal' && typeof value === 'number' ? plainNumber(value) : (value as Value);
  if (!fitsField(wire, field)) findings.error('format.default', [...path, 'default'], { value: JSON.stringify(value) });
  field.default = wire;
}

function checkKeywords(raw: Json, kind: FieldKind, path: Path, findings: Findings): void {
  const type = textAt(raw, 'type') ?? 'string';
  for (const key of Object.keys(raw)) {
    const types = KEYWORD_TYPES[key];
    if (types && !types.includes(type)) findings.error('format.keywordForType', [...path, key], { key, type });
    else if (key === 'x-position' && raw.format !== 'geo')
      findings.error('format.keywordForType', [...path, key], { key, type: textAt(raw, 'format') ?? kind });
    else if (key === 'x-scan' && !SCANNED.includes(kind))
      findings.error('format.keywordForType', [...path, key], { key, type: kind });
    else if (TEXT_ONLY.includes(key) && kind !== 'text' && !(LENGTHS.includes(key) && OF_FIXED_FORM.includes(kind)))
      findings.error('format.keywordForType', [...path, key], { key, type: kind });
  }
  checkClashes(raw, path, findings);
  checkOrder(raw, path, findings);
  const pattern = textAt(raw, 'pattern');
  const reason = pattern === undefined ? undefined : patternMistake(pattern);
  if (reason !== undefined) findings.error('format.badPattern', [...path, 'pattern'], { reason });
}

/** Kinds of fields that a scanned code fills in. */
const SCANNED: readonly FieldKind[] = ['text', 'ref', 'refs'];

/** Keywords of plain text: a date, a reference or a file is no text to them. */
const TEXT_ONLY = ['minLength', 'maxLength', 'pattern', 'x-text', 'x-sensitive', 'x-search', 'x-serial'];

/**
 * Of a reference, a file, a moment they say nothing that its form does not say already: they are read over
 * (docs/format/meanings.md#values).
 */
const LENGTHS = ['minLength', 'maxLength'];
const OF_FIXED_FORM: readonly string[] = ['ref', 'refs', 'children', 'file', 'files', ...OWN_FORMATS];

/** Each value has one source, each list of choices one home. */
const CLASHES: readonly (readonly string[])[] = [
  ['x-computed', 'x-rollup', 'x-derived', 'x-serial', 'x-default', 'default'],
  ['oneOf', 'x-dict', 'x-ref', 'x-file'],
  ['x-schema', 'properties'],
  ['items', 'x-polygon'],
  ['x-ref', 'x-polygon'],
  ['x-file', 'x-polygon'],
  ['x-dict', 'x-polygon'],
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
  ['x-text', 'oneOf', 'x-dict'],
  ['readOnly', 'writeOnly'],
  ['x-derived', 'x-require'],
  ['x-computed', 'x-require'],
  ['x-rollup', 'x-require'],
];

function checkClashes(raw: Json, path: Path, findings: Findings): void {
  for (const keys of CLASHES) {
    const [first, second] = keys.filter((key) => raw[key] !== undefined && raw[key] !== false);
    if (first !== undefined && second !== undefined)
      findings.error('format.keywordsClash', [...path, second], { key: second, other: first });
  }
}

function checkOrder(raw: Json, path: Path, findings: Findings): void {
  const pairs = [
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
    ['minimum', 'maximum'],
    ['exclusiveMinimum', 'exclusiveMaximum'],
  ] as const;
  for (const [low, high] of pairs) {
    const [from, to] = [raw[low], raw[high]];
    if (typeof from !== 'number' || typeof to !== 'number') continue;
    if (compareDecimals(plainNumber(from), plainNumber(to)) > 0)
      findings.error('format.limitsCrossed', [...path, high], { low: `${low} ${from}`, high: `${high} ${to}` });
  }
}
