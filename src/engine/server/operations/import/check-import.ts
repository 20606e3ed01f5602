/**
 * The first half of an import: the file is stored line by line, and each line is tried out. Nothing but the lines of
 * one portion is held in memory.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { ImportMapping } from '../../../model/import/mapping.ts';
import { SHEET_LINES } from '../../../model/import/place.ts';
import { columnLetters, headNames, plainHeading } from '../../../model/import/plain-heading.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { mapCooperatively } from '../../cooperative.ts';
import type { Connection } from '../../db/pool.ts';
import { type Cell, type HeadFinder, isBlankCell, type Sheet, type SheetLine } from '../../files/sheet/cell.ts';
import { readSheet } from '../../files/sheet/read-sheet.ts';
import type { Call, Engine } from '../engine.ts';
import {
  fieldHeading,
  headFinder,
  type Heads,
  headingText,
  knownHeads,
  missingHeads,
  readHeads,
} from './import-columns.ts';
import { isGuide } from './import-words.ts';
import { keepMapping, keptFor, keptMappings } from './kept-mappings.ts';
import {
  type ImportLine,
  type ImportPlan,
  inWritingOrder,
  type MadeRow,
  readLines,
  type SeenKeys,
} from './import-lines.ts';
import type { ImportRun } from './import-run.ts';
import {
  correctLine,
  countVerdicts,
  type ImportJob,
  insertLines,
  type LineNews,
  readLinesOf,
  updateLines,
} from './import-store.ts';
import { refersToItself, resolveLines } from './resolve-lines.ts';
import { sheetRules } from './sheet-rules.ts';
import { extraColumns, hashes, type Judgement, tryLines } from './write-lines.ts';

/** How much an import takes at once. */
export interface ImportSizes {
  /** Lines of one file. */
  readonly lines: number;
  /**
   * Lines that are written in one transaction, all or none; a longer file goes in portions. Also those that may refer
   * to each other.
   */
  readonly together: number;
  /** Lines of one portion: as long as its transaction lasts, others wait for what it has locked. */
  readonly portion: number;
  /** New records whose password is hashed, which takes a while on purpose. */
  readonly hashed: number;
}

export const IMPORT_SIZES: ImportSizes = { lines: 100_000, together: 10_000, portion: 500, hashed: 2_000 };
const STORED_AT_ONCE = 1_000;

export interface ImportWork {
  readonly engine: Engine;
  readonly call: Call;
  readonly entity: CompiledEntity;
  readonly sizes: ImportSizes;
  readonly run: ImportRun;
}

/** What the lines of a job are read with. */
export function planOf(
  { engine, call, entity }: ImportWork,
  job: Pick<ImportJob, 'columns' | 'from1904' | 'source'>,
): ImportPlan {
  return {
    engine,
    call: { ...call, importing: true },
    entity,
    grant: engine.grant(call.actor, entity),
    columns: job.columns,
    from1904: job.from1904,
    sheets: job.source.sheets ?? [],
    making: new Map(),
  };
}

/**
 * Lines as records whose references are found, in the order of writing. @param keys of the lines before, when the file
 * comes in portions
 */
export async function prepare(
  plan: ImportPlan,
  lines: readonly SheetLine[],
  connection: Connection,
  keys?: SeenKeys,
): Promise<ImportLine[]> {
  const records = await readLines(plan, lines);
  await resolveLines(plan, connection, records, keys);
  return inWritingOrder(plan, records);
}

export function newsOf({ line, verdict, errors }: Judgement): LineNews {
  return {
    line: line.line,
    verdict,
    rowId: verdict === 'refused' ? null : line.id,
    errors,
    notes: line.notes,
    secret: null,
    written: false,
  };
}

/** How somebody wants a file to be read. */
export interface SheetWish {
  /** Name of the sheet. */
  readonly sheet?: string;
  /** Names of several sheets that are read one after another as one. */
  readonly sheets?: readonly string[];
  /** What its columns are; without one the kept mapping of such a sheet is used, if there is one. */
  readonly mapping?: ImportMapping;
  /** The name under which the mapping is kept. */
  readonly keep?: string;
}

/** A head that is understood, and the mapping by which it is. */
type Understood = Heads & { readonly mapping?: ImportMapping | undefined; readonly kept?: string };

/**
 * What the head of the sheet means, and the kept mapping that says so.
 * @param before of several sheets the one that was read first: what says what its columns are says it for all
 */
