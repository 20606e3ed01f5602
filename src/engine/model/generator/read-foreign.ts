/**
 * Reads what other products export of their tables: RuoYi's generator, a Directus snapshot, a Frappe DocType. What none
 * of our fields can hold has no kind, and is listed as lost with the column.
 */
import { type Json, isObject } from '../format/read/source.ts';
import { sqlType } from './sql-type.ts';
import type { ColumnKind, ReadColumn, ReadTable } from './read-table.ts';

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1';

function column(name: string | undefined, type: string, held: Partial<ReadColumn>): ReadColumn[] {
  return name === undefined ? [] : [{ name, type, ...held }];
}

/**
 * One table of RuoYi: `gen_table` with its `columns` as its own page answers them, or a list of columns with SQL types.
 */
function ruoyiTable(name: string | undefined, value: Json): ReadTable[] {
  const rows = listOf(value['columns']);
  if (name === undefined || rows.length === 0) return [];
  const nameOf = (row: Json): string | undefined => textOf(row['columnName'] ?? row['name']);
  const columns = rows.flatMap((row) => {
    const type = textOf(row['columnType'] ?? row['type']) ?? '';
    const comment = textOf(row['columnComment'] ?? row['comment']);
    const { serial, ...held } = sqlType(type);
    return column(nameOf(row), type, {
      ...held,
      ...(comment ? { comment } : {}),
      ...(isTrue(row['isRequired']) || isTrue(row['notNull']) ? { notNull: true } : {}),
      ...(serial || isTrue(row['isIncrement']) ? { serial: true } : {}),
    });
  });
  const said = rows.filter((row) => isTrue(row['isPk'])).flatMap((row) => nameOf(row) ?? []);
  // Dumps without the mark: RuoYi's keys are called as their table and come first.
  const first = columns[0];
  const key =
    said.length > 0 ? said : first && /^bigint/i.test(first.type) && /_?id$/i.test(first.name) ? [first.name] : [];
  const comment = textOf(value['tableComment'] ?? value['comment']);
  return [{ name, ...(comment ? { comment } : {}), columns, key, unique: [] }];
}

/** `gen_table` rows as a list, `{tableName, columns}`, or a map of tables. */
export function readRuoyi(value: unknown): readonly ReadTable[] {
  const data = isObject(value) && isObject(value['data']) ? value['data'] : value;
  const list = Array.isArray(data)
    ? listOf(data)
    : isObject(data) && 'columns' in data
      ? [data]
      : isObject(data) && Array.isArray(data['rows']) && 'tableName' in (listOf(data['rows'])[0] ?? {})
        ? listOf(data['rows'])
        : undefined;
  if (list) return list.flatMap((table) => ruoyiTable(textOf(table['tableName'] ?? table['name']), table));
  return isObject(data)
    ? Object.entries(data).flatMap(([name, table]) => (isObject(table) ? ruoyiTable(name, table) : []))
    : [];
}

const DIRECTUS: Readonly<Record<string, ColumnKind>> = {
  string: 'text',
  text: 'longText',
  uuid: 'uuid',
  hash: 'text',
  csv: 'longText',
  integer: 'integer',
  bigInteger: 'integer',
  float: 'double',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'datetime',
  timestamp: 'datetime',
  time: 'time',
  json: 'json',
};

