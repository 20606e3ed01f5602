/**
 * Imports as the database keeps them, so that every node can show and finish one: the job, and its lines with what came
 * of each.
 */
import type { ImportCounts, ImportSource, ImportStage, ImportVerdict } from '../../../model/import/import-wire.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { storableJson } from '../../../model/json/storable-text.ts';
import type { FieldError } from '../../../model/wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Cell, SheetLine } from '../../files/sheet/cell.ts';
import type { Call, Engine } from '../engine.ts';
import type { ImportColumn } from './import-columns.ts';

export interface ImportJob {
  readonly id: string;
  readonly entity: string;
  readonly fileName: string;
  readonly stage: ImportStage;
  readonly run: string;
  /** Milliseconds since 1970 when work on it was last heard of. */
  readonly beat: number;
  readonly columns: readonly ImportColumn[];
  readonly ignored: readonly string[];
  readonly source: ImportSource;
  readonly from1904: boolean;
  /** Too long for one transaction: written portion by portion. */
  readonly portions: boolean;
  readonly done: number;
  readonly total: number;
  readonly counts: Partial<ImportCounts>;
  readonly problem: { readonly code: string; readonly message: string } | null;
  readonly undone: boolean;
}

export interface StoredLine {
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly verdict: ImportVerdict | null;
  readonly rowId: string | null;
  readonly errors: readonly FieldError[];
  readonly notes: readonly FieldError[];
  readonly secret: Buffer | null;
  readonly written: boolean;
}

export const NO_LINES: ImportCounts = { add: 0, update: 0, unchanged: 0, refused: 0 };
const DAY_MS = 86_400_000;
const CHUNK = 1000;
const JOB = `id, entity, file_name as "fileName", state as stage, run, extract(epoch from beat)::float8 * 1000 as beat, columns, ignored, source, from1904, portions, done, total, counts, problem, undone_at is not null as undone`;
const LINE = `line, cells, verdict, row_id as "rowId", errors, notes, secret, written`;

/** The caller's own import of this entity; nobody else's. */
export async function readJob(engine: Engine, call: Call, entity: string, id: string): Promise<ImportJob | undefined> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<ImportJob>(
      `select ${JOB} from anlan.import_job where tenant_id = $1 and id::text = $2 and entity = $3 and created_by = $4 and created_at > to_timestamp($5::float8 / 1000)`,
      [call.actor.tenant, id, entity, call.actor.id, engine.clock.millis() - DAY_MS],
    ),
  );
  return rows[0];
}

/**
 * The caller's latest import of this entity that is not over. @param silent work that was not heard of since then has
 * died; milliseconds since 1970
 */
export async function readOpenJob(
  engine: Engine,
  call: Call,
  entity: string,
  silent: number,
): Promise<ImportJob | undefined> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<ImportJob>(
      `select ${JOB} from anlan.import_job where tenant_id = $1 and entity = $2 and created_by = $3 and created_at > to_timestamp($4::float8 / 1000)
      and (state in ('checked', 'importing', 'stopped') or (state = 'checking' and beat > to_timestamp($5::float8 / 1000))) order by created_at desc limit 1`,
      [call.actor.tenant, entity, call.actor.id, engine.clock.millis() - DAY_MS, silent],
    ),
  );
  return rows[0];
}

/** Begins a job, and clears away those of yesterday. */
export async function insertJob(
  engine: Engine,
  call: Call,
  job: { readonly id: string; readonly entity: string; readonly fileName: string; readonly run: string },
): Promise<void> {
  const now = engine.clock.millis();
  await engine.db.write(call.actor.tenant, async (connection) => {
    await connection.query(
      'delete from anlan.import_job where tenant_id = $1 and created_at < to_timestamp($2::float8 / 1000)',
      [call.actor.tenant, now - DAY_MS],
    );
    await connection.query(
      `insert into anlan.import_job (tenant_id, id, entity, file_name, created_by, created_at, state, run, beat) values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), 'checking', $7, to_timestamp($6::float8 / 1000))`,
      [call.actor.tenant, job.id, job.entity, job.fileName, call.actor.id, now, job.run],
    );
  });
}

/** What a running check or import tells about itself; nothing happens once another run has taken the job over. */
export interface JobNews {
  readonly stage?: ImportStage;
  readonly done?: number;
  readonly total?: number;
  readonly counts?: ImportCounts;
  readonly columns?: readonly ImportColumn[];
  readonly ignored?: readonly string[];
  readonly source?: ImportSource;
  readonly from1904?: boolean;
  readonly portions?: boolean;
  /** null takes an earlier one away. */
  readonly problem?: { readonly code: string; readonly message: string } | null;
}

