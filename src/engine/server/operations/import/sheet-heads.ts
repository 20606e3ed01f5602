/** What the columns of a sheet may be: the mapping that is kept for them, else what is proposed, to be put right. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type {
  ImportHeads,
  MappableField,
  ProposedHead,
  ProposedWord,
  ValueCount,
} from '../../../model/import/import-wire.ts';
import { headLine } from '../../../model/import/head-line.ts';
import { type FixedText, type HeadMapping, type ImportMapping, plainText } from '../../../model/import/mapping.ts';
import { columnLetters, headNames, plainHeading } from '../../../model/import/plain-heading.ts';
import { type HeadProposal, proposeHeads, type SheetHead } from '../../../model/import/propose-heads.ts';
import {
  type AnsweredColumn,
  guessWord,
  proposeAnswers,
  proposeWords,
  wordOfSheet,
} from '../../../model/import/propose-words.ts';
import type { SheetColumn } from '../../../model/import/sheet-texts.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { eventLoopYield } from '../../cooperative.ts';
import { type HeadFinder, isBlankCell } from '../../files/sheet/cell.ts';
import { readSheet, type SheetOptions } from '../../files/sheet/read-sheet.ts';
import type { Call, Engine } from '../engine.ts';
import { cellText } from './cell-value.ts';
import { headingText, knownHeads, missingHeads } from './import-columns.ts';
import { isGuide } from './import-words.ts';
import { keptFor } from './kept-mappings.ts';
import { mappableFields } from './mappable-fields.ts';
import { sheetRules } from './sheet-rules.ts';
import { extraColumns } from './write-lines.ts';

/** Lines that are looked at: words that come later stand in the preview. */
const LINES = 2_000;
/** Sheets that are looked at beside the first, and lines of each. */
const [FURTHER, FURTHER_LINES] = [30, 500];
/** Different words of a column that are shown, and signs of each. */
const [WORDS, SIGNS] = [60, 200];
/** Values by which the shape of a column is told, and signs of each. */
const [SHAPES, SHAPE_SIGNS] = [200, 2_000];

/** Which sheets are looked at, and how. */
export interface HeadsWish {
  /** Name of the sheet; without it the first that holds something, with others like it. */
  readonly sheet?: string;
  /** Names of several sheets that are looked at as one. */
  readonly sheets?: readonly string[];
  /** Whether the first line is a record; without it that is found out. */
  readonly noHead?: boolean;
}

