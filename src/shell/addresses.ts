/** Where people are sent: redirect addresses, the menu leaf behind an address, the first page. Pure. */
import type { MenuNode } from '../engine/model/wire.ts';

/** Sign-in address that leads back to `path` (with its query); slashes stay bare. */
export function signInAddress(path: string): string {
  return path === '/' || path === '' ? '/login' : `/login?redirect=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}

/** Only addresses of our own: one leading slash. */
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
export function findLeaf(menu: readonly MenuNode[], path: string, above: readonly MenuNode[] = []): FoundLeaf | undefined {
  for (const node of menu) {
    const below = node.routes && findLeaf(node.routes, path, [...above, node]);
    if (below) return below;
    if (!node.component && !node.src) continue;
    if (node.path === path) return { leaf: node, above };
    if (path.startsWith(`${node.path}/`)) {
      const id = path.slice(node.path.length + 1);
      if (!id.includes('/')) return { leaf: node, above, id: decodeURIComponent(id) };
    }
  }
  return undefined;
}

/** Where `/` leads: the conference if it is permitted, else the first permitted leaf. */
export function homeAddress(menu: readonly MenuNode[]): string | undefined {
  return findLeaf(menu, '/meetSys/conference')?.leaf.path ?? firstLeaf(menu)?.path;
}

function firstLeaf(menu: readonly MenuNode[]): MenuNode | undefined {
  for (const node of menu) {
    const found = node.routes?.length ? firstLeaf(node.routes) : node;
    if (found?.component) return found;
  }
  return undefined;
}
