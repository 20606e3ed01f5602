/**
 * Hands calls to the audit log that left no entry of their own, once they are answered: refused and denied ones,
 * exports, and changes of what is no row.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityNames } from '../../../model/names.ts';
import type { Project } from '../../../model/types.ts';
import type { CallLog } from '../../operations/audit/call-log.ts';
import { maskedParams } from '../../operations/audit/masked.ts';
import { wroteJournal } from '../../operations/journal.ts';
import type { Deps } from '../deps.ts';
import { routeTable } from '../entity-paths.ts';
import type { ImportStep } from '../import/import-shapes.ts';
import { failureSent } from '../reply.ts';
import { callerSeen } from '../session.ts';

/** Calls that change nothing anybody else could see, or only their own traces. Sign-ins stand in the login log. */
const QUIET =
  /^\/api\/(account\/(preference|home|duties|sysuserdetail\/queryCurrentAuthority)|uaa\/|admin\/sysuser\/registerNewSession)/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DENIED = 403;

const bases = new WeakMap<Project, ReadonlyMap<string, string>>();

/** Address of an entity's calls → its name. */
function entityAt(project: Project, path: string): string | undefined {
  let known = bases.get(project);
  if (!known)
    bases.set(
      project,
      (known = new Map(
        [...project.entities.values()].map((entity) => [
          entityNames(entity.area, entity.name, entity.api).base,
          entity.name,
        ]),
      )),
    );
  return known.get(path.slice(0, path.lastIndexOf('/')));
}

/** Nothing is imported before it is confirmed: the steps of an import are told apart. */
const IMPORT_ACTS: Readonly<Partial<Record<ImportStep, string>>> = {
  begin: 'importPreview',
  heads: 'importPreview',
  correct: 'importPreview',
  forget: 'importPreview',
  undo: 'importUndo',
};

interface About {
  readonly entity: string;
  readonly action: string;
  readonly kept: boolean;
}

/** What the call is about, and whether it is kept whatever came of it. */
function aboutOf(deps: Deps, request: FastifyRequest, path: string): About {
  const project = deps.engine.project();
  const route = routeTable(project).get(path);
  const writes = request.method !== 'GET' && request.method !== 'HEAD' && !QUIET.test(path);
  if (route)
    return {
      entity: route.entity.name,
      action:
        route.action ??
        (route.step ? IMPORT_ACTS[route.step] : undefined) ??
        (route.kind === 'update' ? 'edit' : route.kind),
      kept: writes || ['export', 'print', 'evidence'].includes(route.kind),
    };
  const parts = path.split('/').filter((part) => part !== '');
  return {
    entity: entityAt(project, path) ?? parts.at(-2) ?? '—',
    action: parts.at(-1)?.slice(0, 50) ?? '—',
    kept: writes,
  };
}

function rowIdOf(request: FastifyRequest): string | null {
  const given = {
    ...(request.query as Record<string, unknown> | null),
    ...(request.body as Record<string, unknown> | null),
  };
  const id = given['id'] ?? (Array.isArray(given['ids']) ? given['ids'][0] : given['ids']);
  return typeof id === 'string' && UUID.test(id) ? id : null;
}

function record(deps: Deps, calls: CallLog, request: FastifyRequest, reply: FastifyReply): void {
  const caller = callerSeen(request);
  if (!caller) return;
  const path = (request.url.split('?')[0] ?? '').slice(0, 500);
  const failure = failureSent(request);
  const about = aboutOf(deps, request, path);
  const { call } = caller;
  if (failure ? !about.kept && failure.code !== DENIED : !about.kept || wroteJournal(call)) return;
  const entity = deps.engine.project().entities.get(about.entity);
  // What nobody else may read in its rows is not read in what was refused either.
  const isPrivate = request.routeOptions.config.isPrivate === true || entity?.access.only !== undefined;
  calls.add({
    tenant: call.actor.tenant,
    by: call.actor.id,
    requestId: call.requestId,
    ip: call.ip,
    method: request.method,
    url: path,
    params: isPrivate ? null : maskedParams(request.query, request.body, entity),
    code: failure?.code ?? 200,
    error: failure ? failure.msg.slice(0, 2_000) : null,
    costMs: Math.round(reply.elapsedTime),
    entity: about.entity.slice(0, 64),
    rowId: rowIdOf(request),
    action: about.action,
  });
}

export function auditCalls(http: FastifyInstance, deps: Deps): void {
  http.addHook('onResponse', async (request, reply) => record(deps, deps.calls, request, reply));
}
