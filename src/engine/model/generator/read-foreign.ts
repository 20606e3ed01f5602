/**
 * Reads what RuoYi and Directus export of their tables. What none of our fields can hold has no kind, and is listed as
 * lost with the column.
 */
import { type Json, isObject } from '../format/read/source.ts';
import { sqlType } from './sql-type.ts';
import type { ColumnKind, ReadColumn, ReadTable } from './read-table.ts';

export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim()
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : undefined;
export const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1';

export function columnsOf(name: string | undefined, type: string, held: Partial<ReadColumn>): ReadColumn[] {
  return name === undefined ? [] : [{ name, type, ...held }];
}

/** What RuoYi's form shows a column as. */
const RUOYI_FORMS: Readonly<Record<string, Pick<ReadColumn, 'as'>>> = {
  textarea: { as: 'multiline' },
  imageUpload: { as: 'image' },
  fileUpload: { as: 'file' },
  upload: { as: 'file' },
  editor: { as: 'rich' },
};

/** A column of RuoYi's generator, of what came of it (`dataType`, `nullable`, `primaryKey`), or a plain one. */
function ruoyiColumn(row: Json): ReadColumn[] {
  const type = textOf(row['columnType'] ?? row['dataType'] ?? row['type']) ?? '';
  const comment = textOf(row['columnComment'] ?? row['comment']);
  const { serial, ...held } = sqlType(type);
  const dictionary = textOf(row['dictType']);
  const form = textOf(row['htmlType']);
  const shown = row['isList'] ?? row['listOperationResult'];
  const searched = row['isQuery'] ?? row['listOperation'];
  const isText = held.kind === 'text' || held.kind === 'longText';
  return columnsOf(textOf(row['columnName'] ?? row['name']), type, {
    ...held,
    ...(comment ? { comment } : {}),
    ...(isTrue(row['isRequired']) || isTrue(row['notNull']) || row['nullable'] === false ? { notNull: true } : {}),
    ...(serial || isTrue(row['isIncrement']) ? { serial: true } : {}),
    ...(dictionary ? { dictionary } : {}),
    ...(form !== undefined && isText && Object.hasOwn(RUOYI_FORMS, form) ? RUOYI_FORMS[form] : {}),
    ...(shown === undefined || shown === null ? {} : { listed: isTrue(shown) }),
    ...(searched === undefined || searched === null ? {} : { searched: isTrue(searched) }),
  });
}

/**
 * One table of RuoYi: `gen_table` with its `columns` as its own page answers them, or a list of columns with SQL types.
 */
function ruoyiTable(name: string | undefined, value: Json): ReadTable[] {
  const columnRows = listOf(value['columns']);
  if (name === undefined || columnRows.length === 0) return [];
  const columns = columnRows.flatMap(ruoyiColumn);
  const said = columnRows
    .filter((row) => isTrue(row['isPk']) || isTrue(row['primaryKey']))
    .flatMap((row) => textOf(row['columnName'] ?? row['name']) ?? []);
  // Dumps without the mark: RuoYi's keys are called as their table and come first.
  const first = columns[0];
  const key =
    said.length > 0 ? said : first && /^bigint/i.test(first.type) && /_?id$/i.test(first.name) ? [first.name] : [];
  const comment = textOf(value['tableComment'] ?? value['comment']);
  return [{ name, ...(comment ? { comment } : {}), columns, key, unique: [] }];
}

/** The table of an answer: `info` with the columns beside it (`rows`), or `table` and `columns` of what came of RuoYi. */
function answered(data: Json): readonly Json[] | undefined {
  const info = isObject(data['info']) ? data['info'] : isObject(data['table']) ? data['table'] : undefined;
  if (!info) return undefined;
  const columns = [info['columns'], data['rows'], data['columns']].map(listOf).find((list) => list.length > 0) ?? [];
  return [{ ...info, columns }];
}

