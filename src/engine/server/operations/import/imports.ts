/** Import of a sheet into an entity: it is read and tried out line by line, shown, and on confirmation written in one transaction. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { ActionData } from '../../../model/wire.ts';
import type { ImportCounts, ImportLines, ImportState, ImportVerdict } from '../../../model/import/import-wire.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Keys } from '../../auth/keys.ts';
import type { Connection } from '../../db/pool.ts';
import { isBlankCell, MAX_CELL, type SheetLine } from '../../files/sheet/cell.ts';
import { readSheet } from '../../files/sheet/read-sheet.ts';
import type { Call, Engine } from '../engine.ts';
import { newId } from '../ids.ts';
import { needAction } from '../query.ts';
import { cellText } from './cell-value.ts';
import { columnLetters, missingHeads, readHeads } from './import-columns.ts';
import { type ImportLine, type ImportPlan, inWritingOrder, readLines } from './import-lines.ts';
import { refusedSheet, secretSheet } from './import-files.ts';
import { correctLine, countLines, type ImportJob, insertJob, insertLines, type JobNews, type LineNews, readJob, readLinesOf, takeChecked, takeJob, updateJob, updateLines } from './import-store.ts';
import { resolveLines } from './resolve-lines.ts';
import { undoImport } from './undo-import.ts';
import { extraColumns, type Judgement, tryLines, writeLines } from './write-lines.ts';

export interface ImportPorts {
  readonly engine: Engine;
  /** Seals made-up passwords until their owner has fetched them. */
  readonly keys: Keys;
  /** So that the writer reads its own write. */
  forget(tenant: string, entity: string): void;
  /** A fault of ours while nobody was waiting for an answer. */
  fault(error: unknown, requestId: string): void;
}

export interface Imports {
  begin(call: Call, entity: CompiledEntity, fileName: string, bytes: Buffer): Promise<ImportState>;
  state(call: Call, entity: CompiledEntity, id: string): Promise<ImportState>;
  lines(call: Call, entity: CompiledEntity, id: string, wish: { readonly verdict?: ImportVerdict; readonly offset: number; readonly limit: number }): Promise<ImportLines>;
  /** Puts another text into a cell of the preview, by the name of its column, and looks at all lines again: others may refer to it. */
  correct(call: Call, entity: CompiledEntity, id: string, cell: { readonly line: unknown; readonly column: unknown; readonly text: unknown }): Promise<ImportState>;
  /** `all`: every line or none; `good`: those that are not refused. */
  commit(call: Call, entity: CompiledEntity, id: string, which: 'all' | 'good'): Promise<ImportState>;
  /** The refused lines as a sheet that can be mended and sent again. */
  refusedFile(call: Call, entity: CompiledEntity, id: string): Promise<Buffer>;
  /** The made-up passwords of the new records. */
  secretsFile(call: Call, entity: CompiledEntity, id: string): Promise<Buffer>;
  /** Puts the records that were added into the bin, but for those somebody has changed since. */
  undo(call: Call, entity: CompiledEntity, id: string): Promise<ActionData>;
  /** Resolves when nothing is under way on this node. */
  idle(): Promise<void>;
}

/** Lines of one file. An import is one transaction, and its preview holds no locks for long. */
export const MAX_LINES = 10_000;
/** A password takes a while to hash, on purpose. */
const MAX_SECRET_LINES = 2_000;
/** An answer waits this long for a check or import to end; whoever asks for more asks again. Milliseconds. */
const PATIENCE_MS = 1_500;
/** Work that has not been heard of for so long has died with its node. Milliseconds. */
const SILENT_MS = 60_000;
const TOLD_EVERY = 100;

const NOTHING: ImportCounts = { add: 0, update: 0, unchanged: 0, refused: 0 };

function countsOf(judged: readonly Judgement[]): ImportCounts {
  const counts = { ...NOTHING };
  for (const one of judged) counts[one.verdict] += 1;
  return counts;
}

/** Thrown to take an import back: a line is refused that was not, or means another row now. */
class NotAll extends Error {
  constructor(readonly judged: readonly Judgement[]) {
    super('not all lines can be written');
    this.name = 'NotAll';
  }
}

