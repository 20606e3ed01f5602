/** History, audit and outbox of a write, in the statement's own transaction (house.md, An edit). */
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';
import type { Connection } from '../db/pool.ts';
import { sameValue } from './draft.ts';
import type { Call, Change } from './engine.ts';

/** Secrets and masked texts leave only the fact that they changed. */
function told(field: CompiledField, value: Value | undefined): Value {
  if (value === null || value === undefined) return null;
  return field.sensitive || field.writeOnly ? '***' : value;
}

/** Field differences between two rows; sub-tables keep a history of their own rows. */
export function changesOf(entity: CompiledEntity, old: Row | null, row: Row): Change[] {
  const changes: Change[] = [];
  for (const field of Object.values(entity.fields)) {
    if (field.kind === 'children' || field.derived) continue;
    const [before, after] = [old?.[field.name] ?? null, row[field.name] ?? null];
    const nothing = (value: Value): boolean => value === null || value === false || (Array.isArray(value) && value.length === 0);
    if (sameValue(before, after) || (old === null && nothing(after))) continue;
    changes.push({ field: field.name, old: told(field, before), new: told(field, after) });
  }
  return changes;
}

export interface Entry {
  readonly entity: CompiledEntity;
  readonly id: string;
  readonly action: string;
  /** `rev` after the write. */
  readonly rev: number;
  readonly changes: readonly Change[];
}

/** Writes the entries of one transaction in one statement. */
export async function writeJournal(connection: Connection, call: Call, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const kept = entries.filter((entry) => entry.entity.storage.history !== 'none' && !entry.entity.storage.append);
  const column = (pick: (entry: Entry) => unknown, from: readonly Entry[]): unknown[] => from.map(pick);
  const text = `with w as (select $1::uuid as tenant, $2::uuid as by_id), `
    + `h as (insert into anlan.history (tenant_id, entity, row_id, action, by_id, changes) select w.tenant, x.entity, x.id, x.action, w.by_id, x.changes `
    + `from w, unnest($3::text[], $4::uuid[], $5::text[], $6::jsonb[]) as x(entity, id, action, changes)), `
    + `a as (insert into anlan.audit (tenant_id, by_id, entity, row_id, action, request_id, ip) select w.tenant, w.by_id, x.entity, x.id, x.action, $7, $8 `
    + `from w, unnest($9::text[], $10::uuid[], $11::text[]) as x(entity, id, action)) `
    + `insert into anlan.outbox (tenant_id, topic, payload) select w.tenant, 'row', jsonb_build_object('entity', x.entity, 'id', x.id, 'action', x.action) `
    + `from w, unnest($9::text[], $10::uuid[], $11::text[]) as x(entity, id, action)`;
  await connection.query(text, [
    call.actor.tenant, call.actor.id,
    column((entry) => entry.entity.name, kept), column((entry) => entry.id, kept), column((entry) => entry.action, kept),
    column((entry) => JSON.stringify({ rev: entry.rev, fields: entry.entity.storage.history === 'field' ? entry.changes : [] }), kept),
    call.requestId, call.ip,
    column((entry) => entry.entity.name, entries), column((entry) => entry.id, entries), column((entry) => entry.action, entries),
  ], 'anlan-journal');
}
