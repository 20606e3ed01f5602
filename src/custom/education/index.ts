/** The education area's own page: the sessions to read. */
import { lazy } from 'react';
import { registerPage } from '../../engine/client/index.ts';

registerPage(
  'education.safetyTraining',
  lazy(() => import('./SafetyTraining.tsx')),
);
