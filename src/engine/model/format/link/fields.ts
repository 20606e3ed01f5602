/**
 * Links the fields of an entity: references, sub-tables, dictionaries, parameters, templates and the expressions that
 * stand on them.
 */
import type { FieldTypeInfo } from '../../expression/types.ts';
import type { ChildrenInfo, FieldKind, RefInfo, SerialInfo, TypedExpression } from '../../types.ts';
import { namedFields } from '../../expression/evaluate.ts';
import { numbersOf, parseSerial, serialPaths } from '../../expression/serial.ts';
import { parseTemplate, templatePaths } from '../../expression/template.ts';
import { opennessOf } from '../../openness.ts';
import { validateField } from '../../validate.ts';
import type { FieldDraft } from '../compile-field.ts';
import type { Linker } from './linker.ts';
import { nearest } from '../nearest.ts';
import { type Json, type Path, isObject, member, objectAt, textAt } from '../read/source.ts';
import { type EntityDraft, typeOfField } from './world.ts';

const DATA: Path = ['data', 'properties'];

/** Limits a parameter may move. */
const LIMITS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
] as const;
/** Keywords that need a row: they do not go inside an object. */
const OUTSIDE_ONLY = [
  'x-ref',
  'x-file',
  'x-serial',
  'x-computed',
  'x-rollup',
  'x-derived',
  'x-default',
  'x-show',
  'x-require',
  'x-readOnly',
  'x-search',
  'x-scan',
  'x-position',
  'x-polygon',
  'x-measured',
  'x-limits',
];

/** Where the record is: a geo field of this entity, or of the one a reference leads to. */
function linkPlace(link: Linker, field: FieldDraft): void {
  const place = field.file?.place;
  if (place === undefined) return;
  const path: Path = [...DATA, field.name, 'x-file', 'place'];
  const [name = '', behind] = place.split('.');
  if (!link.ownField(name, path)) return;
  const target = behind === undefined ? undefined : textAt(objectAt(rawField(link.entity, name), 'x-ref'), 'entity');
  const other = target === undefined ? undefined : link.other(target, path);
  const at = behind === undefined ? link.entity.fields.get(name) : other?.fields.get(behind);
  if (behind !== undefined && other && !link.field(behind, path, other.name)) return;
  if (at?.format !== 'geo') link.findings.error('format.fieldKind', path, { field: place, expected: 'geo' });
}

/** Who may have given a position. */
const SOURCES = ['device', 'hand'];

/** What is filled in with a position can hold it. */
function linkPosition(link: Linker, field: FieldDraft): void {
  const path: Path = [...DATA, field.name, 'x-position'];
  const { accuracy, source } = field.position ?? {};
  if (accuracy !== undefined && link.ownField(accuracy, [...path, 'accuracy'])) {
    if (link.entity.fields.get(accuracy)?.kind !== 'integer')
      link.findings.error('format.fieldKind', [...path, 'accuracy'], { field: accuracy, expected: 'integer' });
  }
  if (source !== undefined && link.ownField(source, [...path, 'source'])) {
    const known = link.entity.fields.get(source)?.choices?.map(({ value }) => value) ?? [];
    if (!SOURCES.every((one) => known.includes(one)))
      link.findings.error('format.fieldKind', [...path, 'source'], { field: source, expected: SOURCES.join(' / ') });
  }
}

/** A boundary is drawn on pictures of its own row. */
function linkPolygon(link: Linker, field: FieldDraft): void {
  field.polygon?.on.forEach((name, index) => {
    const path: Path = [...DATA, field.name, 'x-polygon', 'on', index];
    const picture = link.ownField(name, path) ? link.entity.fields.get(name) : undefined;
    if (picture && !(picture.kind === 'file' && picture.file?.image))
      link.findings.error('format.fieldKind', path, { field: name, expected: 'x-file {image}' });
  });
}

