/**
 * Under which unit and month a planned course, a trainee's hours and a marked sheet count (domain §12, statistics and
 * plan rate): the row points at its figures, which are kept from what points at them.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  changeRelated,
  type HookContext,
  lockName,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';

/** Plans whose courses are to be held. */
const IN_FORCE = ['approved', 'executing', 'finished'];

/** A unit and a month (`2026-11`); nothing where the row counts nowhere, or not yet. */
type Place = readonly [org: Value | undefined, month: string] | undefined;

async function known(context: HookContext, entity: string, org: string, month: string): Promise<Row | undefined> {
  return (await readRelatedRows(context, entity, 'org', [org])).find((row) => row['month'] === month);
}

/**
 * The figures of a unit and month, begun with the first row that counts there; of two who begin them at once the second
 * finds the first one's.
 */
async function figuresAt(context: HookContext, entity: string, place: Place): Promise<Value> {
  if (!place) return null;
  const [org, month] = place;
  if (typeof org !== 'string' || month.length !== 7) return null;
  const there = await known(context, entity, org, month);
  if (there) return there['id'] ?? null;
  await lockName(context, `${entity} ${org} ${month}`);
  return (
    (await known(context, entity, org, month))?.['id'] ?? (await addRelated(context, entity, { org, month }, 'count'))
  );
}

async function point(context: HookContext, entity: string, row: Row, field: string, place: Place): Promise<void> {
  const figures = await figuresAt(context, field, place);
  if ((row[field] ?? null) !== figures)
    await changeRelated(context, entity, String(row['id']), { [field]: figures }, 'count');
}

const monthOf = (time: Value | undefined): string => (typeof time === 'string' ? time.slice(0, 7) : '');

function coursePlace(plan: Row | undefined, item: Row): Place {
  return plan && IN_FORCE.includes(String(plan['status']))
    ? [item['dutyOrg'] ?? plan['org'], monthOf(item['plannedMonth'])]
    : undefined;
}

/** A course of a plan in force counts in the month it is planned for. */
export async function countCourse(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind !== 'delete')
    await point(
      context,
      'trainPlanItem',
      row,
      'planRate',
      coursePlace(await readRelated(context, 'trainPlan', String(row['plan'])), row),
    );
}

/** With its approval the courses of a plan begin to count. */
export async function countPlan(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind === 'delete' || row['status'] === old?.['status'] || !IN_FORCE.includes(String(row['status']))) return;
  for (const item of await readRelatedRows(context, 'trainPlanItem', 'plan', [String(row['id'])]))
    await point(context, 'trainPlanItem', item, 'planRate', coursePlace(row, item));
}

/** What somebody attended counts for their unit, once the session is filed. */
export async function countTrainee(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind !== 'delete')
    await point(
      context,
      'trainTrainee',
      row,
      'trainStat',
      row['countedOn'] ? [row['orgId'], monthOf(row['countedOn'])] : undefined,
    );
}

/** A marked sheet counts in the month in which it was handed in; a mock exam's nowhere. */
export async function countSheet(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'delete') return;
  const isMock =
    row['status'] === 'graded' &&
    (await readRelated(context, 'testTask', String(row['task'])))?.['examType'] === 'mock';
  await point(
    context,
    'myExam',
    row,
    'trainStat',
    row['status'] === 'graded' && !isMock ? [row['orgId'], monthOf(row['submitTime'])] : undefined,
  );
}
