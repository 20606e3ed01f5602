/** Changes of the rows that a caller may read: events below the oldest running transaction, judged when they are handed out. */
import { type Grant, sightOf } from '../../../model/access.ts';
import type { CallAnswer } from '../../../model/calls/declare.ts';
import type { changeCalls } from '../../../model/calls/changes.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Connection } from '../../db/pool.ts';
import type { Operation } from '../../operations/engine.ts';
import { selectListed } from '../../operations/get.ts';
import { ownRows } from '../../operations/own-rows.ts';
import { needAction } from '../../operations/query.ts';
import { maskRow } from '../../operations/row-columns.ts';
import { tableOf, tenantWall } from '../../operations/sql-scope.ts';
import { runPrepared, Statement } from '../../operations/statement.ts';
import { sayRows } from '../../operations/words.ts';
import { KEPT_DAYS } from '../events/trim.ts';
import { advance, windowToRead } from '../events/window.ts';
import { cursorText, type GivenCursor, readCursorText } from './cursor.ts';

type Changes = CallAnswer<(typeof changeCalls)['GET /api/changes']>;
type Change = Changes['list'][number];

const DAY_MS = 86_400_000;

const EVENTS = `select id as event, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, row_id as row, action, fields, by_id as by
  from anlan.event where tenant_id = $1 and entity = $2 and xid >= $3::bigint and xid < $4::bigint and id > $5::bigint order by id limit $6`;

async function horizonOf(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ horizon: number }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon',
    [],
    'anlan-changes-horizon',
  );
  return Number(rows[0]?.horizon ?? 0);
}

/** Those of the rows that the caller reads, deleted ones too. */
export async function readable(
  { engine, call }: Operation,
  connection: Connection,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const own = ownRows(engine, call, statement, entity, 't', tenant);
  const rows = await runPrepared<{ id: string }>(
    connection,
    `select t.id from ${tableOf(entity)} t where ${tenantWall(entity, 't', tenant)} and ${tenant} is not null and t.id = any(${statement.bind([...ids], 'uuid[]')})${own === undefined ? '' : ` and ${own}`}`,
    statement.values,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What the caller is told of an event: nothing where all that it changed is withheld. */
export function told(entity: CompiledEntity, grant: Grant, change: Change): Change | undefined {
  const fields = change.fields.filter((name) => sightOf(grant, entity, name) !== 'withheld');
  return change.fields.length > 0 && fields.length === 0 ? undefined : { ...change, fields };
}

export async function rowsNow(
  operation: Operation,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  ids: readonly string[],
): Promise<Readonly<Record<string, WireRow>>> {
  const { engine, call } = operation;
  const rows = await selectListed(engine, call, connection, entity, grant, ids);
  for (const row of rows) maskRow(entity, row);
  sayRows(engine, call, entity, rows);
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** The cursor of who has none: from now on. */
async function fromNow({ engine, call }: Operation): Promise<GivenCursor> {
  const horizon = await engine.db.read(call.actor.tenant, horizonOf);
  return { fromXid: horizon, toXid: horizon, afterId: 0, floorId: 0, readId: 0, at: engine.clock.millis() };
}

/**
 * The next changes.
 * @throws {Refusal} `access.action`, `changes.cursor`, `changes.expired` where events in between were deleted
 */
export async function readChanges(
  operation: Operation,
  { entity: name, after, pageSize }: { readonly entity: string; readonly after?: string; readonly pageSize: number },
): Promise<Changes> {
  const { engine, call } = operation;
  const entity = engine.entity(name);
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'query');
  if (!hasTable(entity)) throw new Refusal('changes.noTable', { entity: entity.title });
  if (after === undefined) return { list: [], rows: {}, next: cursorText(await fromNow(operation)), more: false };
  const cursor = readCursorText(after);
  const now = engine.clock.millis();
  if (now - cursor.at > KEPT_DAYS * DAY_MS) throw new Refusal('changes.expired', { count: KEPT_DAYS });
  return engine.db.read(call.actor.tenant, async (connection) => {
    const window = windowToRead(cursor, await horizonOf(connection));
    if (!window) return { list: [], rows: {}, next: cursorText({ ...cursor, at: now }), more: false };
    const { rows: events } = await connection.query<Change>(
      EVENTS,
      [call.actor.tenant, entity.name, window.fromXid, window.toXid, window.afterId, pageSize],
      'anlan-changes',
    );
    const more = events.length === pageSize;
    const next = advance(
      window,
      events.map(({ event }) => event),
      more,
    );
    const ids = [...new Set(events.map(({ row }) => row))];
    const seen = ids.length === 0 ? new Set() : await readable(operation, connection, entity, ids);
    const list = events.flatMap((change) => (seen.has(change.row) ? (told(entity, grant, change) ?? []) : []));
    const shown = [...new Set(list.map(({ row }) => row))];
    return {
      list,
      rows: shown.length === 0 ? {} : await rowsNow(operation, connection, entity, grant, shown),
      next: cursorText({ ...next, at: now }),
      more,
    };
  });
}
