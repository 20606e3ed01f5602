/** Calls about the person's own tenants, and about how the own tenant looks. */
import type { OwnTenants, TenantLook } from '../../model/wire.ts';
import { REPEATABLE, call } from './client.ts';

export function fetchOwnTenants(): Promise<OwnTenants> {
  return call<OwnTenants>('GET', '/api/uaa/tenant/list');
}

/** New tokens for another own tenant; the session of before is over then. */
export function enterTenant(
  tenantCode: string,
): Promise<{ readonly access_token: string; readonly refresh_token: string }> {
  return call('POST', '/api/uaa/tenant/switch', { body: { tenantCode }, headers: REPEATABLE });
}

export function answerInvitation(id: string, accepts: boolean): Promise<unknown> {
  return call('POST', `/api/uaa/tenant/${accepts ? 'accept' : 'decline'}`, { body: { id } });
}

const LOOK = '/api/admin/systenant/look';

export function fetchTenantLook(): Promise<TenantLook> {
  return call<TenantLook>('GET', LOOK);
}

export function saveTenantLook(titles: Omit<TenantLook, 'logo'>): Promise<TenantLook> {
  return call<TenantLook>('PUT', LOOK, { body: titles, headers: REPEATABLE });
}

/** Without a file the logo is taken away. */
export function saveTenantLogo(file: File | undefined): Promise<TenantLook> {
  if (!file) return call<TenantLook>('POST', `${LOOK}/noLogo`, { body: {}, headers: REPEATABLE });
  const body = new FormData();
  body.append('file', file);
  return call<TenantLook>('POST', `${LOOK}/logo`, { client: 'second', body });
}
