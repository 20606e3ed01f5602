/**
 * Reads DocTypes of Frappe: fields with their kinds, defaults and conditions, and child types as the rows of those that
 * hold them. What none of our fields can hold has no kind, and is listed as lost with the column.
 */
import { type Json, isObject } from '../format/read/source.ts';
import { frappeCondition } from './frappe-condition.ts';
import { columnsOf, isTrue, listOf, textOf } from './read-foreign.ts';
import type { Loss, ReadColumn, ReadTable, ReadValue } from './read-table.ts';

const FRAPPE: Readonly<Record<string, Partial<ReadColumn>>> = {
  Data: { kind: 'text', maxLength: 140 },
  'Small Text': { kind: 'longText', as: 'multiline' },
  Text: { kind: 'longText', as: 'multiline' },
  'Long Text': { kind: 'longText', as: 'multiline' },
  'Text Editor': { kind: 'longText', as: 'rich' },
  'HTML Editor': { kind: 'longText', as: 'rich' },
  'Markdown Editor': { kind: 'longText', as: 'multiline' },
  Code: { kind: 'longText', as: 'code' },
  Int: { kind: 'integer' },
  'Long Int': { kind: 'integer' },
  Float: { kind: 'double' },
  Currency: { kind: 'decimal', scale: 2 },
  Percent: { kind: 'decimal', scale: 2, unit: '%' },
  Check: { kind: 'boolean' },
  Date: { kind: 'date' },
  Datetime: { kind: 'datetime' },
  Time: { kind: 'time' },
  // Frappe keeps it as seconds.
  Duration: { kind: 'integer', unit: '秒' },
  Select: { kind: 'text' },
  Rating: { kind: 'text' },
  Link: { kind: 'text', maxLength: 140 },
  'Dynamic Link': { kind: 'text', maxLength: 140 },
  Phone: { kind: 'text', maxLength: 140, as: 'phone' },
  Color: { kind: 'text', as: 'color' },
  JSON: { kind: 'json' },
  'Read Only': { kind: 'text', maxLength: 140, readOnly: true },
  Barcode: { kind: 'text', maxLength: 140 },
  Autocomplete: { kind: 'text', maxLength: 140 },
  Icon: { kind: 'text', maxLength: 140 },
  Attach: { kind: 'text', as: 'file' },
  'Attach Image': { kind: 'text', as: 'image' },
  Signature: { kind: 'text', as: 'image' },
};
/** Frappe keeps the order of a page among the fields. */
const LAYOUT = new Set(['Section Break', 'Column Break', 'Tab Break', 'Fold', 'Heading', 'HTML', 'Button', 'Image']);
const ROWS = new Set(['Table', 'Table MultiSelect']);
/** What a `Data` field says of its content. */
const CONTENTS: Readonly<Record<string, Pick<ReadColumn, 'as'>>> = {
  Email: { as: 'email' },
  Phone: { as: 'phone' },
  URL: { as: 'uri' },
};
/** Stars of a rating where its options do not say how many. */
const STARS = 5;
const MOST_STARS = 10;
/** The table of all types, which a dynamic link is decided by. */
const TYPES = 'DocType';