/** First round, before any other expression: sub-table filters, which aggregates elsewhere carry with them. */
export function linkRows(link: Linker): void {
  for (const field of link.entity.fields.values()) {
    linkPlace(link, field);
    linkPosition(link, field);
    linkPolygon(link, field);
    const raw = rawField(link.entity, field.name);
    if (field.kind === 'children') linkChildren(link, field, objectAt(raw, 'x-ref'), [...DATA, field.name, 'x-ref']);
    if (field.kind === 'ref') settleType(link, field, objectAt(raw, 'x-ref'));
  }
}

/** The type of a reference whose entity another field names, where that field does not always name one. */
function settleType(link: Linker, field: FieldDraft, ref: Json): void {
  const naming = link.entity.fields.get(textAt(ref.entity, 'var') ?? '');
  const type = link.entity.types[field.name];
  if (!naming || !type) return;
  const entityOf = namesOf(ref);
  const only = naming.kind === 'ref' ? onlyEntity(entityOf) : undefined;
  if (only !== undefined) link.entity.types[field.name] = { ...type, ref: { entity: only } };
  else if (naming.kind === 'ref' || valuesWithout(link, naming, entityOf).length > 0)
    link.entity.types[field.name] = { ...type, nullable: true };
}

/** Values of the naming field → entities, as the file says them. */
const namesOf = (ref: Json): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(objectAt(ref, 'entityOf')).map(([value, entity]) => [value, String(entity)]));

function onlyEntity(entityOf: Readonly<Record<string, string>>): string | undefined {
  const [only, ...others] = new Set(Object.values(entityOf));
  return others.length === 0 ? only : undefined;
}

/** Values of the naming field that stand for no entity. */
const valuesWithout = (
  link: Linker,
  naming: FieldDraft,
  entityOf: Readonly<Record<string, string>>,
): readonly (string | number)[] =>
  (naming.choices ?? [])
    .map(({ value }) => value)
    .filter((value) => {
      const name = String(value);
      return !Object.hasOwn(entityOf, name) && !link.world.entities.has(name) && !link.world.opaque.has(name);
    });

/** Second round: everything else that stands on a field. */
export function linkFields(link: Linker): void {
  const required = link.section('data').required;
  if (Array.isArray(required)) {
    required.forEach((name, index) => {
      if (
        typeof name === 'string' &&
        link.ownField(name, ['data', 'required', index]) &&
        rawField(link.entity, name)['x-derived'] !== undefined
      ) {
        link.findings.error('format.keptByServer', ['data', 'required', index], { field: name });
      }
    });
  }
  for (const field of link.entity.fields.values())
    linkField(link, field, rawField(link.entity, field.name), [...DATA, field.name]);
}

const NUMBERS: readonly FieldKind[] = ['integer', 'decimal', 'double'];

/** Links one field; also used for the fields of an action's dialog. */
export function linkField(link: Linker, field: FieldDraft, raw: Json, path: Path): void {
  if (field.kind === 'ref' || field.kind === 'refs')
    linkReference(link, field, objectAt(raw, 'x-ref'), [...path, 'x-ref']);
  const place = (key: string): Path => [...path, key];
  const type = typeOfField(field, raw, link.world.dictionaries);
  const expression = (key: string, options: Parameters<Linker['expression']>[2] = {}) =>
    raw[key] === undefined ? undefined : link.expression(raw[key], place(key), options);
  field.show = shownBeside(link, field, place('x-show'), expression('x-show'), raw['x-show']);
  field.require = expression('x-require');
  field.lock = expression('x-readOnly');
  field.initial = expression('x-default', { gives: type });
  field.computed =
    raw['x-rollup'] === undefined
      ? expression('x-computed', { gives: type, stored: 'row' })
      : linkRollup(link, expression('x-rollup', { gives: type, stored: 'rows' }), place('x-rollup'));
  if (raw['x-rollup'] !== undefined && field.computed) field.rollup = true;
  field.derived = expression('x-derived', { gives: type, allow: { old: false, input: false, isNew: false } });
  for (const key of ['show', 'require', 'lock', 'initial', 'computed', 'derived'] as const)
    if (field[key] === undefined) delete field[key];
  if (field.dict !== undefined) {
    const at = raw['x-dict'] === undefined ? [...path, 'items', 'x-dict'] : place('x-dict');
    link.known(field.dict, link.world.dictionaries.keys(), 'format.unknownDictionary', 'dict', at);
  }
  if (isObject(raw['x-serial'])) field.serial = linkSerial(link, raw['x-serial'], place('x-serial'));
  if (field.unit) checkTemplate(link, field.unit.source, place('x-unit'));
  if (raw['x-matrix'] !== undefined) linkMatrix(link, field, objectAt(raw, 'x-matrix'), place('x-matrix'));
  linkLimits(link, field, path);
  linkMembers(link, field, raw, path);
}

