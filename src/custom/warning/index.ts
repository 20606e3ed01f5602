/** The page of live readings, and the course of readings in the record of a point. */
import { lazy } from 'react';
import { override, registerPage, type SlotComponent } from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';

registerPage(
  'warning.live',
  lazy(() => import('./LivePage.tsx')),
);
override('warnPoint', { detail: lazy(() => import('./PointDetail.tsx')) } satisfies Partial<
  Record<EntitySlots['warnPoint'], SlotComponent>
>);
