/** Grants of a role by menu (spec 7.2): the menus it opens, the buttons there, the fields it does not get. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../../model/types.ts';
import {
  roleButtons,
  roleFields,
  roleMenus,
  saveRoleButtons,
  saveRoleFields,
  saveRoleMenus,
} from '../../operations/grants/menu-grants.ts';
import type { Deps } from '../deps.ts';
import { plainText, queryText } from '../forms.ts';
import { bodyOf, listOf } from '../entity-routes.ts';
import { success } from '../reply.ts';
import type { EventHub } from '../schema-routes.ts';
import { callerOf } from '../session.ts';

const BASE = '/api/admin/sysmenu';

const asked = (request: FastifyRequest, name: string): string => queryText(request, name) ?? '';

export function menuGrantRoutes(app: FastifyInstance, deps: Deps, hub: EventHub): void {
  const { engine } = deps;

  /** The menus of everybody who has the role may be other ones now. */
  function changed(): void {
    hub.send({ kind: 'menu' });
  }

  app.get(`${BASE}/queryRoleMenu`, async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await roleMenus(engine, call, asked(request, 'roleId')));
  });

  app.put(`${BASE}/saveRoleMenu`, async (request) => {
    const { call } = await callerOf(deps, request);
    const body: Row = bodyOf(request);
    await saveRoleMenus(engine, call, plainText(body['roleId']), listOf(request, ['menuIds', 'menuId']), body['rev']);
    changed();
    return success(await roleMenus(engine, call, plainText(body['roleId'])));
  });

  app.get(`${BASE}/queryRoleButton`, async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await roleButtons(engine, call, asked(request, 'roleId'), asked(request, 'menuId')));
  });

  app.put(`${BASE}/saveRoleButton`, async (request) => {
    const { call } = await callerOf(deps, request);
    const body: Row = bodyOf(request);
    const [roleId, menuId] = [plainText(body['roleId']), plainText(body['menuId'])];
    await saveRoleButtons(engine, call, roleId, menuId, listOf(request, ['codes', 'code']), body['rev']);
    changed();
    return success(await roleButtons(engine, call, roleId, menuId));
  });

  app.get(`${BASE}/queryRoleField`, async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await roleFields(engine, call, asked(request, 'roleId'), asked(request, 'menuId')));
  });

  app.put(`${BASE}/saveRoleField`, async (request) => {
    const { call } = await callerOf(deps, request);
    const body: Row = bodyOf(request);
    const [roleId, menuId] = [plainText(body['roleId']), plainText(body['menuId'])];
    await saveRoleFields(engine, call, roleId, menuId, {
      filterFields: listOf(request, ['filterFields']),
      readonlyFields: listOf(request, ['readonlyFields']),
    });
    changed();
    return success(await roleFields(engine, call, roleId, menuId));
  });
}
