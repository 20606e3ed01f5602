/** The matrix of roles, entities and actions: what a screen shows, the same as a sheet, and who holds a permission. */
import type { FastifyInstance } from 'fastify';
import { roleMatrix } from '../../operations/grants/matrix/matrix.ts';
import { matrixFile } from '../../operations/grants/matrix/matrix-file.ts';
import { holdersOf } from '../../operations/grants/matrix/holders.ts';
import type { Deps } from '../deps.ts';
import { queryText } from '../forms.ts';
import { sendMade } from '../export/send-export.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session.ts';

export function matrixRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/admin/sysrole/queryMatrix', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await roleMatrix(deps.engine, call, queryText(request, 'at') ?? ''));
  });

  // xlsx unless csv is asked for.
  app.get('/api/admin/sysrole/exportMatrix', async (request, reply) => {
    const { call } = await callerOf(deps, request);
    const data = await roleMatrix(deps.engine, call, queryText(request, 'at') ?? '');
    return sendMade(
      reply,
      await matrixFile(deps.engine, call, data, queryText(request, 'format') === 'csv' ? 'csv' : 'xlsx'),
    );
  });

  app.get('/api/admin/sysrole/queryHolders', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await holdersOf(deps.engine, call, queryText(request, 'permission') ?? ''));
  });
}