/**
 * When the field is shown: a reference is not while the field that names its entity holds a value that names none.
 * @param shown what the file says of it, checked
 */
function shownBeside(
  link: Linker,
  field: FieldDraft,
  path: Path,
  shown: TypedExpression | undefined,
  raw: unknown,
): TypedExpression | undefined {
  const { entityField, entityOf = {} } = field.ref ?? {};
  const naming = entityField === undefined ? undefined : link.entity.fields.get(entityField);
  const without = naming ? valuesWithout(link, naming, entityOf) : [];
  if (without.length === 0 || (raw !== undefined && !shown)) return shown;
  const hides = { '!': [{ in: [{ var: entityField }, without] }] };
  return link.expression(raw === undefined ? hides : { and: [raw, hides] }, path, { told: true });
}

/**
 * What a rollup counts must tell when it changes: rows of sub-tables do, whoever writes them, and the row's own entered
 * fields.
 */
function linkRollup(link: Linker, expression: TypedExpression | undefined, path: Path): TypedExpression | undefined {
  const refuse = (field: string): void => link.findings.error('format.rollupReads', path, { field });
  const visit = ({ over, args }: TypedExpression): void => {
    const { source, keep } = objectAt(link.world.entities.get(over?.entity ?? '')?.json ?? {}, 'storage');
    if (over && (over.by === undefined || over.filter || (source ?? keep) !== undefined)) refuse(over.field ?? '');
    args?.forEach(visit);
  };
  if (!expression) return undefined;
  visit(expression);
  for (const name of namedFields(expression))
    if (link.entity.fields.has(name) && isKept(link.entity, name)) refuse(name);
  return expression;
}

/** Both numbers take every value of the matrix, and its level is one of the choices it is coloured by. */
function linkMatrix(link: Linker, field: FieldDraft, raw: Json, path: Path): void {
  const name = textAt(raw, 'with') ?? '';
  const level = textAt(raw, 'level') ?? '';
  const score = textAt(raw, 'score');
  const own = (
    key: string,
    of: string,
    fits: (one: FieldDraft) => boolean,
    expected: string,
  ): FieldDraft | undefined => {
    const one = link.ownField(of, [...path, key]) && link.entity.fields.get(of);
    if (one && fits(one)) return one;
    if (one) link.findings.error('format.fieldKind', [...path, key], { field: of, expected });
    return undefined;
  };
  const other = own(
    'with',
    name,
    (one) => one !== field && NUMBERS.includes(one.kind) && !isKept(link.entity, name),
    'number',
  );
  own(
    'level',
    level,
    (one) => one.kind === 'text' && (one.choices !== undefined || one.dict !== undefined),
    'oneOf / x-dict',
  );
  if (score !== undefined)
    own(
      'score',
      score,
      () => objectAt(objectAt(link.section('data'), 'properties'), score)['x-computed'] !== undefined,
      'x-computed',
    );
  const numbers = (key: 'rows' | 'columns', of: FieldDraft | undefined): number[] =>
    (Array.isArray(raw[key]) ? raw[key] : []).flatMap((value: unknown, index) => {
      if (typeof value !== 'number' || !of) return [];
      const typed = of.kind === 'decimal' ? value.toFixed(of.scale ?? 0) : value;
      if (Number(typed) !== value || validateField(of, typed, { locale: 'zh' }).length > 0)
        link.findings.error('format.matrixValue', [...path, key, index], { field: of.name, value: String(value) });
      return [value];
    });
  const [rows, columns] = [numbers('rows', other), numbers('columns', field)];
  const value = link.expression(raw.value, [...path, 'value'], { gives: 'text', stored: 'row' });
  if (value) field.matrix = { with: name, rows, columns, level, value, ...(score === undefined ? {} : { score }) };
}

