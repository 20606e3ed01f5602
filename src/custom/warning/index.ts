/** The page of live readings, the course of readings in the record of a point, and alarms on the phone. */
import { lazy } from 'react';
import {
  type PageComponent,
  override,
  preloadable,
  registerPage,
  registerPhonePages,
  type SlotComponent,
} from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';

registerPage(
  'warning.live',
  lazy(() => import('./LivePage.tsx')),
);
override('warnPoint', { detail: lazy(() => import('./PointDetail.tsx')) } satisfies Partial<
  Record<EntitySlots['warnPoint'], SlotComponent>
>);

type Pages = typeof import('./phone/pages.ts');
const page = (name: keyof Pages): PageComponent =>
  preloadable(async () => ({ default: (await import('./phone/pages.ts'))[name] }));

registerPhonePages(
  { '/alarmDisposal/index': page('Alarms'), '/alarmDisposal/appProcessDetail': page('Alarm') },
  { alarmInfo: { list: '/alarmDisposal/index', record: (id) => `/alarmDisposal/appProcessDetail?id=${id}` } },
);
