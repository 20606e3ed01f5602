/**
 * The collation by which lists order texts, and what keeps the indexes that are built by it true (docs/rows.md#order).
 */
import type pg from 'pg';
import { TEXT_ORDER } from '../../model/list/row-order.ts';
import { newClient } from './connect.ts';
import { PLAN_LOCK } from './locks.ts';
import type { Log } from './log.ts';

/** Makes the collation; by code point where the PostgreSQL was built without ICU. Also stands in every backup. */
export const TEXT_ORDER_SQL = `do $$ begin
  create collation ${TEXT_ORDER} (provider = icu, locale = 'zh-u-co-pinyin');
exception when feature_not_supported then
  create collation ${TEXT_ORDER} from pg_catalog."C";
end $$`;

interface Found {
  readonly icu: boolean;
  readonly stale: boolean;
}

/** `stale`: its indexes were built by another ICU than the one here. */
async function look(client: pg.Client): Promise<Found> {
  const {
    rows: [found],
  } = await client.query<Found>(
    `select collprovider = 'i' as icu, collversion is distinct from pg_collation_actual_version(oid) as stale from pg_collation where oid = $1::regcollation`,
    [TEXT_ORDER],
  );
  return found ?? { icu: false, stale: false };
}

/**
 * Another ICU puts some texts elsewhere than in the indexes that stand: they are built again. Says so where there is no
 * ICU at all.
 */
export async function keepTextOrder(url: string, log: Log): Promise<void> {
  const client = newClient(url);
  await client.connect();
  try {
    const { icu, stale } = await look(client);
    if (!icu)
      log.warn(
        {},
        'this PostgreSQL was built without ICU: lists put Chinese texts in the order of their code points, not of their pinyin',
      );
    if (!stale) return;
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [PLAN_LOCK]);
    // Another process may have done it meanwhile.
    if (!(await look(client)).stale) return;
    const { rows } = await client.query<{ name: string }>(
      `select i.oid::regclass::text as name from pg_index x join pg_class i on i.oid = x.indexrelid where i.relkind = 'i' and $1::regcollation = any(x.indcollation::oid[]) order by 1`,
      [TEXT_ORDER],
    );
    for (const { name } of rows) await client.query(`reindex index ${name}`);
    await client.query(`alter collation ${TEXT_ORDER} refresh version`);
    await client.query('commit');
    log.info({ indexes: rows.length }, 'another ICU orders texts now: the indexes by it were built again');
  } finally {
    await client.end();
  }
}