function ruoyiTables(value: unknown): readonly ReadTable[] {
  if (Array.isArray(value)) return value.flatMap(ruoyiTables);
  const data = isObject(value) && isObject(value['data']) ? value['data'] : value;
  if (isObject(value) && Array.isArray(value['data'])) return value['data'].flatMap(ruoyiTables);
  if (!isObject(data)) return [];
  const list =
    answered(data) ??
    ('columns' in data
      ? [data]
      : Array.isArray(data['rows']) && 'tableName' in (listOf(data['rows'])[0] ?? {})
        ? listOf(data['rows'])
        : undefined);
  return list
    ? list.flatMap((table) => withSub(ruoyiTable(textOf(table['tableName'] ?? table['name']), table), table))
    : Object.entries(data).flatMap(([name, table]) => (isObject(table) ? ruoyiTable(name, table) : []));
}

/** Where a table of RuoYi has a sub-table, the column there that leads to it is known by this name. */
const withSub = (tables: ReadTable[], table: Json): ReadTable[] => {
  const [sub, column] = [textOf(table['subTableName']), textOf(table['subTableFkName'])];
  return sub === undefined || column === undefined
    ? tables
    : tables.map((one) => ({ ...one, sub: { table: sub, column } }));
};

/** Sub-tables refer to the tables whose rows they hold. */
function withSubTables(tables: readonly ReadTable[]): readonly ReadTable[] {
  const owners = new Map(tables.flatMap((table) => (table.sub ? [[table.sub.table, table] as const] : [])));
  return tables.map(({ sub: _sub, ...table }) => {
    const owner = owners.get(table.name);
    return owner === undefined || owner.name === table.name
      ? table
      : {
          ...table,
          columns: table.columns.map((column): ReadColumn =>
            column.name === owner.sub?.column
              ? {
                  ...column,
                  notNull: true,
                  references: { table: owner.name, column: owner.key[0] ?? 'id', cascade: true },
                }
              : column,
          ),
        };
  });
}

/**
 * Answers of RuoYi's `GET /tool/gen/{id}`, `gen_table` rows as a list, `{tableName, columns}`, a map of tables, or
 * several of these.
 */
