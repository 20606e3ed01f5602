/**
 * The compiled entity as its caller may see it, and the stream that says when one has changed
 * (docs/format.md#principles).
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import type { Locale } from '../../model/errors/define.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import type { BareSchema, CompiledEntity, Project } from '../../model/types.ts';
import { viewOf } from '../../model/view.ts';
import type { EntityView, SchemaEvent } from '../../model/wire.ts';
import type { Session } from '../auth/sessions.ts';
import type { Call } from '../operations/engine.ts';
import {
  type Audience,
  commentsKey,
  type Following,
  listKey,
  recordKey,
} from '../operations/messages/browser-events.ts';
import { moduleName, validatorModule } from '../schema-store/bare-schemas.ts';
import { isGivenAny } from '../operations/get.ts';
import { ownAccess } from '../operations/grants/own-access.ts';
import { type Deps, depsOf } from './deps.ts';
import { dictionaryFor } from './dict-routes.ts';
import { success } from './reply.ts';
import { type Caller, callerOf } from './session.ts';

/**
 * Proxies close silent connections; a comment keeps the stream alive. A session that ends by its time is noticed as
 * often.
 */
const HEARTBEAT_MS = 25_000;
/**
 * Streams one person may hold at this node. The newest is refused: the oldest would come back by itself and end the
 * next one.
 */
const STREAMS_OF_PERSON = 20;

export interface EventHub {
  /** To everybody, or only to those it concerns. */
  send(event: SchemaEvent, to?: Audience): void;
  /**
   * The streams of this person hear of the next command on the process, or the next change of the record; where a later
   * edition of the record than `rev` has been heard of already, at once.
   */
  follow(key: string, by: Following['by'], rev?: number): void;
  /** Ends all streams, so that the server can stop. */
  close(): void;
}

function viewFor(deps: Deps, call: Call, entity: CompiledEntity): EntityView {
  return viewOf(entity, {
    locale: call.locale,
    entity: (name) => deps.engine.project().entities.get(name),
    everybodys: (name) => deps.engine.schemas.project().entities.get(name),
    grant: (other) => deps.engine.grant(call.actor, other),
    dict: (type) => dictionaryFor(deps, call, type),
    param: (key) => deps.engine.param(call.actor.tenant, key),
    validators: (name, schema) => `/schema/${name}/validators/${call.locale}-${moduleName(schema)}.js`,
  });
}

/** The bare schema that is told by this address to whoever sees the view. */
function schemaAt(view: EntityView, address: string): BareSchema | undefined {
  const views = [view, ...Object.values(view.children)];
  const fields = views.flatMap((one) => [...one.fields, ...one.actions.flatMap(({ input }) => input?.fields ?? [])]);
  return fields.find(({ bare }) => bare?.validators === address)?.bare?.schema;
}

/** Entities whose view holds another one's: a change of a sub-table changes its parent's screen. */
function dependents(project: Project, name: string): string[] {
  return [...project.entities.values()]
    .filter((entity) =>
      Object.values(entity.fields).some((field) => field.children?.inline && field.children.entity === name),
    )
    .map((entity) => entity.name);
}

/** Whose stream it is, and whose events it carries: in a preview the other one's. */
interface Stream {
  readonly session: Session;
  readonly hears: Following['by'];
  readonly locale: Locale;
  /** Processes, records and lists of which a page was asked for since they were last heard of, the newest last. */
  readonly follows: Set<string>;
}

/** Pages of processes, records and lists that one browser has open at most; more are forgotten. */
const MOST_FOLLOWED = 500;
/** Changes of records that are kept for whoever reads one while it changes. */
const MOST_RECENT = 1000;

