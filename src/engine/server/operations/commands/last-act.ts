/** Who went on with a record last, and how, in the caller's words. */
import type { Locale } from '../../../model/errors/define.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { actionLabel } from '../../../model/view.ts';
import { wallTime } from '../../../model/wall-time.ts';
import type { Transaction } from '../engine.ts';
import { labelsOf } from '../labels.ts';

/** Jobs act in nobody's name. */
const SYSTEM: Readonly<Record<Locale, string>> = { zh: '系统', tw: '系統', en: 'the system' };

export interface LastAct {
  readonly by: string;
  readonly at: string;
  readonly done: string;
}

/** The last entry in the history of a record; undefined where there is none. */
export async function lastAct(
  { engine, call, connection }: Transaction,
  entity: CompiledEntity,
  row: Readonly<Row>,
): Promise<LastAct | undefined> {
  const { rows } = await connection.query<{ action: string; by_id: string | null; at: number }>(
    `select action, by_id, extract(epoch from at)::float8 * 1000 as at from anlan.history where tenant_id = $1 and entity = $2 and row_id = $3 order by id desc limit 1`,
    [call.actor.tenant, entity.name, row['id']],
  );
  const [last] = rows;
  if (!last) return undefined;
  const names = last.by_id
    ? await labelsOf(engine, call, connection, engine.entity('sysUser'), [last.by_id], true)
    : new Map<string, string>();
  const action = entity.actions[last.action];
  return {
    by: names.get(last.by_id ?? '') ?? SYSTEM[call.locale],
    at: wallTime(last.at, engine.clock.zone).slice(5, 16),
    done: action ? actionLabel(entity, action, call.locale) : last.action,
  };
}
