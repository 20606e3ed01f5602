/**
 * Addresses of the phone (specification 2.4): the pages of /apps, the engine's screens below /apps/e, and the people
 * pickers.
 */
import { Navigate, type RouteObject, useLocation, useSearchParams } from 'react-router-dom';
import { preloadable } from '../../engine/client/index.ts';
import { CrashScreen } from '../pages/CrashScreen.tsx';

type Pages = typeof import('./pages.ts');

const page = (name: keyof Pages): ReturnType<typeof preloadable> =>
  preloadable(async () => ({ default: (await import('./pages.ts'))[name] }));
const MobileFrame = page('MobileFrame');
const HomePage = page('HomePage');
const UserPage = page('UserPage');
const PasswordPage = page('PasswordPage');
const TenantsPage = page('TenantsPage');
const DuePage = page('DuePage');
const NoticesPage = page('NoticesPage');
const EntityFrame = page('EntityFrame');
const ProcessPage = page('ProcessPage');
const AreaPage = page('AreaPage');
const UnsentPage = page('UnsentPage');
const ScannerPage = page('ScannerPage');
const PeoplePage = page('PeoplePage');
const OrgPeoplePage = page('OrgPeoplePage');

/** `/apps` is the landing page; what came with the address goes on to the home. */
function ToHome() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/apps/home', search }} replace />;
}

/** A record by its id is the area's page; else a process, by task or instance. */
function RecordOrProcess() {
  return useSearchParams()[0].has('id') ? <AreaPage /> : <ProcessPage />;
}

/** Where pages of areas stand by the specification; what each of them is the area says. */
const AREAS = [
  '/hiddenDanger/*',
  '/governanceList/*',
  '/list/*',
  '/hiddenDangerRectify/*',
  '/alarmDisposal/*',
  '/faceRecognition/*',
  '/educationTrainingManagement/*',
  '/app/*',
];

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
      { path: '/apps/tenants', element: <TenantsPage /> },
      { path: '/apps/due', element: <DuePage /> },
      { path: '/apps/notices', element: <NoticesPage /> },
      { path: '/apps/outbox', element: <UnsentPage /> },
      { path: '/apps/scan', element: <ScannerPage /> },
      // Where printed labels lead.
      { path: '/s/*', element: <ScannerPage /> },
      { path: '/apps/e/*', element: <EntityFrame />, errorElement: <CrashScreen inside /> },
      { path: '/alarmDisposal/appProcessDetail', element: <RecordOrProcess />, errorElement: <CrashScreen inside /> },
      ...AREAS.map((path) => ({ path, element: <AreaPage />, errorElement: <CrashScreen inside /> })),
      { path: '/app/selectPeople', element: <PeoplePage /> },
      { path: '/app/orgUserSelect', element: <OrgPeoplePage /> },
    ],
  },
];
