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
import { STEP_SECONDS, STEPS_TAKEN, lettersOf, stepOf } from './model/sign-code.ts';

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

/** Judges code and place of who signs in or out; the checks of the file say what is wrong. */
async function judgeArrival(context: HookContext): Promise<void> {
  const { engine, call, row, input } = context;
  const session = await readRelated(context, 'trainImplement', String(row['implement']));
  if (!session) throw missingRow();
  const said = String(input['signCode'] ?? '')
    .trim()
    .toUpperCase();
  const step = stepOf(engine.clock.millis());
  const isGood = Array.from({ length: STEPS_TAKEN }, (_, back) =>
    codeAt(engine, call.actor.tenant, String(session['id']), step - back),
  ).some((code) => same(code, said));
  row['signFlaw'] = isGood ? flawOfPlace(context, session) : 'code';
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
