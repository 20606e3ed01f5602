/** One row with its inline sub-tables, labels and what it offers. */
import { type Grant, writingGrant } from '../../model/access.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import { hasFormat } from '../../model/formats.ts';
import type { CompiledAction, CompiledEntity, CompiledField, Row } from '../../model/types.ts';
import type { WireRow } from '../../model/wire.ts';
import type { Connection } from '../db/pool.ts';
import type { Call, Engine, RowGiver } from './engine.ts';
import { fieldsOf } from './field-groups.ts';
import { attachHops } from './hops.ts';
import { attachLabels } from './labels.ts';
import { follow, recordKey } from './messages/browser-events.ts';
import { offeredActions } from './offered.ts';
import { needAction } from './query.ts';
import { maskRow, readableFields, selectList, shownColumns, shownLabel } from './row-columns.ts';
import { visibleRows } from './row-scope.ts';
import { columnOf, conditionSql, living, tableOf, tenantWall } from './sql-scope.ts';
import { runPrepared, Statement } from './statement.ts';
import { sayRows } from './words.ts';

/**
 * The row under the grant, or `row.unknown`. `lock` takes it for update, where rows that only name the caller are none,
 * but for an `action` whose condition asks for them; `all` reads withheld fields too, `labels`
 * fetches what `attachLabels` folds, `before` are common table expressions that run with it, `also` is a further
 * column, `acted` asks for what one may open for having acted on it, and not for what the grant shows.
 */
export async function selectVisible(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  id: string,
  options: {
    lock?: boolean;
    action?: CompiledAction;
    deleted?: boolean;
    all?: boolean;
    labels?: boolean;
    before?: (statement: Statement) => string;
    also?: (statement: Statement) => string;
    acted?: boolean;
  } = {},
): Promise<Row> {
  // A malformed id is no such row: it tells nothing about which ids exist.
  if (!hasFormat('uuid', id)) throw new Refusal('row.unknown');
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const columns =
    options.all || !options.labels
      ? selectList(
          engine,
          call,
          statement,
          entity,
          't',
          tenant,
          readableFields(entity, options.all ? undefined : grant),
          options.labels === true,
        )
      : shownColumns(engine, call, statement, entity, 't', tenant, grant);
  const label = shownLabel(engine, call, statement, entity, 't', tenant, grant);
  const reached = options.lock ? writingGrant(entity, grant, options.action) : grant;
  const conditions = [
    ...(options.acted
      ? [
          tenantWall(entity, 't', tenant),
          living(entity, 't'),
          anyOf(engine.readers(entity.name), engine, call, statement),
        ]
      : visibleRows(engine, call, statement, entity, 't', tenant, reached, options.deleted ? 'deleted' : 'living')),
    `t.id = ${statement.bind(id, 'uuid')}`,
    `${tenant} is not null`,
  ];
  const text = `${options.before ? `with ${options.before(statement)} ` : ''}select ${columns}, ${label} as "$label"${options.also ? `, ${options.also(statement)}` : ''} from ${tableOf(entity)} t where ${conditions.join(' and ')}${options.lock ? ' for update of t' : ''}`;
  const [row] = await runPrepared<Row>(connection, text, statement.values);
  if (!row) throw new Refusal('row.unknown');
  return row;
}

/** What is read of one row: withheld fields too, labels, a further column. */
type ReadOptions = Pick<NonNullable<Parameters<typeof selectVisible>[6]>, 'all' | 'labels' | 'also'>;

/** What may be done with a row that is opened for having acted on it. */
const READING: readonly string[] = ['query', 'print'];

/**
 * One row for reading: a row that the grant shows, or one that the caller may go on opening for having acted on it.
 * Lists and writes do not ask for the latter: it is answered by a second statement, where the first found nothing.
 * @returns the row, and the grant to go on with, which is narrowed to reading for a row of the latter kind
 * @throws {Refusal} `row.unknown`
 */
export async function selectReadable(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  id: string,
  options: ReadOptions = {},
): Promise<{ readonly row: Row; readonly grant: Grant }> {
  try {
    return { row: await selectVisible(engine, call, connection, entity, grant, id, options), grant };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'row.unknown') || engine.readers(entity.name).length === 0)
      throw error;
    const row = await selectVisible(engine, call, connection, entity, grant, id, { ...options, acted: true });
    const actions = new Set(READING.filter((action) => grant.actions.has(action)));
    return { row, grant: { ...grant, actions } };
  }
}

/** Those of the rows that the grant shows, with labels, as a list has them before its masks. */
export async function selectListed(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  ids: readonly string[],
): Promise<WireRow[]> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const columns = shownColumns(engine, call, statement, entity, 't', tenant, grant);
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, grant),
    `t.id = any(${statement.bind(ids, 'uuid[]')})`,
    `${tenant} is not null`,
  ];
  const rows = await runPrepared<WireRow>(
    connection,
    `select ${columns} from ${tableOf(entity)} t where ${conditions.join(' and ')}`,
    statement.values,
  );
  await attachLabels(engine, call, connection, entity, rows);
  return rows;
}

