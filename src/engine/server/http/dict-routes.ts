/** Dictionary values under the two names that clients know them by (spec 7.2, Q-126). */
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

export function dictRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { type: string } }>('/system/dict/data/type/:type', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(deps.engine.dict(call.actor.tenant, request.params.type, call.locale).map((entry, index) => ({
      dictLabel: entry.title, dictValue: String(entry.value), dictType: request.params.type, dictSort: index + 1, listClass: entry.tone ?? 'default', cssClass: '', isDefault: 'N',
      dictName: entry.title, label: entry.title, value: String(entry.value),
    })));
  });

  app.get('/api/admin/sysdict/queryDictByDictType', async (request) => {
    const { call } = await callerOf(deps, request);
    const type = String((request.query as Record<string, unknown>)['dictType'] ?? '');
    return success(deps.engine.dict(call.actor.tenant, type, call.locale).map((entry) => ({ dictName: entry.title, dictValue: String(entry.value), dictType: type })));
  });
}
