/** The editions of one layer in the database: each holds the whole layer, so that any of them can be gone back to. */
import type { Transaction } from '../../operations/engine.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Json } from '../../../model/format/read/source.ts';
import type { Connection } from '../../db/pool.ts';
import type { LayerScope } from '../../schema-store/layers.ts';
import { SCHEMA_CHANNEL } from '../../schema-store/memory.ts';

/** Whose layer over what. */
export interface LayerPlace {
  readonly tenant: string;
  readonly scope: LayerScope;
  readonly entity: string;
}

export interface EditionRow {
  readonly edition: number;
  readonly title: string;
  readonly by: string;
  readonly at: string;
  readonly commands: string;
}

const FIELDS = `edition, title, by_name as by, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, commands`;

/** All editions, newest first. */
export async function editionsOf(
  { connection }: Pick<Transaction, 'connection'>,
  { tenant, scope, entity }: LayerPlace,
): Promise<EditionRow[]> {
  const { rows } = await connection.query<EditionRow>(
    `select ${FIELDS} from anlan.layer_edition where tenant_id = $1 and scope = $2 and entity = $3 order by edition desc`,
    [tenant, scope, entity],
  );
  return rows;
}

/** The newest edition of every layer of the caller's tenant, what was taken back included. */
export async function newestEditions({
  connection,
  call,
}: Pick<Transaction, 'connection' | 'call'>): Promise<(EditionRow & Pick<LayerPlace, 'scope' | 'entity'>)[]> {
  const { rows } = await connection.query<EditionRow & Pick<LayerPlace, 'scope' | 'entity'>>(
    `select distinct on (entity, scope) scope, entity, ${FIELDS} from anlan.layer_edition where tenant_id = $1 order by entity, scope, edition desc`,
    [call.actor.tenant],
  );
  return rows;
}

/** The commands of an edition of this list; edition 0 has none. */
export function commandsOf(editions: readonly EditionRow[], edition: number): Json[] {
  if (edition === 0) return [];
  const found = editions.find((one) => one.edition === edition);
  if (!found) throw new Refusal('layer.noEdition', { edition });
  return JSON.parse(found.commands) as Json[];
}

/** Who publishes. */
export interface Author {
  readonly id: string;
  readonly username: string;
  readonly tenant: string;
}

interface NewEdition {
  readonly edition: number;
  readonly title: string;
  readonly commands: readonly Json[];
  readonly by: Author;
  /** By the clock of the works. */
  readonly at: string;
  /** The process that writes it and applies it itself. */
  readonly node: string;
}

/**
 * Writes the next edition, unless somebody has written it: of two at once one is told so. The other processes hear of
 * it with the
 * same transaction, so that they follow even if this one dies before it has applied it.
 */
export async function writeEdition(
  connection: Connection,
  { tenant, scope, entity }: LayerPlace,
  { edition, title, commands, by, at, node }: NewEdition,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into anlan.layer_edition (tenant_id, scope, entity, edition, title, commands, by_id, by_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [tenant, scope, entity, edition, title, JSON.stringify(commands), by.id, by.username, at],
  );
  if (rowCount !== 1) return false;
  await connection.query('select pg_notify($1, $2)', [SCHEMA_CHANNEL, node]);
  return true;
}
