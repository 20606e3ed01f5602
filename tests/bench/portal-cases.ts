/**
 * Figures of the whole portal: a start with all its entities, a start again, and the slowest first page of all its
 * lists over a hundred times the demonstration's rows.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { entityNames } from '../../src/engine/model/names.ts';
import type { ListData } from '../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import { exampleProject } from '../support/example-views.ts';
import { removeData, startProduct, temporaryFolder } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import { round } from './measure.ts';

/** One entity beside the portal's own, with so many fields: each start with another number meets changed files. */
function writeOne(folder: string, fields: number): void {
  mkdirSync(join(folder, 'benchOne'), { recursive: true });
  writeFileSync(
    join(folder, 'benchOne', '_area.json'),
    JSON.stringify({ format: 1, area: 'benchOne', title: '另一块' }),
  );
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, at) => [`field${at}`, { type: 'string', title: `字段${at}`, maxLength: 50 }]),
  );
  writeFileSync(
    join(folder, 'benchOne', 'benchThing.json'),
    JSON.stringify({
      format: 1,
      entity: 'benchThing',
      area: 'benchOne',
      title: '东西',
      data: { type: 'object', properties },
    }),
  );
}

/**
 * From the start of the process to ready with all own entities, the database started with it: after a change of the
 * files, and after none.
 */
export async function bootPortal(rounds: number): Promise<Figure[]> {
  const [schemas, dataDir] = [temporaryFolder('boot-portal'), temporaryFolder('boot-portal-data')];
  try {
    writeOne(schemas, 1);
    const start = (): ReturnType<typeof startProduct> =>
      startProduct({ built: true, dataDir, env: { SCHEMA_DIRS: schemas } });
    let product = await start();
    const [changed, same]: [number[], number[]] = [[], []];
    for (let at = 0; at < rounds; at += 1) {
      for (const times of [changed, same]) {
        if (times === changed) writeOne(schemas, at + 2);
        // As an operator restarts it. After a kill -9 the start would wait for the guard that stops the database in its
        // place.
        await product.stop();
        product = await start();
        times.push(product.readyAfter / 1000);
      }
    }
    await product.stop();
    return [
      atMost('bootPortal', 's', 4, changed, 'all own entities, one file changed'),
      atMost('bootAgain', 's', 2, same, 'all own entities, nothing changed'),
    ];
  } finally {
    await removeData(dataDir);
    rmSync(schemas, { recursive: true, force: true });
  }
}

const TIMES = 100;
/** Tables of the whole country, and of what the server writes about itself: they hold what they hold. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(['region', 'schedule_job', 'job_run', 'metric_sample']);

/** Every demonstration row so many times. Unique indexes are taken away first: the copies differ by their ids alone. */
async function multiply(db: pg.Client): Promise<number> {
  const { rows: indexes } = await db.query<{ name: string }>(
    `select quote_ident(i.relname) as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = 'public' and x.indisunique and not x.indisprimary and not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid)`,
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  const { rows: tables } = await db.query<{ name: string }>(
    `select quote_ident(c.table_name) as name from information_schema.columns c join information_schema.columns i using (table_schema, table_name) join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.column_name = 'tenant_id' and i.column_name = 'id'`,
  );
  let most = 0;
  for (const { name } of tables.filter((table) => !AS_THEY_ARE.has(table.name))) {
    const { rowCount } = await db.query(
      `insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(x) || jsonb_build_object('id', gen_random_uuid()))).* from ${name} x, generate_series(2, $1)`,
      [TIMES],
    );
    most = Math.max(most, rowCount ?? 0);
  }
  await db.query('analyze');
  return most;
}

/** The best of three first pages of each list, as the screen asks for it; the figure is the worst of them. */
export async function firstPages(): Promise<Figure> {
  const product = await startProduct({ built: true, patience: 300_000, env: { DEMO: '1' } });
  const db = new pg.Client({ connectionString: adminUrl(product.dataDir) });
  try {
    await db.connect();
    await db.query("update schedule_job set status = 'paused'");
    const most = await multiply(db);
    const admin: Caller = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    const times: { readonly name: string; readonly ms: number }[] = [];
    for (const { name, area, api: path, menu, partOf, actions } of exampleProject().entities.values()) {
      if (partOf || !('query' in actions)) continue;
      const { base, noun } = entityNames(area, name, path, menu.path);
      let best = Infinity;
      for (let turn = 0; turn < 3; turn += 1) {
        const since = performance.now();
        const { code } = await admin.get<ListData>(`${base}/query${noun}`, { pageSize: 20, withActions: '1' });
        // Examples of the format's tests are no screens of the portal.
        if (code !== 200) break;
        best = Math.min(best, performance.now() - since);
      }
      if (best < Infinity) times.push({ name, ms: best });
    }
    const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
    return atMost(
      'firstPages',
      'ms',
      300,
      [slowest[0]?.ms ?? Infinity],
      `${times.length} lists, up to ${most} rows; slowest ${slowest.map(({ name, ms }) => `${name} ${round(ms)}`).join(', ')}`,
    );
  } finally {
    await db.end().catch(() => undefined);
    await product.stop();
  }
}
