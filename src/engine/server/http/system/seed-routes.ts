/**
 * 种子对比: the differences between files and tables, and a decision about one of them. Each call has a code of its own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsCode } from '../../../model/access.ts';
import type { SeedAct } from '../../../model/admin-wire.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { compareSeeds, SEED_COMPARE_QUERY, SEED_COMPARE_SETTLE } from '../../operations/seed/compare-seeds.ts';
import { type SeedWish, settleSeed } from '../../operations/seed/settle-seed.ts';
import { SEED_COMPARE_SCREEN } from '../../operations/system/engine-screens.ts';
import type { Deps } from '../deps.ts';
import { success } from '../reply.ts';
import type { EventHub } from '../schema-routes.ts';
import { type Caller, callerOf } from '../session.ts';

const ACTS: readonly string[] = ['adopt', 'keep', 'reopen', 'restore'] satisfies SeedAct[];

async function holder(deps: Deps, request: FastifyRequest, permission: string): Promise<Caller> {
  const caller = await callerOf(deps, request);
  if (!holdsCode(caller.call.actor.codes, permission))
    throw new Refusal('access.action', { action: SEED_COMPARE_SCREEN.title[caller.call.locale], permission });
  return caller;
}

function wishOf(body: unknown): SeedWish {
  const { kind, key, field = '', act } = (body ?? {}) as Record<string, unknown>;
  if (
    typeof kind !== 'string' ||
    typeof key !== 'string' ||
    typeof field !== 'string' ||
    typeof act !== 'string' ||
    !ACTS.includes(act)
  )
    throw new Refusal('body.malformed');
  return { kind, key, field, act: act as SeedAct };
}

export function seedRoutes(app: FastifyInstance, deps: Deps, hub: EventHub): void {
  app.get('/api/admin/seedcompare/querySeedCompare', async (request) => {
    const { call } = await holder(deps, request, SEED_COMPARE_QUERY);
    return success(await compareSeeds(deps.engine, call));
  });

  app.post('/api/admin/seedcompare/settleSeed', async (request) => {
    const { call } = await holder(deps, request, SEED_COMPARE_SETTLE);
    const wish = wishOf(request.body);
    await settleSeed(deps.engine, call, wish);
    hub.send({ kind: 'menu' });
    return success(await compareSeeds(deps.engine, call));
  });
}
