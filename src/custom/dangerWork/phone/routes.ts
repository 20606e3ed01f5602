/** Which acts on a permit stand at which address of the phone (specification 2.4), and what its page offers. Pure. */
import type { EntityView, ViewAction, WireRow } from '../../../engine/model/wire.ts';

/** The list of permits. */
export const PERMIT_LIST = '/app/dangerWork';
export const PERMIT_PAGE = '/app/dangerWork/permit';
export const STEP_PAGE = '/app/dangerWork/step';

export interface ActPlace {
  readonly path: string;
  /** Key of its title among the words. */
  readonly word: string;
  readonly actions: readonly string[];
}

const at = (name: string, actions: readonly string[]): ActPlace => ({
  path: `/app/dangerWork/${name}`,
  word: name.replace('/', '.'),
  actions,
});

/** Never the next step. */
const CANCEL = 'cancel';
/** The end of the work, which is never the next step of a permit that is on its way to it. */
const END = 'end';
const ON_THE_WAY = ['confirming', 'gasTesting', 'reviewing', 'ready'];

/** In the order of the work, so that the first that is offered is the next step. */
export const PLACES: readonly ActPlace[] = [
  at('submit', ['submit']),
  at('approve', ['approve', 'reject']),
  at('confirm/selectWorker', ['checkin']),
  at('confirm/check', ['confirm', 'confirmNoGas', 'checkMeasures']),
  at('review', ['review', 'reviewProf', 'reviewSafety', 'reviewCompany', 'reviewFail']),
  at('locks', ['setLocks']),
  at('startWork', ['startWork']),
  at('entries', ['enter', 'exit']),
  at('transfer', ['accept', 'acceptRetest', 'transfer', 'takeBack']),
  at('interrupt', ['resume', 'reanalyze', 'interrupt', 'stop']),
  at('rectify', ['rectified', 'rectify']),
  at(END, ['acceptClosed', 'closeExpired', 'end', 'leave', 'endReject']),
  at(CANCEL, ['cancel', 'void']),
];

export const placeAt = (path: string): ActPlace | undefined => PLACES.find((place) => place.path === path);

/** Actions that a row offers, in the order they are named. */
export function offered(view: EntityView, row: WireRow, among: readonly string[]): readonly ViewAction[] {
  return among.flatMap((code) => {
    const action = view.actions.find((one) => one.code === code && one.placement !== 'none');
    return action && (row.$can ?? []).includes(code) ? [action] : [];
  });
}

/** The places at which something can be done with a permit now: the next step, and the others. */
export function placesFor(
  view: EntityView,
  row: WireRow,
): { readonly main: ActPlace | undefined; readonly others: readonly ActPlace[] } {
  const places = PLACES.filter(({ actions }) => offered(view, row, actions).length > 0);
  const never = ON_THE_WAY.includes(String(row['status'])) ? [CANCEL, END] : [CANCEL];
  const main = places.find(({ word }) => !never.includes(word));
  return { main, others: places.filter((place) => place !== main) };
}

/** Somebody of a permit, as counted in and out of a confined space. */
export interface Counted {
  readonly id: string;
  readonly name: string;
  readonly isPresent: boolean;
  readonly isInside: boolean;
  readonly entries: number;
  /** Counted on this phone, and not arrived. */
  readonly isUnsent: boolean;
}

/** A call that waits on this phone. */
interface WaitingCall {
  readonly action: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Who is inside, what waits on this phone included.
 * @param calls that wait for this permit, the oldest first
 */
export function countedIn(permit: WireRow, calls: readonly WaitingCall[]): readonly Counted[] {
  const workers = (Array.isArray(permit['workers']) ? permit['workers'] : []) as unknown as readonly WireRow[];
  return workers.map((worker) => {
    const own = calls.filter(({ action, values }) => IN_AND_OUT.includes(action) && values['entrant'] === worker.id);
    const last = own.at(-1)?.action;
    return {
      id: worker.id,
      name: String(worker['name'] ?? ''),
      isPresent: (worker['checkinMode'] ?? null) !== null && (worker['leaveTime'] ?? null) === null,
      isInside: last === undefined ? (worker['insideSince'] ?? null) !== null : last === 'enter',
      entries: Number(worker['entryCount'] ?? 0) + own.filter(({ action }) => action === 'enter').length,
      isUnsent: own.length > 0,
    };
  });
}

const IN_AND_OUT = ['enter', 'exit'];

/** States in which a gas test is entered, and what it is for. */
const TESTED: Readonly<Record<string, 'before' | 'during' | 'resume'>> = {
  gasTesting: 'before',
  reviewing: 'before',
  ready: 'before',
  working: 'during',
  interrupted: 'resume',
  transferring: 'resume',
  ending: 'during',
  expired: 'during',
};

/** What a gas test is for, by the state of its permit; undefined where none is entered. */
export function testKind(row: WireRow): 'before' | 'during' | 'resume' | undefined {
  return row['gasRequired'] === true ? TESTED[String(row['status'])] : undefined;
}

/** Whole minutes from `now` until `moment`, both as the works' clock shows them; undefined for nothing. */
export function minutesUntil(moment: unknown, now: string): number | undefined {
  if (typeof moment !== 'string') return undefined;
  const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
  return Math.floor((at(moment) - at(now)) / 60_000);
}

/** How a permit's last gas test stands: it holds for so many minutes, until then as far as anybody knows, or no more. */
export type TestState =
  | { readonly kind: 'holds'; readonly minutes: number }
  | { readonly kind: 'until'; readonly at: string }
  | { readonly kind: 'over' };

/** @param now the server's time; without it a test that passed is taken for one that holds: the server judges it */
export function testState(row: Readonly<Record<string, unknown>>, now: string | undefined): TestState {
  const at = row['gasValidUntil'];
  if (row['gasResult'] !== 'pass' || typeof at !== 'string') return { kind: 'over' };
  if (now === undefined) return { kind: 'until', at };
  const minutes = minutesUntil(at, now);
  return minutes !== undefined && minutes >= 0 ? { kind: 'holds', minutes } : { kind: 'over' };
}

/** Does this measure wait for the person? The unit's own is anybody's of it and below, as the server says of the permit. */
export function isMine(measure: Readonly<Record<string, unknown>>, permit: WireRow, person: string): boolean {
  const role = String(measure['confirmRole']);
  return role === 'owner' ? permit['ownGround'] === true : permit[role] === person;
}
