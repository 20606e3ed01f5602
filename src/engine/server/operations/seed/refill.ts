/**
 * Brings what rows keep of their own fields (search keys, `x-computed` values) up to a file that says it otherwise now,
 * and to the readings of words that this edition or the tenant has.
 */
import { createHash } from 'node:crypto';
import { quoteIdent } from '../../../model/names.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, Project, Row } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { computedOf, keptColumns, keptValues } from '../kept-values.ts';
import { type Spelling, spellingOf } from '../pinyin/readings.ts';
import { countsOf } from '../rollup.ts';
import { readableFields, selectList } from '../row-columns.ts';
import { RowLoader } from '../row-loader.ts';
import { tableOf, tenantWall } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
import { systemCall } from './system-call.ts';
import { allTenants, PLATFORM_OWNER } from './tenant.ts';

const BATCH = 500;

/** The form search keys are written in; another one refills all of them. */
const KEY_FORM = 'readings';

/** The computed values of an entity and of those it counts, at any depth: those below change what it keeps as well. */
function computedBy(project: Project, entity: CompiledEntity, above: readonly CompiledEntity[] = []): unknown[] {
  const own = computedOf(entity).map(({ name, kind, scale, computed: expression }) => [name, kind, scale, expression]);
  const path = [...above, entity];
  return [
    ...own,
    ...countsOf(project, entity)
      .filter((counted) => !path.includes(counted))
      .flatMap((counted) => computedBy(project, counted, path)),
  ];
}

/** What kept values are made by, the readings of words among it; null when the entity keeps none. */
function recipeOf(project: Project, entity: CompiledEntity, spelling: Spelling): string | null {
  const words = entity.list.keyword.map((name) => {
    const field = entity.fields[name];
    return [
      name,
      field?.search,
      field?.sensitive,
      field?.search === 'pinyin' ? [spelling.edition, field.text === 'name'] : null,
    ];
  });
  const computed = computedBy(project, entity);
  return words.length + computed.length === 0
    ? null
    : createHash('sha256')
        .update(JSON.stringify([KEY_FORM, words, computed]))
        .digest('hex');
}

/** All entities, those that are counted before those that count them. */
function countedFirst(project: Project): ReadonlySet<CompiledEntity> {
  const ordered = new Set<CompiledEntity>();
  const visit = (entity: CompiledEntity, above: readonly CompiledEntity[]): void => {
    if (above.includes(entity)) return;
    for (const counted of countsOf(project, entity)) visit(counted, [...above, entity]);
    ordered.add(entity);
  };
  for (const entity of project.entities.values()) visit(entity, []);
  return ordered;
}

/**
 * One batch behind `after`, held against other writers; rows that are right already are not written. Answers its last
 * id, undefined when it was the last batch.
 */
