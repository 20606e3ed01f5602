/** One page of the sheet: what it sees of the router stands still while another page is shown. */
import {
  type ReactNode,
  Suspense,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ConfigProvider } from 'antd';
import { NavigationType, UNSAFE_LocationContext as LocationContext, useNavigate } from 'react-router-dom';
import { type Navigation, NavigationContext } from '../../../engine/client/index.ts';
import { PageSkeleton } from '../../session/PageSkeleton.tsx';
import type { Pane } from './panes.ts';
import { closeTabs } from './tabs-store.ts';

interface PaneViewProps {
  readonly pane: Pane;
  readonly shown: boolean;
  /** Where the layers of all pages lie. */
  readonly host: () => HTMLElement | null;
}

/** Tells the page when it is seen again, without drawing it anew. */
function useShownness(shown: boolean): Pick<Navigation, 'isShown' | 'onShown'> {
  const state = useRef({ shown, listeners: new Set<() => void>() });
  useLayoutEffect(() => {
    const before = state.current.shown;
    state.current.shown = shown;
    if (shown && !before)
      startTransition(() => {
        for (const listener of state.current.listeners) listener();
      });
  }, [shown]);
  const isShown = useCallback(() => state.current.shown, []);
  const onShown = useCallback((listener: () => void) => {
    const { listeners } = state.current;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return { isShown, onShown };
}

/** The page's own layer for drawers and dialogs: they cover its sheet and hide with it, the tabs stay within reach. */
function useLayer(shown: boolean, host: () => HTMLElement | null): (node?: HTMLElement) => HTMLElement {
  const [layer] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    host()?.append(layer);
    return () => layer.remove();
  }, [layer, host]);
  useLayoutEffect(() => {
    layer.className = shown ? 'pane-layer' : 'pane-layer pane-hidden';
    layer.inert = !shown;
  }, [layer, shown]);
  // antd asks with the body or with nothing for drawers and dialogs, with the opener for lists that drop down; those
  // close by themselves.
  return useCallback((opener?: HTMLElement) => (opener && opener !== document.body ? document.body : layer), [layer]);
}

/** The focus comes back to where it was on this page, if it went away with it. */
function useReturningFocus(shown: boolean): { readonly ref: (element: HTMLDivElement | null) => void } {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!shown) return undefined;
    const remember = (event: FocusEvent): void => {
      if (event.target instanceof Element && box.current?.contains(event.target)) last.current = event.target;
    };
    document.addEventListener('focusin', remember);
    if (document.activeElement === document.body && last.current instanceof HTMLElement && last.current.isConnected)
      last.current.focus({ preventScroll: true });
    return () => document.removeEventListener('focusin', remember);
  }, [shown]);
  return {
    ref: useCallback((element) => {
      box.current = element;
    }, []),
  };
}

export const PaneView = memo(function PaneView({ pane, shown, host }: PaneViewProps): ReactNode {
  const navigate = useNavigate();
  const shownness = useShownness(shown);
  const container = useLayer(shown, host);
  const { ref } = useReturningFocus(shown);
  const { pathname, search } = pane.location;
  const { isShown, onShown } = shownness;
  const navigation = useMemo<Navigation>(
    () => ({
      path: pathname,
      search: search.slice(1),
      isShown,
      onShown,
      go: (to) => void navigate(to),
      swap: (to) => {
        closeTabs([pathname]);
        void navigate(to, { replace: true });
      },
      replaceSearch: (next) => {
        // An answer that comes late may not pull its page to the front.
        if (isShown()) void navigate({ pathname, search: next ? `?${next}` : '' }, { replace: true });
      },
      href: (to) => `#${to}`,
    }),
    [pathname, search, isShown, onShown, navigate],
  );
  const location = useMemo(() => ({ location: pane.location, navigationType: NavigationType.Push }), [pane.location]);
  return (
    <div className={shown ? 'pane' : 'pane pane-hidden'} ref={ref}>
      <LocationContext value={location}>
        <NavigationContext value={navigation}>
          <ConfigProvider getPopupContainer={container}>
            <Suspense fallback={<PageSkeleton />}>{pane.outlet}</Suspense>
          </ConfigProvider>
        </NavigationContext>
      </LocationContext>
    </div>
  );
});
