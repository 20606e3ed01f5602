/**
 * The data model as an administrator sees it: every entity with its file, mistakes, waiting steps, index builds and
 * number of rows.
 */
import type {
  DataModelData,
  ModelEntry,
  ModelProblem,
  ModelRing,
  ModelState,
  ModelStep,
} from '../../model/admin-wire.ts';
import { holdsCode } from '../../model/access.ts';
import { type ErrorCode, messageOf } from '../../model/errors/catalogue.ts';
import {
  IMPLICIT_COLUMNS,
  TABLE_SCHEMA,
  entityNames,
  permissionCode,
  qualifiedTable,
  quoteIdent,
  tableName,
} from '../../model/names.ts';
import { hasTable } from '../../model/table-shape.ts';
import type { CompiledEntity, Problem } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import { isGone } from '../db/database-errors.ts';
import type { Connection } from '../db/pool.ts';
import type { FileStatus } from '../schema-store/file-status.ts';
import { confirmationName, isBlocking, type Step } from '../schema-store/step.ts';
import type { SchemaStore } from '../schema-store/store.ts';
import type { Call, Engine } from './engine.ts';
import { CellWords } from './export/cells.ts';
import { selectListed } from './get.ts';
import { namedRings } from './tree/rings.ts';

export const DATA_MODEL_QUERY = permissionCode('system', 'dataModel', 'query');
export const DATA_MODEL_CONFIRM = permissionCode('system', 'dataModel', 'confirm');

/** Lines shown before and after a mistake. */
const AROUND = 2;
/** A minified file has one line; more of it tells nothing. Characters. */
const LINE_LIMIT = 200;
/** Values a destructive step would move aside are counted up to here. */
const FILLED_LIMIT = 10_000;
/** Smaller tables are counted, of larger ones the database's own estimate is shown. */
const COUNTED_BYTES = 8_000_000;

function problemOf(store: SchemaStore, call: Call, problem: Problem): ModelProblem {
  const lines = (store.source(problem.file) ?? '').split('\n');
  const first = Math.max(1, problem.line - AROUND);
  const excerpt = lines
    .slice(first - 1, problem.line + AROUND)
    .map((text, index) => ({ line: first + index, text: text.slice(0, LINE_LIMIT) }));
  return {
    severity: problem.severity,
    message: messageOf(problem.code as ErrorCode, call.locale, problem.params),
    file: problem.file,
    line: problem.line,
    path: problem.path,
    excerpt: lines.length > 1 ? excerpt : [],
  };
}

/** Rows that the connection sees in each table, exactly where counting is cheap; tables there are not are left out. */
export async function countRows(
  connection: Connection,
  tables: ReadonlyMap<string, { readonly softDelete: boolean }>,
): Promise<Map<string, number>> {
  const { rows: sizes } = await connection.query<{ name: string; estimate: number; bytes: number }>(
    `select t.relname as name, coalesce(p.estimate, greatest(t.reltuples, 0))::float8 as estimate, coalesce(p.bytes, pg_relation_size(t.oid))::float8 as bytes
     from pg_class t, lateral (select sum(greatest(c.reltuples, 0)) as estimate, sum(pg_relation_size(c.oid)) as bytes
       from pg_partition_tree(case when t.relkind = 'p' then t.oid end) x join pg_class c on c.oid = x.relid) p
     where t.relkind in ('r', 'p') and t.relnamespace = '${TABLE_SCHEMA}'::regnamespace and t.relname = any($1)`,
    [[...tables.keys()]],
  );
  const counts = new Map(sizes.map(({ name, estimate }) => [name, Math.round(estimate)]));
  const small = sizes.filter(({ bytes }) => bytes < COUNTED_BYTES).map(({ name }) => name);
  if (small.length === 0) return counts;
  const parts = small.map(
    (name, index) =>
      `select ${index} as at, count(*)::int as rows from ${qualifiedTable(name)}${tables.get(name)?.softDelete ? ' where deleted_at is null' : ''}`,
  );
  const { rows } = await connection.query<{ at: number; rows: number }>(parts.join(' union all '));
  for (const { at, rows: count } of rows) counts.set(small[at] ?? '', count);
  return counts;
}

/**
 * How many rows have something in the column that a step moves aside; a step that is carried out at this moment has
 * none left to tell of.
 */
