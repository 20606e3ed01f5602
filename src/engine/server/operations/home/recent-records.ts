/** The records a caller worked on last, as far as they may still be seen. */
import type { RecentRecord } from '../../../model/home-wire.ts';
import { actionLabel } from '../../../model/view.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { labelSql } from '../labels.ts';
import { visibleRows } from '../row-scope.ts';
import { tableOf } from '../sql-scope.ts';
import { oneOf, runPrepared, Statement } from '../statement.ts';
import { listPath, seenEntities, titleOf } from './seen-entities.ts';

const SHOWN = 8;
/** So many of the newest entries are looked through; several belong to one record. */
const LOOKED_AT = 200;

/** `entry` is the number of the line in the history: two changes of one second have one `at`. */
interface Touched {
  readonly entity: string;
  readonly id: string;
  readonly action: string;
  readonly at: string;
  readonly entry: string | number;
}

const TOUCHED = `select distinct on (h.entity, h.row_id) h.entity, h.row_id as id, h.action, h.at, h.id as entry from
  (select * from anlan.history where tenant_id = $1 and by_id = $2 order by id desc limit $3) h order by h.entity, h.row_id, h.id desc`;

export async function recentRecords(engine: Engine, call: Call, connection: Connection): Promise<RecentRecord[]> {
  const { rows: touched } = await connection.query<Touched>(
    TOUCHED,
    [call.actor.tenant, call.actor.id, LOOKED_AT],
    'anlan-recent',
  );
  const records: { readonly entry: number; readonly record: RecentRecord }[] = [];
  for (const entity of seenEntities(engine, call)) {
    const own = touched.filter((one) => one.entity === entity.name);
    if (own.length === 0) continue;
    const statement = new Statement();
    const tenant = statement.bind(call.actor.tenant, 'uuid');
    const conditions = [
      ...visibleRows(engine, call, statement, entity, 't', tenant, engine.grant(call.actor, entity)),
      oneOf(
        statement,
        't.id',
        own.map((one) => one.id),
      ),
      `${tenant} is not null`,
    ];
    const found = await runPrepared<{ id: string; label: string }>(
      connection,
      `select t.id, ${labelSql(engine, call, statement, entity, 't', tenant, entity.storage.label)} as label from ${tableOf(entity)} t where ${conditions.join(' and ')}`,
      statement.values,
    );
    for (const { id, label } of found) {
      const last = own.find((one) => one.id === id);
      const action = last ? entity.actions[last.action] : undefined;
      if (last)
        records.push({
          entry: Number(last.entry),
          record: {
            entity: entity.name,
            kind: titleOf(entity, call),
            id,
            label,
            path: `${listPath(entity)}/${id}`,
            at: last.at,
            action: action ? actionLabel(entity, action, call.locale) : '',
          },
        });
    }
  }
  return records
    .sort((a, b) => b.entry - a.entry)
    .slice(0, SHOWN)
    .map(({ record }) => record);
}
