/** Calls about the signed-in person: who it is, what may be opened, password, end of session, and the public portal facts. */
import type { AuthorityData, MenuNode, SessionUser } from '../../model/wire.ts';
import { REPEATABLE, call } from './client.ts';
import type { Language } from './languages.ts';

/** What the sign-in page may know without a session; titles are parameters, so that an operator can rename them. */
export interface PortalFacts {
  readonly title: string;
  readonly sidebarTitle: string;
  readonly pageTitle: string;
  /** Heading of the open portal pages. */
  readonly contestTitle: string;
  readonly thirdPartyTitle: string;
  readonly thirdPartyPageTitle: string;
  readonly thirdPartyPort: number;
  readonly demo: boolean;
  readonly accounts: readonly { readonly username: string; readonly password: string; readonly title: Readonly<Record<Language, string>> }[];
}

export function fetchPortal(): Promise<PortalFacts> {
  return call<PortalFacts>('GET', '/api/public/portal', { anonymous: true });
}

/** Null when the token belongs to nobody (specification, section 8). */
export function fetchUser(): Promise<SessionUser | null> {
  return call<SessionUser | null>('GET', '/api/uaa/users/getSysUser');
}

export function fetchAuthority(username: string): Promise<AuthorityData> {
  return call<AuthorityData>('POST', '/api/account/sysuserdetail/queryCurrentAuthority', { body: { username, parentId: '0' }, headers: REPEATABLE });
}

/** Tiles of the phone's home. */
export function fetchApps(): Promise<readonly MenuNode[]> {
  return call<readonly MenuNode[]>('GET', '/api/account/apps');
}

/** `password` is the old one on the wire. */
export function changePassword(id: string, oldPassword: string, newPassword: string): Promise<unknown> {
  return call('PUT', '/api/account/sysuserdetail/updatePassword', { body: { id, password: oldPassword, newPassword } });
}

export function signOutCall(): Promise<unknown> {
  return call('POST', '/api/admin/sysuser/loginOut', { body: {}, headers: REPEATABLE });
}
