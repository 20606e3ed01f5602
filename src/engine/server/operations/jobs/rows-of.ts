/** All living rows of an entity, for work that nobody waits for. */
import type { CompiledEntity, Row } from '../../../model/types.ts';
import type { Engine } from '../engine.ts';
import { selectBy } from '../row-loader.ts';
import { systemCall } from '../seed/system-call.ts';
import { columnOf, living, tableOf, tenantWall } from '../sql-scope.ts';

const ROWS_AT_ONCE = 500;

/** The living rows of a tenant, in pages by id. @param states of an entity with states: rows in these alone */
export async function* rowsOf(
  engine: Engine,
  tenant: string,
  entity: CompiledEntity,
  states?: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const state = states && entity.states ? columnOf(entity, entity.states.field) : undefined;
  const call = systemCall(tenant);
  for (let behind = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await engine.db.read(tenant, async (connection) => {
      const { rows: ids } = await connection.query<{ id: string }>(
        `select t.id from ${tableOf(entity)} t where ${tenantWall(entity, 't', '$1::uuid')} and $1::uuid is not null and ${living(entity, 't')} and t.id > $2::uuid${state ? ` and t.${state}::text = any($3::text[])` : ''} order by t.id limit ${ROWS_AT_ONCE}`,
        [tenant, behind, ...(state ? [states] : [])],
      );
      return selectBy(
        engine,
        call,
        connection,
        entity,
        'id',
        ids.map((row) => row.id),
        true,
      );
    });
    if (rows.length === 0) return;
    behind =
      rows
        .map((row) => String(row['id']))
        .sort()
        .at(-1) ?? behind;
    yield rows;
  }
}
