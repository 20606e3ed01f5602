/**
 * The first half of an import: the file is stored line by line, and each line is tried out. Nothing but the lines of
 * one portion is held in memory.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { ImportMapping } from '../../../model/import/mapping.ts';
import { columnLetters, headNames } from '../../../model/import/plain-heading.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { mapCooperatively } from '../../cooperative.ts';
import type { Connection } from '../../db/pool.ts';
import { type Cell, isBlankCell, type Sheet, type SheetLine } from '../../files/sheet/cell.ts';
import { readSheet } from '../../files/sheet/read-sheet.ts';
import type { Call, Engine } from '../engine.ts';
import { type Heads, headingText, missingHeads, readHeads } from './import-columns.ts';
import { isGuide } from './import-words.ts';
import { keepMapping, keptFor } from './kept-mappings.ts';
import { type ImportLine, type ImportPlan, inWritingOrder, readLines } from './import-lines.ts';
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
import { refersToItself, resolveLines, type SeenKeys } from './resolve-lines.ts';
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
export function planOf({ engine, call, entity }: ImportWork, job: Pick<ImportJob, 'columns' | 'from1904'>): ImportPlan {
  return {
    engine,
    call: { ...call, importing: true },
    entity,
    grant: engine.grant(call.actor, entity),
    columns: job.columns,
    from1904: job.from1904,
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
    secret: null,
    written: false,
  };
}

/** How somebody wants a file to be read. */
export interface SheetWish {
  /** Name of the sheet. */
  readonly sheet?: string;
  /** What its columns are; without one the kept mapping of such a sheet is used, if there is one. */
  readonly mapping?: ImportMapping;
  /** The name under which the mapping is kept. */
  readonly keep?: string;
}

/** What the head of the sheet means, and the kept mapping that says so. */
async function understood(
  { engine, call, entity }: ImportWork,
  cells: readonly Cell[],
  { from1904 }: Pick<Sheet, 'from1904'>,
  { mapping, keep }: SheetWish,
): Promise<Heads & { readonly kept?: string }> {
  const grant = engine.grant(call.actor, entity);
  const extras = extraColumns({ engine, entity, grant });
  const read = (said: ImportMapping | undefined): Heads =>
    readHeads(entity, grant, call.locale, extras, cells, { mapping: said, from1904 });
  const names = headNames(cells.map(headingText)).filter((_name, at) => !isBlankCell(cells[at]));
  if (mapping) {
    const heads = read(mapping);
    if (keep !== undefined) await keepMapping(engine, call, entity, { name: keep, heads: names, mapping });
    return heads;
  }
  const kept = await keptFor(engine, call, entity, names);
  if (!kept) return read(undefined);
  try {
    const heads = read(kept.mapping);
    await keepMapping(engine, call, entity, { ...kept, heads: names });
    return { ...heads, kept: kept.name };
  } catch (error) {
    // A field that it names may be gone: then the sheet is read as if nothing had been kept.
    if (error instanceof Refusal) return read(undefined);
    throw error;
  }
}

/** Stores the lines of the file that are not empty; more than may be are not read to the end. */
async function storeFile(
  work: ImportWork,
  bytes: Buffer,
  wish: SheetWish,
): Promise<Pick<ImportJob, 'columns' | 'from1904' | 'portions'>> {
  const { engine, call, entity, sizes, run } = work;
  const { tenant } = call.actor;
  const sheet = await readSheet(bytes, wish.sheet);
  const others = sheet.others.filter(({ name }) => !isGuide(name));
  // Said before its head is understood: what else there is is offered with the refusal, too.
  await run.tell({ source: { sheet: sheet.name, others, left: [] } });
  let heads: Awaited<ReturnType<typeof understood>> | undefined;
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
  for await (const line of sheet.lines) {
    if (line.cells.every(isBlankCell)) continue;
    if (!heads) {
      heads = await understood(work, line.cells, sheet, wish);
      continue;
    }
    const { columns } = heads;
    total += 1;
    if (total > sizes.lines) throw new Refusal('import.rows', { limit: sizes.lines });
    if (total > sizes.together && refersToItself(entity, columns))
      throw new Refusal('import.rowsTogether', { limit: sizes.together });
    const stray = heads.stray(line.cells);
    if (stray >= 0) throw new Refusal('import.noHead', { column: columnLetters(stray) });
    batch.push({ line: line.line, cells: heads.take(line.cells) });
    if (batch.length === STORED_AT_ONCE) await flush();
  }
  if (!heads || total === 0) throw new Refusal('import.empty');
  await flush();
  const portions = total > sizes.together;
  await run.tell({
    columns: heads.columns,
    ignored: heads.ignored,
    source: {
      sheet: sheet.name,
      others,
      left: heads.left,
      ...(heads.kept === undefined ? {} : { kept: heads.kept }),
    },
    from1904: sheet.from1904,
    portions,
  });
  return { columns: heads.columns, from1904: sheet.from1904, portions };
}

/** Tries out all lines, and keeps what would become of each. @param corrected a line whose text is another one now */
async function judgeLines(
  work: ImportWork,
  job: Pick<ImportJob, 'columns' | 'from1904' | 'portions'>,
  corrected?: SheetLine,
): Promise<void> {
  const { engine, call, entity, sizes, run } = work;
  const { tenant } = call.actor;
  const plan = planOf(work, job);
  const keys: SeenKeys = new Map();
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
      ? missingHeads(entity, plan.grant, call.locale, job.columns)
      : [];
    if (missing.length > 0) throw new Refusal('import.missingHeads', { heads: missing.join('、') });
    hashed += (await mapCooperatively(records, (record) => hashes(plan, record))).filter((one) => one).length;
    if (hashed > sizes.hashed) throw new Refusal('import.rowsHashed', { limit: sizes.hashed });
    const before = done;
    const judged = await tryLines(plan, records, (looked) => run.progress(before + looked));
    done += stored.length;
    await engine.db.write(tenant, async (connection) => {
      if (corrected) await correctLine(connection, tenant, run.id, corrected);
      await updateLines(connection, tenant, run.id, judged.map(newsOf));
      await run.tell({ done }, connection);
    });
    after = last.line;
  }
  const counts = await engine.db.read(tenant, (connection) => countVerdicts(connection, tenant, run.id));
  await run.tell({ stage: 'checked', done, counts, problem: null });
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
