/** Reports that menus open at another place. */
import type { FastifyInstance } from 'fastify';
import { reportAddress } from '../../operations/system/report-address.ts';
import type { Deps } from '../deps.ts';
import { objectBody } from '../forms.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  // The ticket stands in the answer alone: never in an address of ours, nor in a log.
  app.post('/api/admin/sysmenu/openReport', async (request, reply) => {
    const { call, session } = await callerOf(deps, request);
    const { id } = objectBody(request);
    reply.header('cache-control', 'no-store');
    return success({
      address: await reportAddress(deps.engine, call, deps.signIn.oneTime, session, typeof id === 'string' ? id : ''),
    });
  });
}