function linkLimits(link: Linker, field: FieldDraft, path: Path): void {
  for (const [key, param] of Object.entries(field.limits ?? {})) {
    const at: Path = [...path, 'x-limits', key];
    if (!LIMITS.some((limit) => limit === key))
      link.findings.error('format.unknownKeyword', at, { key, nearest: nearest(key, LIMITS) });
    else if (field[key as (typeof LIMITS)[number]] === undefined) link.findings.error('format.limitAlone', at, { key });
    if (!link.known(param, Object.keys(link.world.params), 'format.unknownParam', 'param', at)) continue;
    const type = link.world.params[param];
    if (type !== 'integer' && type !== 'double')
      link.findings.error('format.fieldKind', at, { field: param, expected: 'number' });
  }
}

/** Members of an object kept inside the row: plain values with their limits; nothing reaches out of the object. */
function linkMembers(link: Linker, field: FieldDraft, raw: Json, path: Path): void {
  const base = raw.type === 'array' ? [...path, 'items', 'properties'] : [...path, 'properties'];
  const properties = objectAt(raw.type === 'array' ? objectAt(raw, 'items') : raw, 'properties');
  for (const one of field.members ?? []) {
    const inner = objectAt(properties, one.name);
    for (const key of OUTSIDE_ONLY) {
      if (inner[key] !== undefined)
        link.findings.error('format.keywordForType', [...base, one.name, key], { key, type: 'object' });
    }
    if (one.dict !== undefined)
      link.known(one.dict, link.world.dictionaries.keys(), 'format.unknownDictionary', 'dict', [
        ...base,
        one.name,
        'x-dict',
      ]);
    linkMembers(link, one, inner, [...base, one.name]);
  }
}

function rawField(entity: Pick<EntityDraft, 'json'>, name: string): Json {
  return objectAt(objectAt(objectAt(entity.json, 'data'), 'properties'), name);
}

function linkChildren(link: Linker, field: FieldDraft, ref: Json, path: Path): void {
  const name = textAt(ref, 'entity');
  if (name === undefined) {
    link.findings.error('format.wrongType', [...path, 'entity'], { expected: 'string', found: 'object' });
    return;
  }
  const by = textAt(ref, 'by') ?? '';
  link.entity.types[field.name] = { type: 'list', nullable: false, children: { entity: name, by } };
  const other = link.other(name, [...path, 'entity']);
  if (!other || !link.field(by, [...path, 'by'], name)) return;
  if (!referencedBy(other, by).includes(link.entity.name))
    link.findings.error('format.pointsBack', [...path, 'by'], { entity: name, field: by, self: link.entity.name });
  const part = other.partOf?.fields.includes(by) === true;
  const onDelete = ref.onDelete;
  const children: { -readonly [K in keyof ChildrenInfo]: ChildrenInfo[K] } = {
    entity: name,
    by,
    onDelete:
      onDelete === 'restrict' || onDelete === 'cascade' || onDelete === 'unlink'
        ? onDelete
        : part
          ? 'cascade'
          : 'restrict',
    inline: typeof ref.inline === 'boolean' ? ref.inline : part,
  };
  const naming = namingOf(other, by, link.entity.name);
  if (naming) children.naming = naming;
  if (onDelete === 'keep')
    link.findings.error('format.keywordsClash', [...path, 'onDelete'], { key: 'keep', other: 'by' });
  if (onDelete === 'unlink' && other.fields.get(by)?.required)
    link.findings.error('format.unlinkRequired', [...path, 'onDelete'], { entity: name, field: by });
  if (ref.filter !== undefined) {
    const filter = link.expression(ref.filter, [...path, 'filter'], { row: name, outer: link.entity.name });
    if (filter) children.filter = filter;
  }
  for (const key of ['copy', 'partOf', 'entityOf'] as const) {
    if (ref[key] !== undefined) link.findings.error('format.keywordsClash', [...path, key], { key, other: 'by' });
  }
  field.children = children;
  link.entity.types[field.name] = { type: 'list', nullable: false, children };
}

