/**
 * Asks for what the page of an address shows first, once the menu is known: the answers come while the frame is being
 * drawn.
 */
import { fetchAhead, useSession } from '../engine/client/index.ts';
import { findLeaf, homeAddress } from './addresses.ts';

/** @param address path and query of one of our own pages; `/` is where it leads */
export function fetchPageAhead(address: string): void {
  const { menu, user, status } = useSession.getState();
  if (status !== 'ready') return;
  const [path = '', search = ''] = (address === '/' ? (homeAddress(menu, user?.userType) ?? '') : address).split('?');
  const found = findLeaf(menu, path);
  const entity = /^schema:(.+)$/.exec(found?.leaf.component ?? '')?.[1];
  if (entity !== undefined && found?.id === undefined) fetchAhead(entity, search);
}
