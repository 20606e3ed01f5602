/**
 * Inspections on the phone, in a part that nobody fetches who opens none (specification 2.4), and the risk map, for the
 * desk and the wall and for the phone.
 */
import { lazy } from 'react';
import { type PageComponent, preloadable, registerPage, registerPhonePages } from '../../engine/client/index.ts';

type Pages = typeof import('./phone/pages.ts');
const page = (name: keyof Pages): PageComponent =>
  preloadable(async () => ({ default: (await import('./phone/pages.ts'))[name] }));

registerPage(
  'risk.map',
  lazy(() => import('./map/MapPage.tsx')),
);
registerPhonePages(
  {
    '/app/riskControl/awaitList': page('AwaitList'),
    '/app/riskControl/dealing': page('Dealing'),
    '/app/riskControl/checklist': page('Checklist'),
    '/app/riskControl/riskInspect': page('RiskInspect'),
    '/app/riskControl/report': page('Report'),
    '/app/riskControl/map': preloadable(() => import('./map/MapPhone.tsx')),
  },
  {
    inspectTask: {
      list: '/app/riskControl/awaitList',
      record: (id) => `/app/riskControl/checklist?id=${id}`,
      deadlines: true,
    },
  },
);
