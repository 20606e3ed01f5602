/** 办理离职: what would be handed over, and letting a person leave, with an answer that says who got what. */
import type { FastifyInstance } from 'fastify';
import type { LeaveData } from '../../../model/admin-wire.ts';
import type { Row } from '../../../model/types.ts';
import { runAction } from '../../operations/act.ts';
import { handedOver, queryHandover } from '../../operations/leaving/hand-over.ts';
import type { Deps } from '../deps.ts';
import { bodyOf, listOf } from '../entity-routes.ts';
import { queryText } from '../forms.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session.ts';

/** Fields of the action's input. */
const INPUT = ['successor', 'successors', 'leftOn', 'leaveNote'];

export function leaveRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/admin/sysuser/queryHandover', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await queryHandover(deps.engine, call, queryText(request, 'id') ?? ''));
  });

  app.post('/api/admin/sysuser/leave', async (request) => {
    const { call } = await callerOf(deps, request);
    const body = bodyOf(request);
    const input = Object.fromEntries(Object.entries(body).filter(([name]) => INPUT.includes(name))) as Row;
    const { rows } = await runAction(deps.engine, call, deps.engine.entity('sysUser'), 'leave', {
      ids: listOf(request, ['id', 'userId']).slice(0, 1),
      input,
      rev: body['rev'],
    });
    const data: LeaveData = {
      id: rows[0]?.id ?? '',
      leftOn: String(rows[0]?.['leftOn'] ?? ''),
      handed: handedOver(call),
    };
    return success(data);
  });
}
