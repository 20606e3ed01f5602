/** Menu entries with a source of their own open in a new browser tab (specification 2.2, rule 6; ). */
import type { MenuNode } from '../../engine/model/wire.ts';
import { fetchTicket, usePortal, useSession } from '../../engine/client/index.ts';
import { placeOfSource, withTicket } from './external-place.ts';

export function isExternal(node: MenuNode): boolean {
  return Boolean(node.src);
}

/** Opens the entry beside the page; throws when no ticket could be had. */
export async function openExternal(node: MenuNode): Promise<void> {
  const { kind, address } = placeOfSource(node.src ?? '', usePortal.getState().facts?.internalHosts ?? [], location.origin + location.pathname);
  if (kind !== 'internal') {
    window.open(address, '_blank', kind === 'foreign' ? 'noopener,noreferrer' : 'noopener');
    return;
  }
  // Opened at once: a tab that waits for an answer first is taken for an unwanted one.
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  try {
    const ticket = await fetchTicket();
    tab?.location.replace(withTicket(address, useSession.getState().user?.id ?? '', ticket));
  } catch (cause) {
    tab?.close();
    throw cause;
  }
}