/** Sub-table fields of an entity that are edited inside its form. */
export const inlineFields = (entity: CompiledEntity): readonly CompiledField[] => fieldsOf(entity).inline;

/** Puts the rows of the inline sub-tables under their fields, in entered order, nested ones included. */
export async function attachChildren(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  rows: readonly Row[],
  grant?: Grant,
): Promise<void> {
  for (const field of inlineFields(entity)) {
    if (!field.children || grant?.hidden.has(field.name)) continue;
    const child = engine.entity(field.children.entity);
    const childGrant = grant ? engine.grant(call.actor, child) : undefined;
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const by = columnOf(child, field.children.by) ?? 'id';
    const columns = selectList(
      engine,
      call,
      statement,
      child,
      'c',
      tenant,
      readableFields(child, childGrant),
      grant !== undefined,
    );
    const conditions = [
      tenantWall(child, 'c', tenant),
      living(child, 'c'),
      `c.${by} = any(${statement.bind(
        rows.map((row) => row['id']),
        'uuid[]',
      )})`,
    ];
    let from = `${tableOf(child)} c`;
    if (field.children.filter) {
      from += ` join ${tableOf(entity)} p on p.id = c.${by} and ${tenantWall(entity, 'p', tenant)}`;
      conditions.push(
        conditionSql(engine, call, statement, child, 'c', tenant, field.children.filter, { entity, alias: 'p' }),
      );
    }
    const order = child.partOf ? 'c.position, c.id' : 'c.id';
    const found = await runPrepared<Row>(
      connection,
      `select ${columns} from ${from} where ${conditions.join(' and ')} order by ${order}`,
      statement.values,
    );
    await attachChildren(engine, call, connection, child, found, childGrant);
    if (grant) {
      await attachLabels(engine, call, connection, child, found);
      for (const row of found) maskRow(child, row);
      sayRows(engine, call, child, found as WireRow[]);
    }
    const parentOf = field.children.by;
    for (const row of rows) row[field.name] = found.filter((entry) => entry[parentOf] === row['id']);
  }
}

/** The row as it leaves the server: sub-tables, labels, offers, masks. */
export async function finishRow(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  row: Row,
): Promise<WireRow> {
  const wire = row as WireRow;
  await attachChildren(engine, call, connection, entity, [wire], grant);
  await attachLabels(engine, call, connection, entity, [wire]);
  await offeredActions(engine, call, connection, entity, grant, [wire]);
  await attachHops(engine, call, connection, entity, [wire]);
  maskRow(entity, wire);
  sayRows(engine, call, entity, [wire]);
  return wire;
}

const anyOf = (givers: readonly RowGiver[], engine: Engine, call: Call, statement: Statement): string =>
  givers.length === 0 ? 'false' : `(${givers.map((giver) => giver({ engine, call }, statement, 't')).join(' or ')})`;

/**
 * Is a row of the entity given to the caller beside their roles: by an open task, a copy, or as who started its
 * process?
 * @param acted also by having acted on it
 */
export async function isGivenAny(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  acted = false,
): Promise<boolean> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const givers = [...engine.givers(entity.name), ...(acted ? engine.readers(entity.name) : [])];
  if (givers.length === 0) return false;
  const rows = await runPrepared(
    connection,
    `select 1 from ${tableOf(entity)} t where ${[tenantWall(entity, 't', tenant), living(entity, 't'), `${tenant} is not null`].join(' and ')} and ${anyOf(givers, engine, call, statement)} limit 1`,
    statement.values,
  );
  return rows.length > 0;
}

/**
 * The grant for reading one row of an entity with a process: without the query code only what a task or a copy gives.
 */
export function readingGrant(grant: Grant): Grant {
  return grant.actions.has('query') ? grant : { ...grant, rows: [] };
}

/**
 * A row for whoever may open it: needs the query code and a row in scope. What a task or a copy gives is read without the
 * code.
 * @throws {Refusal} `access.action`, `row.unknown`
 */
export async function selectOpened(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  id: string,
  options: ReadOptions = {},
): Promise<{ readonly row: Row; readonly grant: Grant }> {
  const whole = engine.grant(call.actor, entity);
  if (!entity.workflow) needAction(call, entity, whole, 'query');
  return selectReadable(engine, call, connection, entity, readingGrant(whole), id, options).catch((error: unknown) => {
    // Whoever has no part in it lacks the code, whether there is such a row or not.
    needAction(call, entity, whole, 'query');
    throw error;
  });
}

/** `get{Noun}`: the row as its page shows it. */
export async function getRow(engine: Engine, call: Call, entity: CompiledEntity, id: string): Promise<WireRow> {
  // Without the code nothing is asked of the database.
  if (!entity.workflow) needAction(call, entity, engine.grant(call.actor, entity), 'query');
  return engine.db.read(call.actor.tenant, async (connection) => {
    const found = await selectOpened(engine, call, connection, entity, id, { labels: true });
    if (entity.detail.live)
      await follow({ connection, call }, recordKey(entity.name, id), Number(found.row['rev'] ?? 0));
    return finishRow(engine, call, connection, entity, found.grant, found.row);
  });
}