/**
 * The field that names the entity `by` refers to, and its one value for `parent`; none where two values mean the same
 * entity: then a person has to say which.
 */
function namingOf(entity: EntityDraft, by: string, parent: string): ChildrenInfo['naming'] {
  const ref = objectAt(rawField(entity, by), 'x-ref');
  const field = textAt(ref.entity, 'var');
  if (field === undefined || entity.fields.get(field)?.kind === 'ref') return undefined;
  const entityOf = objectAt(ref, 'entityOf');
  const known =
    entity.fields.get(field)?.choices?.map((choice) => String(choice.value)) ??
    (Object.keys(entityOf).length > 0 ? Object.keys(entityOf) : [parent]);
  const values = known.filter((value) => (textAt(entityOf, value) ?? value) === parent);
  return values.length === 1 && values[0] !== undefined ? { field, value: values[0] } : undefined;
}

/** The entities a reference field may point to. */
export function referencedBy(entity: Pick<EntityDraft, 'fields' | 'json'>, field: string): string[] {
  const ref = objectAt(rawField(entity, field), 'x-ref');
  const name = ref.entity;
  if (typeof name === 'string') return member(ref, 'by') === undefined ? [name] : [];
  const entityOf = objectAt(ref, 'entityOf');
  const by = textAt(name, 'var');
  const choices = by === undefined ? [] : (entity.fields.get(by)?.choices ?? []);
  const values = choices.length > 0 ? choices.map((choice) => String(choice.value)) : Object.keys(entityOf);
  return values.map((value) => textAt(entityOf, value) ?? value);
}

/**
 * What may be chosen: the reference's own filter, and what the other entity says of all references to it
 * (`access.offered`; its own mistakes are told in its own file).
 */
function offeredBy(link: Linker, name: string, ref: Json, path: Path): TypedExpression | undefined {
  const offered = member(link.world.entities.get(name)?.json.access, 'offered');
  const own =
    ref.filter === undefined
      ? undefined
      : link.expression(ref.filter, [...path, 'filter'], { row: name, outer: link.entity.name });
  if (offered === undefined || (own === undefined && ref.filter !== undefined)) return own;
  return link.expression(own === undefined ? offered : { and: [ref.filter, offered] }, [...path, 'filter'], {
    row: name,
    outer: link.entity.name,
    told: true,
  });
}

