/** Inspections on the phone: the addresses of specification 2.4, in a part that nobody fetches who opens none. */
import { type PageComponent, preloadable, registerPhonePages } from '../../engine/client/index.ts';

type Pages = typeof import('./phone/pages.ts');
const page = (name: keyof Pages): PageComponent =>
  preloadable(async () => ({ default: (await import('./phone/pages.ts'))[name] }));

registerPhonePages(
  {
    '/app/riskControl/awaitList': page('AwaitList'),
    '/app/riskControl/dealing': page('Dealing'),
    '/app/riskControl/checklist': page('Checklist'),
    '/app/riskControl/riskInspect': page('RiskInspect'),
    '/app/riskControl/report': page('Report'),
  },
  { inspectTask: { list: '/app/riskControl/awaitList', record: (id) => `/app/riskControl/checklist?id=${id}` } },
);
