/** The content area's own page: the safety board. */
import { lazy } from 'react';
import { registerPage } from '../../engine/client/index.ts';

registerPage(
  'content.board',
  lazy(() => import('./BoardPage.tsx')),
);