/** One sheet: its first line and those behind it. */
interface LookedSheet {
  readonly name: string;
  readonly others: ImportHeads['others'];
  readonly titles: readonly string[];
  readonly first: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Looked {
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly others: ImportHeads['others'];
  readonly noHead: boolean;
  readonly titles: readonly string[];
  /** Columns of the first sheet; those of others stand behind them. */
  readonly own: number;
  readonly names: readonly string[];
  /** The heading of each column, '' where it has none. */
  readonly texts: readonly string[];
  /** Texts of the cells, by column and line. */
  readonly cells: readonly (readonly string[])[];
  readonly lines: number;
}

/** The first lines of one sheet. @throws Refusal `import.*` */
async function lookAt(bytes: Buffer, options: SheetOptions, most = LINES): Promise<LookedSheet> {
  const sheet = await readSheet(bytes, options);
  const yielded = eventLoopYield();
  let first: string[] | undefined;
  const rows: string[][] = [];
  for await (const { cells } of sheet.lines) {
    if (cells.every(isBlankCell)) continue;
    if (!first) {
      first = cells.map(headingText);
      continue;
    }
    rows.push(cells.map((cell) => cellText(cell, sheet.from1904)));
    await yielded();
    if (rows.length === most) break;
  }
  return {
    name: sheet.name,
    others: sheet.others.filter(({ name }) => !isGuide(name)),
    titles: sheet.titles(),
    first: first ?? [],
    rows,
  };
}

/** How many texts of a line are headings, or like one. */
function headingsIn(
  texts: readonly string[],
  known: ReadonlyMap<string, unknown>,
  fields: readonly MappableField[],
): number {
  const exact = texts.filter((text) => known.has(plainHeading(text))).length;
  const proposed = proposeHeads(
    headNames(texts).map((head) => ({ head, values: [] })),
    fields,
  );
  return Math.max(exact, proposed.filter(({ to, reason }) => to.length > 0 && !BY_VALUES.has(reason)).length);
}

/** Reasons that lie in the values of a column, not in its heading. */
const BY_VALUES: ReadonlySet<string> = new Set(['words', 'shape']);

/** Texts of a first line by which it is a record and no head: figures, words of a choice, whole sentences. */
const SENTENCE = 25;

function isRecord(
  { first, rows }: LookedSheet,
  known: ReadonlyMap<string, unknown>,
  fields: readonly MappableField[],
): boolean {
  const filled = first.filter((text) => text.trim() !== '');
  if (headingsIn(first, known, fields) > 0) return false;
  return filled.some(
    (text) =>
      /^\d+$/.test(text.trim()) ||
      text.trim().length > SENTENCE ||
      fields.some(({ words, kind }) => words !== undefined && kind !== 'boolean' && guessWord(text, words)?.sure) ||
      rows.some((row) => row[first.indexOf(text)]?.trim() === text.trim()),
  );
}

/** Has a sheet so many headings of those of the other that both are read as one? */
const SHARED = 0.6;

function isLike(sheet: LookedSheet, other: LookedSheet, noHead: boolean): boolean {
  if (other.first.length === 0) return false;
  if (noHead) return other.first.length === sheet.first.length;
  const heads = new Set(sheet.first.map(plainHeading).filter((head) => head !== ''));
  const own = other.first.map(plainHeading).filter((head) => head !== '');
  return own.length > 1 && own.filter((head) => heads.has(head)).length >= SHARED * own.length;
}

/** The heads of the sheets and their first lines, as of one sheet. @throws Refusal `import.*` */
async function look(
  bytes: Buffer,
  { sheet: wished, sheets: several, noHead: said }: HeadsWish,
  find: HeadFinder,
  recordFirst: (sheet: LookedSheet) => boolean,
): Promise<Looked> {
  const head = said === true ? undefined : find;
  const first = await lookAt(bytes, { sheet: several?.[0] ?? wished, head });
  const noHead = said ?? recordFirst(first);
  if (first.first.length === 0 || (first.rows.length === 0 && !noHead)) throw new Refusal('import.empty');
  const further: LookedSheet[] = [];
  if (several)
    for (const name of several.slice(1)) further.push(await lookAt(bytes, { sheet: name, head }, FURTHER_LINES));
  else if (wished === undefined)
    for (const { name } of first.others.filter(({ hidden }) => !hidden).slice(0, FURTHER)) {
      const other = await lookAt(bytes, { sheet: name, head }, FURTHER_LINES);
      if (isLike(first, other, noHead)) further.push(other);
    }
  const read = [first, ...further];
  const names: string[] = [];
  const texts: string[] = [];
  const rows: string[][] = [];
  let own = 0;
  for (const { first: line, rows: below } of read) {
    const width = Math.max(line.length, ...below.map((row) => row.length));
    const heads = Array.from({ length: width }, (_none, at) => (noHead ? '' : (line[at] ?? '')));
    const places = headNames(heads).map((name, at) => {
      const known = names.findIndex((one) => plainHeading(one) === plainHeading(name));
      if (known >= 0) return known;
      texts.push(heads[at] ?? '');
      return names.push(name) - 1;
    });
    for (const row of noHead ? [line, ...below] : below) {
      const placed: string[] = [];
      row.forEach((text, at) => {
        placed[places[at] ?? at] = text;
      });
      rows.push(placed);
    }
    own ||= names.length;
  }
  return {
    sheet: first.name,
    sheets: read.map(({ name }) => name),
    others: first.others.filter(({ name }) => !further.some((one) => one.name === name)),
    noHead,
    titles: [...new Set(read.flatMap(({ titles }) => titles))],
    own,
    names,
    texts,
    cells: names.map((_name, at) => rows.map((row) => row[at] ?? '')),
    lines: rows.length,
  };
}

/** What the names of the sheets say, for fields whose words they are and that no column gives. */
function saidBySheets(
  sheets: readonly string[],
  fields: readonly MappableField[],
  given: ReadonlySet<string>,
): FixedText[] {
  return fields.flatMap(({ name, kind, words = [] }): FixedText[] => {
    if (given.has(name) || kind === 'boolean' || kind === 'multi') return [];
    const said = sheets.flatMap((sheet) => {
      const text = wordOfSheet(sheet, words);
      return text === undefined ? [] : [{ sheet, text }];
    });
    return said.length > 0 ? [{ to: name, text: '', sheets: said }] : [];
  });
}

/** The first cells of a column and the beginning of each: guessing costs the same whatever they hold. */
const shapesOf = (cells: readonly string[]): string[] =>
  cells.slice(0, SHAPES).map((text) => text.slice(0, SHAPE_SIGNS));

function counted(cells: readonly string[]): ValueCount[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const text = cell.trim();
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}

/** What was said of a word goes before what is guessed of it. */
function withKept(
  proposed: readonly ProposedWord[],
  use: HeadMapping | undefined,
  values: readonly ValueCount[],
): ProposedWord[] {
  const said = use?.words ?? [];
  const key = ({ text, when }: Pick<ProposedWord, 'text' | 'when'>): string =>
    JSON.stringify([plainText(text), when === undefined ? null : [plainHeading(when.head), plainText(when.text)]]);
  const known = new Set(said.map(key));
  return [
    ...said.map((word) => ({
      ...word,
      count: values.find(({ text }) => plainText(text) === plainText(word.text))?.count ?? 0,
      sure: true,
    })),
    ...proposed.filter((word) => !known.has(key(word))),
  ];
}

/** The proposals as the kept mapping has them, where its fields are there still. */
function asKept(
  names: readonly string[],
  proposals: readonly HeadProposal[],
  mapping: ImportMapping | undefined,
  fields: ReadonlyMap<string, MappableField>,
): HeadProposal[] {
  const kept = new Map((mapping?.heads ?? []).map((head) => [plainHeading(head.head), head]));
  return proposals.map((proposal, at): HeadProposal => {
    const use = kept.get(plainHeading(names[at] ?? ''));
    if (!use || !use.to.every((name) => name === '' || fields.has(name))) return proposal;
    return {
      head: proposal.head,
      to: use.to,
      ...(use.by === undefined ? {} : { by: use.by }),
      reason: 'kept',
      sure: true,
    };
  });
}

/** Columns without headings as the entity's own rules tell them; the fields these take are free of other proposals. */
function withPlaces(
  proposals: readonly HeadProposal[],
  places: readonly (SheetColumn | undefined)[],
  fields: ReadonlyMap<string, MappableField>,
): HeadProposal[] {
  const told = places.map((place) =>
    place !== undefined && place.to.every((name) => fields.has(name)) ? place : undefined,
  );
  const taken = new Set(told.flatMap((place) => place?.to ?? []));
  return proposals.map((proposal, at): HeadProposal => {
    const place = told[at];
    if (place)
      return {
        head: proposal.head,
        to: place.to,
        ...(place.by === undefined ? {} : { by: place.by }),
        reason: 'place',
        sure: false,
      };
    return proposal.to.some((name) => taken.has(name))
      ? { head: proposal.head, to: [], reason: 'none', sure: false }
      : proposal;
  });
}

/**
 * Reads the head and the first lines of a file and says what its columns and words may be. Writes nothing.
 * @param wish the sheets of a book; without one the first that is seen and holds something, with those like it
 * @throws Refusal `import.*`
 */
export async function sheetHeads(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  bytes: Buffer,
  wish: HeadsWish,
): Promise<ImportHeads> {
  const grant = engine.grant(call.actor, entity);
  const extras = extraColumns({ engine, entity, grant });
  const rules = sheetRules(engine, entity);
  const known = knownHeads(entity, grant, call.locale, extras);
  const list = await mappableFields(engine, call, entity, grant, extras);
  const { sheet, sheets, others, noHead, titles, own, names, texts, cells, lines } = await look(
    bytes,
    wish,
    (first) => headLine(first.map((line) => headingsIn(line.map(headingText), known, list))),
    (looked) => isRecord(looked, known, list),
  );
  const fields = new Map(list.map((field) => [field.name, field]));
  const columns = names.flatMap((head, at): (SheetHead & { readonly at: number })[] => {
    const values = (cells[at] ?? []).filter((text) => text.trim() !== '');
    if (texts[at] === '' && values.length === 0) return [];
    const column = texts[at] === '' ? undefined : known.get(plainHeading(texts[at] ?? ''));
    return [
      {
        head,
        at,
        values: shapesOf(values),
        ...(column === undefined ? {} : { known: column === null ? null : column.name }),
      },
    ];
  });
  const kept = await keptFor(
    engine,
    call,
    entity,
    names.slice(0, own).filter((_name, at) => texts[at] !== ''),
  );
  const proposals = asKept(
    columns.map(({ head }) => head),
    withPlaces(
      proposeHeads(columns, list),
      noHead ? (rules?.columns?.(columns.map(({ at }) => shapesOf(cells[at] ?? []))) ?? []) : [],
      fields,
    ),
    kept?.mapping,
    fields,
  );
  const answered = proposals.map(({ head, to, by }, index): AnsweredColumn => ({
    head,
    isSplit: by !== undefined,
    field: to.length === 1 ? fields.get(to[0] ?? '') : undefined,
    cells: cells[columns[index]?.at ?? 0] ?? [],
  }));
  const kinds = answered.filter(({ field }) => field?.words !== undefined);
  const yielded = eventLoopYield();
  const heads: ProposedHead[] = [];
  for (const [index, proposal] of proposals.entries()) {
    await yielded();
    const at = columns[index]?.at ?? 0;
    const values = counted(cells[at] ?? []);
    const shown = values.filter(({ text }) => text.length <= SIGNS).slice(0, WORDS);
    const column = answered[index];
    const field = column?.field;
    const words =
      column && field && proposal.by === undefined
        ? [...proposeWords(field, values.slice(0, WORDS)), ...proposeAnswers(column, kinds, answered)]
        : [];
    const use = kept?.mapping.heads.find((one) => plainHeading(one.head) === plainHeading(proposal.head));
    heads.push({
      ...proposal,
      column: columnLetters(at),
      values: shown,
      words: withKept(words, proposal.reason === 'kept' ? use : undefined, values),
    });
  }
  const columnsGive = new Set(proposals.flatMap(({ to }) => to));
  const bySheet = saidBySheets(sheets, list, columnsGive);
  const fixed = [
    ...bySheet,
    ...(kept?.mapping.fixed ?? []).filter(
      ({ to }) => fields.has(to) && !columnsGive.has(to) && !bySheet.some((one) => one.to === to),
    ),
  ];
  const given = [...columnsGive, ...fixed.map(({ to }) => to)];
  return {
    sheet,
    sheets,
    others,
    noHead,
    titles,
    lines,
    heads,
    fields: list,
    fixed,
    make: list.flatMap(({ name, makes, required }) =>
      makes === true && (kept?.mapping.make?.includes(name) ?? (required && columnsGive.has(name))) ? [name] : [],
    ),
    missing: missingHeads(
      entity,
      grant,
      call.locale,
      given.map((name) => ({ name, title: '' })),
      rules?.tells,
    ),
    ...(kept ? { kept: kept.name } : {}),
  };
}
