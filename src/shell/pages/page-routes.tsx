/** Addresses of the shell's own pages (specification 2.1, 2.5). */
import type { RouteObject } from 'react-router-dom';
import { ForbiddenPage, NotFoundPage } from './status-pages.tsx';

/** Open without a session. */
export const openPages: readonly RouteObject[] = [
  { path: '/404', element: <NotFoundPage /> },
  { path: '/401', element: <ForbiddenPage /> },
];