export async function countFilled(connection: Connection, steps: readonly Step[]): Promise<Map<string, number>> {
  const filled = new Map<string, number>();
  for (const step of steps) {
    if (step.class !== 'destructive') continue;
    const where = step.column === undefined ? '' : ` where ${quoteIdent(step.column)} is not null`;
    try {
      const { rows } = await connection.query<{ rows: number }>(
        `select count(*)::int as rows from (select 1 from ${qualifiedTable(step.table)}${where} limit ${FILLED_LIMIT}) x`,
      );
      filled.set(step.id, rows[0]?.rows ?? 0);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return filled;
}

/** Groups of rows that are told of each rule, and rows that are looked at for it. */
const MAX_DOUBLES = 20;

/** A rule that came into force at this moment may be of columns that are no more. */
async function doublesOf(connection: Connection, select: string): Promise<readonly { readonly ids: string[] }[]> {
  try {
    return (await connection.query<{ ids: string[] }>(`${select} limit ${MAX_DOUBLES}`)).rows;
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** What holds each unique rule back, of the caller's rows, in words. */
async function findDoubles(
  engine: Engine,
  call: Call,
  connection: Connection,
  steps: readonly Step[],
): Promise<Map<string, NonNullable<ModelStep['doubles']>>> {
  const found = new Map<string, NonNullable<ModelStep['doubles']>>();
  for (const { id, entity: name, rule, held } of steps) {
    const entity = engine.project().entities.get(name);
    if (!entity || !rule || held === undefined) continue;
    const fields = rule.fields.flatMap((field) => entity.fields[field] ?? []);
    const groups = await doublesOf(connection, rule.doubles);
    const grant = { ...engine.grant(call.actor, entity), rows: [{ kind: 'all' as const, role: '' }] };
    const rows = await selectListed(
      engine,
      call,
      connection,
      entity,
      grant,
      groups.flatMap(({ ids }) => ids.slice(0, 1)),
    );
    const words = new CellWords(engine, call, entity);
    found.set(id, {
      fields: fields.map((field) => textOf(entity, call.locale, `data.${field.name}`, field.title)),
      groups: held,
      shown: groups.flatMap(({ ids }) => {
        const row = rows.find((one) => one.id === ids[0]);
        return row ? [{ values: fields.map((field) => words.text(field, row)), rows: ids.length }] : [];
      }),
    });
  }
  return found;
}

/** Table → percent of the index build that runs on it now. */
async function buildProgress(connection: Connection): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ name: string; done: number; total: number }>(
    `select relid::regclass::text as name, blocks_done::float8 as done, blocks_total::float8 as total from pg_stat_progress_create_index where datname = current_database()`,
  );
  return new Map(
    rows
      .filter(({ total }) => total > 0)
      .map(({ name, done, total }) => [name.replaceAll('"', ''), Math.floor((done / total) * 100)]),
  );
}

interface Gone {
  readonly entity: string;
  readonly path: string;
  readonly text: string;
}

/** Files that ran once and are no more; their tables are kept. */
async function goneFiles(
  connection: Connection,
  files: readonly FileStatus[],
  known: ReadonlySet<string>,
): Promise<Gone[]> {
  const { rows } = await connection.query<Gone>(
    'select distinct on (entity) entity, path, text from anlan.schema_file where entity is not null and path <> all($1) order by entity, applied_at desc',
    [files.map(({ file }) => file)],
  );
  return rows.filter(({ entity }) => !known.has(entity));
}

function wordsOf({ entity, text }: Gone): { title: string; table: string } {
  const file = JSON.parse(text) as { title?: unknown; storage?: { table?: unknown } };
  return {
    title: typeof file.title === 'string' ? file.title : entity,
    table: typeof file.storage?.table === 'string' ? file.storage.table : tableName(entity),
  };
}

function stepOf(
  step: Step,
  entity: CompiledEntity | undefined,
  call: Call,
  filled: ReadonlyMap<string, number>,
  doubles: Awaited<ReturnType<typeof findDoubles>>,
): ModelStep {
  const field = step.field === undefined ? undefined : entity?.fields[step.field];
  const { id, kind, class: kindOfWork, column, from, to, index, columns, sql } = step;
  return {
    id,
    kind,
    class: kindOfWork,
    blocking: isBlocking(step),
    sql,
    ...(kindOfWork === 'destructive' ? { name: confirmationName(step) } : {}),
    ...(field && entity ? { title: textOf(entity, call.locale, `data.${field.name}`, field.title) } : {}),
    ...(column === undefined ? {} : { column }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(index === undefined ? {} : { index }),
    ...(columns === undefined ? {} : { columns: columns.filter((name) => name !== IMPLICIT_COLUMNS.tenantId) }),
    ...(filled.has(id) ? { filled: filled.get(id) ?? 0 } : {}),
    ...(doubles.has(id) ? { doubles: doubles.get(id) } : {}),
  };
}

function runningOf(entity: CompiledEntity, call: Call): NonNullable<ModelEntry['running']> {
  return {
    version: entity.version,
    table: entity.storage.table,
    ...(entity.partOf ? {} : { path: entityNames(entity.area, entity.name, entity.api, entity.menu.path).path }),
    fields: Object.values(entity.fields).map((field) => ({
      name: field.name,
      title: textOf(entity, call.locale, `data.${field.name}`, field.title),
    })),
  };
}

/** Rings of the caller's rows, of every entity that is a tree and has any. */
async function findRings(
  engine: Engine,
  call: Call,
  connection: Connection,
): Promise<Map<string, readonly ModelRing[]>> {
  const found = new Map<string, readonly ModelRing[]>();
  for (const entity of engine.project().entities.values()) {
    if (entity.storage.treeParent) found.set(entity.name, await namedRings(engine, call, connection, entity));
  }
  return found;
}

function stateOf(file: FileStatus, steps: readonly ModelStep[], rings: readonly ModelRing[]): ModelState {
  if (file.state === 'broken') return 'broken';
  if (rings.length > 0) return 'ring';
  return steps.length > 0 ? 'held' : file.state;
}

/** Order of the table: what needs a person first, then as the menu has it. */
const URGENCY: Readonly<Record<ModelState, number>> = { broken: 0, ring: 1, held: 2, building: 3, ready: 4, hidden: 5 };

/** Everything the screen 数据模型 shows. The caller's right to see it is the door's to judge. */
export async function describeModel(engine: Engine, call: Call, store: SchemaStore): Promise<DataModelData> {
  const project = engine.project();
  const files = store.files();
  const waiting = store.pending();
  const building = store.building();
  const gone = await engine.db.system((connection) =>
    goneFiles(connection, files, new Set([...project.entities.keys(), ...files.flatMap((file) => file.entity ?? [])])),
  );
  const tables = new Map([
    ...[...project.entities.values()]
      .filter(hasTable)
      .map((entity) => [entity.storage.table, { softDelete: !entity.storage.append }] as const),
    ...gone.map((file) => [wordsOf(file).table, { softDelete: false }] as const),
  ]);
  const {
    counts,
    filled,
    doubles,
    progress,
    rings: ringsOf,
  } = await engine.db.read(call.actor.tenant, async (connection) => ({
    counts: await countRows(connection, tables),
    filled: await countFilled(connection, waiting),
    doubles: await findDoubles(engine, call, connection, waiting),
    progress: building.length > 0 ? await buildProgress(connection) : new Map<string, number>(),
    rings: await findRings(engine, call, connection),
  }));
  const entries = files.flatMap((file): ModelEntry[] => {
    const entity = file.version === undefined ? undefined : project.entities.get(file.entity ?? '');
    // Areas, mixins and demonstration rows stand here only while something is wrong with them.
    if (file.entity === undefined && file.state === 'ready') return [];
    const own = (step: Step): boolean => entity !== undefined && step.entity === entity.name;
    const steps = waiting.filter(own).map((step) => stepOf(step, entity, call, filled, doubles));
    // A plan that waits speaks for itself.
    const problems = file.problems
      .filter(({ code }) => code !== 'schema.held' || steps.length === 0)
      .map((problem) => problemOf(store, call, problem));
    const rows = entity ? counts.get(entity.storage.table) : undefined;
    const rings = ringsOf.get(entity?.name ?? '') ?? [];
    return [
      {
        key: `${file.folder}/${file.file}`,
        file: file.file,
        folder: file.folder,
        title: entity ? textOf(entity, call.locale, 'title', entity.title) : (file.entity ?? file.file),
        ...(file.entity === undefined ? {} : { entity: file.entity }),
        state: stateOf(file, steps, rings),
        ...(entity ? { running: runningOf(entity, call) } : {}),
        ...(rows === undefined ? {} : { rows }),
        problems,
        steps,
        rings,
        building: building.filter(own).map((step) => ({
          index: step.index ?? '',
          columns: (step.columns ?? []).filter((name) => name !== IMPLICIT_COLUMNS.tenantId),
          ...(progress.has(step.table) ? { progress: progress.get(step.table) ?? 0 } : {}),
        })),
      },
    ];
  });
  const hidden = gone.map((file): ModelEntry => {
    const { title, table } = wordsOf(file);
    return {
      key: `gone/${file.entity}`,
      entity: file.entity,
      title,
      state: 'hidden',
      ...(counts.has(table) ? { rows: counts.get(table) ?? 0 } : {}),
      problems: [],
      steps: [],
      rings: [],
      building: [],
    };
  });
  const order = new Map([...project.areas.keys()].map((area, index) => [area, index]));
  const areaAt = (entry: ModelEntry): number => order.get(entry.file?.split('/')[0] ?? '') ?? order.size;
  return {
    version: store.version(),
    filledLimit: FILLED_LIMIT,
    mayConfirm: holdsCode(call.actor.codes, DATA_MODEL_CONFIRM),
    entries: [...entries, ...hidden].sort((a, b) => URGENCY[a.state] - URGENCY[b.state] || areaAt(a) - areaAt(b)),
  };
}
