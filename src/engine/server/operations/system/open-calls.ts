/**
 * Reading for the calls of custom code: without a session it says itself what strangers may see and reads under no
 * person's grant; with one it reads as whoever asks.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { ListData } from '../../../model/wire.ts';
import type { AskedCall, Engine, OpenCall } from '../engine.ts';
import type { Params } from '../reading/params.ts';
import { queryRows } from '../query.ts';
import { systemCall } from '../seed/system-call.ts';

/** An open call of the tenant whose portal this is. */
export function openCall(engine: Engine, tenant: string, locale: Locale, params: Params): OpenCall {
  return { engine, tenant, locale, params };
}

/** Rows by the parameters of a list query. Nothing is withheld: the caller of this picks what leaves the server. */
export function openRows({ engine, tenant, locale }: OpenCall, entity: string, params: Params): Promise<ListData> {
  return queryRows(engine, { ...systemCall(tenant), locale }, engine.entity(entity), params);
}

/**
 * Rows by the parameters of a list query, as whoever asks may see them. Refuses without the right to read the entity.
 */
export function askedRows({ engine, call }: AskedCall, entity: string, params: Params): Promise<ListData> {
  return queryRows(engine, call, engine.entity(entity), params);
}

/** What a row that strangers may not see answers: the same as one that does not exist. */
export function missingRow(): Refusal {
  return new Refusal('row.unknown');
}
