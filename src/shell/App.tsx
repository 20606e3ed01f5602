/** Routes of the product: open pages, and everything else behind the guard and inside the frame. */
import { type ReactNode, Suspense, lazy, useEffect, useMemo } from 'react';
import { createHashRouter, type NavigateFunction, Outlet, RouterProvider, useLocation, useNavigate } from 'react-router-dom';
import { type Navigation, NavigationContext, loadPortal, usePortal } from '../engine/client/index.ts';
import { Guard } from './session/Guard.tsx';
import { ResetPasswordPage } from './session/ResetPasswordPage.tsx';
import { SignInPage } from './session/SignInPage.tsx';
import { tabTitle } from './page-title.ts';
import { CrashScreen } from './pages/CrashScreen.tsx';
import { ForbiddenPage, NotFoundPage } from './pages/status-pages.tsx';

const Frame = lazy(() => import('./frame/Frame.tsx'));
const MenuScreen = lazy(() => import('./frame/MenuScreen.tsx'));

/** Plain links of the screens (`#/…`) become steps of the router, so that an unsaved form is asked about first. */
function useAnchors(navigate: NavigateFunction): void {
  useEffect(() => {
    function follow(event: MouseEvent): void {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
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
  const navigation = useMemo<Navigation>(() => ({
    path: location.pathname,
    search: location.search.slice(1),
    go: (to) => void navigate(to),
    replaceSearch: (search) => void navigate({ pathname: location.pathname, search: search ? `?${search}` : '' }, { replace: true }),
    href: (to) => `#${to}`,
  }), [location.pathname, location.search, navigate]);
  return <NavigationContext value={navigation}><Suspense fallback={null}><Outlet /></Suspense></NavigationContext>;
}

function routesOf(afterSignIn: readonly (() => Promise<unknown>)[]) {
  return [{
    element: <Root />,
    errorElement: <CrashScreen />,
    children: [
      { path: '/login', element: <SignInPage /> },
      { path: '/resetPassword', element: <ResetPasswordPage /> },
      { path: '/404', element: <NotFoundPage /> },
      { path: '/401', element: <ForbiddenPage /> },
      {
        element: <Guard afterSignIn={afterSignIn}><Frame /></Guard>,
        children: [{ path: '*', element: <MenuScreen />, errorElement: <CrashScreen inside /> }],
      },
    ],
  }];
}

export function App({ afterSignIn }: { readonly afterSignIn: readonly (() => Promise<unknown>)[] }): ReactNode {
  const router = useMemo(() => createHashRouter(routesOf(afterSignIn)), [afterSignIn]);
  const facts = usePortal((state) => state.facts);
  useEffect(() => void loadPortal(), []);
  useEffect(() => {
    if (facts) document.title = tabTitle(facts, location.port);
  }, [facts]);
  return <RouterProvider router={router} />;
}
