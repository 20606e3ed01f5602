/** Where people are sent: redirect addresses, the menu leaf behind an address, the first page. Pure. */
import { isKeptOpen } from '../engine/model/access.ts';
import type { MenuNode } from '../engine/model/wire.ts';

/** Sign-in address that leads back to `path` (with its query); slashes stay bare (Q-13). */
export function signInAddress(path: string): string {
  return path === '/' || path === '' ? '/login' : `/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}

/** What proves a single sign-on by address; it must not stay in the address (specification 2.2, rule 5; Q-19). */
const SIGN_ON = ['username', 'secretKey', 'secretTime'] as const;

export interface SignOn {
  readonly username: string;
  readonly secretKey: string;
  readonly secretTime: string;
}

/** The signed sign-on an address carries, if it is complete. */
export function signOnOf(query: URLSearchParams): SignOn | undefined {
  const [username = '', secretKey = '', secretTime = ''] = SIGN_ON.map((name) => query.get(name) ?? '');
  return username && secretKey && secretTime ? { username, secretKey, secretTime } : undefined;
}

/**
 * Where /mobLogin/{rest} leads with a session: to {rest} with the query, else to a safe `redirect`, else to /apps
 * (rules 4 and 5; Q-17, Q-18).
 */
export function mobileTarget(rest: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of SIGN_ON) kept.delete(name);
  const path = rest.replace(/^[/\\]+/, '');
  const redirect = kept.get('redirect');
  if (!path && redirect !== null) return safeRedirect(redirect) === '/' ? '/apps' : safeRedirect(redirect);
  const search = kept.toString();
  return `/${path || 'apps'}${search ? `?${search}` : ''}`;
}

/** Only addresses of our own: one leading slash (Q-15). */
export function safeRedirect(redirect: string | null): string {
  return redirect && /^\/(?![/\\])/.test(redirect) ? redirect : '/';
}

export interface FoundLeaf {
  readonly leaf: MenuNode;
  /** Groups above the leaf, outermost first. */
  readonly above: readonly MenuNode[];
  /** Id of a record, when the address goes on behind the leaf's own. */
  readonly id?: string;
}

/** The leaf whose address is `path`, or of which `path` is a record. */
export function findLeaf(
  menu: readonly MenuNode[],
  path: string,
  above: readonly MenuNode[] = [],
): FoundLeaf | undefined {
  for (const node of menu) {
    const below = node.routes && findLeaf(node.routes, path, [...above, node]);
    if (below) return below;
    if (!node.component && !node.src && !node.report) continue;
    if (node.path === path) return { leaf: node, above };
    if (path.startsWith(`${node.path}/`)) {
      const id = path.slice(node.path.length + 1);
      if (!id.includes('/')) return { leaf: node, above, id: decodeURIComponent(id) };
    }
  }
  return undefined;
}

/** Does one of these addresses, or a record below it, stand at `path`? */
export function isAmong(addresses: readonly string[], path: string): boolean {
  return addresses.some((address) => path === address || path.startsWith(`${address}/`));
}

/**
 * The record that an address opens: the one behind its list's own address, or that of `…/detail?id=` (specification
 * 2.3; docs/areas/conference.md#addresses).
 */
export function recordOf({ id }: FoundLeaf, query: URLSearchParams): string | undefined {
  return id === 'detail' ? (query.get('id') ?? id) : id;
}

/**
 * The first leaf whose address goes on behind `path`: where an address that only holds others leads, such as
 * `/meetSys`.
 */
export function leafBelow(menu: readonly MenuNode[], path: string): MenuNode | undefined {
  for (const node of menu) {
    const found = node.routes?.length ? leafBelow(node.routes, path) : node;
    if (found?.component && found.path.startsWith(`${path}/`)) return found;
  }
  return undefined;
}

/** People of the mobile area only: attendees (Q-66). */
const MOBILE_USER = '2';

/**
 * Where `/` leads: mobile users to the phone's pages; others to the conference if it is permitted, else to the first
 * permitted leaf (Q-16).
 */
export function homeAddress(menu: readonly MenuNode[], userType?: string): string | undefined {
  if (userType === MOBILE_USER) return '/apps';
  return findLeaf(menu, '/meetSys/conference')?.leaf.path ?? firstLeaf(menu)?.path;
}

/**
 * Where a sign-in leads: to what was asked for; without that to one's home, where one's menu has it (`/` itself keeps
 * leading as specification 2.1 says).
 */
export function signedInAddress(menu: readonly MenuNode[], target: string, userType?: string): string {
  return target === '/' && userType !== MOBILE_USER && findLeaf(menu, '/home') ? '/home' : target;
}

/** Addresses of the shell itself, which stand in nobody's menu. */
const OWN = /^\/(apps|app|profile|dashBoard|guide|icon|error|error-log|redirect|401|404)?(\/|$)/;

/** Can this address be opened with this menu, as far as the browser knows? */
export function isOpenTo(menu: readonly MenuNode[], address: string): boolean {
  const [path = ''] = address.split('?');
  return OWN.test(path) || findLeaf(menu, path) !== undefined;
}

/** May somebody with these roles open the leaf? `meta.roles` keeps others out. */
export function rolesMayOpen(node: MenuNode, roles: readonly string[]): boolean {
  return isKeptOpen(node.meta?.roles ?? [], roles);
}

/**
 * The menu as it is offered: without the leaves that are kept to other roles, and the groups that are then empty. Their
 * addresses lead to /401.
 */
export function offeredMenu(menu: readonly MenuNode[], roles: readonly string[]): readonly MenuNode[] {
  return menu.flatMap((node) => {
    if (!node.routes?.length) return rolesMayOpen(node, roles) ? [node] : [];
    const routes = offeredMenu(node.routes, roles);
    return routes.length > 0 ? [{ ...node, routes }] : [];
  });
}

function firstLeaf(menu: readonly MenuNode[]): MenuNode | undefined {
  for (const node of menu) {
    const found = node.routes?.length ? firstLeaf(node.routes) : node;
    if (found?.component) return found;
  }
  return undefined;
}
