/** A role that may do just this, and somebody who holds it. */
import type { WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';
import { actingAs } from '../entity-tests.ts';

export interface Narrow {
  readonly codes: readonly string[];
  readonly scopes?: readonly { readonly entity: string; readonly scope: string; readonly orgs: readonly string[] }[];
}

export async function holderOf(server: TestServer, roleCode: string, { codes, scopes = [] }: Narrow): Promise<Caller> {
  const admin = await server.as('admin');
  const role = (
    await admin.post<WireRow>('/api/admin/sysrole/addSysRole', { roleCode, roleName: roleCode, dataScope: 'all' })
  ).data;
  const saved = await admin.put('/api/admin/sysrole/saveRoleGrant', { id: role.id, codes, scopes, fields: [] });
  if (saved.code !== 200) throw new Error(JSON.stringify(saved));
  return (await actingAs(server, roleCode)).caller;
}