/** @returns whether the run still has the job */
export async function updateJob(
  engine: Engine,
  connection: Connection,
  tenant: string,
  id: string,
  run: string,
  news: JobNews,
): Promise<boolean> {
  const json = (value: unknown): string | null => (value === undefined ? null : storableJson(value));
  const { rowCount } = await connection.query(
    `update anlan.import_job set beat = to_timestamp($4::float8 / 1000), state = coalesce($5, state), done = coalesce($6, done), total = coalesce($7, total), counts = coalesce($8::jsonb, counts), columns = coalesce($9::jsonb, columns),
      ignored = coalesce($10::jsonb, ignored), from1904 = coalesce($11, from1904), problem = coalesce($12::jsonb, problem), portions = coalesce($13, portions), source = coalesce($14::jsonb, source), ended_at = case when $5 = 'done' then to_timestamp($4::float8 / 1000) else ended_at end
      where tenant_id = $1 and id = $2 and run = $3`,
    [
      tenant,
      id,
      run,
      engine.clock.millis(),
      news.stage ?? null,
      news.done ?? null,
      news.total ?? null,
      json(news.counts),
      json(news.columns),
      json(news.ignored),
      news.from1904 ?? null,
      json(news.problem),
      news.portions ?? null,
      json(news.source),
    ],
  );
  return rowCount === 1;
}

/**
 * Takes a checked job for importing, one that was stopped, or one whose import nobody has heard of since `silent`
 * (milliseconds since 1970).
 */
export async function takeJob(engine: Engine, call: Call, id: string, run: string, silent: number): Promise<boolean> {
  const { rowCount } = await engine.db.write(call.actor.tenant, (connection) =>
    connection.query(
      `update anlan.import_job set state = 'importing', run = $3, done = case when portions and state <> 'checked' then done else 0 end, beat = to_timestamp($4::float8 / 1000) where tenant_id = $1 and id = $2 and (state in ('checked', 'stopped') or (state = 'importing' and beat < to_timestamp($5::float8 / 1000)))`,
      [call.actor.tenant, id, run, engine.clock.millis(), silent],
    ),
  );
  return rowCount === 1;
}

/** Takes a checked job for another look at its lines; nobody else has it meanwhile. */
export async function takeChecked(engine: Engine, call: Call, id: string, run: string): Promise<boolean> {
  const { rowCount } = await engine.db.write(call.actor.tenant, (connection) =>
    connection.query(
      `update anlan.import_job set state = 'checking', run = $3, done = 0, beat = to_timestamp($4::float8 / 1000) where tenant_id = $1 and id = $2 and state = 'checked'`,
      [call.actor.tenant, id, run, engine.clock.millis()],
    ),
  );
  return rowCount === 1;
}

/**
 * Takes a job from its run: a check ends, an import in one transaction is taken back to its preview, one in portions
 * keeps what is written;
 * a preview is given up, a stopped import is over. A job that is over already stays as it is.
 * @returns the stage it has now, or undefined where nothing was to be stopped
 */
export async function stopJob(engine: Engine, call: Call, id: string, run: string): Promise<ImportStage | undefined> {
  const { tenant } = call.actor;
  const refusalOf = (code: 'import.cancelled' | 'import.stopped'): { code: string; message: string } => ({
    code,
    message: new Refusal(code).text(call.locale),
  });
  return engine.db.write(tenant, async (connection) => {
    const { rows } = await connection.query<{ state: ImportStage }>(
      `update anlan.import_job set run = $3, beat = to_timestamp($4::float8 / 1000), state = case state when 'checking' then case when counts = '{}' then 'failed' else 'checked' end when 'checked' then 'failed'
        when 'importing' then case when portions then 'stopped' else 'checked' end else 'done' end where tenant_id = $1 and id = $2 and state in ('checking', 'checked', 'importing', 'stopped') returning state`,
      [tenant, id, run, engine.clock.millis()],
    );
    const stage = rows[0]?.state;
    if (stage === 'failed') {
      await dropLines(connection, tenant, id);
      await updateJob(engine, connection, tenant, id, run, { problem: refusalOf('import.cancelled') });
    }
    if (stage === 'done') {
      const { code, message } = refusalOf('import.stopped');
      await connection.query(
        `update anlan.import_line set verdict = 'refused', row_id = null, errors = $3::jsonb where tenant_id = $1 and job_id = $2 and ${OPEN}`,
        [tenant, id, storableJson([{ field: '', code, message }])],
      );
      await updateJob(engine, connection, tenant, id, run, { counts: await countVerdicts(connection, tenant, id) });
    }
    return stage;
  });
}

