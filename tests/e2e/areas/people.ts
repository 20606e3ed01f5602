/**
 * People of one role for the walks through a role's day: made once, signed in, and past the first change of their
 * password.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../../support/client.ts';
import { type Portal, freshCode, tokenOf } from '../../support/portal.ts';

const FIRST = 'first-river-moss-6';
const OWN = 'own-river-moss-7';

export interface RolePerson {
  readonly id: string;
  readonly nickname: string;
  readonly caller: Caller;
  readonly token: string;
}

/** Somebody with this role and no other, in the organisation of this code. */
export async function personOf(baseURL: string | undefined, role: string, orgCode: string): Promise<RolePerson> {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const roleId = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: role })).data.list[0]?.id;
  const orgId = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode })).data.list[0]?.id;
  const username = freshCode(role).toLowerCase();
  const added = await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: username,
    password: FIRST,
    orgId,
    userType: '0',
    status: 'normal',
    roleId: [roleId],
  });
  expect(added.code, JSON.stringify(added)).toBe(200);
  const first = api(url, await signIn(url, username, FIRST));
  expect(
    (
      await first.put('/api/account/sysuserdetail/updatePassword', {
        id: added.data.id,
        password: FIRST,
        newPassword: OWN,
      })
    ).code,
  ).toBe(200);
  const token = await signIn(url, username, OWN);
  return { id: added.data.id, nickname: username, caller: api(url, token), token };
}

/** The portal as this person sees it. */
export async function visitAs(
  portal: Portal,
  baseURL: string | undefined,
  { token }: RolePerson,
  path: string,
  viewport?: { readonly width: number; readonly height: number },
): Promise<Page> {
  const page = await portal.visit(undefined, '/login', viewport ? { viewport } : {});
  await page.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  return page;
}
