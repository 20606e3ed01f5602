/**
 * The calls of spec 7.2 that only one directory has: organisation types, post names, regions by code.
 */
import type { FastifyInstance } from 'fastify';
import { textOf } from '../../model/view.ts';
import { needAction, queryRows } from '../operations/query.ts';
import { deleteRows } from '../operations/remove.ts';
import { regionIds, regionNames } from '../operations/system/regions.ts';
import type { Deps } from './deps.ts';
import { idsOf, listOf } from './entity-routes.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

/** Names a picker shows at once. */
const NAMES = 1000;

export function directoryRoutes(app: FastifyInstance, deps: Deps): void {
  const { engine } = deps;

  app.get('/api/admin/sysorg/type', async (request) => {
    const { call } = await callerOf(deps, request);
    const entity = engine.entity('sysOrg');
    needAction(call, entity, engine.grant(call.actor, entity), 'query');
    return success(
      (entity.fields['orgType']?.choices ?? []).map(({ value, title }) => {
        const label = textOf(entity, call.locale, `data.orgType.${value}`, title);
        return { value, label, orgType: value, orgTypeName: label };
      }),
    );
  });

  app.get('/api/admin/syspost/queryPostName', async (request) => {
    const { call } = await callerOf(deps, request);
    const { postName, keyword } = request.query as Record<string, unknown>;
    const words = typeof postName === 'string' ? postName : typeof keyword === 'string' ? keyword : '';
    const { list } = await queryRows(
      engine,
      call,
      engine.entity('sysPost'),
      { status: 'enabled', pageSize: String(NAMES), ...(words.trim() === '' ? {} : { keyword: words }) },
      NAMES,
    );
    return success(
      list.map((row) => ({
        id: row.id,
        postCode: row['postCode'] ?? null,
        postName: row['postName'] ?? null,
        parentId: row['parentId'] ?? null,
      })),
    );
  });

  app.get('/api/admin/sysregion/queryRegionName', async (request) => {
    const { call } = await callerOf(deps, request);
    const { above } = request.query as Record<string, unknown>;
    return success(await regionNames(engine, call, typeof above === 'string' ? above : ''));
  });

  app.post('/api/admin/sysregion/deleteSysRegion', async (request) => {
    const { call } = await callerOf(deps, request);
    const entity = engine.entity('sysRegion');
    needAction(call, entity, engine.grant(call.actor, entity), 'delete');
    const codes = listOf(request, ['regionCode', 'regionCodes']);
    const ids = codes.length > 0 ? await regionIds(engine, call, codes) : idsOf(request);
    return success(await deleteRows(engine, call, entity, ids));
  });
}