async function refillBatch(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  spelling: Spelling,
  after: string,
): Promise<string | undefined> {
  const read = new Statement();
  const tenant = read.bind(call.actor.tenant, 'uuid');
  const columns = selectList(
    engine,
    call,
    read,
    entity,
    't',
    tenant,
    readableFields(entity).filter((field) => !field.derived),
  );
  const rows = await runPrepared<Row & { id: string }>(
    connection,
    `select ${columns} from ${tableOf(entity)} t where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and t.id > ${read.bind(after, 'uuid')} order by t.id limit ${BATCH} for update`,
    read.values,
  );
  if (rows.length === 0) return undefined;
  const loader = new RowLoader(engine, call, connection);
  const values = await loader.judge(() =>
    rows.map((row) => ({ id: row.id, ...keptValues(entity, loader, row, spelling) })),
  );
  const kept = keptColumns(entity);
  const names = kept.map(([name]) => quoteIdent(name));
  const write = new Statement();
  const wall = write.bind(call.actor.tenant, 'uuid');
  await runPrepared(
    connection,
    `update ${tableOf(entity)} t set ${names.map((name) => `${name} = x.${name}`).join(', ')} ` +
      `from jsonb_to_recordset(${write.bind(JSON.stringify(values), 'jsonb')}) as x(id uuid, ${kept.map(([name, type]) => `${quoteIdent(name)} ${type}`).join(', ')}) ` +
      `where t.id = x.id and ${tenantWall(entity, 't', wall)} and ${wall} is not null and (${names.map((name) => `t.${name}`).join(', ')}) is distinct from (${names.map((name) => `x.${name}`).join(', ')})`,
    write.values,
  );
  return rows.length < BATCH ? undefined : rows.at(-1)?.id;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/** The recipe of an entity that is done; of one that is under way also the last row that is. */
type Remembered = string | null | { readonly recipe: string; readonly after: string };

async function remember(connection: Connection, tenant: string, entity: string, value: Remembered): Promise<void> {
  await connection.query(
    `insert into anlan.seed (tenant_id, kind, key, value) values ($1, 'refill', $2, $3) on conflict (tenant_id, kind, key) do update set value = excluded.value`,
    [tenant, entity, JSON.stringify(value)],
  );
}

/**
 * Refills every entity of a tenant whose recipe is not the remembered one, from where an earlier run was ended. Neither
 * `rev` nor history know of it: nobody changed a field.
 */
async function refillTenant(engine: Engine, tenant: string, stopped: () => boolean): Promise<string[]> {
  await engine.ready(tenant);
  const call = systemCall(tenant);
  const { rows } = await engine.db.read(tenant, (connection) =>
    connection.query<{ key: string; value: Remembered }>(
      `select key, value from anlan.seed where tenant_id = $1 and kind = 'refill'`,
      [tenant],
    ),
  );
  const remembered = new Map(rows.map((row) => [row.key, row.value]));
  const done: string[] = [];
  const project = engine.project();
  for (const entity of countedFirst(project)) {
    // The rows of no tenant are brought up once, by the platform's own.
    if (!hasTable(entity) || (entity.storage.scope === 'platform' && tenant !== PLATFORM_OWNER)) continue;
    const spelling = spellingOf(engine, tenant, entity);
    const recipe = recipeOf(project, entity, spelling);
    const known = remembered.get(entity.name) ?? null;
    if (known === recipe) continue;
    const begun = known !== null && typeof known === 'object' && known.recipe === recipe ? known.after : FIRST;
    let after: string | undefined = recipe === null ? undefined : begun;
    while (after !== undefined && !stopped()) {
      const from: string = after;
      after = await engine.db.write(tenant, async (connection) => {
        const next = await refillBatch(engine, call, connection, entity, spelling, from);
        if (next !== undefined && recipe !== null)
          await remember(connection, tenant, entity.name, { recipe, after: next });
        return next;
      });
    }
    if (stopped()) return done;
    // What was switched off is remembered too: rows written meanwhile keep nothing.
    await engine.db.write(tenant, (connection) => remember(connection, tenant, entity.name, recipe));
    done.push(entity.name);
  }
  return done;
}

export interface Refill {
  /** Looks at every entity, beside what else goes on; asked during a run, it looks again afterwards. */
  start(): void;
  /** Ends the run after its batch. */
  close(): Promise<void>;
}

/**
 * Refills the rows of all tenants when asked. A run that failed is logged, and what it left is done by the next one.
 */
export function openRefill(engine: Engine, log: Log): Refill {
  let closed = false;
  let tail: Promise<void> = Promise.resolve();
  async function run(): Promise<void> {
    for (const tenant of await allTenants(engine)) {
      const entities = await refillTenant(engine, tenant.id, () => closed);
      if (entities.length > 0)
        log.info(
          { tenant: tenant.code, entities: entities.length },
          'brought search keys and computed values up to the schema files',
        );
    }
  }
  return {
    start() {
      tail = tail
        .then(run)
        .catch((error: unknown) =>
          log.error(
            { err: error },
            'search keys and computed values could not all be brought up to the schema files; the next start tries again',
          ),
        );
    },
    async close() {
      closed = true;
      await tail;
    },
  };
}
