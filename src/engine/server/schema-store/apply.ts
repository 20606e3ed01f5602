/**
 * Applies plans: transactions under an advisory lock, each of some entities, everything journalled, destructive steps
 * held back.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { TableShape } from '../../model/table-types.ts';
import { BUILD_LOCK, PLAN_LOCK } from '../db/locks.ts';
import type { Connection, Db } from '../db/pool.ts';
import { type CatalogTable, readCatalog } from './catalog.ts';
import { forgetCutOffBuilds } from './memory.ts';
import { plan } from './plan.ts';
import { type Step, isBlocking } from './step.ts';

export interface ApplyOptions {
  /** Ids of the destructive steps that a person has confirmed. */
  readonly confirmed?: ReadonlySet<string>;
  /** Who confirmed them. */
  readonly by?: string;
  /** Entities whose waiting steps stay as they are: they belong to a version that is not the one applied now. */
  readonly keepPending?: ReadonlySet<string>;
}

export interface ApplyResult {
  /** Steps that were carried out, in order. */
  readonly applied: readonly Step[];
  /** Entity → steps that wait for a person: destructive ones, and unique rules that rows do not keep. */
  readonly pending: ReadonlyMap<string, readonly Step[]>;
  /** Entities whose new version cannot run until a pending step is confirmed; nothing was changed for them. */
  readonly held: ReadonlySet<string>;
  /** Held entity → its whole plan, of which the destructive steps wait for a person and the others for them. */
  readonly plans: ReadonlyMap<string, readonly Step[]>;
  /** Entity → why the database refused; nothing was changed for them. */
  readonly failed: ReadonlyMap<string, Error>;
  /** Indexes of large tables that are still to be built, beside the running server. */
  readonly background: readonly Step[];
}

/** Below this size an index is made on the spot: it takes less time than starting a concurrent build. */
const SMALL_TABLE_BYTES = 8_000_000;
const LOCK_ATTEMPTS = 5;
/**
 * Entities of one transaction: each new table holds a dozen locks until its end, and PostgreSQL's room for locks is
 * counted for far fewer than 1,500 tables.
 */
const AT_ONCE = 200;
/** Lock not available, deadlock. */
const BUSY_STATES = new Set(['55P03', '40P01']);

interface Draft {
  applied: Step[];
  pending: Map<string, Step[]>;
  held: Set<string>;
  plans: Map<string, readonly Step[]>;
  failed: Map<string, Error>;
  background: Step[];
}

const isLarge = (table: CatalogTable | undefined): boolean => (table?.bytes ?? 0) > SMALL_TABLE_BYTES;

const run = async (connection: Connection, sql: readonly string[]): Promise<void> => {
  if (sql.length > 0) await connection.query(sql.join(';\n'));
};

/**
 * Runs the steps of one entity; a failure leaves no trace of them once it is rolled back to the savepoint. A unique
 * rule that rows do not keep, of these or of `later`, is held back: what allows them goes on meanwhile.
 * @returns the rules that are held back
 */
async function runSteps(connection: Connection, now: readonly Step[], later: readonly Step[]): Promise<Step[]> {
  await run(connection, ['savepoint entity', ...now.flatMap((step) => (step.rule ? [] : step.sql))]);
  const held: Step[] = [];
  for (const step of [...now, ...later]) {
    if (!step.rule) continue;
    const { rows } = await connection.query<{ groups: number }>(
      `select count(*)::int as groups from (${step.rule.doubles}) as doubles`,
    );
    const groups = rows[0]?.groups ?? 0;
    if (groups > 0) held.push({ ...step, held: groups });
    if (groups > 0 || now.includes(step)) await run(connection, groups > 0 ? step.rule.meanwhile : step.sql);
  }
  await run(connection, ['release savepoint entity']);
  return held;
}

async function writeJournal(
  connection: Connection,
  steps: readonly Step[],
  state: 'done' | 'building',
  by: string | undefined,
): Promise<void> {
  if (steps.length === 0) return;
  const column = (pick: (step: Step) => string): string[] => steps.map(pick);
  await connection.query(
    `insert into anlan.journal (entity, kind, class, label, sql, state, by_id)
     select *, $6, $7::uuid from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      column((s) => s.entity),
      column((s) => s.kind),
      column((s) => s.class),
      column((s) => s.label),
      column((s) => s.sql.join(';\n')),
      state,
      by ?? null,
    ],
  );
}

/** Replaces the waiting steps of `entities`; of held ones the whole plan waits. */
async function writePending(
  connection: Connection,
  entities: readonly string[],
  { pending, plans }: Pick<Draft, 'pending' | 'plans'>,
): Promise<void> {
  const steps = entities.flatMap((entity) => plans.get(entity) ?? pending.get(entity) ?? []);
  await connection.query('delete from anlan.schema_step where entity = any($1) and id <> all($2)', [
    entities,
    steps.map(({ id }) => id),
  ]);
  if (steps.length === 0) return;
  await connection.query(
    `insert into anlan.schema_step (id, entity, step) select * from unnest($1::text[], $2::text[], $3::jsonb[])
     on conflict (id) do update set step = excluded.step, entity = excluded.entity`,
    [
      steps.map(({ id }) => id),
      steps.map(({ entity }) => entity),
      steps.map((step, position) => JSON.stringify({ ...step, position })),
    ],
  );
}

/** The tables as they are; an unfinished index that some process is just building counts as there. */
async function presentTables(
  connection: Connection,
  shapes: readonly TableShape[],
): Promise<Map<string, CatalogTable>> {
  const catalog = await readCatalog(
    connection,
    shapes.map(({ table }) => table),
  );
  const { rowCount } = await connection.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and granted limit 1`,
    [BUILD_LOCK],
  );
  if (rowCount === 0) {
    await forgetCutOffBuilds(connection);
    return catalog;
  }
  return new Map(
    [...catalog].map(([name, table]) => [
      name,
      { ...table, indexes: table.indexes.map((index) => ({ ...index, valid: true })) },
    ]),
  );
}

