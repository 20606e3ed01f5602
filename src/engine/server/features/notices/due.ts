/** Notes that people are to be told of rows: for events by the rules of their entity, once for a row and an occasion. */
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import type { CompiledEntity, CompiledNotice, Row } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Change, Engine } from '../../operations/engine.ts';
import { RowLoader, selectBy } from '../../operations/row-loader.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import type { EventConsumer, RowEvent } from '../events/event.ts';

/** A row of which people are to be told. */
export interface Due {
  readonly row: string;
  readonly part: string;
  readonly by: string | null;
}

/** @returns how many were not noted before */
export async function noteDue(
  connection: Connection,
  tenant: string,
  entity: CompiledEntity,
  { code }: CompiledNotice,
  due: readonly Due[],
): Promise<number> {
  if (due.length === 0) return 0;
  const { rowCount } = await connection.query(
    `insert into anlan.notice_due (tenant_id, entity, code, row_id, part, by_id)
     select $1::uuid, $2, $3, d.row_id, d.part, d.by_id from unnest($4::uuid[], $5::text[], $6::uuid[]) as d(row_id, part, by_id) on conflict do nothing`,
    [tenant, entity.name, code, due.map(({ row }) => row), due.map(({ part }) => part), due.map(({ by }) => by)],
  );
  return rowCount;
}

/** The fields that an event changed, with what stood there before and after; none where no history is kept. */
type Changes = ReadonlyMap<number, readonly Change[]>;

async function changesOf(connection: Connection, tenant: string, events: readonly RowEvent[]): Promise<Changes> {
  const ids = events.flatMap(({ history }) => (history === null ? [] : [history]));
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<{ id: number; fields: readonly Change[] | null }>(
    `select id, changes -> 'fields' as fields from anlan.history where tenant_id = $1 and id = any($2::bigint[])`,
    [tenant, ids],
  );
  return new Map(rows.map(({ id, fields }) => [Number(id), fields ?? []]));
}

/** The row as it was before the event, and as it was after it, as far as its history says; else as it stands. */
function around(row: Row, changes: readonly Change[]): { readonly old: Row; readonly then: Row } {
  return {
    old: { ...row, ...Object.fromEntries(changes.map(({ field, old }) => [field, old])) },
    then: { ...row, ...Object.fromEntries(changes.map((change) => [change.field, change.new])) },
  };
}

function isOccasion(entity: CompiledEntity, { on }: CompiledNotice, { action, fields }: RowEvent, then: Row): boolean {
  if (on.kind === 'actions') return on.actions.includes(action);
  if (on.kind === 'fields') return action !== 'add' && on.fields.some((name) => fields.includes(name));
  const state = entity.states?.field ?? '';
  return on.kind === 'states' && fields.includes(state) && on.states.includes(String(then[state]));
}

/** Which of the rows the condition of a rule holds for; a row for which it cannot be judged is in the log. */
export async function satisfied<T extends { readonly old?: Row; readonly then: Row }>(
  { engine, call, connection }: { readonly engine: Engine; readonly call: Call; readonly connection: Connection },
  entity: CompiledEntity,
  { code, when }: CompiledNotice,
  rows: readonly T[],
  log: Log,
): Promise<readonly T[]> {
  if (!when) return rows;
  const loader = new RowLoader(engine, call, connection);
  const found: T[] = [];
  for (const one of rows) {
    try {
      const scope = loader.scope(one.then, one.old ? { old: one.old } : {});
      if (await loader.judge(() => isSatisfied(when, scope))) found.push(one);
    } catch (error) {
      // What the database refuses ends the transaction, and is tried again with it.
      if (error instanceof Error && 'severity' in error) throw error;
      log.warn({ err: error, entity: entity.name, notice: code, row: one.then['id'] }, 'a notice could not be judged');
    }
  }
  return found;
}

async function noteOfEntity(
  engine: Engine,
  connection: Connection,
  tenant: string,
  entity: CompiledEntity,
  events: readonly RowEvent[],
  log: Log,
): Promise<void> {
  const call = systemCall(tenant);
  const rows = new Map(
    (await selectBy(engine, call, connection, entity, 'id', [...new Set(events.map(({ row }) => row))], true)).map(
      (row) => [String(row['id']), row],
    ),
  );
  const changes = await changesOf(connection, tenant, events);
  const today = engine.clock.today();
  const written = events.flatMap((event) => {
    const row = rows.get(event.row);
    return row ? [{ event, ...around(row, changes.get(event.history ?? -1) ?? []) }] : [];
  });
  for (const notice of entity.notify) {
    const met = written.filter(({ event, then }) => isOccasion(entity, notice, event, then));
    const due = await satisfied({ engine, call, connection }, entity, notice, met, log);
    await noteDue(
      connection,
      tenant,
      entity,
      notice,
      due.map(({ event: { row, by } }) => ({ row, part: today, by })),
    );
  }
}

/** Notes what the rules of the entities say of events. */
export const noteEvents: EventConsumer = async (engine, connection, events, log) => {
  const { entities } = engine.project();
  const groups = new Map<string, { tenant: string; entity: CompiledEntity; events: RowEvent[] }>();
  for (const event of events) {
    const entity = entities.get(event.entity);
    if (!entity?.notify.some(({ on }) => on.kind !== 'date')) continue;
    const key = `${event.tenant}/${event.entity}`;
    const group = groups.get(key) ?? { tenant: event.tenant, entity, events: [] };
    groups.set(key, group);
    group.events.push(event);
  }
  for (const { tenant, entity, events: own } of groups.values()) {
    await engine.ready(tenant);
    await noteOfEntity(engine, connection, tenant, entity, own, log);
  }
};
