/**
 * Who may do what: users with their roles, organisations, parameters and dictionaries of a tenant, cached until told.
 */
import type { Actor, RoleGrant } from '../../model/access.ts';
import type { Locale } from '../../model/errors/define.ts';
import type { Value } from '../../model/types.ts';
import type { DictValues } from '../../model/wire.ts';
import type { Connection, Db } from '../db/pool.ts';
import type { Word } from '../../model/workflow/types.ts';
import { actorOf } from './actors.ts';
import { type Calendar, CALENDAR_PARAM, loadCalendar } from './calendar.ts';
import { loadRareValues, type RareFields } from './rare-values.ts';
import { type EntityOf, loadRoles } from './roles.ts';
import { loadUrlRules, type UrlRule } from './url-rules.ts';

/** Channel on which every node hears that roles, users, organisations, parameters or dictionaries have changed. */
export const ACCESS_CHANNEL = 'anlan_access';

/** Entities whose rows this room reads; a write to one of them makes the caches stale. */
const ACCESS_ENTITIES: ReadonlySet<string> = new Set([
  'sysUser',
  'sysRole',
  'sysOrg',
  'sysDict',
  'sysParam',
  'sysMenu',
  'sysUrl',
  'dataPermission',
]);

interface DictRow {
  readonly type: string;
  readonly value: string;
  readonly zh: string;
  readonly en: string | null;
  readonly tw: string | null;
  readonly tone: string | null;
  readonly css: string | null;
  readonly off: boolean;
}

/** Names that rows hold in one language: what is known of them, and the entities whose writes change it. */
export interface WordSource {
  readonly entities: ReadonlySet<string>;
  load(connection: Connection, tenant: string): Promise<readonly Word[]>;
}

type Names = Readonly<Partial<Record<Locale, ReadonlyMap<string, string>>>>;

