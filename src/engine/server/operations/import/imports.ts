/** Import of a sheet into an entity: it is read and tried out line by line, shown, and on confirmation written. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { ActionData } from '../../../model/wire.ts';
import type {
  ImportHeads,
  ImportLines,
  ImportStage,
  ImportState,
  ImportVerdict,
  KeptMapping,
} from '../../../model/import/import-wire.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { hasFormat } from '../../../model/formats.ts';
import type { Keys } from '../../auth/keys.ts';
import { MAX_CELL } from '../../files/sheet/cell.ts';
import type { Call, Engine } from '../engine.ts';
import { newId } from '../ids.ts';
import { needAction } from '../query.ts';
import { keptText } from './cell-value.ts';
import {
  checkAgain,
  checkFile,
  IMPORT_SIZES,
  type ImportSizes,
  type ImportWork,
  type SheetWish,
} from './check-import.ts';
import { refusedCsv, refusedSheet, secretSheet } from './import-files.ts';
import { importRun, TakenOver } from './import-run.ts';
import {
  countLines,
  dropLines,
  type ImportJob,
  insertJob,
  type LineWish,
  NO_LINES,
  readJob,
  readLinesOf,
  readOpenJob,
  stopJob,
  type StoredLine,
  takeChecked,
  takeJob,
} from './import-store.ts';
import { forgetMapping, keptMappings } from './kept-mappings.ts';
import { type HeadsWish, sheetHeads } from './sheet-heads.ts';
import { undoImport } from './undo-import.ts';
import { writeImport } from './write-import.ts';

export interface ImportPorts {
  readonly engine: Engine;
  /** Seals made-up passwords until their owner has fetched them. */
  readonly keys: Keys;
  /** A fault of ours while nobody was waiting for an answer. */
  fault(error: unknown, requestId: string): void;
}

export interface Imports {
  begin(
    call: Call,
    entity: CompiledEntity,
    file: { readonly name: string; readonly bytes: Buffer },
    wish?: SheetWish,
  ): Promise<ImportState>;
  /** What the columns and words of a file may be; writes nothing. */
  heads(call: Call, entity: CompiledEntity, bytes: Buffer, wish: HeadsWish): Promise<ImportHeads>;
  /** The caller's kept mappings of the entity. */
  mappings(call: Call, entity: CompiledEntity): Promise<KeptMapping[]>;
  /** Takes a kept mapping away. */
  forget(call: Call, entity: CompiledEntity, name: string): Promise<void>;
  state(call: Call, entity: CompiledEntity, id: string): Promise<ImportState>;
  /** The caller's latest import that is not over. */
  open(call: Call, entity: CompiledEntity): Promise<ImportState | null>;
  lines(
    call: Call,
    entity: CompiledEntity,
    id: string,
    wish: { readonly verdict?: ImportVerdict; readonly offset: number; readonly limit: number },
  ): Promise<ImportLines>;
  /**
   * Puts another text into a cell of the preview, by the name of its column, and looks at all lines again: others may
   * refer to it.
   */
  correct(
    call: Call,
    entity: CompiledEntity,
    id: string,
    cell: { readonly line: unknown; readonly column: unknown; readonly text: unknown },
  ): Promise<ImportState>;
  /**
   * `all`: every line or none, as far as they go in one transaction; `good`: those that are not refused. Goes on with
   * one that was stopped.
   */
  commit(call: Call, entity: CompiledEntity, id: string, which: 'all' | 'good'): Promise<ImportState>;
  /**
   * Stops what is under way: a check is over, an import is back at its preview or, in portions, keeps what is written;
   * gives up a preview or the rest of a stopped import.
   */
  cancel(call: Call, entity: CompiledEntity, id: string): Promise<ImportState>;
  /** The refused lines as a sheet that can be mended and sent again; as CSV where they are many. */
  refusedFile(
    call: Call,
    entity: CompiledEntity,
    id: string,
  ): Promise<
    { readonly kind: 'xlsx'; readonly content: Buffer } | { readonly kind: 'csv'; readonly content: Readable }
  >;
  /** The made-up passwords of the new records. */
  secretsFile(call: Call, entity: CompiledEntity, id: string): Promise<Buffer>;
  /** Puts the records that were added into the bin, but for those somebody has changed since. */
  undo(call: Call, entity: CompiledEntity, id: string): Promise<ActionData>;
  /** Resolves when nothing is under way on this node. */
  idle(): Promise<void>;
}

/** An answer waits this long for a check or import to end; whoever asks for more asks again. Milliseconds. */
const PATIENCE_MS = 1_500;
/** Work that has not been heard of for so long has died with its node. Milliseconds. */
const SILENT_MS = 60_000;