export async function correctLine(
  connection: Connection,
  tenant: string,
  job: string,
  { line, cells }: SheetLine,
): Promise<void> {
  await connection.query(
    'update anlan.import_line set cells = $4::jsonb where tenant_id = $1 and job_id = $2 and line = $3',
    [tenant, job, line, JSON.stringify(cells)],
  );
}

export async function insertLines(
  connection: Connection,
  tenant: string,
  job: string,
  lines: readonly SheetLine[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += CHUNK) {
    const chunk = lines.slice(at, at + CHUNK);
    await connection.query(
      'insert into anlan.import_line (tenant_id, job_id, line, cells) select $1, $2, x.line, x.cells from unnest($3::int[], $4::jsonb[]) as x(line, cells)',
      [tenant, job, chunk.map(({ line }) => line), chunk.map(({ cells }) => storableJson(cells))],
    );
  }
}

export async function dropLines(connection: Connection, tenant: string, job: string): Promise<void> {
  await connection.query('delete from anlan.import_line where tenant_id = $1 and job_id = $2', [tenant, job]);
}

export interface LineNews {
  readonly line: number;
  readonly verdict: ImportVerdict;
  readonly rowId: string | null;
  readonly errors: readonly FieldError[];
  readonly notes: readonly FieldError[];
  readonly secret: Buffer | null;
  readonly written: boolean;
}

export async function updateLines(
  connection: Connection,
  tenant: string,
  job: string,
  news: readonly LineNews[],
): Promise<void> {
  for (let at = 0; at < news.length; at += CHUNK) {
    const chunk = news.slice(at, at + CHUNK);
    await connection.query(
      `update anlan.import_line l set verdict = x.verdict, row_id = x.row_id, errors = x.errors, notes = x.notes, secret = x.secret, written = x.written
        from unnest($3::int[], $4::text[], $5::uuid[], $6::jsonb[], $7::bytea[], $8::boolean[], $9::jsonb[]) as x(line, verdict, row_id, errors, secret, written, notes) where l.tenant_id = $1 and l.job_id = $2 and l.line = x.line`,
      [
        tenant,
        job,
        chunk.map((one) => one.line),
        chunk.map((one) => one.verdict),
        chunk.map((one) => one.rowId),
        chunk.map((one) => storableJson(one.errors)),
        chunk.map((one) => one.secret),
        chunk.map((one) => one.written),
        chunk.map((one) => storableJson(one.notes)),
      ],
    );
  }
}

/** `open`: to be written still. `after`: behind this line of the file. */
export interface LineWish {
  readonly verdict?: ImportVerdict;
  readonly withSecret?: boolean;
  readonly written?: boolean;
  readonly open?: boolean;
  readonly line?: number;
  readonly after?: number;
  readonly offset?: number;
  readonly limit?: number;
}

const OPEN = `verdict in ('add', 'update') and not written`;
const CONDITIONS = `tenant_id = $1 and job_id = $2 and ($3::text is null or verdict = $3) and (not $4 or secret is not null) and (not $5 or written) and ($6::int is null or line = $6) and (not $7 or (${OPEN})) and line > $8`;

function conditions(
  tenant: string,
  job: string,
  { verdict, withSecret = false, written = false, open = false, line, after = 0 }: LineWish,
): unknown[] {
  return [tenant, job, verdict ?? null, withSecret, written, line ?? null, open, after];
}

/** Lines in the order of the file. */
export async function readLinesOf(
  connection: Connection,
  tenant: string,
  job: string,
  wish: LineWish = {},
): Promise<StoredLine[]> {
  const { rows } = await connection.query<StoredLine>(
    `select ${LINE} from anlan.import_line where ${CONDITIONS} order by line offset $9 limit $10`,
    [...conditions(tenant, job, wish), wish.offset ?? 0, wish.limit ?? null],
  );
  return rows;
}

export async function countLines(
  connection: Connection,
  tenant: string,
  job: string,
  wish: LineWish = {},
): Promise<number> {
  const { rows } = await connection.query<{ n: number }>(
    `select count(*)::int as n from anlan.import_line where ${CONDITIONS}`,
    conditions(tenant, job, wish),
  );
  return rows[0]?.n ?? 0;
}

/** How many lines there are of each verdict. */
export async function countVerdicts(connection: Connection, tenant: string, job: string): Promise<ImportCounts> {
  const { rows } = await connection.query<{ verdict: ImportVerdict; n: number }>(
    'select verdict, count(*)::int as n from anlan.import_line where tenant_id = $1 and job_id = $2 and verdict is not null group by verdict',
    [tenant, job],
  );
  return { ...NO_LINES, ...Object.fromEntries(rows.map(({ verdict, n }) => [verdict, n])) };
}
