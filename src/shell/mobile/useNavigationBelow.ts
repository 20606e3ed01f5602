/** The engine's screens on the phone: their addresses stand below /apps/e. */
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Navigation, useNavigation } from '../../engine/client/index.ts';
import { phoneAddress } from './phone-address.ts';

/** @param path address of the screen as the engine knows it */
export function useNavigationBelow(path: string): Navigation {
  const above = useNavigation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useMemo<Navigation>(
    () => ({
      ...above,
      path,
      search: search.slice(1),
      go: (to) => void navigate(phoneAddress(to)),
      swap: (to) => void navigate(phoneAddress(to), { replace: true }),
      replaceSearch: (next) => void navigate({ pathname, search: next ? `?${next}` : '' }, { replace: true }),
      href: (to) => `#${phoneAddress(to)}`,
      isShown: () => true,
      onShown: () => () => undefined,
    }),
    [above, path, pathname, search, navigate],
  );
}
