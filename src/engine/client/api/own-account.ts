/** Calls about the own account: details, sessions, second factor. */
import { call } from './client.ts';

export interface OwnDetail {
  readonly nickname: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly street: string | null;
  readonly profile: string | null;
}

export interface OwnSession {
  readonly id: string;
  readonly ip: string | null;
  readonly agent: string | null;
  readonly client: string;
  readonly createdAt: string;
  readonly lastAt: string;
  readonly current: boolean;
}

export function saveOwnDetail(changes: Partial<OwnDetail> & { readonly avatar?: string | null }): Promise<unknown> {
  return call('PUT', '/api/account/sysuserdetail/updateSysUserDetail', { body: changes });
}

export function fetchOwnSessions(): Promise<readonly OwnSession[]> {
  return call<readonly OwnSession[]>('GET', '/api/account/session/list');
}

export function endOwnSession(id: string): Promise<unknown> {
  return call('POST', '/api/account/session/end', { body: { id } });
}

export function fetchSecondFactor(): Promise<{ readonly enabled: boolean }> {
  return call('GET', '/api/account/totp');
}

/** A fresh secret; it counts from its confirmation on. `uri` is what an authenticator app reads. */
export function beginSecondFactor(): Promise<{ readonly secret: string; readonly uri: string }> {
  return call('POST', '/api/account/totp/begin', { body: {} });
}

export function confirmSecondFactor(code: string): Promise<unknown> {
  return call('POST', '/api/account/totp/confirm', { body: { code } });
}

export function removeSecondFactor(password: string): Promise<unknown> {
  return call('POST', '/api/account/totp/remove', { body: { password } });
}
