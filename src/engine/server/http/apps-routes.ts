/** What the phone's home offers to the caller. */
import type { FastifyInstance } from 'fastify';
import { appsOf } from '../operations/system/apps.ts';
import type { Deps } from './deps.ts';
import { localeOf, success } from './reply.ts';
import { callerOf } from './session.ts';

export function appsRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/account/apps', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await appsOf(deps.engine, call, localeOf(request)));
  });
}
