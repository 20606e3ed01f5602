/** Which topics mean what: from the areas' files, and from devices that speak on topics of their own. */
import { matchTopic } from '../../../model/ingest/topic.ts';
import type { MessageWords } from '../../../model/ingest/read-message.ts';
import type { CompiledIngest, Row } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Engine } from '../../operations/engine.ts';
import { queryRelated } from '../../operations/engine-writes.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { PLATFORM_OWNER } from '../../operations/seed/tenant.ts';
import { type OwnTopic, settle } from './own-topics.ts';

/** Messages of one topic: whose they are, and how they are read. */
export interface Route {
  readonly topic: string;
  readonly tenant: string;
  readonly entity: string;
  readonly words: MessageWords;
}

/** Devices with a topic of their own, of one tenant. */
const MOST_SOURCES = 5000;

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members with those that a device names by their fields; what it leaves empty stays. */
const overlaid = (
  members: CompiledIngest['members'],
  own: Readonly<Record<string, unknown>>,
): CompiledIngest['members'] =>
  Object.fromEntries(
    Object.entries(members).map(([field, member]) => {
      const named = own[field.split('.')[0] ?? ''];
      return [field, typeof named === 'string' && named !== '' ? named : member];
    }),
  );

/** A route that a device names for itself. */
type OwnRoute = Route & OwnTopic & { readonly source: string };

function ofSource(ingest: CompiledIngest, row: Row, tenant: string): OwnRoute | undefined {
  const { sources } = ingest;
  const topic = sources && row[sources.topic];
  if (!sources || typeof topic !== 'string' || topic === '') return undefined;
  const members = sources.members === undefined ? undefined : row[sources.members];
  const time = sources.time === undefined ? undefined : row[sources.time];
  return {
    topic,
    tenant,
    entity: ingest.entity,
    source: String(row['id']),
    since: `${String(row['createdAt'])} ${String(row['id'])}`,
    words: {
      ...ingest,
      ...(isMembers(members) ? { members: overlaid(ingest.members, members) } : {}),
      ...(time === 'seconds' || time === 'milliseconds' ? { time } : {}),
    },
  };
}

async function routesOf(engine: Engine, ingest: CompiledIngest, tenant: string): Promise<OwnRoute[]> {
  const { sources } = ingest;
  if (!sources) return [];
  const call = systemCall(tenant);
  const where = JSON.stringify({ var: sources.topic });
  const { list } = await engine.db.read(tenant, (connection) =>
    queryRelated({ engine, call, connection }, sources.entity, { where }, MOST_SOURCES),
  );
  return list.flatMap((row) => ofSource(ingest, row, tenant) ?? []);
}

/** What the areas' files read, as far as its entity is there. */
const ingestsOf = (engine: Engine): readonly CompiledIngest[] =>
  [...engine.project().areas.values()]
    .flatMap(({ ingest }) => Object.values(ingest))
    .filter(({ entity }) => engine.project().entities.has(entity));

/** The topics of all who name none: their readings are the portal's own. */
export const commonOf = (engine: Engine): { readonly topics: readonly string[]; readonly tenant: string } => ({
  topics: ingestsOf(engine).map(({ topic }) => topic),
  tenant: PLATFORM_OWNER,
});

/** What devices of all tenants name for themselves. */
export async function ownRoutes(engine: Engine): Promise<readonly OwnRoute[]> {
  const own: OwnRoute[] = [];
  for (const { id } of await allTenants(engine))
    for (const ingest of ingestsOf(engine)) own.push(...(await routesOf(engine, ingest, id)));
  return own;
}

/** All topics that mean something, those of single devices first. */
export async function readRoutes(engine: Engine, log: Log): Promise<readonly Route[]> {
  const { heard, deaf } = settle(await ownRoutes(engine), commonOf(engine));
  for (const { topic, tenant } of deaf)
    log.warn(
      { topic, tenant },
      'a device names a topic that is none, or would take what is for others; it is not heard',
    );
  const twice = heard.filter((route, index) => heard.findIndex(({ topic }) => topic === route.topic) !== index);
  for (const { topic } of twice) log.warn({ topic }, 'two devices name this topic; the first one is taken');
  const common = ingestsOf(engine).map((ingest) => ({
    topic: ingest.topic,
    tenant: PLATFORM_OWNER,
    entity: ingest.entity,
    words: ingest,
  }));
  return [...heard, ...common];
}

/** The route of a message and what its topic says. */
export function routeOf(
  routes: readonly Route[],
  said: string,
): { readonly route: Route; readonly fromTopic: Readonly<Record<string, string>> } | undefined {
  for (const route of routes) {
    const fromTopic = matchTopic(route.topic, said);
    if (fromTopic) return { route, fromTopic };
  }
  return undefined;
}
