/** Which actions stand at which address of the phone, and what a row's page offers. Pure. */
import type { EntityView, ViewAction, WireRow } from '../../../engine/model/wire.ts';

export type Kind = 'hiddenDanger' | 'rectification';

/** The actions a page of an address carries out; `order`: those of the rectification that a hidden danger waits for. */
export interface ActPlace {
  readonly path: string;
  readonly kind: Kind;
  readonly actions: readonly string[];
}

const RECTIFY = ['submit', 'applyDelay', 'submitPlan'];
const REVIEW = ['reviewPass', 'reviewPassMajor', 'reviewFail'];

export const PLACES: readonly ActPlace[] = [
  {
    path: '/list/hiddenDangerControl',
    kind: 'hiddenDanger',
    actions: [
      'toRectify',
      'transfer',
      'escalate',
      'suspend',
      'resume',
      'resumeRectify',
      'report',
      'confirmTemp',
      'void',
    ],
  },
  { path: '/list/hiddenDangerReject', kind: 'hiddenDanger', actions: ['reject'] },
  { path: '/list/hiddenDangerRectification', kind: 'rectification', actions: RECTIFY },
  { path: '/list/hiddenDangerReview', kind: 'rectification', actions: [...REVIEW, 'examine', 'examineFail'] },
  {
    path: '/hiddenDangerRectify/rectificationallocation',
    kind: 'rectification',
    actions: ['allocate', 'allocateMajor', 'reissue', 'void'],
  },
  { path: '/hiddenDangerRectify/rectifyReject', kind: 'rectification', actions: ['reject'] },
  { path: '/hiddenDangerRectify/rectifyRectification', kind: 'rectification', actions: RECTIFY },
  {
    path: '/hiddenDangerRectify/rectificationApproval',
    kind: 'rectification',
    actions: ['approve', 'rejectPlan', 'approveDelay', 'rejectDelay'],
  },
  { path: '/hiddenDangerRectify/rectifyReview', kind: 'rectification', actions: REVIEW },
  { path: '/hiddenDangerRectify/rectifyExamine', kind: 'rectification', actions: ['examine', 'examineFail'] },
];

/** Actions that a row offers, in the file's order. */
export function offered(view: EntityView, row: WireRow, among: readonly string[]): readonly ViewAction[] {
  return view.actions.filter(
    ({ code, placement }) => among.includes(code) && placement !== 'none' && (row.$can ?? []).includes(code),
  );
}

/** The pages on which something can be done with a row now, the more usual one first. */
export function placesFor(
  view: EntityView,
  row: WireRow,
): readonly { readonly place: ActPlace; readonly actions: readonly ViewAction[] }[] {
  return PLACES.filter(
    ({ path, kind }) => kind === view.name && !(kind === 'rectification' && path.startsWith('/list/')),
  )
    .map((place) => ({ place, actions: offered(view, row, place.actions) }))
    .filter(({ actions }) => actions.length > 0);
}
