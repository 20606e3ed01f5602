/**
 * Reports that menus open at another place: an address with a ticket that is good once, and only for whoever has the
 * menu.
 */
import { beforeAll, expect, test } from 'vitest';
import type { AuthorityData, MenuNode, WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';

const OPEN = '/api/admin/sysmenu/openReport';

const server = fileServer();
let admin: Caller;
let staff: Caller;
let menu: WireRow;
beforeAll(async () => {
  [admin, staff] = await Promise.all([server.as('admin'), server.as('staff')]);
  menu = (
    await admin.post<WireRow>('/api/admin/sysmenu/addSysMenu', {
      menuCode: 'reportTest',
      menuName: '能耗日报',
      menuType: 'menu',
      menuPath: '/reports/energy',
      menuStatus: 'show',
      terminal: 'pc',
      permCode: 'system:sysRole:query',
      reportUrl: 'http://report.example/energy?day=today',
    })
  ).data;
}, 120_000);

const opened = async (who: Caller): Promise<URL> =>
  new URL((await who.post<{ address: string }>(OPEN, { id: menu.id })).data.address);

const redeem = (ticket: string): Promise<Response> =>
  fetch(`${server.url}/api/uaa/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams({ grant_type: 'single', scope: 'web', singleKey: ticket, tenantCode: 'default' }),
  });

function leaves(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.routes ? leaves(node.routes) : [node]));
}

test('[D-3-MENU-10] the report address is stored, stands in the menu by its entry alone, and is opened with a fresh ticket each time', async () => {
  expect((await admin.get<WireRow>('/api/admin/sysmenu/getSysMenu', { id: menu.id })).data['reportUrl']).toBe(
    'http://report.example/energy?day=today',
  );
  const { data } = await admin.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', {
    username: 'admin',
    parentId: '0',
  });
  expect(leaves(data.menu).find(({ path }) => path === '/reports/energy')).toMatchObject({ report: menu.id });
  expect(JSON.stringify(data)).not.toContain('report.example');
  const [first, second] = [await opened(admin), await opened(admin)];
  expect([first.host, first.pathname, first.searchParams.get('day')]).toEqual(['report.example', '/energy', 'today']);
  expect(first.searchParams.get('fineToken')).toMatch(/^[\w-]{40,}$/);
  expect(second.searchParams.get('fineToken')).not.toBe(first.searchParams.get('fineToken'));
});

test('the ticket is redeemed once, for the person who asked, and not after its time', async () => {
  const ticket = (await opened(admin)).searchParams.get('fineToken') ?? '';
  const answer = await redeem(ticket);
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { access_token: string } };
  const who = await fetch(`${server.url}/api/uaa/users/getSysUser`, {
    headers: { authorization: `Bearer ${data.access_token}` },
  });
  expect(((await who.json()) as { data: { username: string } }).data.username).toBe('admin');
  expect((await redeem(ticket)).status).not.toBe(200);
  const late = (await opened(admin)).searchParams.get('fineToken') ?? '';
  server.advance(61_000);
  expect((await redeem(late)).status).not.toBe(200);
});

test('whoever has not the menu gets no address, nor does anybody for a menu without a report', async () => {
  expect((await staff.post(OPEN, { id: menu.id })).code).toBe(404);
  expect((await server.stranger().post(OPEN, { id: menu.id })).code).toBe(401);
  const plain = await server.deps.db.system((connection) =>
    connection.query<{ id: string }>(`select id from "sys_menu" where "menuCode" = 'system.sysRole'`),
  );
  expect((await admin.post(OPEN, { id: plain.rows[0]?.id })).code).toBe(404);
  expect((await admin.post(OPEN, {})).code).toBe(404);
});