function linkReference(link: Linker, field: FieldDraft, ref: Json, path: Path): void {
  const entityField = textAt(ref.entity, 'var');
  const name = typeof ref.entity === 'string' ? ref.entity : '';
  const info: { -readonly [K in keyof RefInfo]: RefInfo[K] } = { entity: name };
  if (entityField !== undefined) linkChosenEntity(link, field, ref, entityField, info, path);
  else if (name === '' || !link.other(name, [...path, 'entity'])) return;
  if (ref.inline !== undefined)
    link.findings.error('format.keywordsClash', [...path, 'inline'], { key: 'inline', other: 'x-ref without by' });
  const { onDelete } = ref;
  if (onDelete === 'restrict' || onDelete === 'cascade' || onDelete === 'unlink' || onDelete === 'keep')
    info.onDelete = onDelete;
  if (onDelete === 'unlink' && field.required)
    link.findings.error('format.unlinkRequired', [...path, 'onDelete'], {
      entity: link.entity.name,
      field: field.name,
    });
  const many = field.kind === 'refs' ? (['copy', 'partOf'] as const) : [];
  for (const key of many)
    if (ref[key] !== undefined) link.findings.error('format.keywordsClash', [...path, key], { key, other: 'array' });
  if (ref.filter !== undefined && entityField !== undefined)
    link.findings.error('format.keywordsClash', [...path, 'filter'], { key: 'filter', other: 'entity {var}' });
  else if (entityField === undefined) {
    const filter = offeredBy(link, name, ref, path);
    if (filter) info.filter = filter;
  }
  if (isObject(ref.copy))
    info.copy = linkCopy(link, ref.copy, referencedBy(link.entity, field.name), [...path, 'copy']);
  const opens = opennessOf(ref.opens);
  if (opens) info.opens = opens;
  if (ref.partOf === true) {
    info.partOf = true;
    const several = (link.entity.partOf?.fields.length ?? 0) > 1;
    if (several && field.required)
      link.findings.error('format.partOfRequired', [...path, 'partOf'], { field: field.name });
  }
  field.ref = info;
}

function linkChosenEntity(
  link: Linker,
  field: FieldDraft,
  ref: Json,
  by: string,
  info: { entity: string; entityField?: string; entityOf?: Readonly<Record<string, string>> },
  path: Path,
): void {
  info.entityField = by;
  const entityOf = objectAt(ref, 'entityOf');
  if (Object.keys(entityOf).length > 0) info.entityOf = namesOf(ref);
  for (const [value, entity] of Object.entries(entityOf)) link.other(String(entity), [...path, 'entityOf', value]);
  if (!link.ownField(by, [...path, 'entity', 'var'])) return;
  const naming = link.entity.fields.get(by);
  if (naming?.kind === 'ref') return chooseByReference(link, field, by, info, path);
  if (naming?.kind !== 'text')
    link.findings.error('format.fieldKind', [...path, 'entity', 'var'], { field: by, expected: 'string' });
  for (const value of naming ? valuesWithout(link, naming, namesOf(ref)) : [])
    link.findings.warn('format.entityOf', [...path, 'entity'], { field: by, value: String(value) });
  const values = naming?.choices?.map((choice) => String(choice.value));
  for (const value of Object.keys(entityOf)) {
    if (values && !values.includes(value))
      link.findings.error('format.unknownChoice', [...path, 'entityOf', value], {
        field: by,
        value,
        nearest: nearest(value, values),
      });
  }
  if (field.kind === 'refs')
    link.findings.error('format.keywordsClash', [...path, 'entity'], { key: 'entity {var}', other: 'array' });
}

/**
 * Which row a reference leads to says no entity. With one entity in `entityOf` that is meant; else nothing can be chosen,
 * so nothing is asked for.
 */
function chooseByReference(
  link: Linker,
  field: FieldDraft,
  by: string,
  info: { entity: string; entityField?: string; entityOf?: Readonly<Record<string, string>> },
  path: Path,
): void {
  link.findings.warn('format.chosenByReference', [...path, 'entity', 'var'], { field: by });
  const only = onlyEntity(info.entityOf ?? {});
  if (only !== undefined) {
    info.entity = only;
    delete info.entityField;
    delete info.entityOf;
    return;
  }
  info.entityOf = {};
  Object.assign(field, { required: false, readOnly: true, hidden: true });
}