function valuesOf(type: string, options: string | undefined): readonly ReadValue[] {
  if (type === 'Rating') {
    const stars = Math.min(Math.max(Number(options) || STARS, 1), MOST_STARS);
    return Array.from({ length: stars }, (_, at) => ({ value: String(at + 1), title: '★'.repeat(at + 1) }));
  }
  if (type !== 'Select') return [];
  return [
    ...new Set(
      (options ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ].map((value) => ({ value }));
}

/** Places behind the point; a float that says none keeps all it has. */
function placesOf(type: string, precision: unknown): Partial<ReadColumn> {
  const places = Number(textOf(precision) ?? 'x');
  if (!Number.isInteger(places) || places < 1 || !['Float', 'Currency', 'Percent'].includes(type)) return {};
  return { kind: 'decimal', scale: Math.min(places, 8) };
}

function defaultOf(value: unknown): Pick<ReadColumn, 'default'> {
  const said = textOf(value);
  if (said === undefined) return {};
  return /^(today|now|nowdate|now_datetime)$/i.test(said) ? { default: { now: true } } : { default: said };
}

/** `customer.customer_name`: the reference, and the field there. */
function copiesOf(value: unknown): Pick<ReadColumn, 'copies'> {
  const [, reference, column] = /^(\w+)\.(\w+)$/.exec(textOf(value) ?? '') ?? [];
  return reference === undefined || column === undefined ? {} : { copies: { reference, column } };
}

function fieldColumns(field: Json): ReadColumn[] {
  const type = textOf(field['fieldtype']) ?? '';
  const [options, label, said] = [textOf(field['options']), textOf(field['label']), textOf(field['depends_on'])];
  const help = textOf(field['description']);
  const condition = said === undefined ? undefined : frappeCondition(said);
  const values = valuesOf(type, options);
  const length = Number(field['length']) || 0;
  const held = Object.hasOwn(FRAPPE, type) ? FRAPPE[type] : {};
  return columnsOf(textOf(field['fieldname']), options && values.length === 0 ? `${type} ${options}` : type, {
    ...held,
    ...placesOf(type, field['precision']),
    ...(type === 'Data' && options !== undefined && Object.hasOwn(CONTENTS, options) ? CONTENTS[options] : {}),
    ...(length > 0 && held?.kind === 'text' && !held.as ? { maxLength: length } : {}),
    ...(label || help ? { comment: [label ?? textOf(field['fieldname']), help].filter(Boolean).join('\n') } : {}),
    ...(isTrue(field['reqd']) ? { notNull: true } : {}),
    ...(values.length > 0 ? { values } : {}),
    ...(type === 'Link' && options === TYPES ? { namesTables: true } : {}),
    ...(type === 'Link' && options && options !== TYPES ? { references: { table: options, column: 'name' } } : {}),
    ...(type === 'Dynamic Link' && options ? { namedBy: options } : {}),
    ...(isTrue(field['read_only']) ? { readOnly: true } : {}),
    ...(isTrue(field['hidden']) ? { hidden: true } : {}),
    ...(field['in_list_view'] === undefined ? {} : { listed: isTrue(field['in_list_view']) }),
    ...(isTrue(field['in_standard_filter']) ? { searched: true } : {}),
    ...defaultOf(field['default']),
    ...(said === undefined ? {} : { shownIf: { said, ...(condition ? { condition } : {}) } }),
    ...copiesOf(field['fetch_from']),
  });
}

/** Conditions that no field of ours has: under which it is required, or closed. */
const furtherConditions = (fields: readonly Json[]): readonly Loss[] =>
  fields.flatMap((field) =>
    ['mandatory_depends_on', 'read_only_depends_on'].flatMap((key): Loss[] => {
      const [column, said] = [textOf(field['fieldname']), textOf(field[key])];
      return column === undefined || said === undefined
        ? []
        : [{ code: 'generator.lostCondition', params: { column, rule: `${key} ${said}`.slice(0, 120) } }];
    }),
  );

/** A type, and which of its fields hold rows of which child type. */
interface Type {
  readonly table: ReadTable;
  readonly rows: readonly { readonly field: string; readonly child: string }[];
}

function typeOf(doctype: Json): Type[] {
  const name = textOf(doctype['name']);
  const fields = listOf(doctype['fields']).filter(({ fieldtype }) => !LAYOUT.has(String(fieldtype)));
  if (name === undefined || fields.length === 0) return [];
  const rows = fields.flatMap((field) => {
    const [own, child] = [textOf(field['fieldname']), textOf(field['options'])];
    return ROWS.has(String(field['fieldtype'])) && own !== undefined && child !== undefined
      ? [{ field: own, child }]
      : [];
  });
  const title = textOf(doctype['title_field']);
  const [, named] = /^field:(\w+)$/.exec(textOf(doctype['autoname']) ?? '') ?? [];
  const lost = furtherConditions(fields);
  return [
    {
      rows,
      table: {
        name,
        comment: name,
        columns: fields.flatMap(fieldColumns),
        key: [],
        unique: [
          ...new Set([
            ...(named === undefined ? [] : [named]),
            ...fields.filter(({ unique }) => isTrue(unique)).flatMap(({ fieldname }) => textOf(fieldname) ?? []),
          ]),
        ].map((field) => [field]),
        ...(title === undefined ? {} : { label: title }),
        ...(lost.length > 0 ? { lost } : {}),
      },
    },
  ];
}

/** The column of a child type that says whose row it is: one for each field that holds such rows. */
function parentColumn(parent: string, field: string, several: boolean): string {
  return several ? `parent ${parent} ${field}` : `parent ${parent}`;
}

/** DocTypes as Frappe keeps them in its repositories, or as its calls answer them; one, or several. */
function doctypesOf(value: unknown): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(doctypesOf);
  if (!isObject(value)) return [];
  for (const key of ['docs', 'data', 'message'] as const)
    if (value['fields'] === undefined && (Array.isArray(value[key]) || isObject(value[key])))
      return doctypesOf(value[key]);
  return [value];
}

/** One DocType, or a list of them. Child types that are read with them get a column for whose rows they are. */
export function readFrappe(value: unknown): readonly ReadTable[] {
  const types = doctypesOf(value).flatMap(typeOf);
  const known = new Set(types.map(({ table }) => table.name));
  const uses = types.flatMap(({ table, rows }) =>
    rows
      .filter(({ child }) => known.has(child) && child !== table.name)
      .map((row) => ({
        ...row,
        parent: table.name,
        by: parentColumn(table.name, row.field, rows.filter(({ child }) => child === row.child).length > 1),
      })),
  );
  return types.map(({ table }) => ({
    ...table,
    columns: [
      ...uses
        .filter(({ child }) => child === table.name)
        .map(({ parent, by }, _at, all): ReadColumn => ({
          name: by,
          type: `parent ${parent}`,
          kind: 'text',
          comment: parent,
          part: true,
          references: { table: parent, column: 'name', cascade: true },
          ...(all.length === 1 ? { notNull: true } : {}),
        })),
      ...table.columns.map((column): ReadColumn => {
        const use = uses.find(({ parent, field }) => parent === table.name && field === column.name);
        return use ? { ...column, rows: { table: use.child, by: use.by } } : column;
      }),
    ],
  }));
}
