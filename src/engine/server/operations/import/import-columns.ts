/** Which fields an import can fill or recognise rows by, and which column of a sheet is which of them. */
import { fieldWritable, type Grant } from '../../../model/access.ts';
import { LOCALES, type Locale } from '../../../model/errors/define.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { implicitFields } from '../../../model/format/implicit-fields.ts';
import { needsRowId, ROW_ID_TITLE, upsertFields } from '../../../model/import/row-keys.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { type Cell, isBlankCell } from '../../files/sheet/cell.ts';
import type { ExtraColumn } from '../engine.ts';
import { fixedUnit, withUnit } from '../export/cells.ts';
import { cellText } from './cell-value.ts';
import { SHEET_WORDS } from './import-words.ts';

/** A column that is understood: `name` is a field or an extra column of the entity; an empty one is passed over. */
export interface ImportColumn {
  readonly name: string;
  readonly title: string;
}

const NOT_IN_CELLS: ReadonlySet<CompiledField['kind']> = new Set(['children', 'file', 'files', 'json']);

/** Fields that somebody with the grant may fill from a sheet. */
export function importedFields(entity: CompiledEntity, grant: Grant): CompiledField[] {
  return Object.values(entity.fields).filter(
    (field) => !NOT_IN_CELLS.has(field.kind) && !field.readOnly && !field.hidden && fieldWritable(grant, field),
  );
}

export function fieldHeading(entity: CompiledEntity, field: CompiledField, locale: Locale): string {
  return textOf(entity, locale, `data.${field.name}`, field.title);
}

/** A heading as people vary it: blanks, full-width signs, a mark for required ones, capitals. */
export function plainHeading(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/^\*+|\*+$/g, '')
    .replace(/\((必填|必填項|required)\)$/i, '')
    .toLowerCase();
}

export const headingText = (cell: Cell): string => cellText(cell, false);

/**
 * Every title of a field as a heading: in the three languages, as exports write it with its unit too. Its name heads it
 * as well, where it is no title of another.
 */
function titlesOf(entity: CompiledEntity, field: CompiledField): string[] {
  const headings = LOCALES.flatMap((locale) => {
    const heading = fieldHeading(entity, field, locale);
    return [heading, withUnit(heading, fixedUnit(entity, field, locale), locale)];
  });
  return headings.map(plainHeading);
}

/** `A`, `Z`, `AA`: a column as the spreadsheet names it. */
export function columnLetters(index: number): string {
  return (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

export interface Heads {
  readonly columns: readonly ImportColumn[];
  /** Headings of fields that are known and only kept by the server: exports have them too. */
  readonly ignored: readonly string[];
}

/**
 * Understands the head of a sheet.
 * @throws Refusal that names the columns that are unknown or there twice
 */
export function readHeads(
  entity: CompiledEntity,
  grant: Grant,
  locale: Locale,
  extras: readonly ExtraColumn[],
  cells: readonly Cell[],
): Heads {
  const usable = importedFields(entity, grant);
  const known = new Map<string, ImportColumn | null>();
  const others = [
    ...Object.values(entity.fields).filter((field) => !grant.hidden.has(field.name)),
    ...Object.values(implicitFields(locale)),
  ];
  const keys = needsRowId(entity, grant) ? [] : upsertFields(entity).flatMap((name) => entity.fields[name] ?? []);
  const taken = [...usable, ...keys].reverse();
  const columnOf = (field: CompiledField): ImportColumn => ({
    name: field.name,
    title: fieldHeading(entity, field, locale),
  });
  for (const field of others) known.set(plainHeading(field.name), null);
  for (const field of taken) known.set(plainHeading(field.name), columnOf(field));
  for (const field of others) for (const title of titlesOf(entity, field)) known.set(title, null);
  // A sheet of refused lines may come back as it is.
  for (const word of [SHEET_WORDS.line, SHEET_WORDS.reason])
    for (const one of LOCALES) known.set(plainHeading(word[one]), null);
  if (keys.length === 0)
    for (const name of [...Object.values(ROW_ID_TITLE), 'id'])
      known.set(plainHeading(name), { name: 'id', title: ROW_ID_TITLE[locale] });
  for (const field of taken) for (const title of titlesOf(entity, field)) known.set(title, columnOf(field));
  for (const extra of extras)
    for (const name of [...LOCALES.map((one) => extra.title[one]), extra.name])
      known.set(plainHeading(name), { name: extra.name, title: extra.title[locale] });
  const columns: ImportColumn[] = [];
  const unknown: string[] = [];
  const ignored: string[] = [];
  for (const cell of cells) {
    const text = headingText(cell);
    const column = isBlankCell(cell) ? undefined : known.get(plainHeading(text));
    if (column === undefined && !isBlankCell(cell)) unknown.push(text.slice(0, 60));
    if (column === null) ignored.push(text.slice(0, 60));
    if (column && columns.some((one) => one.name === column.name))
      throw new Refusal('import.doubleHeads', { heads: text.slice(0, 60) });
    columns.push(column ?? { name: '', title: text.slice(0, 60) });
  }
  const titles = [
    ...usable.map((field) => fieldHeading(entity, field, locale)),
    ...extras.map((extra) => extra.title[locale]),
  ].join('、');
  if (unknown.length > 0)
    throw new Refusal('import.unknownHeads', { heads: unknown.slice(0, 10).join('、'), known: titles });
  if (columns.every((column) => column.name === ''))
    throw new Refusal('import.unknownHeads', { heads: ignored.join('、'), known: titles });
  return { columns, ignored };
}

/** Columns a record cannot be added without, and that the sheet does not have. */
export function missingHeads(
  entity: CompiledEntity,
  grant: Grant,
  locale: Locale,
  columns: readonly ImportColumn[],
): string[] {
  const have = new Set(columns.map((column) => column.name));
  return importedFields(entity, grant)
    .filter(
      (field) =>
        field.required &&
        field.default === undefined &&
        !field.initial &&
        !field.show &&
        !field.writeOnly &&
        field.kind !== 'boolean' &&
        !have.has(field.name),
    )
    .map((field) => fieldHeading(entity, field, locale));
}
