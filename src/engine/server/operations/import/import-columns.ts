/** Which fields an import can fill or recognise rows by, and which column of a sheet is which of them. */
import { fieldWritable, type Grant } from '../../../model/access.ts';
import { LOCALES, type Locale } from '../../../model/errors/define.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { implicitFields } from '../../../model/format/implicit-fields.ts';
import { headLine } from '../../../model/import/head-line.ts';
import { fixedText, type HeadMapping, type ImportMapping, meantWord } from '../../../model/import/mapping.ts';
import { splitParts } from '../../../model/import/parts.ts';
import {
  columnLetters,
  headNames,
  placeOfName,
  plainHeading,
  seriesStem,
} from '../../../model/import/plain-heading.ts';
import { needsRowId, ROW_ID_TITLE, upsertFields } from '../../../model/import/row-keys.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { type Cell, type HeadFinder, isBlankCell } from '../../files/sheet/cell.ts';
import type { ExtraColumn } from '../engine.ts';
import { fixedUnit, withUnit } from '../export/cells.ts';
import { cellText } from './cell-value.ts';
import { SHEET_WORDS } from './import-words.ts';

/** A column that is understood: `name` is a field or an extra column of the entity; an empty one is passed over. */
export interface ImportColumn {
  readonly name: string;
  readonly title: string;
  /** Its letters in the sheet, or in each where several are read; '' where it has no column there. */
  readonly at?: readonly string[];
  /** Rows of these names are made where there are none. */
  readonly make?: true;
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

export const headingText = (cell: Cell): string => cellText(cell, false);

/** Finds the line that has the most of these headings (plain). */
export const headFinder =
  (headings: { has(plain: string): boolean }): HeadFinder =>
  (lines) =>
    headLine(lines.map((cells) => cells.filter((cell) => headings.has(plainHeading(headingText(cell)))).length));

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

/** What each heading means: the column, or null where the server keeps that field itself. By the plain heading. */
export function knownHeads(
  entity: CompiledEntity,
  grant: Grant,
  locale: Locale,
  extras: readonly ExtraColumn[],
): ReadonlyMap<string, ImportColumn | null> {
  const known = new Map<string, ImportColumn | null>();
  const others = [
    ...Object.values(entity.fields).filter((field) => !grant.hidden.has(field.name)),
    ...Object.values(implicitFields(locale)),
  ];
  const keys = keysOf(entity, grant);
  const taken = [...importedFields(entity, grant), ...keys].reverse();
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
  for (const field of taken.filter(({ kind }) => kind === 'ref'))
    for (const title of titlesOf(entity, field))
      for (const one of LOCALES)
        known.set(`${title}${plainHeading(SHEET_WORDS.make[one])}`, { ...columnOf(field), make: true });
  for (const field of taken) for (const title of titlesOf(entity, field)) known.set(title, columnOf(field));
  for (const extra of extras)
    for (const name of [...LOCALES.map((one) => extra.title[one]), extra.name])
      known.set(plainHeading(name), { name: extra.name, title: extra.title[locale] });
  return known;
}

/** Fields by which rows are recognised, where no id is needed for it. */
function keysOf(entity: CompiledEntity, grant: Grant): CompiledField[] {
  return needsRowId(entity, grant) ? [] : upsertFields(entity).flatMap((name) => entity.fields[name] ?? []);
}

/** Columns of the sheet as they are read, and what is made of its cells on the way. */
export interface Heads {
  readonly columns: readonly ImportColumn[];
  /** Headings of fields that are known and only kept by the server: exports have them too. */
  readonly ignored: readonly string[];
  /** Headings that the mapping leaves out. */
  readonly left: readonly string[];
  /** Where in a line a cell stands that no heading speaks of; -1 where there is none. */
  stray(cells: readonly Cell[]): number;
  /** Does a line say anything in a column that is read? */
  says(cells: readonly Cell[]): boolean;
  /** The cells of a line, one for each of the columns. */
  take(cells: readonly Cell[]): readonly Cell[];
}

const short = (text: string): string => text.slice(0, 60);

/** All titles that can be mapped to, in the caller's language. */
function titlesText(entity: CompiledEntity, grant: Grant, locale: Locale, extras: readonly ExtraColumn[]): string {
  return [
    ...importedFields(entity, grant).map((field) => fieldHeading(entity, field, locale)),
    ...extras.map((extra) => extra.title[locale]),
  ].join('、');
}

/** Between the entries of a cell that holds several. */
const LIST = /[、,，;；|\n]/;

/** What is made of the cells on their way into the columns. */
interface Taking {
  readonly names: readonly string[];
  readonly uses: readonly (HeadMapping | undefined)[];
  readonly fixed: readonly string[];
  readonly from1904: boolean;
  /** Does the column take several words in one cell? */
  isList(name: string): boolean;
  /** Are the columns told apart by a letter or number alone, as 选项A and 选项B are? */
  isSeries(names: readonly string[]): boolean;
}

/** The parts of a cell for a series of columns, one each: those there is no room for are refused in the last. */
function seriesParts(text: string, by: string, room: number): Cell[] {
  const parts = splitParts(text, by, Infinity);
  const count = parts.findLastIndex((part) => part !== '') + 1;
  if (count <= room) return parts.slice(0, count);
  const rest = parts.slice(room - 1, count).join(' ');
  return [...parts.slice(0, room - 1), { bad: 'parts', shown: rest, count, limit: room }];
}

/** Makes the cells of a line those of its columns: words by the mapping, parts of a cell, texts for all lines. */
function taker({ names, uses, fixed, from1904, isList, isSeries }: Taking): Heads['take'] {
  const places = new Map(names.map((name, index) => [plainHeading(name), index]));
  return (cells) => {
    const cellAt = (index: number | undefined): Cell => (index === undefined ? null : (cells[index] ?? null));
    const told = (head: string): string => cellText(cellAt(places.get(plainHeading(head))), from1904);
    function meant({ words = [] }: HeadMapping, text: string, list: boolean): string | undefined {
      if (words.length === 0) return undefined;
      const whole = meantWord(words, text, told);
      if (whole !== undefined || !list || !LIST.test(text)) return whole;
      return text
        .split(LIST)
        .map((part) => meantWord(words, part, told) ?? part)
        .join('、');
    }
    const taken = uses.flatMap((use, index): Cell[] => {
      const cell = cellAt(index);
      if (!use || use.to.length === 0) return [cell];
      if (isBlankCell(cell)) return use.to.map(() => null);
      // What cannot be taken is said where it stands.
      if (typeof cell === 'object' && cell !== null && 'bad' in cell)
        return use.to.map((_to, part) => (part === 0 ? cell : null));
      const text = cellText(cell, from1904);
      if (use.by === undefined) return [meant(use, text, isList(use.to[0] ?? '')) ?? cell];
      const room = use.to.length;
      const parts = isSeries(use.to) ? seriesParts(text, use.by, room) : splitParts(text, use.by, room);
      return use.to.map((to, part) => {
        const own = parts[part] ?? null;
        if (typeof own !== 'string') return own;
        return own === '' ? null : (meant(use, own, isList(to)) ?? own);
      });
    });
    return [...taken, ...fixed.map((text) => (text === '' ? null : text))];
  };
}

/**
 * Understands the head of a sheet.
 * @param read `mapping`: what somebody said of its columns; those it does not name are known by their titles. `sheet`:
 * what the sheet is called. `isFurther`: others are read before it, and it need not have all their columns
 * @throws Refusal that names the columns that are unknown or there twice, or what is wrong in the mapping
 */
export function readHeads(
  entity: CompiledEntity,
  grant: Grant,
  locale: Locale,
  extras: readonly ExtraColumn[],
  cells: readonly Cell[],
  {
    mapping,
    from1904 = false,
    sheet = '',
    isFurther = false,
  }: {
    readonly mapping?: ImportMapping | undefined;
    readonly from1904?: boolean;
    readonly sheet?: string;
    readonly isFurther?: boolean;
  } = {},
): Heads {
  const known = knownHeads(entity, grant, locale, extras);
  // What a mapping makes it says itself.
  const byName = new Map(
    [...known.values()].flatMap((column) => (column && !column.make ? [[column.name, column] as const] : [])),
  );
  // Columns without a heading may be mapped by their letters, also beyond the last heading.
  const width = Math.max(cells.length, ...(mapping?.heads ?? []).map(({ head }) => placeOfName(head) + 1));
  const made = new Set(mapping?.make ?? []);
  const heads = Array.from({ length: width }, (_none, at) => cells[at] ?? null);
  const names = headNames(heads.map(headingText));
  const said = new Map((mapping?.heads ?? []).map((head) => [plainHeading(head.head), head]));
  const present = new Set(names.map(plainHeading));
  const absent = mapping?.heads.find(({ head }) => !present.has(plainHeading(head)));
  if (absent && !isFurther) throw new Refusal('import.mapping', { reason: short(absent.head) });
  const columns: ImportColumn[] = [];
  const uses: (HeadMapping | undefined)[] = [];
  const [unknown, ignored, left]: [string[], string[], string[]] = [[], [], []];
  const add = (head: string, { name, title, make }: ImportColumn, letters: string): void => {
    if (name !== '' && columns.some((one) => one.name === name))
      throw new Refusal('import.doubleHeads', { heads: short(head) });
    columns.push({
      name,
      title,
      ...(name === '' ? {} : { at: [letters] }),
      ...(make === true || made.has(name) ? { make: true as const } : {}),
    });
  };
  const target = (head: string, name: string): ImportColumn => {
    const column = byName.get(name);
    if (!column) throw new Refusal('import.mappingTarget', { head: short(head), target: short(name) });
    return column;
  };
  for (const [index, cell] of heads.entries()) {
    const text = headingText(cell);
    const use = said.get(plainHeading(names[index] ?? ''));
    uses.push(use);
    if (use) {
      if (use.to.every((name) => name === '')) left.push(short(names[index] ?? ''));
      // A column that is left out keeps its name: its cells are no cells without a heading.
      if (use.to.length === 0) add(text, { name: '', title: names[index] ?? '' }, '');
      for (const name of use.to)
        add(text, name === '' ? { name: '', title: names[index] ?? '' } : target(text, name), columnLetters(index));
      continue;
    }
    const column = isBlankCell(cell) ? undefined : known.get(plainHeading(text));
    if (column === undefined && !isBlankCell(cell)) unknown.push(short(text));
    if (column === null) ignored.push(short(text));
    add(text, column ?? { name: '', title: short(text) }, columnLetters(index));
  }
  const fixed = mapping?.fixed ?? [];
  for (const { to, text } of fixed) {
    const column = target(text, to);
    add(column.title, column, '');
  }
  if (unknown.length > 0)
    throw new Refusal('import.unknownHeads', {
      heads: unknown.slice(0, 10).join('、'),
      known: titlesText(entity, grant, locale, extras),
    });
  if (columns.every((column) => column.name === ''))
    throw new Refusal('import.unknownHeads', {
      heads: [...ignored, ...left].join('、'),
      known: titlesText(entity, grant, locale, extras),
    });
  return {
    columns,
    ignored,
    left,
    stray: (line) =>
      line.findIndex(
        (cell, index) => !isBlankCell(cell) && uses[index] === undefined && isBlankCell(cells[index] ?? null),
      ),
    says: (line) =>
      mapping === undefined ||
      line.some(
        (cell, index) =>
          !isBlankCell(cell) && (uses[index]?.to.some((name) => name !== '') ?? !isBlankCell(cells[index] ?? null)),
      ),
    take:
      mapping === undefined
        ? (line) => line
        : taker({
            names,
            uses,
            fixed: fixed.map((one) => fixedText(one, sheet)),
            from1904,
            isList: (name) => entity.fields[name]?.kind === 'multi',
            isSeries: (list) => {
              const stems = list.flatMap((name) => (name === '' ? [] : [seriesStem(byName.get(name)?.title ?? '')]));
              return stems.length > 1 && stems.every((stem) => stem !== undefined && stem === stems[0]);
            },
          }),
  };
}

/**
 * Columns a record cannot be added without, and that the sheet does not have.
 * @param told fields that the entity's own rules may tell from the rest of a line
 */
export function missingHeads(
  entity: CompiledEntity,
  grant: Grant,
  locale: Locale,
  columns: readonly ImportColumn[],
  told: readonly string[] = [],
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
        !have.has(field.name) &&
        !told.includes(field.name),
    )
    .map((field) => fieldHeading(entity, field, locale));
}
