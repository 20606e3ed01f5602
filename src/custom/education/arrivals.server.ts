/**
 * Signing in to a session (domain §12.3, §12.4; specification 2.4): the wall shows a code that changes every 30 seconds,
 * so that a photograph of it proves nothing later; whoever scans it signs in once, and signs out once, at the place
 * where the session says where it is held.
 */
import { timingSafeEqual } from 'node:crypto';
import { metresBetween } from '../../engine/model/photo-capture.ts';
import type { Row } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  type Engine,
  type HookContext,
  missingRow,
  readRelated,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { STEP_SECONDS, STEPS_TAKEN, lettersOf, stepOf, stepOfMoment } from './model/sign-code.ts';

const codeAt = (engine: Engine, tenant: string, session: string, step: number): string =>
  lettersOf(engine.sealing.hash(`training sign-in ${tenant} ${session} ${step}`));

async function showCode(asked: AskedCall): Promise<unknown> {
  const { engine, call, params } = asked;
  const { list: seen } = await askedRows(asked, 'trainImplement', { id: params['id'] ?? '', pageSize: '1' });
  const [session] = seen;
  if (!session) throw missingRow();
  const now = engine.clock.millis();
  const step = stepOf(now);
  return {
    session: session.id,
    name: String(session['trainName'] ?? ''),
    status: session['status'] ?? null,
    code: codeAt(engine, call.actor.tenant, session.id, step),
    secondsLeft: ((step + 1) * STEP_SECONDS * 1000 - now) / 1000,
  };
}

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** What is wrong with the place of a person, as the checks of the file name it. */
function flawOfPlace({ engine, call, row }: HookContext, session: Row): string | null {
  const place = session['signPlace'];
  row['signMetres'] = null;
  if (typeof place !== 'string' || place === '') return null;
  const here = row['signPosition'];
  if (typeof here !== 'string' || here === '') return 'noPosition';
  const metres = metresBetween(place, here);
  row['signMetres'] = Math.round(metres);
  const range = Number(engine.param(call.actor.tenant, 'education.signMeters'));
  // What the device may be wrong by counts in its favour, up to the range itself.
  return metres - Math.min(range, Number(row['signAccuracy'] ?? 0)) <= range ? null : 'far';
}

/** The step that a code stands for; undefined where it is not, or no longer, one of the session. */
function stepOfCode({ engine, call, input }: HookContext, session: string): number | undefined {
  const said = String(input['signCode'] ?? '')
    .trim()
    .toUpperCase();
  const step = stepOf(engine.clock.millis());
  return Array.from({ length: STEPS_TAKEN }, (_, back) => step - back).find((one) =>
    same(codeAt(engine, call.actor.tenant, session, one), said),
  );
}

/** Was the code on the wall already when the person signed in? Then it shows nothing about when they left. */
function isOfArrival({ engine, action, row }: HookContext, step: number): boolean {
  const at = row['signInTime'];
  if (action !== 'depart' || typeof at !== 'string') return false;
  return step <= stepOfMoment(at, engine.clock.now(), engine.clock.millis());
}

/** Judges code and place of who signs in or out; the checks of the file say what is wrong. */
async function judgeArrival(context: HookContext): Promise<void> {
  const { row } = context;
  const session = await readRelated(context, 'trainImplement', String(row['implement']));
  if (!session) throw missingRow();
  const step = stepOfCode(context, String(session['id']));
  row['signFlaw'] =
    step === undefined ? 'code' : isOfArrival(context, step) ? 'sameCode' : flawOfPlace(context, session);
}

export const arrivalActions = { arrive: judgeArrival, depart: judgeArrival };

export const signCodeCalls: readonly SessionCall[] = [
  {
    path: '/api/education/trainImplement/signCode',
    action: 'showCode',
    summary: 'The code by which trainees sign in just now, and for how many seconds it stands',
    params: { id: 'The session' },
    answer: showCode,
  },
];
