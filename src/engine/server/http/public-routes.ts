/** What answers without a session: how the sign-in page is titled, and whether the server is well. */
import type { FastifyInstance } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import type { Value } from '../../model/types.ts';
import { platformTenant, tenantByCode } from '../operations/seed/tenant.ts';
import { titleIn } from '../operations/system/tenant-look.ts';
import type { Deps } from './deps.ts';
import type { Metrics } from './metrics.ts';
import { localeOf, success } from './reply.ts';
import { watcher } from './watch/monitor-routes.ts';

/** Accounts of the demonstration, shown on the sign-in page and in the README; only with DEMO=1. */
const DEMO_ACCOUNTS = [
  { username: 'admin', password: 'admin123', title: { zh: '系统管理员', tw: '系統管理員', en: 'Administrator' } },
  {
    username: 'equip',
    password: 'anlan123',
    title: { zh: '特种设备安全管理员', tw: '特種設備安全管理員', en: 'Equipment officer' },
  },
  { username: 'safety', password: 'anlan123', title: { zh: '安全员', tw: '安全員', en: 'Safety officer' } },
  { username: 'staff', password: 'anlan123', title: { zh: '职工', tw: '職工', en: 'Staff member' } },
  { username: 'foreman', password: 'anlan123', title: { zh: '作业负责人', tw: '作業負責人', en: 'Work leader' } },
  { username: 'guardian', password: 'anlan123', title: { zh: '监护人', tw: '監護人', en: 'Attendant' } },
  { username: 'analyst', password: 'anlan123', title: { zh: '气体分析人', tw: '氣體分析人', en: 'Gas analyst' } },
  { username: 'head', password: 'anlan123', title: { zh: '车间主任', tw: '車間主任', en: 'Head of a workshop' } },
  { username: 'hse', password: 'anlan123', title: { zh: '安全环保部', tw: '安全環保部', en: 'Safety department' } },
  { username: 'leader', password: 'anlan123', title: { zh: '公司领导', tw: '公司領導', en: 'Company leader' } },
  { username: 'stores', password: 'anlan123', title: { zh: '应急管理员', tw: '應急管理員', en: 'Emergency officer' } },
  {
    username: 'accountant',
    password: 'anlan123',
    title: { zh: '成本核算员', tw: '成本核算員', en: 'Cost accountant' },
  },
  { username: 'controller', password: 'anlan123', title: { zh: '成本主管', tw: '成本主管', en: 'Cost manager' } },
  {
    username: 'meetings',
    password: 'anlan123',
    title: { zh: '会务管理员', tw: '會務管理員', en: 'Conference manager' },
  },
  {
    username: 'reception',
    password: 'anlan123',
    title: { zh: '会务工作人员', tw: '會務工作人員', en: 'Conference staff' },
  },
  {
    username: 'contractor',
    password: 'anlan123',
    title: { zh: '相关方单位管理员', tw: '相關方單位管理員', en: 'Contractor manager' },
  },
  { username: 'mobile', password: 'anlan123', title: { zh: '参会人员', tw: '參會人員', en: 'Conference attendee' } },
  {
    username: 'roleless',
    password: 'anlan123',
    title: { zh: '无角色用户', tw: '無角色使用者', en: 'User without a role' },
  },
  {
    username: 'expired',
    password: 'anlan123',
    title: { zh: '密码已过期的用户', tw: '密碼已過期的使用者', en: 'User with an expired password' },
  },
] as const;

/**
 * Titles of tenants that one address asks for by code: an office behind one address, not somebody who tries out codes.
 */
const PORTALS_A_MINUTE = 120;

/** Lists of public keys that one address asks for. */
const KEYS_A_MINUTE = 120;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export function publicRoutes(
  app: FastifyInstance,
  deps: Deps,
  metrics: Metrics,
  state: { readonly draining: boolean },
): void {
  app.get('/healthz', () => success({ up: true }));

  app.get('/readyz', async (request, reply) => {
    const reached =
      !state.draining &&
      (await deps.db
        .system((connection) => connection.query('select 1'))
        .then(
          () => true,
          () => false,
        ));
    // A full disk reads well and stores nothing: somebody has to make room, and a balancer may have better nodes.
    if (reached && deps.db.isFull())
      return reply.code(503).send({ code: 507, msg: messageOf('server.full', localeOf(request)), data: null });
    return reply
      .code(reached ? 200 : 503)
      .send({ code: reached ? 200 : 503, msg: reached ? 'success' : 'not ready', data: null });
  });

  app.get('/metrics', async (request, reply) => {
    // A caller on this machine, or whoever may look at the page with these figures; what a proxy on it passes
    // on comes from elsewhere.
    const isNear = LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
    if (!isNear) await watcher(deps, request, 'metrics');
    return reply.type('text/plain; version=0.0.4').send(await metrics.text());
  });

  // Given apart from the files, so that whoever checks one has not got the key from it.
  app.get('/api/public/evidenceKeys', async (request) => {
    await deps.tries.count(`evidence keys ${request.ip}`, KEYS_A_MINUTE);
    return success(await deps.evidence.list());
  });

  app.get('/api/public/portal', async (request) => {
    // A code nobody has shows what strangers see: whether a tenant exists is told to nobody.
    const { tenantCode } = request.query as Record<string, unknown>;
    const code = typeof tenantCode === 'string' ? tenantCode.trim().slice(0, 64) : '';
    if (code !== '' && code !== platformTenant.code) await deps.tries.count(`portal ${request.ip}`, PORTALS_A_MINUTE);
    const tenant = (code === '' ? undefined : await tenantByCode(deps.engine, code)) ?? platformTenant;
    const [facts] = await Promise.all([deps.tenants.byId(tenant.id), deps.directory.ready(tenant.id)]);
    const full = titleIn(facts, 'fullTitle', localeOf(request));
    const param = (key: string): Value => deps.engine.param(tenant.id, key);
    return success({
      title: full ?? param('portal.loginTitle'),
      sidebarTitle: titleIn(facts, 'shortTitle', localeOf(request)) ?? param('portal.sidebarTitle'),
      pageTitle: full ?? param('portal.pageTitle'),
      contestTitle: param('portal.contestTitle'),
      thirdPartyTitle: param('portal.thirdPartyLoginTitle'),
      thirdPartyPageTitle: param('portal.thirdPartyPageTitle'),
      thirdPartyPort: deps.config.thirdPartyPort,
      demo: deps.config.demo,
      accounts: deps.config.demo ? DEMO_ACCOUNTS : [],
      internalHosts: deps.config.internalHosts,
      ssoTenantCode: deps.signIn.signOn.tenantCode,
      mapsKey: deps.config.mapsKey,
      logo: facts?.logo ? `${deps.config.basePath}/api/public/logo/${facts.logo}` : null,
    });
  });
}
