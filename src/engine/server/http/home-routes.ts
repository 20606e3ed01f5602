/** What the homes and the bell ask for: duties, counts, recent records, and the caller's notifications. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import { lackingRight } from '../operations/grants/lacking-right.ts';
import { dueDays } from '../operations/home/due-days.ts';
import { dutiesOf } from '../operations/home/duties.ts';
import { homeOf } from '../operations/home/home.ts';
import { choiceTitle } from '../operations/home/seen-entities.ts';
import { myNotices, readAllNotices, readNotice } from '../operations/system/notifications.ts';
import { pageOf } from '../operations/paging.ts';
import { textsOf } from '../operations/reading/params.ts';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

const NOTIFICATION = '/api/notification/notification';

export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/account/home', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await homeOf(deps.engine, call));
  });

  app.get('/api/account/duties', async (request) => {
    const { call } = await callerOf(deps, request);
    const params = textsOf(request.query);
    return success(await dutiesOf(deps.engine, call, pageOf(params).size, params['entities']?.split(',')));
  });

  app.get('/api/account/dueDays', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await dueDays(deps.engine, call, textsOf(request.query)));
  });

  app.get('/api/account/lackingRight', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await lackingRight(deps.engine, call, textsOf(request.query)['path'] ?? ''));
  });

  app.get(`${NOTIFICATION}/queryMyNotification`, async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await myNotices(deps.engine, call, textsOf(request.query)));
  });

  app.post(`${NOTIFICATION}/readNotification`, async (request) => {
    const { call } = await callerOf(deps, request);
    const body = request.body ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('body.malformed');
    const { id, confirm } = body as Record<string, unknown>;
    await readNotice(deps.engine, call, id, confirm === true);
    deps.notices.forget({ tenant: call.actor.tenant, users: [call.actor.id] });
    return success(null);
  });

  app.post(`${NOTIFICATION}/readAllNotification`, async (request) => {
    const { call } = await callerOf(deps, request);
    const count = await readAllNotices(deps.engine, call);
    deps.notices.forget({ tenant: call.actor.tenant, users: [call.actor.id] });
    return success({ count });
  });

  app.get(`${NOTIFICATION}/queryMyNotificationCount`, async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await deps.notices.of(deps.engine, call));
  });

  app.get(`${NOTIFICATION}/queryNotificationType`, async (request) => {
    const { call } = await callerOf(deps, request);
    const entity = deps.engine.entity('notification');
    return success(
      (entity.fields['type']?.choices ?? []).map(({ value }) => ({
        value: String(value),
        label: choiceTitle(entity, call, 'type', String(value)),
      })),
    );
  });

  app.get(`${NOTIFICATION}/queryNotificationPriority`, async (request) => {
    const { call } = await callerOf(deps, request);
    return success(
      deps.engine
        .dict(call.actor.tenant, 'priority', call.locale)
        .filter(({ disabled }) => !disabled)
        .map(({ value, title }) => ({ value, label: title })),
    );
  });
}