/** Copies go from a field of every entity that may be chosen into one that takes the same kind of value. */
function linkCopy(link: Linker, copy: Json, from: readonly string[], path: Path): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [target, source] of Object.entries(copy)) {
    const at = [...path, target];
    if (typeof source !== 'string' || !link.ownField(target, at)) continue;
    result[target] = source;
    if (isKept(link.entity, target)) link.findings.error('format.keptByServer', at, { field: target });
    else for (const entity of from) checkCopy(link, target, entity, source, at);
  }
  return result;
}

function checkCopy(link: Linker, target: string, entity: string, source: string, path: Path): void {
  const expected = link.entity.types[target]?.type;
  const type = link.field(source, path, entity);
  const found = type?.type;
  if (found === undefined || expected === undefined || found === expected) return;
  const into = link.entity.fields.get(target);
  if (type?.ref && expected === 'text' && !into?.choices && into?.dict === undefined)
    return link.findings.warn('format.copyLabel', path, { from: source, field: target });
  const widens = found === 'integer' && (expected === 'decimal' || expected === 'double');
  if (!widens) link.findings.error('format.copyKind', path, { from: source, found, field: target, expected });
}

/** Is the field worked out by the server, so that nobody writes it? */
export function isKept(entity: EntityDraft, field: string): boolean {
  const raw = rawField(entity, field);
  return (
    entity.fields.get(field)?.process === true ||
    ['x-computed', 'x-rollup', 'x-derived', 'x-serial'].some((key) => raw[key] !== undefined)
  );
}

function linkSerial(link: Linker, raw: Json, path: Path): SerialInfo {
  const pattern = textAt(raw, 'pattern') ?? '';
  const serial = parseSerial(pattern);
  if (numbersOf(serial) !== 1) link.findings.error('format.serialPattern', [...path, 'pattern'], { pattern });
  checkBraces(link, pattern, [...path, 'pattern']);
  for (const name of serialPaths(serial)) checkPath(link, name, [...path, 'pattern']);
  if (raw.prefix === undefined && serial.parts.some((part) => part.kind === 'prefix'))
    link.findings.error('format.missingKey', path, { key: 'prefix' });
  if (typeof raw.prefix === 'string') return { pattern, prefix: raw.prefix };
  const prefix =
    raw.prefix === undefined ? undefined : link.expression(raw.prefix, [...path, 'prefix'], { gives: 'text' });
  return prefix ? { pattern, prefix } : { pattern };
}

/**
 * Every `{name}` of a template is a field, or `{reference.field}`. What is only shown leans on nobody: while the other
 * entity is broken its place is empty.
 */
export function checkTemplate(link: Linker, source: string, path: Path): void {
  checkBraces(link, source, path);
  for (const name of templatePaths(parseTemplate(source))) checkPath(link, name, path, false);
}

/** Braces pair up and hold a name. */
function checkBraces(link: Linker, source: string, path: Path): void {
  if (/[{}]/.test(source.replace(/\{[^{}\s]+\}/g, ''))) link.findings.error('format.template', path, { text: source });
}

/**
 * `field` or `reference.field`. Gives the type at its end.
 * @param leans the entity means nothing without what the reference leads to
 */
export function checkPath(link: Linker, word: string, path: Path, leans = true): FieldTypeInfo | undefined {
  const [first = '', second, ...rest] = word.split('.');
  const parents = link.entity.partOf?.parents ?? [];
  if (first === '$parent' && second !== undefined && parents.length > 0) {
    return parents.map((parent) => {
      link.lean(parent, path);
      return link.field(second, path, parent);
    })[0];
  }
  const found = link.field(first, path);
  if (!found || second === undefined) return found;
  if (!found.ref || rest.length > 0) {
    link.findings.error('format.fieldKind', path, { field: first, expected: 'x-ref' });
    return undefined;
  }
  if (leans) link.lean(found.ref.entity, path);
  return link.field(second, path, found.ref.entity);
}
