/** What a webhook is told: events with the rows as its reader may read them when it is sent. */
import type { Change, Transaction } from '../../operations/engine.ts';
import { sightOf } from '../../../model/access.ts';
import type { CompiledEntity, Value } from '../../../model/types.ts';
import { readable, rowsNow, told } from '../changes/read-changes.ts';
import type { Delivery, DeliverySource } from '../deliveries/source.ts';
import { callOf } from '../notices/tell-due.ts';

interface Noted {
  readonly event: number;
  readonly row: string;
  readonly action: string;
  readonly fields: readonly string[];
  readonly by: string | null;
  readonly history: number | null;
}

function notedOf(about: Value): { readonly entity: string; readonly events: readonly Noted[] } | undefined {
  if (about === null || typeof about !== 'object' || Array.isArray(about)) return undefined;
  return about as unknown as { readonly entity: string; readonly events: readonly Noted[] };
}

interface Kept {
  readonly id: number;
  readonly at: string;
  readonly fields: readonly Change[] | null;
}

/** When each event was, and what its fields held before, by its entry of the history. */
async function keptOf({ connection, call }: Transaction, events: readonly Noted[]): Promise<ReadonlyMap<number, Kept>> {
  const ids = events.flatMap(({ history }) => (history === null ? [] : [history]));
  const { rows } = await connection.query<Kept>(
    `select id, changes -> 'fields' as fields from anlan.history where tenant_id = $1 and id = any($2::bigint[])`,
    [call.actor.tenant, ids],
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** What the reader may know of how the fields stood before. */
function oldOf(tx: Transaction, entity: CompiledEntity, kept: Kept | undefined): Readonly<Record<string, Value>> {
  const grant = tx.engine.grant(tx.call.actor, entity);
  return Object.fromEntries(
    (kept?.fields ?? [])
      .filter(({ field }) => entity.fields[field] && sightOf(grant, entity, field) === 'open')
      .map(({ field, old }) => [field, old]),
  );
}

/** Nothing where the reader may read none of the rows any more. */
export const webhookSource: DeliverySource = async (tx: Transaction, { id, reader, about }: Delivery) => {
  const noted = notedOf(about);
  const entity = tx.engine.project().entities.get(noted?.entity ?? '');
  const call = reader === null ? undefined : await callOf(tx.engine, tx.connection, tx.call.actor.tenant, reader);
  if (!noted || !entity || !call) return undefined;
  const own: Transaction = { ...tx, call };
  const grant = tx.engine.grant(call.actor, entity);
  if (!grant.actions.has('query')) return undefined;
  const ids = [...new Set(noted.events.map(({ row }) => row))];
  const seen = await readable(own, tx.connection, entity, ids);
  const kept = await keptOf(tx, noted.events);
  const rows = await rowsNow(own, tx.connection, entity, grant, [...seen]);
  const events = noted.events.flatMap(({ event, row, action, fields, by, history }) => {
    const change = seen.has(row)
      ? told(entity, grant, { event, at: '', row, action, fields: [...fields], by })
      : undefined;
    if (!change) return [];
    const old = oldOf(own, entity, history === null ? undefined : kept.get(history));
    return [{ event, action, row, by, fields: change.fields, old, data: rows[row] ?? null }];
  });
  if (events.length === 0) return undefined;
  return {
    subject: `${entity.title}：${events.length}`,
    text: '',
    json: JSON.stringify({ id, entity: entity.name, events }),
  };
};
