/**
 * The page of live readings, the course of readings in the record of a point, the key of a device, and alarms and gates
 * on the phone.
 */
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

override('warnDevice', { 'action.renewKey': lazy(() => import('./desk/KeyDialog.tsx')) } satisfies Partial<
  Record<EntitySlots['warnDevice'], SlotComponent>
>);

type Pages = typeof import('./phone/pages.ts');
const page = (name: keyof Pages): PageComponent =>
  preloadable(async () => ({ default: (await import('./phone/pages.ts'))[name] }));

registerPhonePages(
  {
    '/alarmDisposal/index': page('Alarms'),
    '/alarmDisposal/appProcessDetail': page('Alarm'),
    '/faceRecognition/index': page('Faces'),
    '/faceRecognition/faceDetail': page('Face'),
  },
  {
    alarmInfo: { list: '/alarmDisposal/index', record: (id) => `/alarmDisposal/appProcessDetail?id=${id}` },
    faceRecord: { list: '/faceRecognition/index', record: (id) => `/faceRecognition/faceDetail?id=${id}` },
  },
);