async function applyOnce(
  connection: Connection,
  shapes: readonly TableShape[],
  { confirmed, by, keepPending: kept }: ApplyOptions,
): Promise<Draft> {
  await connection.query(
    `set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${PLAN_LOCK}); set local lock_timeout = '2s'`,
  );
  const catalog = await presentTables(connection, shapes);
  const draft: Draft = {
    applied: [],
    pending: new Map(),
    held: new Set(),
    plans: new Map(),
    failed: new Map(),
    background: [],
  };
  for (const shape of shapes) {
    const table = catalog.get(shape.table);
    const steps = plan(shape, table);
    if (steps.length === 0) continue;
    const waiting = steps.filter((step) => step.class === 'destructive' && !confirmed?.has(step.id));
    if (waiting.length > 0) draft.pending.set(shape.entity, waiting);
    if (waiting.some(isBlocking)) {
      draft.held.add(shape.entity);
      draft.plans.set(shape.entity, steps);
      continue;
    }
    const later = steps.filter((step) => step.class === 'background' && isLarge(table));
    const now = steps.filter((step) => !waiting.includes(step) && !later.includes(step));
    try {
      const held = now.length + later.length > 0 ? await runSteps(connection, now, later) : [];
      const runs = (step: Step): boolean => !held.some(({ id }) => id === step.id);
      if (held.length > 0) draft.pending.set(shape.entity, [...waiting, ...held]);
      draft.applied.push(...now.filter(runs));
      draft.background.push(...later.filter(runs));
    } catch (error) {
      await connection.query('rollback to savepoint entity');
      draft.failed.set(shape.entity, error as Error);
    }
  }
  await writeJournal(connection, draft.applied, 'done', by);
  await writeJournal(connection, draft.background, 'building', by);
  await writePending(
    connection,
    shapes.map(({ entity }) => entity).filter((entity) => !kept?.has(entity)),
    draft,
  );
  return draft;
}

/** What would be done to bring the tables to these shapes, without doing any of it. */
export async function planShapes(db: Db, shapes: readonly TableShape[]): Promise<Step[]> {
  if (shapes.length === 0) return [];
  const catalog = await db.system((connection) =>
    readCatalog(
      connection,
      shapes.map(({ table }) => table),
    ),
  );
  return shapes.flatMap((shape) => plan(shape, catalog.get(shape.table)));
}

/** One portion after the other; what an entity fails by concerns no other. */
async function applyPortions(db: Db, shapes: readonly TableShape[], options: ApplyOptions): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (let from = 0; from < shapes.length; from += AT_ONCE)
    drafts.push(
      await db.systemWrite((connection) => applyOnce(connection, shapes.slice(from, from + AT_ONCE), options)),
    );
  return drafts;
}

/**
 * Brings the tables of `shapes` to their shape as far as that loses nothing. Waits at most 2 s for a table that is in
 * use, and tries again a few times.
 * @throws DatabaseUnavailable; what the database refuses for one entity is in `failed` instead
 */
export async function applyShapes(
  db: Db,
  shapes: readonly TableShape[],
  options: ApplyOptions = {},
): Promise<ApplyResult> {
  const result: Draft = {
    applied: [],
    pending: new Map(),
    held: new Set(),
    plans: new Map(),
    failed: new Map(),
    background: [],
  };
  let open = shapes;
  for (let attempt = 1; open.length > 0; attempt += 1) {
    const busy = (error: Error): boolean => BUSY_STATES.has((error as { code?: string }).code ?? '');
    const again: string[] = [];
    for (const round of await applyPortions(db, open, options)) {
      result.applied.push(...round.applied);
      result.background.push(...round.background);
      for (const [entity, steps] of round.pending) result.pending.set(entity, steps);
      for (const entity of round.held) result.held.add(entity);
      for (const [entity, steps] of round.plans) result.plans.set(entity, steps);
      for (const [entity, error] of round.failed) {
        if (attempt < LOCK_ATTEMPTS && busy(error)) again.push(entity);
        else result.failed.set(entity, error);
      }
    }
    open = open.filter(({ entity }) => again.includes(entity));
    if (open.length > 0) await delay(200);
  }
  return result;
}
