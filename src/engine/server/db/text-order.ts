/** The collation by which lists order texts, and what keeps the indexes that are built by it true (decision 0171). */
import pg from 'pg';
import { TEXT_ORDER } from '../../model/list/row-order.ts';
import type { Log } from './log.ts';

/** Makes the collation; by code point where the PostgreSQL was built without ICU. Also stands in every backup. */
export const TEXT_ORDER_SQL = `do $$ begin
  create collation ${TEXT_ORDER} (provider = icu, locale = 'zh-u-co-pinyin');
exception when feature_not_supported then
  create collation ${TEXT_ORDER} from pg_catalog."C";
end $$`;

/**
 * Another ICU under the same data orders some texts differently than the indexes built before: they are built again. Says so where there
 * is no ICU at all.
 */
export async function keepTextOrder(url: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: [found] } = await client.query<{ icu: boolean; stale: boolean }>(
      `select collprovider = 'i' as icu, collversion is distinct from pg_collation_actual_version(oid) as stale from pg_collation where oid = $1::regcollation`, [TEXT_ORDER]);
    if (!found?.icu) log.warn({}, 'this PostgreSQL was built without ICU: lists order texts by code point, not by pinyin');
    if (!found?.stale) return;
    const { rows } = await client.query<{ name: string }>(
      `select distinct i.oid::regclass::text as name from pg_index x join pg_class i on i.oid = x.indexrelid where $1::regcollation = any(x.indcollation::oid[]) order by 1`, [TEXT_ORDER]);
    await client.query('begin');
    for (const { name } of rows) await client.query(`reindex index ${name}`);
    await client.query(`alter collation ${TEXT_ORDER} refresh version`);
    await client.query('commit');
    log.info({ indexes: rows.length }, 'another ICU orders texts now: the indexes by it were built again');
  } finally {
    await client.end();
  }
}
