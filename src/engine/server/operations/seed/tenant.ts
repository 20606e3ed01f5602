/** Tenants of the installation. One until tenants get their entity; every query carries its id all the same. */

export interface Tenant { readonly id: string; readonly code: string; readonly name: string }

/** The tenant of whoever runs the installation: its administrators keep what all tenants share. */
export const PLATFORM_OWNER = '01900000-0000-7000-8000-000000000001';

const DEFAULT: Tenant = { id: PLATFORM_OWNER, code: 'default', name: '默认租户' };

export function tenantByCode(code: string): Tenant | undefined {
  return code === DEFAULT.code ? DEFAULT : undefined;
}

export function tenantById(id: string): Tenant | undefined {
  return id === DEFAULT.id ? DEFAULT : undefined;
}

export function allTenants(): readonly Tenant[] {
  return [DEFAULT];
}
