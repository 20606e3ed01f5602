/**
 * From what an administrator has corrected to the text of an entity file, in the form every file of the product has.
 * Pure.
 */
import { writeCanonical } from '../format/write.ts';
import { commonTitle } from './column-words.ts';
import { leadsUp } from './name-references.ts';
import type { FieldType } from './propose-field.ts';

/** A field as `genField` keeps it. */
export interface GenField {
  readonly columnName: string;
  readonly columnType: string;
  readonly columnComment?: string | null;
  readonly fieldName: string;
  readonly title: string;
  readonly fieldType: FieldType;
  readonly isPk?: boolean | null;
  readonly taken?: boolean | null;
  readonly isRequired?: boolean | null;
  readonly inList?: boolean | null;
  readonly inForm?: boolean | null;
  readonly inQuery?: boolean | null;
  readonly maxLength?: number | null;
  readonly decimals?: number | null;
  readonly options?: string | null;
  readonly dictType?: string | null;
  readonly refEntity?: string | null;
  /** Of rows (`children`): the property of theirs that names this one; of a dynamic reference the one that names the entity. */
  readonly refField?: string | null;
  readonly widget?: string | null;
  readonly isReadOnly?: boolean | null;
  readonly isHidden?: boolean | null;
  readonly unit?: string | null;
  /** A value as text; `now` for the day or moment at which the row is made. */
  readonly defaultValue?: string | null;
  /** JSON of a condition. */
  readonly showWhen?: string | null;
  /** `reference.property`: taken from the row that the reference leads to. */
  readonly copyOf?: string | null;
}

/** A table as `genTable` keeps it. */
export interface GenTable {
  readonly serviceName: string;
  readonly packageName: string;
  readonly entityName: string;
  readonly tableName: string;
  readonly tableComment?: string | null;
  readonly areaCode: string;
  readonly templateType: string;
  readonly uniqueKeys?: string | null;
  /** The property that names a row. */
  readonly rowLabel?: string | null;
  readonly formDescription?: string | null;
  /** JSON of the section `form`. */
  readonly formContent?: string | null;
  readonly fields: readonly GenField[];
}

type Json = Record<string, unknown>;

/** Lines `value=title`, or values with commas between. */
export function choicesOf(
  text: string | null | undefined,
): readonly { readonly const: string; readonly title: string }[] {
  const seen = new Set<string>();
  return (text ?? '')
    .split(/[\n]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const at = line.indexOf('=');
      const value = (at < 0 ? line : line.slice(0, at)).trim();
      if (value === '' || seen.has(value)) return [];
      seen.add(value);
      return [{ const: value, title: (at < 0 ? line : line.slice(at + 1)).trim() || value }];
    });
}

const text = (field: GenField, more: Json = {}): Json => ({
  type: 'string',
  ...more,
  ...(field.maxLength ? { maxLength: field.maxLength } : {}),
});

/** A dictionary that is made with the entity files whose fields take their values from it. */
export interface MadeDictionary {
  readonly area: string;
  readonly name: string;
  readonly title: string;
  readonly values: readonly { readonly value: string; readonly title: string }[];
}

/** The dictionaries that fields of these tables bring along: their values stand with the field. */
export function dictionariesIn(tables: readonly GenTable[]): MadeDictionary[] {
  const made = new Map<string, MadeDictionary>();
  for (const { areaCode: area, fields } of tables)
    for (const { taken, fieldType, dictType, options } of fields) {
      const values = choicesOf(options).map(({ const: value, title }) => ({ value, title }));
      if (!taken || fieldType !== 'dict' || !dictType || values.length === 0 || made.has(dictType)) continue;
      const title = /^=(.+)$/m.exec(options ?? '')?.[1]?.trim() ?? dictType;
      made.set(dictType, { area, name: dictType, title, values });
    }
  return [...made.values()];
}

/**
 * The file of an area with these dictionaries beside what it has.
 * @param before its text; undefined where it has no file yet
 * @throws SyntaxError where the text is no JSON
 */
export function areaFile(area: string, dictionaries: readonly MadeDictionary[], before: string | undefined): string {
  const known = (before === undefined ? { format: 1, area, title: area } : JSON.parse(before)) as Json;
  const own = known['dictionaries'] as Json | undefined;
  const added = dictionaries.map(({ name, title, values }) => [name, { title, values }] as const);
  return writeCanonical({ ...known, dictionaries: { ...Object.fromEntries(added), ...own } });
}