export function readRuoyi(value: unknown): readonly ReadTable[] {
  return withSubTables(ruoyiTables(value));
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
/** What Directus edits a column with, where its type does not say so. */
const DIRECTUS_FORMS: Readonly<Record<string, Pick<ReadColumn, 'as'>>> = {
  'input-rich-text-html': { as: 'rich' },
  'input-multiline': { as: 'multiline' },
  'input-code': { as: 'code' },
  'select-color': { as: 'color' },
};
/** What Directus fills in by itself, as the engine does. */
const DIRECTUS_KEEPS: ReadonlySet<unknown> = new Set(['date-created', 'date-updated', 'user-created', 'user-updated']);
/** Files are rows of this collection. */
const DIRECTUS_FILES = 'directus_files';

/** A column of several values: a list kept as JSON or with commas. */
const isSeveral = (type: string, form: string): boolean =>
  (type === 'json' || type === 'csv') && /^(select-multiple|tags)/.test(form);

/** The choices of an interface; each is a value with its text, or a value alone. */
function directusChoices(meta: Json): readonly { readonly value: string; readonly title?: string }[] {
  const options = isObject(meta['options']) ? meta['options'] : {};
  const choices: readonly unknown[] = Array.isArray(options['choices'])
    ? options['choices']
    : Array.isArray(options['presets'])
      ? options['presets']
      : [];
  return choices.flatMap((choice) => {
    const value = textOf(isObject(choice) ? choice['value'] : choice);
    const title = isObject(choice) ? textOf(choice['text']) : undefined;
    return value === undefined ? [] : [{ value, ...(title ? { title } : {}) }];
  });
}

function directusDefault(value: unknown): Pick<ReadColumn, 'default'> {
  if (typeof value === 'boolean') return { default: String(value) };
  const said = textOf(value);
  if (said === undefined) return {};
  return /^(now\(\)|current_timestamp.*|\$now)$/i.test(said)
    ? { default: { now: true } }
    : { default: said.replace(/^'(.*)'$/, '$1') };
}

function directusColumn(field: Json, relation: Json | undefined): ReadColumn[] {
  const schema = isObject(field['schema']) ? field['schema'] : {};
  const meta = isObject(field['meta']) ? field['meta'] : {};
  const type = textOf(field['type']) ?? '';
  const form = textOf(meta['interface']) ?? '';
  const choices = directusChoices(meta);
  const to = textOf(relation?.['related_collection']);
  const several = isSeveral(type, form) && choices.length > 0;
  const kind = several ? 'text' : Object.hasOwn(DIRECTUS, type) ? DIRECTUS[type] : undefined;
  const comment =
    textOf(meta['note']) ??
    textOf(listOf(meta['translations']).find(({ language }) => String(language).startsWith('zh'))?.['translation']);
  const isFile = to === DIRECTUS_FILES;
  return columnsOf(textOf(field['field']), type, {
    ...(kind ? { kind } : {}),
    ...(typeof schema['max_length'] === 'number' ? { maxLength: schema['max_length'] } : {}),
    ...(typeof schema['numeric_scale'] === 'number' ? { scale: schema['numeric_scale'] } : {}),
    ...(schema['is_nullable'] === false || isTrue(meta['required']) ? { notNull: true } : {}),
    ...(isTrue(schema['has_auto_increment']) ? { serial: true } : {}),
    ...(isTrue(schema['is_generated']) ? { generated: true } : {}),
    ...(type === 'hash' ? { secret: true as const } : {}),
    ...(Array.isArray(meta['special']) && meta['special'].some((one) => DIRECTUS_KEEPS.has(one))
      ? { kept: true as const }
      : {}),
    ...(comment ? { comment } : {}),
    ...(choices.length > 0 && kind !== 'json' ? { values: choices } : {}),
    ...(several ? { list: true } : {}),
    ...(choices.length === 0 && Object.hasOwn(DIRECTUS_FORMS, form) && (kind === 'text' || kind === 'longText')
      ? DIRECTUS_FORMS[form]
      : {}),
    ...(isFile ? { kind: 'text', as: form === 'file-image' ? 'image' : 'file' } : {}),
    ...(isTrue(meta['readonly']) ? { readOnly: true } : {}),
    ...(isTrue(meta['hidden']) ? { hidden: true } : {}),
    ...directusDefault(schema['default_value']),
    ...(to === undefined || isFile
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
}

/** `directus schema snapshot` as JSON: collections, fields, relations; or several of them. */
export function readDirectus(value: unknown): readonly ReadTable[] {
  if (Array.isArray(value)) return value.flatMap(readDirectus);
  const data = isObject(value) && isObject(value['data']) ? value['data'] : value;
  if (!isObject(data)) return [];
  const relations = listOf(data['relations']);
  return listOf(data['collections']).flatMap((collection): ReadTable[] => {
    const name = textOf(collection['collection']);
    // A collection without a schema is a folder of others.
    if (name === undefined || !isObject(collection['schema'])) return [];
    const own = listOf(data['fields']).filter((field) => field['collection'] === name);
    const columns = own.flatMap((field) =>
      directusColumn(
        field,
        relations.find((one) => one['collection'] === name && one['field'] === field['field']),
      ),
    );
    const marked = (mark: string): string[] =>
      own.filter(({ schema }) => isObject(schema) && isTrue(schema[mark])).flatMap(({ field }) => textOf(field) ?? []);
    const meta = isObject(collection['meta']) ? collection['meta'] : {};
    const note = textOf(meta['note']);
    const [, label] = /^\{\{\s*(\w+)\s*\}\}$/.exec(textOf(meta['display_template']) ?? '') ?? [];
    return [
      {
        name,
        ...(note ? { comment: note } : {}),
        columns,
        key: marked('is_primary_key'),
        unique: marked('is_unique').map((field) => [field]),
        ...(label === undefined ? {} : { label }),
      },
    ];
  });
}