interface Facts {
  readonly words: Names;
  readonly params: ReadonlyMap<string, Value>;
  readonly dicts: ReadonlyMap<string, readonly DictRow[]>;
  readonly calendar: Calendar | undefined;
  readonly urlRules: readonly UrlRule[];
  readonly rare: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface DirectoryUser {
  readonly actor: Actor;
  readonly status: string;
}

export interface Directory {
  /** The actor of a membership; undefined when there is no such living user in the tenant. */
  user(tenant: string, id: string): Promise<DirectoryUser | undefined>;
  /** What one role gives; undefined when it is switched off or gone. Read anew each time. */
  role(tenant: string, id: string): Promise<RoleGrant | undefined>;
  /** Loads what `param`, `dict` and `calendar` answer from; call it before an operation of the tenant. */
  ready(tenant: string): Promise<void>;
  param(tenant: string, key: string): Value;
  dict(tenant: string, type: string, locale: Locale): DictValues;
  /** Name as rows hold it → what it is called; undefined in the language of the names. */
  words(tenant: string, locale: Locale): ReadonlyMap<string, string> | undefined;
  /** The tenant's working calendar, if it has one. */
  calendar(tenant: string): Calendar | undefined;
  /** What narrows the addresses of the tenant. */
  urlRules(tenant: string): readonly UrlRule[];
  /**
   * Can a living row of `entity` hold this value in this field? No only where the values are known beforehand and it is
   * none of them;
   * a transaction that has written such rows has to look, and so has one while what is known is being read anew.
   */
  mayHold(connection: Connection, tenant: string, entity: string, field: string, value: string): boolean;
  /**
   * After a write to `entity`: if answers come from it, every node forgets the tenant when the transaction commits, and
   * this one before its writer is answered.
   */
  announce(connection: Connection, tenant: string, entity: string): Promise<void>;
  /** Forgets at once on this node. */
  forget(tenant: string): void;
  /** Kept answers, and how often one was there or had to be fetched. */
  figures(): { readonly size: number; readonly hits: number; readonly misses: number };
  /** Every node forgets everything. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const TONES: Readonly<Record<string, 'none' | 'info' | 'success' | 'warning' | 'danger'>> = {
  success: 'success',
  info: 'info',
  primary: 'info',
  warning: 'warning',
  danger: 'danger',
  default: 'none',
};

async function loadUser(
  connection: Connection,
  tenant: string,
  id: string,
  entityOf: EntityOf,
): Promise<DirectoryUser | undefined> {
  const { rows } = await connection.query<{
    username: string;
    nickname: string;
    orgId: string | null;
    status: string;
    roleId: string[] | null;
  }>(
    'select username, nickname, "orgId", status, "roleId" from "sys_user" where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenant, id],
    'anlan-user',
  );
  const user = rows[0];
  return (
    user && {
      status: user.status,
      actor: await actorOf(
        connection,
        tenant,
        { id, username: user.username, name: user.nickname, orgId: user.orgId, roles: user.roleId ?? [] },
        entityOf,
      ),
    }
  );
}

function paramValue(text: string | null, type: string): Value {
  if (text === null) return null;
  if (type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true';
  if (type !== 'json') return text;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

function namesIn(words: readonly Word[], locale: 'en' | 'tw'): ReadonlyMap<string, string> {
  return new Map(words.flatMap(({ text, [locale]: called }) => (called === undefined ? [] : [[text, called]])));
}

async function loadFacts(
  connection: Connection,
  tenant: string,
  entityOf: EntityOf,
  { words: source, rare }: Sources,
): Promise<Facts> {
  const params = await connection.query<{ paramKey: string; paramValue: string | null; valueType: string }>(
    'select "paramKey", "paramValue", "valueType" from "sys_param" where tenant_id = $1 and deleted_at is null',
    [tenant],
  );
  const dicts = await connection.query<DictRow>(
    `select "dictType" as type, "dictValue" as value, "dictName" as zh, "labelEn" as en, "labelTw" as tw, "listClass" as tone, "cssClass" as css, status <> 'enabled' as off from "sys_dict"
     where tenant_id = $1 and deleted_at is null and "parentId" is not null order by "dictType", off, "dictSequence", id`,
    [tenant],
  );
  const byType = new Map<string, DictRow[]>();
  for (const row of dicts.rows) byType.set(row.type, [...(byType.get(row.type) ?? []), row]);
  const words = await source.load(connection, tenant);
  const values = new Map(params.rows.map((row) => [row.paramKey, paramValue(row.paramValue, row.valueType)]));
  return {
    words: { en: namesIn(words, 'en'), tw: namesIn(words, 'tw') },
    params: values,
    dicts: byType,
    calendar: await loadCalendar(connection, tenant, entityOf(String(values.get(CALENDAR_PARAM) ?? ''))),
    urlRules: entityOf('sysUrl') ? await loadUrlRules(connection, tenant) : [],
    rare: await loadRareValues(connection, tenant, entityOf, rare),
  };
}

/** Caches are dropped after this long even if a notification was lost (database.md: slow polling as the floor). */
const FLOOR_MS = 30_000;

interface Aged<T> {
  readonly at: number;
  readonly value: Promise<T>;
  settled?: T;
}

/** What features have the directory know. */
export interface Sources {
  readonly words: WordSource;
  readonly rare: RareFields;
}

/**
 * Opens the directory over a database; `millis` is the installation's clock, `entityOf` finds the entity of the working
 * calendar.
 */
export async function openDirectory(
  db: Db,
  millis: () => number,
  entityOf: EntityOf,
  sources: Sources,
): Promise<Directory> {
  const users = new Map<string, Map<string, Aged<DirectoryUser | undefined>>>();
  const facts = new Map<string, Aged<Facts>>();
  const current = new Map<string, Facts>();
  /** Transactions that wrote rows of which rare values are known: they see more than was known. */
  const writers = new WeakMap<Connection, Set<string>>();
  let [hits, misses] = [0, 0];
  const forget = (tenant: string): void => {
    users.delete(tenant);
    facts.delete(tenant);
  };
  const feeds = (tenant: string, entity: string): boolean =>
    ACCESS_ENTITIES.has(entity) ||
    sources.words.entities.has(entity) ||
    Object.hasOwn(sources.rare, entity) ||
    entity === current.get(tenant)?.params.get(CALENDAR_PARAM);
  const stop = await db.listen(ACCESS_CHANNEL, (payload) => {
    if (payload) forget(payload);
    else {
      users.clear();
      facts.clear();
    }
  });
  function cached<T>(map: Map<string, Aged<T>>, key: string, load: () => Promise<T>): Promise<T> {
    const known = map.get(key);
    if (known && millis() - known.at < FLOOR_MS) {
      hits += 1;
      return known.value;
    }
    misses += 1;
    const value = load();
    const entry: Aged<T> = { at: millis(), value };
    map.set(key, entry);
    // A failed load must not stay: the next caller tries again.
    value.then(
      (settled) => {
        entry.settled = settled;
      },
      () => map.delete(key),
    );
    return value;
  }
  return {
    user(tenant, id) {
      let own = users.get(tenant);
      if (!own) users.set(tenant, (own = new Map()));
      return cached(own, id, () => db.read(tenant, (connection) => loadUser(connection, tenant, id, entityOf)));
    },
    role: async (tenant, id) =>
      (await db.read(tenant, (connection) => loadRoles(connection, tenant, [id], entityOf)))[0],
    async ready(tenant) {
      current.set(
        tenant,
        await cached(facts, tenant, () =>
          db.read(tenant, (connection) => loadFacts(connection, tenant, entityOf, sources)),
        ),
      );
    },
    param: (tenant, key) => current.get(tenant)?.params.get(key) ?? null,
    dict: (tenant, type, locale) =>
      (current.get(tenant)?.dicts.get(type) ?? []).map((row) => ({
        value: row.value,
        title: (locale === 'en' ? row.en : locale === 'tw' ? row.tw : null) ?? row.zh,
        ...(row.tone ? { tone: TONES[row.tone] ?? 'none' } : {}),
        ...(row.css ? { cssClass: row.css } : {}),
        ...(row.off ? { disabled: true as const } : {}),
      })),
    words: (tenant, locale) => current.get(tenant)?.words[locale],
    calendar: (tenant) => current.get(tenant)?.calendar,
    mayHold(connection, tenant, entity, field, value) {
      if (sources.rare[entity] !== field || writers.get(connection)?.has(entity)) return true;
      const known = facts.get(tenant);
      const values = known && millis() - known.at < FLOOR_MS ? known.settled?.rare.get(entity) : undefined;
      return values?.has(value.toLowerCase()) ?? true;
    },
    urlRules: (tenant) => current.get(tenant)?.urlRules ?? [],
    async announce(connection, tenant, entity) {
      if (!feeds(tenant, entity)) return;
      if (Object.hasOwn(sources.rare, entity))
        writers.set(connection, (writers.get(connection) ?? new Set()).add(entity));
      connection.afterCommit(() => forget(tenant));
      await connection.query('select pg_notify($1, $2)', [ACCESS_CHANNEL, tenant]);
    },
    forget,
    figures: () => ({ size: facts.size + [...users.values()].reduce((sum, own) => sum + own.size, 0), hits, misses }),
    clear: async () => {
      await db.system((connection) => connection.query('select pg_notify($1, $2)', [ACCESS_CHANNEL, '']));
    },
    close: stop,
  };
}
