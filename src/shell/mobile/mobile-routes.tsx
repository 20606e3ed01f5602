/** Addresses of the phone (specification 2.4): the pages of /apps, the engine's screens below /apps/e, and the people pickers. */
import { lazy } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { CrashScreen } from '../pages/CrashScreen.tsx';

const MobileFrame = lazy(() => import('./MobileFrame.tsx'));
const HomePage = lazy(() => import('./HomePage.tsx'));
const UserPage = lazy(() => import('./UserPage.tsx'));
const PasswordPage = lazy(() => import('./PasswordPage.tsx'));
const DuePage = lazy(() => import('./DuePage.tsx'));
const EntityFrame = lazy(() => import('./EntityFrame.tsx'));
const PeoplePage = lazy(() => import('./PeoplePage.tsx'));
const OrgPeoplePage = lazy(() => import('./OrgPeoplePage.tsx'));

/** `/apps` is the landing page; what came with the address goes on to the home. */
function ToHome() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/apps/home', search }} replace />;
}

/** Behind the guard, beside the desktop's frame. */
export const mobileRoutes: readonly RouteObject[] = [
  {
    element: <MobileFrame />,
    errorElement: <CrashScreen />,
    children: [
      { path: '/apps', element: <ToHome /> },
      { path: '/apps/home', element: <HomePage /> },
      { path: '/apps/user', element: <UserPage /> },
      { path: '/apps/changePassword', element: <PasswordPage /> },
      { path: '/apps/due', element: <DuePage /> },
      { path: '/apps/e/*', element: <EntityFrame />, errorElement: <CrashScreen inside /> },
      { path: '/app/selectPeople', element: <PeoplePage /> },
      { path: '/app/orgUserSelect', element: <OrgPeoplePage /> },
    ],
  },
];
