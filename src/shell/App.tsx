/** Routes of the product: open pages, and everything else behind the guard and inside the frame. */
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import {
  createHashRouter,
  matchRoutes,
  type NavigateFunction,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import {
  type Navigation,
  NavigationContext,
  loadListScreens,
  loadPortal,
  preloadable,
  usePortal,
} from '../engine/client/index.ts';
import { Guard } from './session/Guard.tsx';
import { sessionRoutes } from './session/session-routes.tsx';
import { mobileRoutes } from './mobile/mobile-routes.tsx';
import { tabTitle } from './page-title.ts';
import { messageRoutes } from './messages/message-routes.tsx';
import { CrashScreen } from './pages/CrashScreen.tsx';
import { RefreshPage } from './frame/tabs/RefreshPage.tsx';
import { warmUp } from './warm-up.ts';
import { HomePage, framePages, openPages, standalonePages } from './pages/page-routes.tsx';

const Frame = preloadable(() => import('./frame/Frame.tsx'));
const Messages = preloadable(() => import('./messages/Messages.tsx'));
const MenuScreen = preloadable(() => import('./frame/MenuScreen.tsx'));

/** Plain links of the screens (`#/…`) become steps of the router, so that an unsaved form is asked about first. */
function useAnchors(navigate: NavigateFunction): void {
  useEffect(() => {
    function follow(event: MouseEvent): void {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      const address = anchor?.getAttribute('href');
      if (!address?.startsWith('#/') || anchor?.target) return;
      event.preventDefault();
      void navigate(address.slice(1));
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/** Gives the screens their way to move about. */
function Root(): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  useAnchors(navigate);
  const navigation = useMemo<Navigation>(
    () => ({
      path: location.pathname,
      search: location.search.slice(1),
      go: (to) => void navigate(to),
      swap: (to) => void navigate(to, { replace: true }),
      replaceSearch: (search) =>
        void navigate({ pathname: location.pathname, search: search ? `?${search}` : '' }, { replace: true }),
      href: (to) => `#${to}`,
      isShown: () => true,
      onShown: () => () => undefined,
    }),
    [location.pathname, location.search, navigate],
  );
  return (
    <NavigationContext value={navigation}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </NavigationContext>
  );
}

/** Id of the route that holds everything inside the frame. */
const FRAME = 'frame';

/** Open pages first; behind the guard what stands alone, then all that stands in the frame. */
function routesOf(afterSignIn: readonly (() => Promise<unknown>)[]): RouteObject[] {
  const isFramed = (path: string): boolean =>
    matchRoutes(routes, path)?.some((match) => match.route.id === FRAME) ?? false;
  const routes: RouteObject[] = [
    {
      element: <Root />,
      errorElement: <CrashScreen />,
      children: [
        ...sessionRoutes,
        ...openPages,
        {
          element: (
            <Guard afterSignIn={afterSignIn}>
              <Suspense fallback={null}>
                <Messages />
              </Suspense>
              <Outlet />
            </Guard>
          ),
          children: [
            ...mobileRoutes,
            ...standalonePages,
            {
              id: FRAME,
              element: <Frame isFramed={isFramed} />,
              children: [
                { path: '/redirect/*', element: <RefreshPage /> },
                ...messageRoutes,
                ...framePages,
                { path: '*', element: <MenuScreen />, errorElement: <CrashScreen inside /> },
              ],
            },
          ],
        },
      ],
    },
  ];
  return routes;
}

export function App({ afterSignIn }: { readonly afterSignIn: readonly (() => Promise<unknown>)[] }): ReactNode {
  const router = useMemo(() => createHashRouter(routesOf(afterSignIn)), [afterSignIn]);
  const facts = usePortal((state) => state.facts);
  useEffect(() => void loadPortal(), []);
  useEffect(
    () =>
      warmUp([Frame.preload, HomePage.preload, MenuScreen.preload, Messages.preload, loadListScreens, ...afterSignIn]),
    [afterSignIn],
  );
  useEffect(() => {
    if (facts) document.title = tabTitle(facts, location.port);
  }, [facts]);
  return <RouterProvider router={router} />;
}
