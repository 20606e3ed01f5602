/**
 * Menu entries with a source of their own, or with a report, open in a new browser tab (specification 2.2, rule 6;
 *
 */
import type { MenuNode } from '../../engine/model/wire.ts';
import { fetchTicket, openReport, usePortal, useSession } from '../../engine/client/index.ts';
import { placeOfSource, withTicket } from './external-place.ts';

export function isExternal(node: MenuNode): boolean {
  return Boolean(node.src ?? node.report);
}

/** Opened at once: a tab that waits for an answer first is taken for an unwanted one. */
async function openWhenKnown(addressOf: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  try {
    tab?.location.replace(await addressOf());
  } catch (cause) {
    tab?.close();
    throw cause;
  }
}

/** Opens the entry beside the page; throws when no ticket could be had. */
export async function openExternal(node: MenuNode): Promise<void> {
  const { report } = node;
  if (report !== undefined) return openWhenKnown(() => openReport(report));
  const { kind, address } = placeOfSource(
    node.src ?? '',
    usePortal.getState().facts?.internalHosts ?? [],
    location.origin + location.pathname,
  );
  if (kind === 'internal')
    return openWhenKnown(async () => withTicket(address, useSession.getState().user?.id ?? '', await fetchTicket()));
  window.open(address, '_blank', kind === 'foreign' ? 'noopener,noreferrer' : 'noopener');
}