async function understood(
  { engine, call, entity }: ImportWork,
  cells: readonly Cell[],
  { from1904, name: sheet }: Pick<Sheet, 'from1904' | 'name'>,
  { mapping, keep }: SheetWish,
  before: Understood | undefined,
): Promise<Understood> {
  const grant = engine.grant(call.actor, entity);
  const extras = extraColumns({ engine, entity, grant });
  const read = (said: ImportMapping | undefined): Heads =>
    readHeads(entity, grant, call.locale, extras, cells, {
      mapping: said,
      from1904,
      sheet,
      isFurther: before !== undefined,
    });
  if (before) return { ...read(before.mapping), mapping: before.mapping };
  const names = headNames(cells.map(headingText)).filter((_name, at) => !isBlankCell(cells[at]));
  if (mapping) {
    const heads = read(mapping);
    if (keep !== undefined) await keepMapping(engine, call, entity, { name: keep, heads: names, mapping });
    return { ...heads, mapping };
  }
  const kept = await keptFor(engine, call, entity, names);
  if (!kept) return read(undefined);
  try {
    const heads = read(kept.mapping);
    await keepMapping(engine, call, entity, { ...kept, heads: names });
    return { ...heads, mapping: kept.mapping, kept: kept.name };
  } catch (error) {
    // A field that it names may be gone: then the sheet is read as if nothing had been kept.
    if (error instanceof Refusal) return read(undefined);
    throw error;
  }
}

/** Finds the headings of a sheet: titles of fields, and what the mapping, or one that is kept, calls its columns. */
async function finderOf({ engine, call, entity }: ImportWork, mapping: ImportMapping | undefined): Promise<HeadFinder> {
  const grant = engine.grant(call.actor, entity);
  const kept = mapping ? [] : await keptMappings(engine, call, entity);
  const named = [...(mapping?.heads ?? []).map(({ head }) => head), ...kept.flatMap(({ heads }) => heads)];
  return headFinder(
    new Set([
      ...knownHeads(entity, grant, call.locale, extraColumns({ engine, entity, grant })).keys(),
      ...named.map(plainHeading),
    ]),
  );
}

/** The columns of all sheets together: a field has one, wherever it stands in each of them. */
class JoinedColumns {
  readonly columns: { name: string; title: string; at: string[]; make?: true }[] = [];

  /** Takes in the columns of the next sheet. @returns the place of each among all of them; -1 where it is passed over */
  join(added: Heads['columns'], sheet: number): number[] {
    return added.map(({ name, title, at = [], make }) => {
      // What is passed over in the first sheet keeps its place, as it does where there is only one.
      if (name === '' && sheet > 0) return -1;
      let place = name === '' ? -1 : this.columns.findIndex((column) => column.name === name);
      if (place < 0)
        place = this.columns.push({ name, title, at: Array<string>(sheet).fill(''), ...(make ? { make } : {}) }) - 1;
      const letters = this.columns[place]?.at;
      if (letters) letters[sheet] = at[0] ?? '';
      return place;
    });
  }
}

/** The cells of a line in the places of all columns. */
function placed(cells: readonly Cell[], places: readonly number[]): Cell[] {
  const line: Cell[] = [];
  places.forEach((place, at) => {
    if (place < 0) return;
    while (line.length < place) line.push(null);
    line[place] = cells[at] ?? null;
  });
  return line;
}

/** What was stored of a file. */
type Stored = Pick<ImportJob, 'columns' | 'from1904' | 'portions' | 'source'>;

/** Stores the lines of the file that are not empty; more than may be are not read to the end. */
async function storeFile(work: ImportWork, bytes: Buffer, wish: SheetWish): Promise<Stored> {
  const { engine, call, entity, sizes, run } = work;
  const { tenant } = call.actor;
  const wished = wish.sheets ?? [];
  const head = wish.mapping?.noHead === true ? undefined : await finderOf(work, wish.mapping);
  const first = await readSheet(bytes, { sheet: wished[0] ?? wish.sheet, head });
  const others = first.others.filter(({ name }) => !isGuide(name) && !wished.includes(name));
  const base = {
    sheet: first.name,
    ...(wished.length > 1 ? { sheets: wished } : {}),
    others,
  };
  // Said before its head is understood: what else there is is offered with the refusal, too.
  await run.tell({ source: { ...base, left: [] } });
  const joined = new JoinedColumns();
  let heads: Understood | undefined;
  const [ignored, left, titles] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let total = 0;
  let batch: SheetLine[] = [];
  async function flush(): Promise<void> {
    const lines = batch;
    batch = [];
    await engine.db.write(tenant, async (connection) => {
      await insertLines(connection, tenant, run.id, lines);
      await run.tell({ total }, connection);
    });
  }
  async function readOne(sheet: Sheet, index: number): Promise<void> {
    let own: Understood | undefined;
    let places: readonly number[] = [];
    async function understand(cells: readonly Cell[]): Promise<Understood> {
      own = await understood(work, cells, sheet, wish, heads);
      heads ??= own;
      places = joined.join(own.columns, index);
      own.ignored.forEach((one) => ignored.add(one));
      own.left.forEach((one) => left.add(one));
      sheet.titles().forEach((one) => titles.add(one));
      return own;
    }
    for await (const { line, cells } of sheet.lines) {
      if (cells.every(isBlankCell)) continue;
      if (!own) {
        const noHead = (heads?.mapping ?? wish.mapping)?.noHead === true;
        own = await understand(noHead ? [] : cells);
        if (!noHead) continue;
      }
      const stray = own.stray(cells);
      if (stray >= 0) throw new Refusal('import.noHead', { column: columnLetters(stray) });
      if (!own.says(cells)) continue;
      total += 1;
      if (total > sizes.lines) throw new Refusal('import.rows', { limit: sizes.lines });
      if (total > sizes.together && refersToItself(entity, joined.columns))
        throw new Refusal('import.rowsTogether', { limit: sizes.together });
      if (wished.length > 1 && line >= SHEET_LINES) throw new Refusal('import.damaged');
      batch.push({ line: index * SHEET_LINES + line, cells: placed(own.take(cells), places) });
      if (batch.length === STORED_AT_ONCE) await flush();
    }
  }
  await readOne(first, 0);
  for (const [index, name] of wished.entries())
    if (index > 0) await readOne(await readSheet(bytes, { sheet: name, head }), index);
  if (!heads || total === 0) throw new Refusal('import.empty');
  await flush();
  const stored: Stored = {
    columns: joined.columns,
    source: {
      ...base,
      left: [...left],
      ...(titles.size === 0 ? {} : { titles: [...titles] }),
      ...(heads.kept === undefined ? {} : { kept: heads.kept }),
    },
    from1904: first.from1904,
    portions: total > sizes.together,
  };
  await run.tell({ ...stored, ignored: [...ignored] });
  return stored;
}

