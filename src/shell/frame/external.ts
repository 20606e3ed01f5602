/** Menu entries with a source of their own open in a new tab (specification 2.2, rule 6). */
import type { MenuNode } from '../../engine/model/wire.ts';

export function isExternal(node: MenuNode): boolean {
  return Boolean(node.src) && /^https?:\/\//.test(node.src ?? '');
}

export function openExternal(node: MenuNode): void {
  window.open(node.src, '_blank', 'noreferrer');
}
