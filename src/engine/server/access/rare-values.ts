/**
 * Which values a field holds that few rows fill in and every step of a process asks for: known beforehand, most of the
 * asking needs no statement (docs/performance.md#what-few-rows-hold).
 */
import { qualifiedTable, quoteIdent } from '../../model/names.ts';
import { hasTable } from '../../model/table-shape.ts';
import type { CompiledEntity } from '../../model/types.ts';
import type { Connection } from '../db/pool.ts';

/** Entity → its field whose values are known, as features declare it. */
export type RareFields = Readonly<Record<string, string>>;

/** Values kept of one field of a tenant; where there are more, they are asked for. */
const MOST = 5000;

/** Values of a living row, whatever its state, in small letters: ids are written in either. */
async function valuesOf(
  connection: Connection,
  tenant: string,
  entity: CompiledEntity | undefined,
  field: string,
): Promise<ReadonlySet<string> | undefined> {
  const column = entity?.fields[field]?.column;
  if (
    !entity ||
    column === undefined ||
    !hasTable(entity) ||
    entity.storage.scope !== 'tenant' ||
    entity.storage.append
  )
    return undefined;
  const { rows } = await connection.query<{ value: string }>(
    `select distinct lower(${quoteIdent(column)}::text) as value from ${qualifiedTable(entity.storage.table)} where tenant_id = $1 and deleted_at is null and ${quoteIdent(column)} is not null limit ${MOST + 1}`,
    [tenant],
  );
  return rows.length > MOST ? undefined : new Set(rows.map(({ value }) => value));
}

/** @returns entity → the values of its field; an entity that is absent or has too many is not in it */
export async function loadRareValues(
  connection: Connection,
  tenant: string,
  entityOf: (name: string) => CompiledEntity | undefined,
  fields: RareFields,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const known = await Promise.all(
    Object.entries(fields).map(
      async ([name, field]) => [name, await valuesOf(connection, tenant, entityOf(name), field)] as const,
    ),
  );
  return new Map(known.flatMap(([name, values]) => (values ? [[name, values] as const] : [])));
}
