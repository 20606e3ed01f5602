/** People of a test about leaving: made, signed in, given posts; and one of another tenant. */
import { expect } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';

export const USERS = '/api/admin/sysuser';
const PASSWORD = 'river-moss-7';

export interface Crew {
  person(username: string, change?: object): Promise<WireRow>;
  signIn(username: string, password?: string): Promise<string>;
  caller(username: string): Promise<Caller>;
  role(code: string): Promise<string>;
  /** Gives a person a post; answers its title. */
  post(user: string): Promise<string>;
  postsOf(user: string): Promise<string[]>;
  /** Id of a person of another tenant. */
  stranger(): Promise<string>;
}

/** @param current the administrator, whose session may have been renewed meanwhile */
export async function openCrew(server: TestServer, current: () => Caller): Promise<Crew> {
  const org = (await current().get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).data.list[0]?.id;
  const enter = (username: string, password = PASSWORD): Promise<string> => signIn(server.url, username, password);
  return {
    async person(username, change = {}) {
      const answer = await current().post<WireRow>(`${USERS}/addSysUser`, {
        username,
        nickname: `交接 ${username}`,
        password: PASSWORD,
        orgId: org,
        userType: '0',
        status: 'normal',
        ...change,
      });
      expect(answer.code, JSON.stringify(answer)).toBe(200);
      await server.deps.db.systemWrite((connection) =>
        connection.query('update anlan.identity set is_original = false where username = $1', [username]),
      );
      return answer.data;
    },
    signIn: enter,
    caller: async (username) => api(server.url, await enter(username)),
    role: async (code) =>
      (await current().get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: code })).data.list[0]?.id ?? '',
    async post(user) {
      const post = (await current().get<ListData>('/api/admin/syspost/querySysPost', { pageSize: 1 })).data.list[0];
      expect(
        (await current().post('/api/admin/sysuserpost/addSysUserPost', { user, post: post?.id, postType: 'main' }))
          .code,
      ).toBe(200);
      return String(post?.['postName']);
    },
    postsOf: async (user) =>
      (await current().get<ListData>('/api/admin/sysuserpost/querySysUserPost', { user })).data.list.map((row) =>
        String(row.$labels?.['post']),
      ),
    async stranger() {
      const made = await current().post<WireRow>('/api/admin/systenant/addSysTenant', {
        tenantCode: 'leave-far',
        tenantName: '远方钢铁',
        adminPassword: PASSWORD,
      });
      expect(made.code, JSON.stringify(made)).toBe(200);
      const { rows } = await server.deps.db.system((connection) =>
        connection.query<{ id: string }>('select id from sys_user where tenant_id = $1 limit 1', [made.data.id]),
      );
      return rows[0]?.id ?? '';
    },
  };
}
