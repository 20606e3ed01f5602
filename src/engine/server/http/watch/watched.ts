/** Watches the door: flow control before a request is handled, figures and a line of the log once it is answered. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { routeTable, verbsOf } from '../entity-paths.ts';
import { failureSent } from '../reply.ts';
import { decoded } from '../session.ts';

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** The route of a request: its pattern, the call of an entity, or one name for everything there is not. */
function routeOf(deps: Deps, request: FastifyRequest): string {
  const path = pathOf(request);
  // Each file of the client is a route of its own to the door; to a reader they are one.
  if (path.startsWith('/assets/')) return `${request.method} /assets/*`;
  const known = request.routeOptions.url ?? (routeTable(deps.engine.project()).has(path) ? path : '—');
  return `${request.method} ${known}`;
}

export function watchTraffic(http: FastifyInstance, deps: Deps): void {
  const { flow, traffic, ring } = deps.monitors;
  http.addHook('onRequest', async (request) =>
    flow.pass(
      'door',
      verbsOf(deps.engine.project(), request.method, decoded(pathOf(request))),
      decoded(pathOf(request)),
      request.ip,
    ),
  );
  http.addHook('onResponse', async (request, reply) => {
    const failure = failureSent(request);
    traffic.observe(routeOf(deps, request), reply.statusCode, reply.elapsedTime);
    const code = failure?.code ?? reply.statusCode;
    ring.add({
      at: Date.now(),
      level: code >= 500 && code < 600 ? 'error' : failure || code >= 400 ? 'warn' : 'info',
      requestId: request.id,
      text: `${request.method} ${pathOf(request)} ${code}`,
      details: JSON.stringify({
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        ...(failure ? { msg: failure.msg } : {}),
      }),
    });
  });
}
