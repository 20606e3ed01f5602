/** An account of a test's own, which has chosen its password already. */
import type { ListData } from '../../src/engine/model/wire.ts';
import { api, signIn } from './client.ts';
import { freshCode, tokenOf } from './portal.ts';

export interface Newcomer {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  readonly password: string;
}

const PASSWORD = 'river-moss-4';

/** @param roleCode the one role; `more` further fields of the account */
export async function newcomer(
  baseURL: string | undefined,
  roleCode: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Newcomer> {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const first = async (path: string, query: Record<string, string>): Promise<string> =>
    (await admin.get<ListData>(path, query)).data.list[0]?.id ?? '';
  const username = freshCode('new').toLowerCase();
  const nickname = `新人${username}`;
  const added = await admin.post<{ id: string }>('/api/admin/sysuser/addSysUser', {
    username,
    nickname,
    password: 'first-123',
    status: 'normal',
    userType: '0',
    orgId: await first('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' }),
    roleId: [await first('/api/admin/sysrole/querySysRole', { roleCode })],
    ...more,
  });
  if (added.code !== 200) throw new Error(`no account for ${roleCode}: ${JSON.stringify(added)}`);
  const own = api(url, await signIn(url, username, 'first-123'));
  const changed = await own.put('/api/account/sysuserdetail/updatePassword', {
    id: added.data.id,
    password: 'first-123',
    newPassword: PASSWORD,
  });
  if (changed.code !== 200) throw new Error(`no password for ${username}: ${JSON.stringify(changed)}`);
  return { id: added.data.id, username, nickname, password: PASSWORD };
}
