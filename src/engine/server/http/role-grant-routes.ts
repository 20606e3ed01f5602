/**
 * The grants of a role: what the screen 授权 reads and saves. Saving is the role's action `authorize` under a name of its
 * own.
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import { hasFormat } from '../../model/formats.ts';
import type { Row } from '../../model/types.ts';
import { runAction } from '../operations/act.ts';
import { limitFields } from '../operations/grants/data-permission.ts';
import { explainAccess } from '../operations/grants/explain-access.ts';
import { AUTHORIZE, describeRoleGrant } from '../operations/grants/role-grants.ts';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import type { EventHub } from './schema-routes.ts';
import { callerOf } from './session.ts';

export function roleGrantRoutes(app: FastifyInstance, deps: Deps, hub: EventHub): void {
  app.get('/api/admin/sysrole/queryRoleGrant', async (request) => {
    const { call } = await callerOf(deps, request);
    const { id } = request.query as Record<string, unknown>;
    return success(await describeRoleGrant(deps.engine, call, typeof id === 'string' ? id : ''));
  });

  app.get('/api/admin/sysrole/explain', async (request) => {
    const { call } = await callerOf(deps, request);
    const asked = Object.fromEntries(
      Object.entries(request.query as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    );
    const { user = '', entity = '', ...rest } = asked;
    const somebody = hasFormat('uuid', user) ? await deps.directory.user(call.actor.tenant, user) : undefined;
    return success(await explainAccess(deps.engine, call, somebody?.actor, { entity, ...rest }));
  });

  app.get('/api/admin/datapermission/queryFields', async (request) => {
    const { call } = await callerOf(deps, request);
    const { menuId } = request.query as Record<string, unknown>;
    return success(
      await limitFields(deps.engine, call, typeof menuId === 'string' && hasFormat('uuid', menuId) ? menuId : ''),
    );
  });

  app.put('/api/admin/sysrole/saveRoleGrant', async (request) => {
    const { call } = await callerOf(deps, request);
    const body = request.body ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('body.malformed');
    const { id, rev, ...grant } = body as Row;
    if (typeof id !== 'string') throw new Refusal('row.unknown');
    await runAction(deps.engine, call, deps.engine.entity('sysRole'), AUTHORIZE, {
      ids: [id],
      input: { grant },
      ...(rev === undefined ? {} : { rev }),
    });
    // The menus of everybody who has the role may be other ones now.
    hub.send({ kind: 'menu' });
    return success(await describeRoleGrant(deps.engine, call, id));
  });
}
