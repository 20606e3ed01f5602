/** Addresses of the error log, inside the frame (specification 2.5; Q-31). */
import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { CrashScreen } from '../pages/CrashScreen.tsx';

const ErrorLogPage = lazy(() => import('./ErrorLogPage.tsx'));

export const messageRoutes: readonly RouteObject[] = ['/error-log', '/error-log/log'].map((path) => ({
  path,
  handle: { title: 'messages:errorLog.title' },
  element: <ErrorLogPage />,
  errorElement: <CrashScreen inside />,
}));
