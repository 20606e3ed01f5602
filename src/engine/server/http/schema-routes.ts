/** The compiled entity as its caller may see it, and the stream that says when one has changed (format.md, Live). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import type { CompiledEntity } from '../../model/types.ts';
import { viewOf } from '../../model/view.ts';
import type { EntityView, SchemaEvent } from '../../model/wire.ts';
import type { Call } from '../operations/engine.ts';
import type { Audience } from '../operations/messages/browser-events.ts';
import { ownAccess } from '../operations/grants/own-access.ts';
import type { Deps } from './deps.ts';
import { dictionaryFor } from './dict-routes.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

/** Proxies close silent connections; a comment keeps the stream alive. */
const HEARTBEAT_MS = 25_000;

export interface EventHub {
  /** To everybody, or only to those it concerns. */
  send(event: SchemaEvent, to?: Audience): void;
  /** Ends all streams, so that the server can stop. */
  close(): void;
}

function viewFor(deps: Deps, call: Call, entity: CompiledEntity): EntityView {
  return viewOf(entity, {
    locale: call.locale,
    entity: (name) => deps.engine.project().entities.get(name),
    grant: (other) => deps.engine.grant(call.actor, other),
    dict: (type) => dictionaryFor(deps, call, type),
    param: (key) => deps.engine.param(call.actor.tenant, key),
  });
}

/** Entities whose view holds another one's: a change of a sub-table changes its parent's screen. */
function dependents(deps: Deps, name: string): string[] {
  return [...deps.engine.project().entities.values()].filter((entity) => Object.values(entity.fields).some((field) => field.children?.inline && field.children.entity === name)).map((entity) => entity.name);
}

function openHub(deps: Deps): EventHub & { add(reply: FastifyReply, call: Call): void } {
  const streams = new Map<FastifyReply, Audience>();
  const write = (reply: FastifyReply, text: string): void => {
    reply.raw.write(text);
  };
  const heartbeat = setInterval(() => streams.forEach((_who, reply) => write(reply, ': still here\n\n')), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    add(reply, { actor }) {
      streams.set(reply, { tenant: actor.tenant, user: actor.id });
      reply.raw.on('close', () => streams.delete(reply));
      write(reply, `data: ${JSON.stringify({ kind: 'hello', version: deps.store.version() } satisfies SchemaEvent)}\n\n`);
    },
    send(event, to) {
      const text = `data: ${JSON.stringify(event)}\n\n`;
      for (const [reply, who] of streams) if (!to || (to.tenant === who.tenant && (to.user ?? who.user) === who.user)) write(reply, text);
    },
    close() {
      clearInterval(heartbeat);
      streams.forEach((_who, reply) => reply.raw.end());
    },
  };
}

/** Announces changed entities and those that show them; returns the way to stop. */
export function announceChanges(deps: Deps, hub: EventHub): () => void {
  return deps.store.onChange(({ entities }) => {
    const sent = new Set<string>();
    for (const { name, version } of entities) {
      sent.add(name);
      hub.send({ kind: 'entity', entity: name, version });
    }
    for (const name of entities.flatMap((entry) => dependents(deps, entry.name))) {
      if (!sent.has(name)) hub.send({ kind: 'entity', entity: name, version: deps.engine.project().entities.get(name)?.version ?? null });
    }
    hub.send({ kind: 'model' });
  });
}

export function schemaRoutes(app: FastifyInstance, deps: Deps): EventHub {
  const hub = openHub(deps);

  app.get<{ Params: { entity: string } }>('/schema/:entity', async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const entity = deps.engine.project().entities.get(request.params.entity);
    // An entity of which one may do nothing does not exist for one.
    if (!entity || deps.engine.grant(call.actor, entity).actions.size === 0) throw new Refusal('entity.unknown', { entity: request.params.entity.slice(0, 60) });
    const body = JSON.stringify(success(viewFor(deps, call, entity)));
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-language');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  app.get<{ Params: { entity: string } }>('/schema/:entity/access', async (request) => {
    const { call } = await callerOf(deps, request);
    const { row } = request.query as Record<string, unknown>;
    return success(await ownAccess(deps.engine, call, request.params.entity, typeof row === 'string' && row !== '' ? row : undefined));
  });

  app.get('/schema/events', async (request, reply) => {
    const { call } = await callerOf(deps, request);
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'private, no-store', connection: 'keep-alive', 'x-accel-buffering': 'no' });
    hub.add(reply, call);
  });
  return hub;
}
