/** What answers without a session: how the sign-in page is titled, and whether the server is well. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Value } from '../../model/types.ts';
import { allTenants } from '../operations/seed/tenant.ts';
import type { Metrics } from './metrics.ts';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

/** Accounts of the demonstration, shown on the sign-in page and in the README; only with DEMO=1. */
const DEMO_ACCOUNTS = [
  { username: 'admin', password: 'admin123', title: '系统管理员' },
  { username: 'equip', password: 'anlan123', title: '特种设备安全管理员' },
  { username: 'safety', password: 'anlan123', title: '安全员' },
  { username: 'staff', password: 'anlan123', title: '职工' },
  { username: 'contractor', password: 'anlan123', title: '相关方单位管理员' },
  { username: 'mobile', password: 'anlan123', title: '参会人员' },
  { username: 'roleless', password: 'anlan123', title: '无角色用户' },
  { username: 'expired', password: 'anlan123', title: '密码已过期的用户' },
] as const;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function publicRoutes(app: FastifyInstance, deps: Deps, metrics: Metrics, state: { readonly draining: boolean }): void {
  app.get('/healthz', () => success({ up: true }));

  app.get('/readyz', async (_request, reply) => {
    const ready = !state.draining && (await deps.db.system((connection) => connection.query('select 1')).then(() => true, () => false));
    return reply.code(ready ? 200 : 503).send({ code: ready ? 200 : 503, msg: ready ? 'success' : 'not ready', data: null });
  });

  app.get('/metrics', async (request, reply) => {
    // A token or a caller on this machine.
    if (!LOOPBACK.has(request.socket.remoteAddress ?? '')) await callerOf(deps, request);
    return reply.type('text/plain; version=0.0.4').send(await metrics.text());
  });

  app.get('/api/public/portal', async () => {
    const tenant = allTenants()[0];
    if (!tenant) throw new Refusal('route.unknown');
    await deps.directory.ready(tenant.id);
    const param = (key: string): Value => deps.engine.param(tenant.id, key);
    return success({
      title: param('portal.loginTitle'), sidebarTitle: param('portal.sidebarTitle'), pageTitle: param('portal.pageTitle'), thirdPartyTitle: param('portal.thirdPartyLoginTitle'),
      thirdPartyPageTitle: param('portal.thirdPartyPageTitle'), thirdPartyPort: deps.config.thirdPartyPort, demo: deps.config.demo, accounts: deps.config.demo ? DEMO_ACCOUNTS : [],
    });
  });
}
