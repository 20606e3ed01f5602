/**
 * Calls and open files that custom code declares (docs/overrides.md): open ones below `/api/public`, the others for
 * whoever holds the right they name.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import { hasThumbnail } from '../files/sniff.ts';
import { isEdge, pictureOf } from '../files/thumbnail.ts';
import type { OpenAnswer } from '../operations/engine.ts';
import { findOpenFile } from '../operations/files/open-files.ts';
import { needAction } from '../operations/query.ts';
import { textsOf } from '../operations/reading/params.ts';
import { platformTenant } from '../operations/seed/tenant.ts';
import { openCall } from '../operations/system/open-calls.ts';
import type { Deps } from './deps.ts';
import { guardedHeaders, sendStored } from './files/send-file.ts';
import { bodyOf } from './entity-routes.ts';
import { queryText } from './forms.ts';
import { localeOf, success } from './reply.ts';
import { callerOf } from './session.ts';

/** Pictures change by getting another id: what was shown once may be kept for an hour. */
const KEPT = 'public, max-age=3600';

function openAnswer(deps: Deps, entity: string, name: string): OpenAnswer {
  const calls = deps.behaviours
    .flatMap((one) => (one.entity === entity && one.open ? [one.open] : []))
    .find((open) => Object.hasOwn(open, name));
  const answer = calls?.[name];
  if (!answer) throw new Refusal('route.unknown');
  return answer;
}

export function behaviourRoutes(app: FastifyInstance, deps: Deps): void {
  const { engine, files } = deps;

  app.get<{ Params: { entity: string; name: string } }>('/api/public/:entity/:name', async (request, reply) => {
    const { answer } = openAnswer(deps, request.params.entity, request.params.name);
    await deps.directory.ready(platformTenant.id);
    const body = JSON.stringify(
      success(await answer(openCall(engine, platformTenant.id, localeOf(request), textsOf(request.query)))),
    );
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // Asked for anew each time, sent anew only when it has changed: what is taken back is gone at once.
    reply.header('etag', etag).header('cache-control', 'public, no-cache').header('vary', 'accept-language');
    return request.headers['if-none-match'] === etag
      ? reply.code(304).send()
      : reply.type('application/json; charset=utf-8').send(body);
  });

  app.get<{ Params: { id: string } }>('/api/public/file/:id', { compress: false }, async (request, reply) => {
    const file = await findOpenFile(engine, platformTenant.id, deps.behaviours, request.params.id);
    if (!file) throw new Refusal('file.unknown');
    const edge = Number(queryText(request, 'edge'));
    const small = isEdge(edge) && hasThumbnail(file.type) ? await pictureOf(files, file.key, edge) : undefined;
    if (small) return guardedHeaders(reply, 'image/webp').header('cache-control', KEPT).send(small);
    return sendStored(request, reply, files, file, queryText(request, 'download') === 'true');
  });

  for (const { entity, calls = [] } of deps.behaviours) {
    for (const { path, verb = 'get', action, answer } of calls) {
      app[verb](path, async (request) => {
        const { call } = await callerOf(deps, request);
        const target = engine.entity(entity);
        if (action !== undefined) needAction(call, target, engine.grant(call.actor, target), action);
        return success(
          await answer({
            engine,
            call,
            entity: target,
            params: textsOf(request.query),
            body: verb === 'post' ? bodyOf(request) : {},
          }),
        );
      });
    }
  }
}
