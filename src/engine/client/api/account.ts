/**
 * Calls about the signed-in person: who it is, what may be opened, password, end of session, and the public portal
 * facts.
 */
import type { LackingRight } from '../../model/admin-wire.ts';
import type { AuthorityData, MenuNode, Organisation, SessionUser } from '../../model/wire.ts';
import { REPEATABLE, call, callForMessage } from './client.ts';
import type { Language } from './languages.ts';

/**
 * What the sign-in page may know without a session; titles are parameters, so that an operator can rename them (Q-02,
 *
 */
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
  /** Hosts (`host` or `host:port`) whose menu entries get a one-time ticket. */
  readonly internalHosts?: readonly string[];
  /** The one tenant of single sign-on by address; it informs, the server decides. */
  readonly ssoTenantCode?: string;
  /** Address of the tenant's logo; null where the product's mark stands. */
  readonly logo: string | null;
  readonly accounts: readonly {
    readonly username: string;
    readonly password: string;
    readonly title: Readonly<Record<Language, string>>;
  }[];
}

/** @param tenantCode the tenant whose titles are wanted; '' for the portal's own */
export function fetchPortal(tenantCode: string): Promise<PortalFacts> {
  return call<PortalFacts>('GET', '/api/public/portal', {
    anonymous: true,
    ...(tenantCode ? { params: { tenantCode } } : {}),
  });
}

/** Null when the token belongs to nobody (specification, section 8). */
export function fetchUser(): Promise<SessionUser | null> {
  return call<SessionUser | null>('GET', '/api/uaa/users/getSysUser');
}

/** The menu below `parentId`; `0` is everything. */
export function fetchAuthority(username: string, parentId = '0'): Promise<AuthorityData> {
  return call<AuthorityData>('POST', '/api/account/sysuserdetail/queryCurrentAuthority', {
    body: { username, parentId },
    headers: REPEATABLE,
  });
}

/** What the person has set for the screens, by key. */
export function fetchPreferences(): Promise<Record<string, unknown>> {
  return call<Record<string, unknown>>('GET', '/api/account/preference');
}

export function storePreference(key: string, value: unknown): Promise<unknown> {
  return call('PUT', '/api/account/preference', { body: { key, value }, headers: REPEATABLE });
}

/** Tiles of the phone's home. */
export function fetchApps(): Promise<readonly MenuNode[]> {
  return call<readonly MenuNode[]>('GET', '/api/account/apps');
}

/** As many organisations as the session asks for at once (specification, section 9). */
const ORGANISATIONS = { currentPage: 1, pageSize: 10_000 };

export async function fetchOrganisations(): Promise<readonly Organisation[]> {
  const { list } = await call<{ list: readonly Organisation[] }>('GET', '/api/admin/sysorg/list', {
    params: ORGANISATIONS,
  });
  return list;
}

/**
 * `password` is the old one on the wire.
 * @returns the server's message: 'success' when the password was changed
 */
export function changePassword(id: string, oldPassword: string, newPassword: string): Promise<string> {
  return callForMessage('PUT', '/api/account/sysuserdetail/updatePassword', {
    body: { id, password: oldPassword, newPassword },
  });
}

/** A one-time key for the caller's own session, to be handed to another page of ours within 60 s. */
export async function fetchTicket(): Promise<string> {
  const { ticket } = await call<{ ticket: string }>('POST', '/api/uaa/ticket', { body: {}, headers: REPEATABLE });
  return ticket;
}

/** Who is signed in by a one-time key, before it is used. */
export interface TicketOwner {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

export function fetchTicketOwner(ticket: string): Promise<TicketOwner> {
  return call('POST', '/api/uaa/ticketOwner', { body: { ticket }, anonymous: true, headers: REPEATABLE });
}

/** Address of the report that a menu opens, good once and for a short time. */
export async function openReport(menu: string): Promise<string> {
  const { address } = await call<{ address: string }>('POST', '/api/admin/sysmenu/openReport', {
    body: { id: menu },
    headers: REPEATABLE,
  });
  return address;
}

export function signOutCall(): Promise<unknown> {
  return call('POST', '/api/admin/sysuser/loginOut', { body: {}, headers: REPEATABLE });
}

/** Number of the person's unread mails (specification, sections 3 and 7.3). */
export async function fetchUnreadMails(): Promise<number> {
  const { totalCount } = await call<{ readonly totalCount: number }>(
    'GET',
    '/api/ssm/xzg/emailUser/queryXzgEmailUserByPage',
    { params: { isRead: 0, status: 0, currentPage: 1, pageSize: 1 } },
  );
  return totalCount;
}

/** What is lacking to open an address of the menu; null where there is no such page. */
export function fetchLackingRight(path: string): Promise<LackingRight | null> {
  return call<LackingRight | null>('GET', '/api/account/lackingRight', { params: { path } });
}