/** The event as a stream hears it: of processes, records and lists only those it follows. */
function heardBy({ follows }: Stream, event: SchemaEvent): SchemaEvent | undefined {
  if (event.kind === 'row') return follows.delete(recordKey(event.entity, event.id)) ? event : undefined;
  if (event.kind === 'comments') return follows.delete(commentsKey(event.entity, event.id)) ? event : undefined;
  if (event.kind === 'rows') {
    const entities = event.entities.filter((one) => follows.delete(listKey(one)));
    return entities.length > 0 ? { ...event, entities } : undefined;
  }
  if (event.kind !== 'process') return event;
  const instances = event.instances.filter((one) => follows.delete(one));
  return instances.length > 0 ? { ...event, instances } : undefined;
}

function openHub(deps: Deps): EventHub & {
  add(reply: FastifyReply, caller: Caller): void;
  /** Streams the person of a session holds here. */ countOf(session: Session): number;
} {
  const streams = new Map<FastifyReply, Stream>();
  const recent = new Map<string, Extract<SchemaEvent, { kind: 'row' }>>();
  const keep = (event: SchemaEvent): void => {
    if (event.kind !== 'row') return;
    const key = recordKey(event.entity, event.id);
    recent.delete(key);
    recent.set(key, event);
    const [oldest] = recent.keys();
    if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
  };
  const write = (reply: FastifyReply, text: string): void => {
    reply.raw.write(text);
  };
  const isWelcome = async ({ tenant, identity }: Session): Promise<boolean> =>
    (await deps.tenants.isOpen(tenant)) && (await deps.directory.user(tenant, identity))?.status === 'normal';
  /**
   * Ends the streams of sessions that have ended. Who was signed out by somebody else is told so in every page; a call
   * tells it once more.
   */
  async function endOver(): Promise<void> {
    if (streams.size === 0) return;
    const ended = await deps.sessions.ended([...new Set([...streams.values()].map(({ session }) => session.id))]);
    for (const [reply, { session, locale }] of streams) {
      const how = ended.get(session.id);
      if (how === undefined && (await isWelcome(session))) continue;
      if (how === 'kicked')
        write(
          reply,
          `data: ${JSON.stringify({ kind: 'kicked', message: messageOf('session.kicked', locale) } satisfies SchemaEvent)}\n\n`,
        );
      reply.raw.end();
    }
  }
  /** One look at a time, and one more for what was heard meanwhile. */
  let [looking, again] = [false, false];
  function look(): void {
    again = true;
    if (looking) return;
    looking = true;
    void (async () => {
      while (again) {
        again = false;
        // Without the database the next beat looks again.
        await endOver().catch(() => undefined);
      }
      looking = false;
    })();
  }
  const deafen = deps.sessions.onNews(look);
  const heartbeat = setInterval(() => {
    streams.forEach((_who, reply) => write(reply, ': still here\n\n'));
    look();
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    add(reply, { call: { actor, locale }, session }) {
      streams.set(reply, { session, hears: { tenant: actor.tenant, user: actor.id }, locale, follows: new Set() });
      reply.raw.on('close', () => streams.delete(reply));
      write(
        reply,
        `data: ${JSON.stringify({ kind: 'hello', version: deps.store.version() } satisfies SchemaEvent)}\n\n`,
      );
    },
    countOf: ({ tenant, identity }) =>
      [...streams.values()].filter(({ session }) => session.tenant === tenant && session.identity === identity).length,
    send(event, to) {
      keep(event);
      for (const [reply, stream] of streams) {
        const { tenant, user } = stream.hears;
        const heard =
          !to || (to.tenant === tenant && (to.users?.includes(user) ?? true)) ? heardBy(stream, event) : undefined;
        if (heard) write(reply, `data: ${JSON.stringify(heard)}\n\n`);
      }
    },
    follow(key, { tenant, user }, rev) {
      const missed = rev === undefined ? undefined : recent.get(key);
      for (const [reply, { hears, follows }] of streams) {
        if (hears.tenant !== tenant || hears.user !== user) continue;
        follows.delete(key);
        if (missed && missed.rev > (rev ?? 0)) {
          write(reply, `data: ${JSON.stringify(missed)}\n\n`);
          continue;
        }
        follows.add(key);
        const [oldest] = follows;
        if (follows.size > MOST_FOLLOWED && oldest !== undefined) follows.delete(oldest);
      }
    },
    close() {
      clearInterval(heartbeat);
      deafen();
      streams.forEach((_who, reply) => reply.raw.end());
    },
  };
}

/** Announces changed entities and those that show them; returns the way to stop. */
export function announceChanges(deps: Deps, hub: EventHub): () => void {
  return deps.store.onChange(({ entities, tenants = [] }) => {
    for (const { tenant, entities: own } of tenants) {
      const project = deps.engine.of(tenant).project();
      for (const name of own.flatMap((one) => [one, ...dependents(project, one)]))
        hub.send({ kind: 'entity', entity: name, version: project.entities.get(name)?.version ?? null }, { tenant });
    }
    const sent = new Set<string>();
    for (const { name, version } of entities) {
      sent.add(name);
      hub.send({ kind: 'entity', entity: name, version });
    }
    for (const name of entities.flatMap((entry) => dependents(deps.engine.project(), entry.name))) {
      if (!sent.has(name))
        hub.send({ kind: 'entity', entity: name, version: deps.engine.project().entities.get(name)?.version ?? null });
    }
    hub.send({ kind: 'model' });
  });
}

export function schemaRoutes(app: FastifyInstance, common: Deps): EventHub {
  const hub = openHub(common);

  /** What the caller may see of the entity. */
  async function viewIn(call: Call, name: string): Promise<EntityView> {
    const deps = depsOf(common, call.actor.tenant);
    const entity = deps.engine.project().entities.get(name);
    // An entity of which one may do nothing does not exist for one, unless a process has brought one a row of it.
    const isOpen =
      entity &&
      (deps.engine.grant(call.actor, entity).actions.size > 0 ||
        (entity.workflow !== undefined &&
          (await deps.db.read(call.actor.tenant, (connection) =>
            isGivenAny(deps.engine, call, connection, entity, true),
          ))));
    if (!isOpen) throw new Refusal('entity.unknown', { entity: name.slice(0, 60) });
    return viewFor(deps, call, entity);
  }

  app.get<{ Params: { entity: string } }>('/schema/:entity', async (request, reply) => {
    const { call } = await callerOf(common, request);
    const body = JSON.stringify(success(await viewIn(call, request.params.entity)));
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'authorization, accept-language');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  // A module that a page imports: no header says its language, so its address does.
  app.get<{ Params: { entity: string; module: string } }>(
    '/schema/:entity/validators/:module',
    async (request, reply) => {
      const { call } = await callerOf(common, request);
      const { entity, module } = request.params;
      const locale = (['zh', 'tw', 'en'] as const).find((one) => module.startsWith(`${one}-`));
      const view = locale && (await viewIn({ ...call, locale }, entity));
      const schema = view && schemaAt(view, `/schema/${entity}/validators/${module}`);
      if (!schema) throw new Refusal('route.unknown');
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('vary', 'cookie')
        .type('text/javascript; charset=utf-8')
        .send(await validatorModule(schema));
    },
  );

  app.get<{ Params: { entity: string } }>('/schema/:entity/access', async (request) => {
    const { call } = await callerOf(common, request);
    const deps = depsOf(common, call.actor.tenant);
    const { row } = request.query as Record<string, unknown>;
    return success(
      await ownAccess(
        deps.engine,
        call,
        request.params.entity,
        typeof row === 'string' && row !== '' ? row : undefined,
      ),
    );
  });

  app.get('/schema/events', async (request, reply) => {
    const caller = await callerOf(common, request);
    // A page of that name asks for its view, which is none: it must not wait for a stream.
    const { accept = '' } = request.headers;
    if (accept.includes('application/json') && !accept.includes('text/event-stream'))
      throw new Refusal('entity.unknown', { entity: 'events' });
    if (hub.countOf(caller.session) >= STREAMS_OF_PERSON)
      throw new Refusal('stream.tooMany', { count: STREAMS_OF_PERSON });
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    hub.add(reply, caller);
  });
  return hub;
}
