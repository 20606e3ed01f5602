/** The data model: every entity with its file, version, mistakes and pending steps; steps are confirmed here (issue: live schema). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsCode } from '../../model/access.ts';
import { messageOf, type ErrorCode } from '../../model/errors/catalogue.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import { textOf } from '../../model/view.ts';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { type Caller, callerOf } from './session.ts';

async function administrator(deps: Deps, request: FastifyRequest, action: 'query' | 'confirm'): Promise<Caller> {
  const caller = await callerOf(deps, request);
  const permission = `system:dataModel:${action}`;
  if (!holdsCode(caller.call.actor.codes, permission)) throw new Refusal('access.action', { action: 'dataModel', permission });
  return caller;
}

export function dataModelRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/admin/datamodel/queryDataModel', async (request) => {
    const { call } = await administrator(deps, request, 'query');
    const project = deps.engine.project();
    const counts = await deps.db.read(call.actor.tenant, async (connection) => {
      const { rows } = await connection.query<{ name: string; rows: number }>(`select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`);
      return new Map(rows.map((row) => [row.name, Math.round(row.rows)]));
    });
    const files = deps.store.files().map((file) => ({
      ...file,
      problems: file.problems.map((problem) => ({ ...problem, message: messageOf(problem.code as ErrorCode, call.locale, problem.params) })),
    }));
    const entities = [...project.entities.values()].map((entity) => ({
      name: entity.name, area: entity.area, title: textOf(entity, call.locale, 'title', entity.title), file: entity.file, version: entity.version, table: entity.storage.table,
      fields: Object.keys(entity.fields).length, rows: counts.get(entity.storage.table) ?? 0,
    }));
    return success({ version: deps.store.version(), entities, files, pending: deps.store.pending() });
  });

  app.post('/api/admin/datamodel/confirmStep', async (request) => {
    const { call } = await administrator(deps, request, 'confirm');
    const body = (request.body ?? {}) as Record<string, unknown>;
    if (typeof body['step'] !== 'string' || typeof body['name'] !== 'string') throw new Refusal('body.malformed');
    await deps.store.confirm(body['step'], body['name'], call.actor.id);
    return success(null);
  });
}
