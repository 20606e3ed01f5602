/** The risk map, for the desk and the wall and for the phone. */
import { lazy } from 'react';
import { preloadable, registerPage, registerPhonePages } from '../../engine/client/index.ts';

registerPage(
  'risk.map',
  lazy(() => import('./map/MapPage.tsx')),
);
registerPhonePages({ '/app/riskControl/map': preloadable(() => import('./map/MapPhone.tsx')) });