/** What a field of each kind is in the file, without its title. */
const SCHEMAS: Readonly<Record<FieldType, (field: GenField) => Json>> = {
  text: (field) => ({ ...text(field), ...(field.inQuery ? { 'x-search': 'keyword' } : {}) }),
  multiline: (field) => text(field, { 'x-text': 'multiline' }),
  rich: (field) => text(field, { 'x-text': 'rich' }),
  code: (field) => text(field, { 'x-text': 'code' }),
  integer: () => ({ type: 'integer' }),
  double: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  decimal: ({ decimals }) => ({ type: 'number', multipleOf: Number(`1e-${decimals ?? 2}`) }),
  date: () => ({ type: 'string', format: 'date' }),
  datetime: () => ({ type: 'string', format: 'datetime' }),
  time: () => ({ type: 'string', format: 'time' }),
  month: () => ({ type: 'string', format: 'month' }),
  year: () => ({ type: 'string', format: 'year' }),
  email: (field) => text(field, { format: 'email' }),
  phone: (field) => text(field, { format: 'phone' }),
  tel: (field) => text(field, { format: 'tel' }),
  uri: (field) => text(field, { format: 'uri' }),
  color: () => ({ type: 'string', format: 'color' }),
  choice: ({ options }) => ({ type: 'string', oneOf: choicesOf(options) }),
  choices: ({ options }) => ({ type: 'array', items: { type: 'string', oneOf: choicesOf(options) } }),
  dict: ({ dictType }) => ({ type: 'string', 'x-dict': dictType ?? '' }),
  ref: ({ refEntity }) => ({ type: 'string', 'x-ref': { entity: refEntity ?? '' } }),
  dynamic: ({ refField, options }) => {
    const entityOf = Object.fromEntries(choicesOf(options).map(({ const: value, title }) => [value, title]));
    return {
      type: 'string',
      'x-ref': { entity: { var: refField ?? '' }, ...(Object.keys(entityOf).length > 0 ? { entityOf } : {}) },
    };
  },
  file: () => ({ type: 'array', items: { type: 'string' }, 'x-file': true }),
  image: () => ({ type: 'array', items: { type: 'string' }, 'x-file': { image: true } }),
  json: () => ({ type: 'object' }),
  parent: ({ refEntity }) => ({ type: 'string', 'x-ref': { entity: refEntity ?? '', partOf: true } }),
  children: ({ refEntity, refField }) => ({ type: 'array', 'x-ref': { entity: refEntity ?? '', by: refField ?? '' } }),
};

/** Kinds too large for a cell of a list. */
const LARGE: ReadonlySet<FieldType> = new Set(['rich', 'code', 'json', 'parent', 'children']);
const FILTERS: ReadonlySet<FieldType> = new Set([
  'choice',
  'choices',
  'dict',
  'ref',
  'date',
  'datetime',
  'month',
  'year',
  'boolean',
  'integer',
  'decimal',
  'double',
]);
const SECTION = 'basic';

/** What the comment says beside the title. */
function descriptionOf({ columnComment, title, options }: GenField): Json {
  const said = columnComment?.trim() ?? '';
  const more = said.startsWith(`${title}\n`) ? said.slice(title.length).trim() : said;
  return more === '' || more === title || options ? {} : { description: more };
}

/** A condition that is no JSON. */
export class BadCondition extends SyntaxError {
  readonly field: string;
  constructor(field: string) {
    super(`the condition of ${field} is no JSON`);
    this.field = field;
  }
}

function conditionOf({ fieldName, showWhen }: GenField): Json {
  if (!showWhen?.trim()) return {};
  try {
    return { 'x-show': JSON.parse(showWhen) as unknown };
  } catch {
    throw new BadCondition(fieldName);
  }
}

/** What a new row begins with, as the file says it. */
function startOf({ fieldType, defaultValue }: GenField): Json {
  const value = defaultValue?.trim() ?? '';
  if (value === '') return {};
  switch (fieldType) {
    case 'date':
      return value === 'now' ? { 'x-default': { today: [] } } : { default: value };
    case 'datetime':
      return value === 'now' ? { 'x-default': { now: [] } } : { default: value };
    case 'integer':
    case 'decimal':
    case 'double':
      return { default: Number(value) };
    case 'boolean':
      return { default: value === 'true' };
    case 'text':
    case 'multiline':
    case 'code':
    case 'time':
    case 'month':
    case 'year':
    case 'email':
    case 'phone':
    case 'uri':
    case 'color':
    case 'choice':
    case 'dict':
      return { default: value };
    default:
      return {};
  }
}

/** Fields of this row → fields of the one that a reference leads to. */
function copiesOf(reference: GenField, taken: readonly GenField[]): Json {
  const copy = Object.fromEntries(
    taken.flatMap(({ fieldName, copyOf }) => {
      const [by, from] = (copyOf ?? '').trim().split('.');
      return by === reference.fieldName && from !== undefined && from !== '' ? [[fieldName, from]] : [];
    }),
  );
  return reference.fieldType === 'ref' && Object.keys(copy).length > 0 ? { copy } : {};
}

