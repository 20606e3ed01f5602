/** How screens move about and keep their state in the address, without knowing the router; the shell hands it in. */
import { createContext, useContext } from 'react';

export interface Navigation {
  /** Present path without the query, e.g. `/equipment/equipCrane`. */
  readonly path: string;
  /** Present query without the question mark. */
  readonly search: string;
  /** Goes to `/path?query` inside the product. */
  readonly go: (to: string) => void;
  /** Goes to another record in the place of this one: neither a tab more, nor a step in the browser's history. */
  readonly swap: (to: string) => void;
  /** Replaces the query of the present address, without a step in the browser's history. */
  readonly replaceSearch: (search: string) => void;
  /** Is this page the one that is seen? Pages behind other tabs stay alive: keys and shared places are not theirs. */
  readonly isShown: () => boolean;
  /** Calls back each time the page is seen again after another one. */
  readonly onShown: (listener: () => void) => () => void;
  /** What an anchor's `href` must be to lead to `/path?query`. */
  readonly href: (to: string) => string;
}

export const NavigationContext = createContext<Navigation | undefined>(undefined);

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('A screen needs the navigation of the shell around it');
  return navigation;
}

/**
 * Path in the address of the browser, e.g. `/equipment/equipCrane`; ahead of `Navigation.path` while the page there is
 * still on its way.
 */
export function addressPath(): string {
  return location.hash.replace(/^#/, '').replace(/\?.*$/, '') || '/';
}
