/**
 * A tenant that is suspended or whose last day is over: open sessions end at their next call, on every node, and
 * nothing renews them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { askToken, BASIC, type TokenAnswer } from '../auth/door.ts';

const TENANTS = '/api/admin/systenant';
const FIRST = 'fern-dune-reed-9';
const PASSWORD = 'river-moss-7';
const DAY_MS = 86_400_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
const folders: string[] = [];
let nodes: TestServer[] = [];
let platform: Caller;

async function node(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'anlan-tenant-'));
  folders.push(dataDir);
  return testServer({
    place: { url: database.url, adminUrl: database.adminUrl, dataDir },
    env: { SECRET_KEY: 'one key for all the nodes of this installation' },
  });
}

beforeAll(async () => {
  database = await testDatabase();
  nodes = [await node(), await node()];
  platform = await first().as('admin');
}, 240_000);
afterAll(async () => {
  for (const one of nodes) await one.end();
  await database.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function first(): TestServer {
  const [one] = nodes;
  if (!one) throw new Error('no node runs');
  return one;
}
/** The same session at each node. */
const everywhere = (token: string): Caller[] => nodes.map((one) => api(one.url, token));
const advance = (millis: number): void => nodes.forEach((one) => one.advance(millis));

interface Open {
  readonly tenant: WireRow;
  readonly token: string;
  readonly refresh: string;
  readonly code: string;
}

/** A tenant, and a session of its administrator. */
async function opened(code: string, change: Record<string, string> = {}): Promise<Open> {
  const answer = await platform.post<WireRow>(`${TENANTS}/addSysTenant`, {
    tenantCode: code,
    tenantName: code,
    adminUsername: `${code}.boss`,
    adminPassword: FIRST,
    ...change,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  advance(61_000);
  const begin = api(first().url, await signIn(first().url, `${code}.boss`, FIRST, code));
  expect(
    (await begin.put('/api/account/sysuserdetail/updatePassword', { password: FIRST, newPassword: PASSWORD })).code,
  ).toBe(200);
  const { data } = await askToken(first(), {
    grant_type: 'password',
    username: `${code}.boss`,
    password: PASSWORD,
    tenantCode: code,
  });
  for (const caller of everywhere(data.access_token))
    expect((await caller.get('/api/uaa/users/getSysUser')).code).toBe(200);
  return { tenant: answer.data, token: data.access_token, refresh: data.refresh_token, code };
}

const renewed = (refresh: string): Promise<TokenAnswer> =>
  askToken(first(), { grant_type: 'refresh_token', refresh_token: refresh }, { authorization: BASIC });

test('the last day of a tenant ends its sessions at midnight, on every node; nothing renews them, and nobody comes in', async () => {
  const today = first().deps.engine.clock.today();
  const { token, refresh, code, tenant } = await opened('last-day', { expireDate: today });
  const rest = Date.parse(`${today}T24:00:00+08:00`) - first().deps.signIn.millis();
  // Still that day, whatever is left of it.
  expect((await api(first().url, token).get('/api/uaa/users/getSysUser')).code).toBe(200);
  advance(rest + 1_000);
  for (const caller of everywhere(token)) expect((await caller.get('/api/admin/sysorg/querySysOrg')).status).toBe(401);
  expect((await renewed(refresh)).code).not.toBe(200);
  expect(
    (
      await askToken(first(), {
        grant_type: 'password',
        username: `${code}.boss`,
        password: PASSWORD,
        tenantCode: code,
      })
    ).msg,
  ).toBe('账号或密码错误');
  // The platform, whose own sessions go on, gives another year.
  platform = api(first().url, await signIn(first().url, 'admin', 'admin123'));
  const row = (await platform.get<ListData>(`${TENANTS}/querySysTenant`, { tenantCode: code })).data.list[0];
  expect(
    (await platform.put(`${TENANTS}/updateSysTenant`, { id: tenant.id, rev: row?.['rev'], expireDate: '2099-12-31' }))
      .code,
  ).toBe(200);
  expect(await signIn(first().url, `${code}.boss`, PASSWORD, code)).toMatch(/\S{20,}/);
});

test('a last day that is moved into the past ends the sessions at once', async () => {
  const { token, tenant } = await opened('moved-day');
  const yesterday = new Date(Date.parse(`${first().deps.engine.clock.today()}T00:00:00Z`) - DAY_MS)
    .toISOString()
    .slice(0, 10);
  expect(
    (await platform.put(`${TENANTS}/updateSysTenant`, { id: tenant.id, rev: tenant['rev'], expireDate: yesterday }))
      .code,
  ).toBe(200);
  const [here, there] = everywhere(token);
  expect((await here?.get('/api/admin/sysorg/querySysOrg'))?.status).toBe(401);
  await expect.poll(async () => (await there?.get('/api/admin/sysorg/querySysOrg'))?.status).toBe(401);
});

test('suspending ends the sessions at once, on every node', async () => {
  const { token, refresh, tenant } = await opened('stopped');
  expect((await platform.post(`${TENANTS}/action/suspend`, { id: tenant.id })).code).toBe(200);
  const [here, there] = everywhere(token);
  expect((await here?.get('/api/admin/sysorg/querySysOrg'))?.status).toBe(401);
  await expect.poll(async () => (await there?.get('/api/admin/sysorg/querySysOrg'))?.status).toBe(401);
  expect((await renewed(refresh)).code).not.toBe(200);
});
