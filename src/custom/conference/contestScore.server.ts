/**
 * Contest: marks become scores, places of a unit and publication are judged under the lock of the event (domain §6.20
 * to §6.22).
 */
import type { Row, Value } from '../../engine/model/types.ts';
import { behaviour, type HookContext, lockRelated } from '../../engine/server/sdk.ts';

/** From so many referees on the highest and the lowest mark do not count. */
const MANY_REFEREES = 5;
/** Scores are reckoned in hundredths, weights in tenths of a percent: floats would round 89.605 down. */
const hundredths = (value: Value | undefined): number => Math.round(Number(value ?? 0) * 100);
const tenths = (value: Value | undefined): number => Math.round(Number(value ?? 0) * 10);
const text = (value: number): string => (value / 100).toFixed(2);

/** Mean of the referees' marks, without the highest and the lowest where there are many; null without marks. */
export function practiceOf(marks: Value): string | null {
  const scores = (Array.isArray(marks) ? (marks as Row[]) : [])
    .map((mark) => hundredths(mark['score']))
    .sort((one, other) => one - other);
  const counted = scores.length >= MANY_REFEREES ? scores.slice(1, -1) : scores;
  return counted.length === 0
    ? null
    : text(Math.round(counted.reduce((sum, score) => sum + score, 0) / counted.length));
}

/** Theory and practice by their weights, less the deduction; null while one of the two is missing. */
export function totalOf(
  { theoryScore, practiceScore, deduction }: Row,
  { theoryWeight, practiceWeight }: Row,
): string | null {
  if (theoryScore === null || theoryScore === undefined || practiceScore === null || practiceScore === undefined)
    return null;
  const sum =
    hundredths(theoryScore) * tenths(theoryWeight) +
    hundredths(practiceScore) * tenths(practiceWeight) -
    hundredths(deduction) * 1000;
  return text(Math.sign(sum) * Math.round(Math.abs(sum) / 1000));
}

/**
 * Of two entries for the last place of a unit one is refused (its check `noPlaceLeft`), and a score that comes while
 * others are published is not ranked among them.
 */
async function holdEvent(context: HookContext): Promise<Row | undefined> {
  const { project } = context.row;
  return typeof project === 'string' ? lockRelated(context, 'contestProject', project) : undefined;
}

async function reckon(context: HookContext): Promise<void> {
  const { kind, row, call } = context;
  const project = await holdEvent(context);
  if (!project || (kind !== 'add' && kind !== 'edit')) return;
  row['practiceScore'] = practiceOf(row['practiceScores'] ?? null);
  row['totalScore'] = totalOf(row, project);
  row['enteredBy'] = call.actor.id;
}

export const contestBehaviours = [
  behaviour('contestScore', { before: reckon }),
  behaviour('contestEntry', { before: async (context) => void (await holdEvent(context)) }),
];
