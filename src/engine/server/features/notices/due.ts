/** Notes that people are to be told of rows: for events by the rules of their entity, once for a row and an occasion. */
import type { CompiledEntity, CompiledNotice, Row } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import type { EventConsumer, RowEvent } from '../events/event.ts';
import { satisfied, writtenRows } from '../events/written-rows.ts';
import { FOLLOWED } from './rules.ts';

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
  entity: string,
  code: string,
  due: readonly Due[],
): Promise<number> {
  if (due.length === 0) return 0;
  const { rowCount } = await connection.query(
    `insert into anlan.notice_due (tenant_id, entity, code, row_id, part, by_id)
     select $1::uuid, $2, $3, d.row_id, d.part, d.by_id from unnest($4::uuid[], $5::text[], $6::uuid[]) as d(row_id, part, by_id) on conflict do nothing`,
    [tenant, entity, code, due.map(({ row }) => row), due.map(({ part }) => part), due.map(({ by }) => by)],
  );
  return rowCount;
}

function isOccasion(entity: CompiledEntity, { on }: CompiledNotice, { action, fields }: RowEvent, then: Row): boolean {
  if (on.kind === 'actions') return on.actions.includes(action);
  if (on.kind === 'fields') return action !== 'add' && on.fields.some((name) => fields.includes(name));
  const state = entity.states?.field ?? '';
  return on.kind === 'states' && fields.includes(state) && on.states.includes(String(then[state]));
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
  const today = engine.clock.today();
  const written = await writtenRows({ engine, call, connection }, entity, events, true);
  for (const notice of entity.notify) {
    const met = written.filter(({ event, then }) => isOccasion(entity, notice, event, then));
    const due = await satisfied({ engine, call, connection }, entity, notice, met, log);
    await noteDue(
      connection,
      tenant,
      entity.name,
      notice.code,
      due.map(({ event: { row, by } }) => ({ row, part: today, by })),
    );
  }
}

/** Characters of a moment to the hour. */
const TO_THE_HOUR = 13;

/** Notes the changes of records that somebody follows, once an hour for each person who makes some. */
async function noteFollowed(engine: Engine, connection: Connection, events: readonly RowEvent[]): Promise<void> {
  const changed = events.filter(({ action }) => action !== 'add' && action !== 'delete');
  if (changed.length === 0) return;
  const { rows: followed } = await connection.query<{ tenant: string; entity: string; row: string }>(
    'select distinct tenant_id as tenant, entity, row_id as row from anlan.follower where row_id = any($1::uuid[]) and is_followed',
    [[...new Set(changed.map(({ row }) => row))]],
    'anlan-followed-rows',
  );
  const hour = engine.clock.now().slice(0, TO_THE_HOUR);
  for (const { tenant, entity, row } of followed) {
    const own = changed.filter((event) => event.row === row && event.entity === entity && event.tenant === tenant);
    // Nobody is told of what they did: what another one does within the hour is an occasion of its own.
    const due = own.map(({ by }) => ({ row, part: `${hour} ${by ?? ''}`, by }));
    await noteDue(connection, tenant, entity, FOLLOWED, due);
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
  await noteFollowed(engine, connection, events);
};
