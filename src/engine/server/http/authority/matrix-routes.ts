/** The matrix of roles, entities and actions: what a screen shows, the same as a sheet, and who holds a permission. */
import type { FastifyInstance } from 'fastify';
import { roleMatrix } from '../../operations/grants/matrix/matrix.ts';
import { matrixFile } from '../../operations/grants/matrix/matrix-file.ts';
import { holdersOf } from '../../operations/grants/matrix/holders.ts';
import type { Deps } from '../deps.ts';
import { queryText } from '../forms.ts';
import { nameHeaders } from '../files/send-file.ts';
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
    const { name, type, content } = matrixFile(deps.engine, call, data, queryText(request, 'format') === 'csv' ? 'csv' : 'xlsx');
    return nameHeaders(reply, name).type(type).header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff').send(content);
  });

  app.get('/api/admin/sysrole/queryHolders', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await holdersOf(deps.engine, call, queryText(request, 'permission') ?? ''));
  });
}