/** A row that is made and those that are made above it, outermost first. */
const withAbove = (row: MadeRow): readonly MadeRow[] => [...(row.parent?.made ? withAbove(row.parent.made) : []), row];

/** The rows that are made for the lines, by the titles of the fields that refer to them. */
function madeFor(
  { entity, call, columns }: ImportPlan,
  lines: readonly ImportLine[],
  names: Map<string, Set<string>>,
): void {
  for (const line of lines)
    for (const [name, rows] of line.errors.length === 0 ? line.makes : []) {
      const field = entity.fields[name];
      if (!field || !columns.some((column) => column.name === name)) continue;
      const title = fieldHeading(entity, field, call.locale);
      const known = names.get(title) ?? new Set<string>();
      names.set(title, known);
      for (const row of rows) for (const { name: made } of withAbove(row)) known.add(made);
    }
}

/** Tries out all lines, and keeps what would become of each. @param corrected a line whose text is another one now */
async function judgeLines(work: ImportWork, job: Stored, corrected?: SheetLine): Promise<void> {
  const { engine, call, entity, sizes, run } = work;
  const { tenant } = call.actor;
  const plan = planOf(work, job);
  const told = sheetRules(engine, entity)?.tells ?? [];
  const keys: SeenKeys = new Map();
  const made = new Map<string, Set<string>>();
  let done = 0;
  let hashed = 0;
  for (let after = 0; ;) {
    const stored = await engine.db.read(tenant, (connection) =>
      readLinesOf(connection, tenant, run.id, { after, ...(job.portions ? { limit: sizes.portion } : {}) }),
    );
    const last = stored.at(-1);
    if (!last) break;
    const lines = corrected ? stored.map((line) => (line.line === corrected.line ? corrected : line)) : stored;
    const records = await engine.db.read(tenant, (connection) => prepare(plan, lines, connection, keys));
    const missing = records.some((record) => !record.exists)
      ? missingHeads(entity, plan.grant, call.locale, job.columns, told)
      : [];
    if (missing.length > 0) throw new Refusal('import.missingHeads', { heads: missing.join('、') });
    hashed += (await mapCooperatively(records, (record) => hashes(plan, record))).filter((one) => one).length;
    if (hashed > sizes.hashed) throw new Refusal('import.rowsHashed', { limit: sizes.hashed });
    const before = done;
    const judged = await tryLines(plan, records, (looked) => run.progress(before + looked));
    done += stored.length;
    madeFor(
      plan,
      judged.map(({ line }) => line),
      made,
    );
    await engine.db.write(tenant, async (connection) => {
      if (corrected) await correctLine(connection, tenant, run.id, corrected);
      await updateLines(connection, tenant, run.id, judged.map(newsOf));
      await run.tell({ done }, connection);
    });
    after = last.line;
  }
  const counts = await engine.db.read(tenant, (connection) => countVerdicts(connection, tenant, run.id));
  const source = {
    ...job.source,
    made: [...made].map(([title, names]) => ({ title, names: [...names] })),
  };
  await run.tell({ stage: 'checked', done, counts, problem: null, source });
}

/** Stores the file and tries out its lines. @throws Refusal where the file as a whole cannot be taken; TakenOver */
export async function checkFile(work: ImportWork, bytes: Buffer, wish: SheetWish = {}): Promise<void> {
  await judgeLines(work, await storeFile(work, bytes, wish));
}

/**
 * Tries out all lines once more: others may refer to the one that was corrected. @throws Refusal, TakenOver; nothing is
 * corrected then
 */
export async function checkAgain(work: ImportWork, job: ImportJob, corrected: SheetLine): Promise<void> {
  await judgeLines(work, job, corrected);
}
