/**
 * Hidden dangers: the handling form of the desk, and on the phone the addresses of specification 2.4, each in a part
 * that nobody fetches who opens none of them.
 */
import { lazy } from 'react';
import {
  type PageComponent,
  override,
  preloadable,
  registerPhonePages,
  type SlotComponent,
} from '../../engine/client/index.ts';
import type { EntitySlots } from '../../schemas/entities.gen.d.ts';

type Pages = typeof import('./phone/pages.ts');
const page = (name: keyof Pages): PageComponent =>
  preloadable(async () => ({ default: (await import('./phone/pages.ts'))[name] }));

const [hazardAct, rectifyAct] = [page('HazardAct'), page('RectifyAct')];

registerPhonePages(
  {
    '/hiddenDanger/index': page('HazardIndex'),
    '/hiddenDanger/report': page('Report'),
    '/governanceList/index': page('GovernanceIndex'),
    '/list/processRecords': page('ProcessRecords'),
    '/list/hiddenDangerDetail': page('HazardDetail'),
    '/list/hiddenDangerReject': hazardAct,
    '/list/hiddenDangerControl': hazardAct,
    '/list/hiddenDangerRectification': hazardAct,
    '/list/hiddenDangerReview': hazardAct,
    '/hiddenDangerRectify/index': page('RectifyIndex'),
    '/hiddenDangerRectify/rectifyDetail': page('RectifyDetail'),
    ...Object.fromEntries(
      [
        'rectifyReject',
        'rectificationallocation',
        'rectifyRectification',
        'rectificationApproval',
        'rectifyReview',
        'rectifyExamine',
      ].map((name) => [`/hiddenDangerRectify/${name}`, rectifyAct]),
    ),
  },
  {
    hiddenDanger: { list: '/hiddenDanger/index', record: (id) => `/list/hiddenDangerDetail?id=${id}` },
    rectification: {
      list: '/hiddenDangerRectify/index',
      record: (id) => `/hiddenDangerRectify/rectifyDetail?id=${id}`,
    },
  },
);

const dialog = (name: keyof typeof import('./desk/HandleDialog.tsx')): SlotComponent =>
  lazy(async () => ({ default: (await import('./desk/HandleDialog.tsx'))[name] }));

override('hiddenDanger', {
  'action.toRectify': dialog('ToRectifyDialog'),
  'action.transfer': dialog('TransferDialog'),
  'action.escalate': dialog('EscalateDialog'),
  'action.reject': dialog('RejectDialog'),
  'action.suspend': dialog('SuspendDialog'),
} satisfies Partial<Record<EntitySlots['hiddenDanger'], SlotComponent>>);
override('rectification', { 'action.submit': dialog('SubmitDialog') } satisfies Partial<
  Record<EntitySlots['rectification'], SlotComponent>
>);
