/**
 * Takes an import back: its added records go into the bin, in one transaction. What somebody has changed since, or
 * refers to, stays and is named.
 */
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { ActionData } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';
import { selectVisible } from '../get.ts';
import { needAction } from '../query.ts';
import { deleteInside } from '../remove.ts';
import { readLinesOf } from './import-store.ts';

interface Refused {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

export async function undoImport(engine: Engine, call: Call, entity: CompiledEntity, job: string): Promise<ActionData> {
  const { tenant } = call.actor;
  const grant = engine.grant(call.actor, entity);
  needAction(call, entity, grant, 'delete');
  return engine.db.write(tenant, async (connection) => {
    const lines = await readLinesOf(connection, tenant, job, { verdict: 'add', written: true });
    // Later lines first: most of what hangs below another stands behind it. What does not goes in a further round.
    let left = lines.flatMap((line) => (line.rowId === null ? [] : [line.rowId])).reverse();
    let refused: Refused[] = [];
    for (let before = -1; left.length > 0 && left.length !== before;) {
      before = left.length;
      refused = [];
      for (const id of left) {
        await connection.query('savepoint one_row');
        try {
          const row = await selectVisible(engine, call, connection, entity, grant, id, { lock: true });
          if (Number(row['rev'] ?? 1) !== 1) throw new Refusal('import.changed');
          await deleteInside(engine, call, connection, entity, grant, id);
          await connection.query('release savepoint one_row');
        } catch (error) {
          await connection.query('rollback to savepoint one_row');
          if (error instanceof Refusal) refused.push({ id, code: error.code, message: error.text(call.locale) });
          else if (error instanceof Invalid)
            refused.push({
              id,
              code: error.errors[0]?.code ?? '',
              message: error.errors.map((one) => one.message).join('；'),
            });
          else throw error;
        }
      }
      left = refused.map((one) => one.id);
    }
    await connection.query(
      'update anlan.import_job set undone_at = to_timestamp($3::float8 / 1000) where tenant_id = $1 and id = $2',
      [tenant, job, engine.clock.millis()],
    );
    return { rows: [], refused };
  });
}
