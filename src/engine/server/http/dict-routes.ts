/** Dictionary values under the two names that clients know them by (spec 7.2, Q-126). */
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

/** How entries look, as this client names it. */
interface Look { readonly value: string; readonly tag: string | null; readonly css: string | null; readonly first: boolean | null; readonly sequence: number | null }

const LOOKS = `select "dictValue" as value, "listClass" as tag, "cssClass" as css, "isDefault" as first, "dictSequence"::int as sequence
  from "sys_dict" where tenant_id = $1 and "dictType" = $2 and "parentId" is not null and deleted_at is null`;

export function dictRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { type: string } }>('/system/dict/data/type/:type', async (request) => {
    const { call } = await callerOf(deps, request);
    const { tenant } = call.actor;
    const { rows } = await deps.db.read(tenant, (connection) => connection.query<Look>(LOOKS, [tenant, request.params.type], 'anlan-dict-looks'));
    const looks = new Map(rows.map((row) => [row.value, row]));
    return success(deps.engine.dict(tenant, request.params.type, call.locale).map((entry, index) => {
      const look = looks.get(String(entry.value));
      return {
        dictLabel: entry.title, dictValue: String(entry.value), dictType: request.params.type, dictSort: look?.sequence ?? index + 1, listClass: look?.tag ?? 'default', cssClass: look?.css ?? '', isDefault: look?.first ? 'Y' : 'N',
        dictName: entry.title, label: entry.title, value: String(entry.value),
      };
    }));
  });

  app.get('/api/admin/sysdict/queryDictByDictType', async (request) => {
    const { call } = await callerOf(deps, request);
    const type = String((request.query as Record<string, unknown>)['dictType'] ?? '');
    return success(deps.engine.dict(call.actor.tenant, type, call.locale).map((entry) => ({ dictName: entry.title, dictValue: String(entry.value), dictType: type })));
  });
}
