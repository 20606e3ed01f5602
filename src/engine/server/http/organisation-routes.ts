/** GET /api/admin/sysorg/list: the flat organisations every session loads with itself (specification 2.2, rule 8). */
import type { FastifyInstance } from 'fastify';
import { organisationsOf } from '../operations/system/organisations.ts';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

function whole(value: string | undefined, fallback: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : fallback;
}

export function organisationRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>('/api/admin/sysorg/list', async (request) => {
    const { call } = await callerOf(deps, request);
    const { currentPage, pageSize } = request.query;
    return success(await organisationsOf(deps.engine, call, whole(currentPage, 1), whole(pageSize, 20)));
  });
}
