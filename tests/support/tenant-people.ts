/** Tenants made for a test, and people who belong to them. */
import { expect } from '@playwright/test';
import type { ListData, OwnTenants, WireRow } from '../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from './client.ts';
import { freshCode, tokenOf } from './portal.ts';

/** The password an account is made with. */
export const FIRST = 'fern-dune-reed-9';
/** The password its owner changed it to. */
export const PASSWORD = 'river-moss-7';

interface Place {
  readonly code: string;
  readonly name: string;
  readonly boss: Caller;
  readonly id: string;
}

/** With the first password changed. */
async function settled(baseURL: string, username: string, code: string): Promise<Caller> {
  const own = api(baseURL, await signIn(baseURL, username, FIRST, code));
  expect(
    (await own.put('/api/account/sysuserdetail/updatePassword', { password: FIRST, newPassword: PASSWORD })).code,
  ).toBe(200);
  return own;
}

/** A tenant whose administrator has changed the first password. */
export async function newTenant(baseURL: string, name: string): Promise<Place> {
  const code = freshCode('t').toLowerCase();
  const answer = await api(baseURL, tokenOf('admin')).post<WireRow>('/api/admin/systenant/addSysTenant', {
    tenantCode: code,
    tenantName: name,
    adminUsername: `${code}.boss`,
    adminPassword: FIRST,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return { code, name, id: answer.data.id, boss: await settled(baseURL, `${code}.boss`, code) };
}

async function placeIn({ boss }: Place): Promise<{ orgId: string | undefined; roleId: string[] }> {
  const orgs = (await boss.get<ListData>('/api/admin/sysorg/querySysOrg')).data.list;
  return {
    orgId: orgs[0]?.id,
    roleId: (await boss.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'employee' })).data.list.map(
      (role) => role.id,
    ),
  };
}

/** Somebody of `home`, and the session there. */
export async function personOf(
  baseURL: string,
  home: Place,
  nickname: string,
): Promise<{ readonly username: string; readonly own: Caller }> {
  const username = `${home.code}.one`;
  expect(
    (
      await home.boss.post('/api/admin/sysuser/addSysUser', {
        username,
        nickname,
        password: FIRST,
        userType: '0',
        ...(await placeIn(home)),
      })
    ).code,
  ).toBe(200);
  return { username, own: await settled(baseURL, username, home.code) };
}

/** Invites a person by account; the invitation waits for the answer. */
export async function invite(host: Place, username: string): Promise<void> {
  expect(
    (
      await host.boss.post('/api/system/accountInvite/addAccountInvite', {
        username,
        userType: '0',
        message: '请加入检修协作',
        ...(await placeIn(host)),
      })
    ).code,
  ).toBe(200);
}

/** Accepts what waits for the person, by the calls of the own page. */
export async function acceptAll(own: Caller): Promise<void> {
  const { data } = await own.get<OwnTenants>('/api/uaa/tenant/list');
  expect(data.invitations.length).toBeGreaterThan(0);
  for (const { id } of data.invitations) expect((await own.post('/api/uaa/tenant/accept', { id })).code).toBe(200);
}
