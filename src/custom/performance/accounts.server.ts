/**
 * The scores that points count in: of a person the one of the year, of a unit the evaluation of the month. Each is
 * opened by its first point.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import { addRelated, type HookContext, lockName, queryRelated, readRelated } from '../../engine/server/sdk.ts';

/** Tenths of a point: sums are exact. */
const tenths = (points: unknown): number => Math.round(Number(points ?? 0) * 10);
const pointsOf = (sum: number): string => (sum / 10).toFixed(1);
export const negated = (points: unknown): string => pointsOf(-tenths(points));

async function findOrOpen(
  context: HookContext,
  entity: string,
  key: Readonly<Record<string, string>>,
  rest: Row,
): Promise<string> {
  await lockName(context, `${entity} ${Object.values(key).join(' ')}`);
  const found = (await queryRelated(context, entity, key, 1)).list[0];
  return found ? String(found['id']) : addRelated(context, entity, { ...key, ...rest }, 'open');
}

export interface Point {
  readonly change: string;
  readonly reason: string;
  readonly bizType: string;
  readonly occurTime: string;
  readonly deduct: string;
}

/** Counts a point for a person in the score of the year, and says what the person has then. */
export async function bookPerson(context: HookContext, user: string, org: Value, point: Point): Promise<void> {
  const home = (await readRelated(context, 'sysUser', user))?.['orgId'] ?? org ?? null;
  const initScore = pointsOf(tenths(context.engine.param(context.call.actor.tenant, 'performance.personPoints')));
  const id = await findOrOpen(
    context,
    'personScore',
    { user, year: point.occurTime.slice(0, 4) },
    { org: home, initScore },
  );
  // Its name is held to the end: of two points at once the second one follows on the first.
  const score = await readRelated(context, 'personScore', id);
  await addRelated(
    context,
    'scoreRecord',
    {
      ...point,
      target: 'person',
      user,
      org: home,
      period: point.occurTime.slice(0, 7),
      personScore: id,
      balanceAfter: pointsOf(tenths(score?.['balance']) + tenths(point.change)),
    },
    'book',
  );
}

/** Counts a point for a unit in its evaluation of the month. */
export async function bookUnit(context: HookContext, org: string, point: Point): Promise<void> {
  const period = point.occurTime.slice(0, 7);
  const id = await findOrOpen(context, 'unitEvaluation', { org, period }, { periodType: 'month' });
  await addRelated(context, 'scoreRecord', { ...point, target: 'unit', org, period, evaluation: id }, 'book');
}

/** A contractor's points are kept as details alone: its score is the appraisal's. */
export async function bookProvider(context: HookContext, provider: string, org: Value, point: Point): Promise<void> {
  await addRelated(
    context,
    'scoreRecord',
    { ...point, target: 'provider', provider, org: org ?? null, period: point.occurTime.slice(0, 7) },
    'book',
  );
}
