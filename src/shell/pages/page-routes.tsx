/** Addresses of the shell's own pages (specification 2.1, 2.5). */
import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { preloadable } from '../../engine/client/index.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { ForbiddenPage, NotFoundPage } from './status-pages.tsx';

const PortalHome = lazy(() => import('./portal/PortalHomePage.tsx'));
const PortalList = lazy(() => import('./portal/PortalListPage.tsx'));
const ArticlePage = lazy(() => import('./portal/ArticlePage.tsx'));
/** Where a sign-in leads: fetched while the password is typed. */
export const HomePage = preloadable(() => import('./home/HomePage.tsx'));
const DashboardPage = lazy(() => import('./home/DashboardPage.tsx'));
const ProfilePage = lazy(() => import('./profile/ProfilePage.tsx'));
const NumberedTablePage = lazy(() => import('./NumberedTablePage.tsx'));
const ReportPage = lazy(() => import('./ReportPage.tsx'));
const ActPage = lazy(() => import('./ActPage.tsx'));
const help = (name: keyof typeof import('./help-pages.ts')): ReturnType<typeof lazy> =>
  lazy(async () => ({ default: (await import('./help-pages.ts'))[name] }));
const [IconPage, GuidePage] = [help('IconPage'), help('GuidePage')];

/** Open without a session. */
export const openPages: readonly RouteObject[] = [
  { path: '/404', element: <NotFoundPage /> },
  { path: '/401', element: <ForbiddenPage /> },
  { path: '/portal', element: <PortalHome /> },
  { path: '/portalList', element: <PortalList /> },
  { path: '/artdetail', element: <ArticlePage /> },
];

/** With a session, without the frame. */
export const standalonePages: readonly RouteObject[] = [
  { path: '/dashBoard', caseSensitive: true, element: <DashboardPage />, errorElement: <CrashScreen /> },
  { path: '/act/:secret', element: <ActPage />, errorElement: <CrashScreen /> },
];

/** `title` names the page in its tag and in the title of the window, where the menu does not. */
const inside = (path: string, title: string, element: RouteObject['element']): RouteObject => ({
  path,
  handle: { title },
  element,
  errorElement: <CrashScreen inside />,
});

/** With a session, inside the frame. */
export const framePages: readonly RouteObject[] = [
  inside('/home', 'layout:user.home', <HomePage />),
  inside('/profile/index', 'pages:profile.title', <ProfilePage />),
  inside('/profile/notices', 'notices:title', <ProfilePage notices />),
  inside('/report/:entity/:code', 'report:title', <ReportPage />),
  inside('/tool/gen-edit/index/:tableId', 'generator:edit.title', <NumberedTablePage />),
  inside('/error/401', 'denied.title', <ForbiddenPage inside />),
  inside('/error/404', 'notFound.title', <NotFoundPage inside />),
  ...['/icon', '/icon/index'].map((path) => inside(path, 'pages:icon.title', <IconPage />)),
  ...['/guide', '/guide/index'].map((path) => inside(path, 'pages:guide.title', <GuidePage />)),
];