/** @param sizes how much an import takes at once; tests have smaller ones */
export function openImports(ports: ImportPorts, sizes: ImportSizes = IMPORT_SIZES): Imports {
  const { engine, keys } = ports;
  const underWay = new Set<Promise<void>>();

  const needImport = (call: Call, entity: CompiledEntity): void =>
    needAction(call, entity, engine.grant(call.actor, entity), 'import');

  async function found(call: Call, entity: CompiledEntity, id: string): Promise<ImportJob> {
    needImport(call, entity);
    const job = hasFormat('uuid', id) ? await readJob(engine, call, entity.name, id) : undefined;
    if (!job) throw new Refusal('import.unknown');
    return job;
  }

  /** The stage as it is seen: what has died is over, or can be taken up again. */
  function stageOf(job: ImportJob): ImportStage {
    if (engine.clock.millis() - job.beat <= SILENT_MS) return job.stage;
    if (job.stage === 'checking') return 'failed';
    return job.stage !== 'importing' ? job.stage : job.portions ? 'stopped' : 'checked';
  }

  async function stateOf(call: Call, entity: CompiledEntity, job: ImportJob): Promise<ImportState> {
    const { tenant } = call.actor;
    const stage = stageOf(job);
    const interrupted = new Refusal('import.interrupted');
    const problem =
      job.stage === 'checking' && stage === 'failed'
        ? { code: interrupted.code, message: interrupted.text(call.locale) }
        : stage === 'done'
          ? null
          : job.problem;
    const count = (wish: LineWish): Promise<number> =>
      engine.db.read(tenant, (connection) => countLines(connection, tenant, job.id, wish));
    const over = stage === 'done' || stage === 'stopped';
    const added = over && !job.undone ? await count({ verdict: 'add', written: true }) : 0;
    return {
      id: job.id,
      fileName: job.fileName,
      stage,
      portions: job.portions,
      done: job.done,
      total: job.total,
      counts: { ...NO_LINES, ...job.counts },
      columns: job.columns.filter((column) => column.name !== ''),
      ignored: job.ignored,
      source: job.source,
      ...(problem ? { problem } : {}),
      secrets: over ? await count({ withSecret: true }) : 0,
      undo: added > 0 && added <= sizes.together && engine.grant(call.actor, entity).actions.has('delete'),
    };
  }

  /**
   * Runs in the background; the answer tells how far it has come. @param otherwise what becomes of the job when the
   * work cannot be done
   */
  async function patiently(
    work: ImportWork,
    doing: Promise<void>,
    otherwise: 'failed' | 'checked' | 'stopped',
  ): Promise<ImportState> {
    const { call, entity, run } = work;
    async function ended(): Promise<void> {
      try {
        await doing;
      } catch (error) {
        if (error instanceof TakenOver) return;
        const refusal = error instanceof Refusal ? error : new Refusal('server.fault', { id: call.requestId });
        await run.tell({ stage: otherwise, problem: { code: refusal.code, message: refusal.text(call.locale) } });
        if (otherwise === 'failed')
          await engine.db.write(call.actor.tenant, (connection) => dropLines(connection, call.actor.tenant, run.id));
        if (!(error instanceof Refusal)) throw error;
      }
    }
    const caught = ended()
      .catch((error: unknown) => {
        if (!(error instanceof TakenOver)) ports.fault(error, call.requestId);
      })
      .finally(() => underWay.delete(caught));
    underWay.add(caught);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      caught,
      new Promise((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      }),
    ]);
    clearTimeout(timer);
    return stateOf(call, entity, await found(call, entity, run.id));
  }

  const workOf = (call: Call, entity: CompiledEntity, id: string, run: string): ImportWork => ({
    engine,
    call,
    entity,
    sizes,
    run: importRun(engine, call.actor.tenant, id, run),
  });

  return {
    async begin(call, entity, { name: fileName, bytes }, wish = {}) {
      needImport(call, entity);
      const [id, run] = [newId(engine.clock.millis()), randomUUID()];
      await insertJob(engine, call, { id, entity: entity.name, fileName, run });
      const work = workOf(call, entity, id, run);
      return patiently(work, checkFile(work, bytes, wish), 'failed');
    },
    async heads(call, entity, bytes, wish) {
      needImport(call, entity);
      return sheetHeads(engine, call, entity, bytes, wish);
    },
    async mappings(call, entity) {
      needImport(call, entity);
      return keptMappings(engine, call, entity);
    },
    async forget(call, entity, name) {
      needImport(call, entity);
      if (!(await forgetMapping(engine, call, entity, name))) throw new Refusal('import.noMapping');
    },
    async state(call, entity, id) {
      return stateOf(call, entity, await found(call, entity, id));
    },
    async open(call, entity) {
      needImport(call, entity);
      const job = await readOpenJob(engine, call, entity.name, engine.clock.millis() - SILENT_MS);
      return job ? stateOf(call, entity, job) : null;
    },
    async lines(call, entity, id, { verdict, offset, limit }) {
      const job = await found(call, entity, id);
      const { tenant } = call.actor;
      const wish = verdict === undefined ? {} : { verdict };
      return engine.db.read(tenant, async (connection) => ({
        list: (await readLinesOf(connection, tenant, job.id, { ...wish, offset, limit })).map((line) => ({
          line: line.line,
          verdict: line.verdict ?? 'refused',
          errors: line.errors,
          notes: line.notes,
          cells: job.columns.flatMap((column, index) =>
            column.name === '' ? [] : [keptText(entity.fields[column.name], line.cells[index] ?? null, job.from1904)],
          ),
        })),
        totalCount: await countLines(connection, tenant, job.id, wish),
      }));
    },
    async correct(call, entity, id, { line, column, text }) {
      const job = await found(call, entity, id);
      if (job.stage === 'done') throw new Refusal('import.done');
      if (job.portions) throw new Refusal('import.noCorrection', { limit: sizes.together });
      const at =
        typeof column === 'string' && column !== '' ? job.columns.findIndex(({ name }) => name === column) : -1;
      const { tenant } = call.actor;
      const known =
        typeof line === 'number' && Number.isSafeInteger(line)
          ? await engine.db.read(tenant, (connection) => readLinesOf(connection, tenant, job.id, { line }))
          : [];
      const [before] = known;
      if (!before || at < 0 || typeof text !== 'string') throw new Refusal('import.noCell');
      if (text.length > MAX_CELL) throw new Refusal('import.cell', { line: before.line, limit: MAX_CELL });
      const cells = Array.from(
        { length: Math.max(before.cells.length, at + 1) },
        (_none, index) => before.cells[index] ?? null,
      );
      cells[at] = text.trim() === '' ? null : text;
      const run = randomUUID();
      if (!(await takeChecked(engine, call, id, run))) throw new Refusal('import.busy');
      const work = workOf(call, entity, id, run);
      return patiently(work, checkAgain(work, job, { line: before.line, cells }), 'checked');
    },
    async commit(call, entity, id, which) {
      const job = await found(call, entity, id);
      if (job.stage === 'done') throw new Refusal('import.done');
      if (job.stage === 'failed' || job.stage === 'checking') throw new Refusal('import.unknown');
      const refused = job.counts.refused ?? 0;
      if (which === 'all' && refused > 0 && job.stage !== 'stopped')
        throw new Refusal('import.refused', { n: refused });
      if ((job.counts.add ?? 0) + (job.counts.update ?? 0) === 0) throw new Refusal('import.nothing');
      const run = randomUUID();
      if (!(await takeJob(engine, call, id, run, engine.clock.millis() - SILENT_MS))) throw new Refusal('import.busy');
      const work = workOf(call, entity, id, run);
      // What was written of it stands: it is no preview any more that could be given up.
      return patiently(work, writeImport({ ...work, keys }, job, which), job.portions ? 'stopped' : 'checked');
    },
    async cancel(call, entity, id) {
      const job = await found(call, entity, id);
      await stopJob(engine, call, job.id, randomUUID());
      return stateOf(call, entity, await found(call, entity, id));
    },
    async refusedFile(call, entity, id) {
      const job = await found(call, entity, id);
      const { tenant } = call.actor;
      const page = (after: number): Promise<StoredLine[]> =>
        engine.db.read(tenant, (connection) =>
          readLinesOf(connection, tenant, job.id, { verdict: 'refused', after, limit: sizes.together }),
        );
      const first = await page(0);
      return first.length < sizes.together
        ? { kind: 'xlsx', content: await refusedSheet(call.locale, entity, job, first) }
        : { kind: 'csv', content: refusedCsv(call.locale, entity, job, first, page) };
    },
    async secretsFile(call, entity, id) {
      const job = await found(call, entity, id);
      const lines = await engine.db.read(call.actor.tenant, (connection) =>
        readLinesOf(connection, call.actor.tenant, job.id, { withSecret: true }),
      );
      if (lines.length === 0) throw new Refusal('import.nothing');
      return secretSheet(
        call.locale,
        entity,
        job,
        lines.map((line) => ({ ...line, plain: keys.decrypt(line.secret ?? Buffer.alloc(0)) })),
      );
    },
    async idle() {
      await Promise.all(underWay);
    },
    async undo(call, entity, id) {
      const job = await found(call, entity, id);
      if (!(await stateOf(call, entity, job)).undo) throw new Refusal('import.unknown');
      return undoImport(engine, call, entity, job.id);
    },
  };
}
