/** What the conference area shows beside its lists: the two query pages of transfers. */
import { lazy } from 'react';
import { registerPage } from '../../engine/client/index.ts';

registerPage(
  'conference.pickupQuery',
  lazy(() => import('./PickupQuery.tsx')),
);
registerPage(
  'conference.dropoffQuery',
  lazy(() => import('./DropoffQuery.tsx')),
);