const NUMBERS: ReadonlySet<FieldType> = new Set(['integer', 'decimal', 'double']);

/** @throws BadCondition where its condition is no JSON */
function property(field: GenField, taken: readonly GenField[]): Json {
  const { type, 'x-ref': ref, ...rest } = SCHEMAS[field.fieldType](field);
  return {
    type,
    title: field.title,
    ...rest,
    ...(ref === undefined ? {} : { 'x-ref': { ...(ref as Json), ...copiesOf(field, taken) } }),
    ...descriptionOf(field),
    ...startOf(field),
    ...(field.isReadOnly ? { readOnly: true } : {}),
    ...conditionOf(field),
    ...(field.unit?.trim() && NUMBERS.has(field.fieldType) ? { 'x-unit': field.unit.trim() } : {}),
    ...(field.isHidden ? { 'x-hidden': true } : {}),
    ...(field.widget ? { 'x-widget': field.widget } : {}),
  };
}

/** @throws SyntaxError where `formContent` is no JSON */
function formOf(
  { formContent, formDescription }: GenTable,
  shown: readonly GenField[],
  taken: readonly GenField[],
): Json | undefined {
  if (formContent?.trim()) return JSON.parse(formContent) as Json;
  if (shown.length === taken.length && !formDescription) return undefined;
  return {
    sections: {
      [SECTION]: {
        title: '基本信息',
        ...(formDescription?.trim() ? { text: formDescription.trim() } : {}),
        fields: shown.map(({ fieldName }) => fieldName),
      },
    },
  };
}

/**
 * English titles of what every database calls the same. A title that was corrected keeps its English name: its column
 * is still what it was.
 */
function english(table: GenTable, taken: readonly GenField[]): Json {
  const title = commonTitle(table.tableName);
  return Object.fromEntries([
    ...(title ? [['title', title.en] as const] : []),
    ...taken.flatMap((field) => {
      const word = commonTitle(field.columnName, field.fieldType === 'ref' || field.fieldType === 'parent');
      return word ? [[`data.${field.fieldName}`, word.en] as const] : [];
    }),
  ]);
}

/**
 * The entity as JSON, in the order of sections.
 * @throws SyntaxError where its form or a condition is no JSON
 */
export function entityOf(table: GenTable): Json {
  const taken = table.fields.filter((field) => field.taken);
  const shown = taken.filter((field) => (field.inForm || field.isRequired) && !field.isHidden);
  const listed = taken.filter((field) => field.inList && !LARGE.has(field.fieldType));
  const required = taken.filter((field) => field.isRequired).map(({ fieldName }) => fieldName);
  const filters = taken
    .filter((field) => field.inQuery && FILTERS.has(field.fieldType))
    .map(({ fieldName }) => fieldName);
  const unique = (table.uniqueKeys ?? '')
    .split('\n')
    .map((line) => line.split(/[,，\s]+/u).filter((name) => name !== ''))
    .filter((set) => set.length > 0);
  const upwards = taken.filter((field) => field.fieldType === 'ref' && field.refEntity === table.entityName);
  const parent =
    table.templateType === 'tree'
      ? (upwards.find(({ columnName }) => leadsUp(columnName)) ?? upwards[0])?.fieldName
      : undefined;
  const label = taken.find(({ fieldName }) => fieldName === table.rowLabel?.trim());
  const storage: Json = {
    ...(label ? { label: `{${label.fieldName}}` } : {}),
    ...(parent ? { tree: { parent } } : {}),
    ...(unique.length > 0 ? { unique } : {}),
  };
  const form = formOf(table, shown, taken);
  const en = english(table, taken);
  return {
    format: 1,
    entity: table.entityName,
    area: table.areaCode,
    title: table.tableComment || table.entityName,
    ...(Object.keys(storage).length > 0 ? { storage } : {}),
    data: {
      type: 'object',
      ...(required.length > 0 ? { required: required.filter((name) => name !== parent) } : {}),
      properties: Object.fromEntries(taken.map((field) => [field.fieldName, property(field, taken)])),
    },
    ...(listed.length > 0
      ? {
          list: {
            columns: Object.fromEntries(listed.map(({ fieldName }) => [fieldName, true])),
            ...(filters.length > 0 ? { search: { filters } } : {}),
          },
        }
      : {}),
    ...(form ? { form } : {}),
    ...(Object.keys(en).length > 0 ? { i18n: { en } } : {}),
  };
}

/** The path of the file among the installation's own, and its text. */
export function entityFile(table: GenTable): { readonly path: string; readonly text: string } {
  return { path: `${table.areaCode}/${table.entityName}.json`, text: writeCanonical(entityOf(table)) };
}
