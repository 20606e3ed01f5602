/**
 * What a page is called: what it says of itself, as a record does, else its entry of the menu, else what its route
 * says.
 */
import i18next from 'i18next';
import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, matchRoutes } from 'react-router-dom';
import { usePageLabel, useSession } from '../../engine/client/index.ts';
import { findLeaf } from '../addresses.ts';

/** A route of the frame that no menu names carries `handle: { title: 'namespace:key' }`. */
function titleOf(handle: unknown): string | undefined {
  return typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
    ? i18next.t(handle.title)
    : undefined;
}

/** Undefined while a record's label is on its way, or for an address that nothing is known of. */
export function usePageTitle(path: string): string | undefined {
  const menu = useSession((state) => state.menu);
  const router = useContext(DataRouterContext)?.router;
  const label = usePageLabel(path);
  const found = findLeaf(menu, path);
  if (found && found.id === undefined) return label ?? found.leaf.title;
  return label ?? titleOf(matchRoutes([...(router?.routes ?? [])], path)?.at(-1)?.route.handle);
}