/** `directus schema snapshot` as JSON: collections, fields, relations. */
export function readDirectus(value: unknown): readonly ReadTable[] {
  const data = isObject(value) && isObject(value['data']) ? value['data'] : value;
  if (!isObject(data)) return [];
  const relations = listOf(data['relations']);
  return listOf(data['collections']).flatMap((collection): ReadTable[] => {
    const name = textOf(collection['collection']);
    // A collection without a schema is a folder of others.
    if (name === undefined || !isObject(collection['schema'])) return [];
    const own = listOf(data['fields']).filter((field) => field['collection'] === name);
    const columns = own.flatMap((field): ReadColumn[] => {
      const [schema, meta] = [
        isObject(field['schema']) ? field['schema'] : {},
        isObject(field['meta']) ? field['meta'] : {},
      ];
      const type = textOf(field['type']) ?? '';
      const choices = listOf(isObject(meta['options']) ? meta['options']['choices'] : undefined).flatMap((choice) => {
        const [said, title] = [textOf(choice['value']), textOf(choice['text'])];
        return said === undefined ? [] : [{ value: said, ...(title ? { title } : {}) }];
      });
      const relation = relations.find((one) => one['collection'] === name && one['field'] === field['field']);
      const to = textOf(relation?.['related_collection']);
      const kind = Object.hasOwn(DIRECTUS, type) ? DIRECTUS[type] : undefined;
      const comment =
        textOf(meta['note']) ??
        textOf(listOf(meta['translations']).find(({ language }) => String(language).startsWith('zh'))?.['translation']);
      return column(textOf(field['field']), type, {
        ...(kind ? { kind } : {}),
        ...(typeof schema['max_length'] === 'number' ? { maxLength: schema['max_length'] } : {}),
        ...(typeof schema['numeric_scale'] === 'number' ? { scale: schema['numeric_scale'] } : {}),
        ...(schema['is_nullable'] === false ? { notNull: true } : {}),
        ...(isTrue(schema['has_auto_increment']) ? { serial: true } : {}),
        ...(isTrue(schema['is_generated']) ? { generated: true } : {}),
        ...(comment ? { comment } : {}),
        ...(choices.length > 0 ? { values: choices } : {}),
        ...(to === undefined
          ? {}
          : {
              references: {
                table: to,
                column: 'id',
                ...(isObject(relation?.['schema']) && relation['schema']['on_delete'] === 'CASCADE'
                  ? { cascade: true as const }
                  : {}),
              },
            }),
      });
    });
    const marked = (mark: string): string[] =>
      own.filter(({ schema }) => isObject(schema) && isTrue(schema[mark])).flatMap(({ field }) => textOf(field) ?? []);
    const note = isObject(collection['meta']) ? textOf(collection['meta']['note']) : undefined;
    return [
      {
        name,
        ...(note ? { comment: note } : {}),
        columns,
        key: marked('is_primary_key'),
        unique: marked('is_unique').map((field) => [field]),
      },
    ];
  });
}

const FRAPPE: Readonly<Record<string, Partial<ReadColumn>>> = {
  Data: { kind: 'text', maxLength: 140 },
  'Small Text': { kind: 'longText' },
  Text: { kind: 'longText' },
  'Long Text': { kind: 'longText' },
  'Text Editor': { kind: 'longText' },
  Code: { kind: 'longText' },
  'Markdown Editor': { kind: 'longText' },
  Int: { kind: 'integer' },
  Float: { kind: 'double' },
  Currency: { kind: 'decimal', scale: 2 },
  Percent: { kind: 'decimal', scale: 2 },
  Check: { kind: 'boolean' },
  Date: { kind: 'date' },
  Datetime: { kind: 'datetime' },
  Time: { kind: 'time' },
  Select: { kind: 'text' },
  Link: { kind: 'text', maxLength: 140 },
  Phone: { kind: 'text', maxLength: 140 },
  JSON: { kind: 'json' },
  'Read Only': { kind: 'text', maxLength: 140 },
  Barcode: { kind: 'text', maxLength: 140 },
};
/** Frappe keeps the order of a page among the fields. */
const LAYOUT = new Set(['Section Break', 'Column Break', 'Tab Break', 'Fold', 'Heading', 'HTML', 'Button', 'Image']);

/** One DocType, or a list of them, as Frappe keeps them in its repositories. */
export function readFrappe(value: unknown): readonly ReadTable[] {
  return (Array.isArray(value) ? listOf(value) : isObject(value) ? [value] : []).flatMap((doctype): ReadTable[] => {
    const name = textOf(doctype['name']);
    const fields = listOf(doctype['fields']).filter(({ fieldtype }) => !LAYOUT.has(String(fieldtype)));
    if (name === undefined || fields.length === 0) return [];
    const columns = fields.flatMap((field) => {
      const type = textOf(field['fieldtype']) ?? '';
      const [options, label] = [textOf(field['options']), textOf(field['label'])];
      const values =
        type === 'Select'
          ? (options ?? '')
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== '')
              .map((line) => ({ value: line }))
          : [];
      return column(textOf(field['fieldname']), options && type !== 'Select' ? `${type} ${options}` : type, {
        ...(Object.hasOwn(FRAPPE, type) ? FRAPPE[type] : {}),
        ...(label ? { comment: label } : {}),
        ...(isTrue(field['reqd']) ? { notNull: true } : {}),
        ...(values.length > 0 ? { values } : {}),
        ...(type === 'Link' && options ? { references: { table: options, column: 'name' } } : {}),
      });
    });
    return [
      {
        name,
        comment: name,
        columns,
        key: [],
        unique: fields
          .filter(({ unique }) => isTrue(unique))
          .flatMap(({ fieldname }) => {
            const said = textOf(fieldname);
            return said === undefined ? [] : [[said]];
          }),
      },
    ];
  });
}
