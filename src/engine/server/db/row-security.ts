/** The second wall between tenants: FORCE row-level security on every table that has a tenant. */
import { quoteIdent } from '../../model/names.ts';

/** The tenant of rows that belong to the platform and that every tenant may read (scope `shared`). */
export const PLATFORM_TENANT = '00000000-0000-0000-0000-000000000000';

export type SecuredScope = 'tenant' | 'shared';

/** Name of the policies; it changes with their meaning, so that the planner sees an old one. */
export const POLICY_NAMES: Readonly<Record<SecuredScope, readonly string[]>> = {
  tenant: ['anlan_tenant_1'],
  shared: ['anlan_shared_1', 'anlan_shared_read_1'],
};

// Sub-selects are evaluated once per statement instead of once per row.
const OWN = `tenant_id = (select nullif(current_setting('anlan.tenant', true), '')::uuid)`;
const SYSTEM = `(select current_setting('anlan.system', true)) = 'on'`;

/** Statements that put the wall around `table` (already quoted, with its schema). */
export function rowSecuritySql(table: string, scope: SecuredScope): string[] {
  const [main = '', reading = ''] = POLICY_NAMES[scope].map(quoteIdent);
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy ${main} on ${table} using (${OWN} or ${SYSTEM}) with check (${OWN} or ${SYSTEM})`,
    ...(scope === 'shared'
      ? [`create policy ${reading} on ${table} for select using (tenant_id = '${PLATFORM_TENANT}'::uuid)`]
      : []),
  ];
}