export function openImports(ports: ImportPorts): Imports {
  const { engine, keys } = ports;
  const underWay = new Set<Promise<void>>();

  async function found(call: Call, entity: CompiledEntity, id: string): Promise<ImportJob> {
    needAction(call, entity, engine.grant(call.actor, entity), 'import');
    const job = hasFormat('uuid', id) ? await readJob(engine, call, entity.name, id) : undefined;
    if (!job) throw new Refusal('import.unknown');
    return job;
  }

  const silent = (job: ImportJob): boolean => engine.clock.millis() - job.beat > SILENT_MS;

  async function stateOf(call: Call, entity: CompiledEntity, job: ImportJob): Promise<ImportState> {
    const tenant = call.actor.tenant;
    const died = job.stage === 'checking' && silent(job);
    const interrupted = new Refusal('import.interrupted');
    const problem = died ? { code: interrupted.code, message: interrupted.text(call.locale) } : job.stage === 'done' ? null : job.problem;
    const secrets = job.stage === 'done' ? await engine.db.read(tenant, (connection) => countLines(connection, tenant, job.id, { withSecret: true })) : 0;
    const counts = { ...NOTHING, ...job.counts };
    return {
      id: job.id, fileName: job.fileName, stage: died ? 'failed' : job.stage === 'importing' && silent(job) ? 'checked' : job.stage,
      done: job.done, total: job.total, counts, columns: job.columns.filter((column) => column.name !== ''), ignored: job.ignored, ...(problem ? { problem } : {}), secrets,
      undo: job.stage === 'done' && !job.undone && counts.add > 0 && engine.grant(call.actor, entity).actions.has('delete'),
    };
  }

  /** Runs in the background; the answer tells how far it has come. */
  async function patiently(call: Call, entity: CompiledEntity, id: string, work: Promise<void>): Promise<ImportState> {
    const caught = work.catch((error: unknown) => ports.fault(error, call.requestId)).finally(() => underWay.delete(caught));
    underWay.add(caught);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([caught, new Promise((resolve) => { timer = setTimeout(resolve, PATIENCE_MS); })]);
    clearTimeout(timer);
    return stateOf(call, entity, await found(call, entity, id));
  }

  /** Says how far a run has come, beside it: what it is doing is not held up, and a word that comes too late is none. */
  function progress(call: Call, id: string, run: string): (done: number) => void {
    let speaking = false;
    return (done) => {
      if (speaking) return;
      speaking = true;
      void tell(call, id, run, { done }).catch(() => undefined).finally(() => { speaking = false; });
    };
  }

  const tell = (call: Call, id: string, run: string, news: JobNews): Promise<boolean> => engine.db.write(call.actor.tenant, (connection) => updateJob(engine, connection, call.actor.tenant, id, run, news));

  /** Head and lines of the file, as far as they are not empty; more than may be are not read to the end. */
  async function readFile(call: Call, entity: CompiledEntity, bytes: Buffer): Promise<{ plan: ImportPlan; ignored: readonly string[]; lines: SheetLine[] }> {
    const grant = engine.grant(call.actor, entity);
    const sheet = await readSheet(bytes);
    const limit = Object.values(entity.fields).some((field) => field.sensitive === 'hash') ? MAX_SECRET_LINES : MAX_LINES;
    let heads: ReturnType<typeof readHeads> | undefined;
    const lines: SheetLine[] = [];
    for await (const line of sheet.lines) {
      if (line.cells.every(isBlankCell)) continue;
      if (!heads) {
        heads = readHeads(entity, grant, call.locale, extraColumns({ engine, entity, grant }), line.cells);
        continue;
      }
      if (lines.length >= limit) throw new Refusal('import.rows', { limit });
      const { columns } = heads;
      const beyond = line.cells.findIndex((cell, index) => !isBlankCell(cell) && (columns[index] === undefined || columns[index].title === ''));
      if (beyond >= 0) throw new Refusal('import.noHead', { column: columnLetters(beyond) });
      lines.push(line);
    }
    if (!heads || lines.length === 0) throw new Refusal('import.empty');
    return { plan: { engine, call: { ...call, importing: true }, entity, grant, columns: heads.columns, from1904: sheet.from1904 }, ignored: heads.ignored, lines };
  }

  async function prepare(plan: ImportPlan, lines: readonly SheetLine[], connection: Connection): Promise<ImportLine[]> {
    const records = readLines(plan, lines);
    await resolveLines(plan, connection, records);
    return inWritingOrder(plan, records);
  }

  async function check(call: Call, entity: CompiledEntity, id: string, run: string, bytes: Buffer): Promise<void> {
    const { tenant } = call.actor;
    try {
      const { plan, ignored, lines } = await readFile(call, entity, bytes);
      await tell(call, id, run, { columns: plan.columns, ignored, from1904: plan.from1904, total: lines.length });
      const records = await engine.db.read(tenant, (connection) => prepare(plan, lines, connection));
      const missing = records.some((record) => !record.exists) ? missingHeads(entity, plan.grant, call.locale, plan.columns) : [];
      if (missing.length > 0) throw new Refusal('import.missingHeads', { heads: missing.join('、') });
      const judged = await tryLines(plan, records, progress(call, id, run));
      await engine.db.write(tenant, async (connection) => {
        await insertLines(connection, tenant, id, lines);
        await updateLines(connection, tenant, id, judged.map((one) => newsOf(one, false)));
        await updateJob(engine, connection, tenant, id, run, { stage: 'checked', done: lines.length, counts: countsOf(judged) });
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('server.fault', { id: call.requestId });
      await tell(call, id, run, { stage: 'failed', problem: { code: refusal.code, message: refusal.text(call.locale) } });
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async function checkAgain(call: Call, entity: CompiledEntity, job: ImportJob, run: string, corrected: SheetLine): Promise<void> {
    const { tenant } = call.actor;
    const plan: ImportPlan = { engine, call, entity, grant: engine.grant(call.actor, entity), columns: job.columns, from1904: job.from1904 };
    try {
      const records = await engine.db.read(tenant, async (connection) => {
        const stored = await readLinesOf(connection, tenant, job.id);
        return prepare(plan, stored.map((line) => (line.line === corrected.line ? corrected : line)), connection);
      });
      const judged = await tryLines(plan, records, progress(call, job.id, run));
      await engine.db.write(tenant, async (connection) => {
        await correctLine(connection, tenant, job.id, corrected);
        await updateLines(connection, tenant, job.id, judged.map((one) => newsOf(one, false)));
        await updateJob(engine, connection, tenant, job.id, run, { stage: 'checked', done: judged.length, counts: countsOf(judged), problem: null });
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('server.fault', { id: call.requestId });
      await tell(call, job.id, run, { stage: 'checked', problem: { code: refusal.code, message: refusal.text(call.locale) } });
      if (!(error instanceof Refusal)) throw error;
    }
  }

  function newsOf({ line, verdict, errors, secret }: Judgement, written: boolean): LineNews {
    const wrote = written && (verdict === 'add' || verdict === 'update');
    return { line: line.line, verdict, rowId: verdict === 'refused' ? null : line.id, errors, secret: wrote && secret !== undefined ? keys.encrypt(secret) : null, written: wrote };
  }

  /** A line that is not what the preview said is refused: somebody changed the data meanwhile. */
  function refuseChanged(call: Call, judged: readonly Judgement[], shown: ReadonlyMap<number, ImportVerdict | null>): Judgement[] {
    const changed = new Refusal('import.changed');
    return judged.map((one) => {
      const before = shown.get(one.line.line);
      return one.verdict === before || one.verdict === 'refused' || one.verdict === 'unchanged' ? one : { line: one.line, verdict: 'refused', errors: [{ field: '', code: changed.code, message: changed.text(call.locale) }] };
    });
  }

  async function importNow(call: Call, entity: CompiledEntity, job: ImportJob, run: string, which: 'all' | 'good'): Promise<void> {
    const { tenant } = call.actor;
    const plan: ImportPlan = { engine, call: { ...call, importing: true }, entity, grant: engine.grant(call.actor, entity), columns: job.columns, from1904: job.from1904 };
    try {
      await engine.db.write(tenant, async (connection) => {
        const stored = await readLinesOf(connection, tenant, job.id);
        const refusedBefore = stored.filter((line) => line.verdict === 'refused');
        const records = await prepare(plan, stored.filter((line) => line.verdict !== 'refused'), connection);
        let done = 0;
        const told = progress(call, job.id, run);
        const written = await writeLines(plan, connection, records, new Set(), () => {
          done += 1;
          if (done % TOLD_EVERY === 0) told(done);
        });
        const judged = refuseChanged(call, written, new Map(stored.map((line) => [line.line, line.verdict])));
        // A row that is another one now must not stand, nor may those who need it.
        const mismatch = judged.some((one, index) => one.verdict === 'refused' && written[index]?.verdict !== 'refused');
        if (mismatch || (which === 'all' && judged.some((one) => one.verdict === 'refused'))) throw new NotAll(judged);
        await updateLines(connection, tenant, job.id, judged.map((one) => newsOf(one, true)));
        const counts = countsOf(judged);
        const mine = await updateJob(engine, connection, tenant, job.id, run, { stage: 'done', done: stored.length, counts: { ...counts, refused: counts.refused + refusedBefore.length } });
        if (!mine) throw new Refusal('import.busy');
      });
      ports.forget(tenant, entity.name);
    } catch (error) {
      if (error instanceof NotAll) {
        const { judged } = error;
        await engine.db.write(tenant, async (connection) => {
          await updateLines(connection, tenant, job.id, judged.map((one) => newsOf(one, false)));
          const counts = countsOf(judged);
          const refusal = new Refusal('import.refused', { n: counts.refused });
          await updateJob(engine, connection, tenant, job.id, run, { stage: 'checked', counts: { ...counts, refused: counts.refused + (job.counts.refused ?? 0) }, problem: { code: refusal.code, message: refusal.text(call.locale) } });
        });
        return;
      }
      const refusal = error instanceof Refusal ? error : new Refusal('server.fault', { id: call.requestId });
      await tell(call, job.id, run, { stage: 'checked', problem: { code: refusal.code, message: refusal.text(call.locale) } });
      if (!(error instanceof Refusal)) throw error;
    }
  }

  return {
    async begin(call, entity, fileName, bytes) {
      needAction(call, entity, engine.grant(call.actor, entity), 'import');
      const [id, run] = [newId(engine.clock.millis()), randomUUID()];
      await insertJob(engine, call, { id, entity: entity.name, fileName, run });
      return patiently(call, entity, id, check(call, entity, id, run, bytes));
    },
    async state(call, entity, id) {
      return stateOf(call, entity, await found(call, entity, id));
    },
    async lines(call, entity, id, { verdict, offset, limit }) {
      const job = await found(call, entity, id);
      const { tenant } = call.actor;
      const wish = verdict === undefined ? {} : { verdict };
      return engine.db.read(tenant, async (connection) => ({
        list: (await readLinesOf(connection, tenant, job.id, { ...wish, offset, limit })).map((line) => ({
          line: line.line, verdict: line.verdict ?? 'refused', errors: line.errors,
          cells: job.columns.flatMap((column, index) => (column.name === '' ? [] : [cellText(line.cells[index] ?? null, job.from1904)])),
        })),
        totalCount: await countLines(connection, tenant, job.id, wish),
      }));
    },
    async correct(call, entity, id, { line, column, text }) {
      const job = await found(call, entity, id);
      if (job.stage === 'done') throw new Refusal('import.done');
      const at = typeof column === 'string' && column !== '' ? job.columns.findIndex(({ name }) => name === column) : -1;
      const { tenant } = call.actor;
      const known = typeof line === 'number' && Number.isSafeInteger(line) ? await engine.db.read(tenant, (connection) => readLinesOf(connection, tenant, job.id, { line })) : [];
      const [before] = known;
      if (!before || at < 0 || typeof text !== 'string') throw new Refusal('import.noCell');
      if (text.length > MAX_CELL) throw new Refusal('import.cell', { line: before.line, limit: MAX_CELL });
      const cells = Array.from({ length: Math.max(before.cells.length, at + 1) }, (_none, index) => before.cells[index] ?? null);
      cells[at] = text.trim() === '' ? null : text;
      const run = randomUUID();
      if (!(await takeChecked(engine, call, id, run))) throw new Refusal('import.busy');
      return patiently(call, entity, id, checkAgain(call, entity, job, run, { line: before.line, cells }));
    },
    async commit(call, entity, id, which) {
      const job = await found(call, entity, id);
      if (job.stage === 'done') throw new Refusal('import.done');
      if (job.stage === 'failed' || job.stage === 'checking') throw new Refusal('import.unknown');
      const refused = job.counts.refused ?? 0;
      if (which === 'all' && refused > 0) throw new Refusal('import.refused', { n: refused });
      if ((job.counts.add ?? 0) + (job.counts.update ?? 0) === 0) throw new Refusal('import.nothing');
      const run = randomUUID();
      if (!(await takeJob(engine, call, id, run, engine.clock.millis() - SILENT_MS))) throw new Refusal('import.busy');
      return patiently(call, entity, id, importNow(call, entity, job, run, which));
    },
    async refusedFile(call, entity, id) {
      const job = await found(call, entity, id);
      const lines = await engine.db.read(call.actor.tenant, (connection) => readLinesOf(connection, call.actor.tenant, job.id, { verdict: 'refused' }));
      return refusedSheet(call.locale, job, lines);
    },
    async secretsFile(call, entity, id) {
      const job = await found(call, entity, id);
      const lines = await engine.db.read(call.actor.tenant, (connection) => readLinesOf(connection, call.actor.tenant, job.id, { withSecret: true }));
      if (lines.length === 0) throw new Refusal('import.nothing');
      return secretSheet(call.locale, entity, job, lines.map((line) => ({ ...line, plain: keys.decrypt(line.secret ?? Buffer.alloc(0)) })));
    },
    async idle() {
      await Promise.all(underWay);
    },
    async undo(call, entity, id) {
      const job = await found(call, entity, id);
      if (job.stage !== 'done' || job.undone) throw new Refusal('import.unknown');
      const answer = await undoImport(engine, call, entity, job.id);
      ports.forget(call.actor.tenant, entity.name);
      return answer;
    },
  };
}
