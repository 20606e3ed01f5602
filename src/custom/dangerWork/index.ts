/** Dangerous work on the phone: the addresses of specification 2.4, in a part that nobody fetches who opens none. */
import { type PageComponent, preloadable, registerPhonePages } from '../../engine/client/index.ts';

type Pages = typeof import('./phone/pages.ts');
const page = (name: keyof Pages): PageComponent =>
  preloadable(async () => ({ default: (await import('./phone/pages.ts'))[name] }));

const act = page('Act');

registerPhonePages(
  {
    '/app/dangerWork': page('Permits'),
    '/app/dangerWork/permit': page('Permit'),
    ...Object.fromEntries(
      [
        'submit',
        'approve',
        'confirm/selectWorker',
        'confirm/check',
        'review',
        'locks',
        'startWork',
        'transfer',
        'interrupt',
        'rectify',
        'end',
        'cancel',
      ].map((name) => [`/app/dangerWork/${name}`, act]),
    ),
    '/app/dangerWork/workers': page('Workers'),
    '/app/dangerWork/confirm': page('Confirm'),
    '/app/dangerWork/confirm/workers': page('Present'),
    '/app/dangerWork/gasAnalysis': page('Gas'),
    '/app/dangerWork/entries': page('Entries'),
    '/app/dangerWork/step': page('Step'),
    '/app/dangerWork/steps': page('StepList'),
    '/app/signList': page('SignList'),
    '/app/sign': page('Sign'),
    '/app/changeDangerWork/add': page('Add'),
    '/app/changeDangerWork/workProject': page('WorkProject'),
    '/app/changeDangerWork/otherWork': page('OtherWork'),
    '/app/changeDangerWork/emergency': page('Emergency'),
    '/app/changeDangerWork/selectPeople': page('SelectPeople'),
    '/app/changeDangerWork/orgUserSelect': page('SelectPeople'),
    '/app/changeDangerWork/chooseWorker': page('ChooseWorker'),
  },
  {
    workPermit: { list: '/app/dangerWork', record: (id) => `/app/dangerWork/permit?id=${id}` },
    permitStep: { list: '/app/dangerWork/steps', record: (id) => `/app/dangerWork/step?id=${id}` },
    permitSign: { list: '/app/signList', record: (id) => `/app/sign?id=${id}` },
  },
);
