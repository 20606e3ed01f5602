/**
 * The data model: what the screen of that name shows, and the confirmation of destructive steps. Administrators only.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsCode } from '../../model/access.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import { DATA_MODEL_CONFIRM, DATA_MODEL_QUERY, describeModel } from '../operations/data-model.ts';
import { DATA_MODEL_SCREEN } from '../operations/system/engine-screens.ts';
import { openRing } from '../operations/tree/rings.ts';
import type { Answer } from '../schema-store/store.ts';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { type Caller, callerOf } from './session.ts';

async function administrator(deps: Deps, request: FastifyRequest, permission: string): Promise<Caller> {
  const caller = await callerOf(deps, request);
  if (!holdsCode(caller.call.actor.codes, permission))
    throw new Refusal('access.action', { action: DATA_MODEL_SCREEN.title[caller.call.locale], permission });
  return caller;
}

/** `{step, name}`, or `{steps: [{step, name}]}` for a plan with several destructive steps. */
function answersOf(body: unknown): Answer[] {
  const { steps } = (body ?? {}) as { steps?: unknown };
  const list: unknown[] = Array.isArray(steps) ? steps : [body];
  return list.map((entry) => {
    const { step, name } = (entry ?? {}) as { step?: unknown; name?: unknown };
    if (typeof step !== 'string' || typeof name !== 'string') throw new Refusal('body.malformed');
    return { step, name };
  });
}

export function dataModelRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/admin/datamodel/queryDataModel', async (request) => {
    const { call } = await administrator(deps, request, DATA_MODEL_QUERY);
    return success(await describeModel(deps.engine, call, deps.store));
  });

  app.post('/api/admin/datamodel/confirmStep', async (request) => {
    const { call } = await administrator(deps, request, DATA_MODEL_CONFIRM);
    const answers = answersOf(request.body);
    if (answers.length === 0) throw new Refusal('body.malformed');
    await deps.store.confirmAll(answers, call.actor.id);
    return success(null);
  });

  app.post('/api/admin/datamodel/openRing', async (request) => {
    const { call } = await administrator(deps, request, DATA_MODEL_CONFIRM);
    const { entity, id } = (request.body ?? {}) as { entity?: unknown; id?: unknown };
    if (typeof entity !== 'string' || typeof id !== 'string') throw new Refusal('body.malformed');
    const known = deps.engine.project().entities.get(entity);
    if (!known) throw new Refusal('route.unknown');
    await openRing(deps.engine, call, known, id);
    return success(null);
  });
}
