/**
 * Training from plan to file (domain §12.1 to §12.5): a session begins its planned course and ends it, and what was
 * attended counts once it is archived.
 */
import { minutesBetween } from '../../engine/model/expression/dates.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  type HookContext,
  lockRelated,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';
import { archiveOf, fileRow } from './archives.server.ts';
import { arrivalActions, signCodeCalls } from './arrivals.server.ts';
import { countCourse, countPlan, countTrainee } from './figures.server.ts';
import { ownTrainingCalls } from './ownTrainings.server.ts';
import { examAndResits, sheetsOfExam } from './resits.server.ts';
import { countInSession } from './selfStudy.server.ts';
import { passInduction } from './sitters.server.ts';

/** The planned course is being held, and its plan carried out. */
async function beginCourse(context: HookContext, id: Value | undefined): Promise<void> {
  const item = typeof id === 'string' ? await readRelated(context, 'trainPlanItem', id) : undefined;
  if (!item) return;
  if (item['status'] === 'todo' || item['status'] === 'overdue')
    await changeRelated(context, 'trainPlanItem', String(id), { status: 'doing' }, 'implement');
  const plan = await lockRelated(context, 'trainPlan', String(item['plan']));
  if (plan?.['status'] === 'approved')
    await changeRelated(context, 'trainPlan', String(item['plan']), { status: 'executing' }, 'start');
}

/**
 * A plan is finished when nothing of it is left; counted under its lock, so that of two last courses the second one
 * ends it.
 */
async function settlePlan(context: HookContext, id: string): Promise<void> {
  const plan = await lockRelated(context, 'trainPlan', id);
  const items = await readRelatedRows(context, 'trainPlanItem', 'plan', [id]);
  if (plan?.['status'] === 'executing' && items.every(({ status }) => status === 'done' || status === 'cancelled'))
    await changeRelated(context, 'trainPlan', id, { status: 'finished' }, 'finish');
}

async function followItem(context: HookContext): Promise<void> {
  const { action, row, input } = context;
  if (action === 'implement' && input['startTime']) {
    const plan = await readRelated(context, 'trainPlan', String(row['plan']));
    await addRelated(context, 'trainImplement', {
      planItem: String(row['id']),
      trainName: row['courseName'] ?? null,
      trainType: row['trainType'] ?? null,
      level: ['threeLevel', 'transfer'].includes(String(row['trainType'])) ? 'workshop' : null,
      org: row['dutyOrg'] ?? plan?.['org'] ?? null,
      hours: row['plannedHours'] ?? null,
      teacher: row['teacher'] ?? null,
      mode: row['mode'] ?? null,
      startTime: input['startTime'],
      endTime: input['endTime'] ?? null,
      place: input['place'] ?? null,
    });
  } else if (action === 'cancel') await settlePlan(context, String(row['plan']));
}

/**
 * The sheet that counts, of each person who sat the exam of a session: the one that passed, in the exam or a resit, else
 * the last one.
 */
async function scoresOf(context: HookContext, exam: Value | undefined): Promise<ReadonlyMap<Value, Row>> {
  const sheets = typeof exam === 'string' ? await sheetsOfExam(context, exam) : [];
  const counted = sheets
    .filter((sheet) => sheet['counted'] === true)
    .toSorted(
      (one, other) =>
        Number(one['isPass'] === true) - Number(other['isPass'] === true) ||
        String(one['submitTime']).localeCompare(String(other['submitTime'])),
    );
  return new Map(counted.map((sheet): [Value, Row] => [sheet['user'] ?? sheet['providerPerson'] ?? null, sheet]));
}

/** A session is not filed while somebody may still pass its resit. */
async function noteResit(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action !== 'archive') return;
  const [, ...resits] = typeof row['exam'] === 'string' ? await examAndResits(context, row['exam']) : [];
  row['resitOpen'] = resits.some(
    ({ status, openCount }) => status !== 'cancelled' && (status !== 'finished' || Number(openCount ?? 0) > 0),
  );
}

/** An exam decides alone who passed: of whoever has no sheet that counts, nothing but the leave stands. */
function resultOf(session: Row, trainee: Row, sheet: Row | undefined): Value {
  if (sheet) return sheet['isPass'] === true ? 'pass' : 'fail';
  return session['exam'] && trainee['result'] !== 'leave' ? 'absent' : (trainee['result'] ?? null);
}

/**
 * Hours count for whoever was there long enough, or learned all of it, and has passed; who failed or was absent is
 * trained again.
 */
async function settleTrainees(context: HookContext): Promise<void> {
  const { engine, call, row } = context;
  const scores = await scoresOf(context, row['exam']);
  const lasts = Math.min(minutesBetween(String(row['startTime']), String(row['endTime'])), Number(row['hours']) * 60);
  const needed = (lasts * Number(engine.param(call.actor.tenant, 'education.attendPercent'))) / 100;
  const countedOn = String(row['endTime']).slice(0, 10);
  for (const trainee of await readRelatedRows(context, 'trainTrainee', 'implement', [String(row['id'])])) {
    const sheet = scores.get(trainee['user'] ?? trainee['providerPerson'] ?? null);
    const result = resultOf(row, trainee, sheet);
    const attended = Number(trainee['progress']) >= 100 || Number(trainee['learnedMinutes'] ?? 0) >= needed;
    await changeRelated(
      context,
      'trainTrainee',
      String(trainee['id']),
      {
        result,
        examScore: sheet?.['totalScore'] ?? null,
        hoursGot: result === 'pass' && attended ? (row['hours'] ?? null) : '0.0',
        needMakeup: result === 'fail' || result === 'absent' || (result === 'pass' && !attended),
        countedOn,
        year: countedOn.slice(0, 4),
        archive: await archiveOf(context, trainee['user']),
      },
      'archive',
    );
    if (result === 'pass' && attended) await countInSession(context, row, trainee['user']);
  }
}

async function endCourse(context: HookContext): Promise<void> {
  const { planItem, endTime } = context.row;
  const item = typeof planItem === 'string' ? await readRelated(context, 'trainPlanItem', planItem) : undefined;
  if (item?.['status'] !== 'doing') return;
  await changeRelated(
    context,
    'trainPlanItem',
    String(planItem),
    { status: 'done', actualDate: String(endTime).slice(0, 10) },
    'finish',
  );
  await settlePlan(context, String(item['plan']));
}

async function followSession(context: HookContext): Promise<void> {
  const { kind, action, old, row } = context;
  if (kind === 'delete') return;
  if (row['planItem'] !== old?.['planItem']) await beginCourse(context, row['planItem']);
  if (action !== 'archive') return;
  await settleTrainees(context);
  if (row['trainType'] === 'contractor')
    await passInduction(
      context,
      await readRelatedRows(context, 'trainTrainee', 'implement', [String(row['id'])]),
      String(row['endTime']).slice(0, 10),
    );
  await endCourse(context);
}

/** In which year something counts: of the demonstration it is stored without. */
const noteYear =
  (entity: string, day: string) =>
  async (context: HookContext): Promise<void> => {
    const { kind, row } = context;
    if (kind !== 'delete' && row[day] && !row['year'])
      await changeRelated(context, entity, String(row['id']), { year: String(row[day]).slice(0, 4) }, 'count');
  };

const LEVELS = ['company', 'workshop', 'team'].flatMap((level) =>
  ['Hours', 'Content', 'Teacher', 'Score', 'Date', 'Sign'].map((part) => level + part),
);

/** Whoever changes posts or comes back begins with the workshop level; who is trained again begins with nothing. */
async function beginCard(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  await fileRow(context);
  if (action === 'retrain') for (const name of LEVELS) row[name] = null;
  if ((kind === 'add' || action === 'retrain') && (row['entryType'] === 'transfer' || row['entryType'] === 'return'))
    row['status'] = 'workshop';
}

export const trainingBehaviours = [
  behaviour('trainPlan', { after: countPlan }),
  behaviour('trainPlanItem', {
    after: async (context) => {
      await followItem(context);
      await countCourse(context);
    },
  }),
  behaviour('trainImplement', { before: noteResit, after: followSession }, { calls: signCodeCalls }),
  behaviour(
    'trainTrainee',
    {
      before: fileRow,
      actions: arrivalActions,
      after: async (context) => {
        await noteYear('trainTrainee', 'countedOn')(context);
        await countTrainee(context);
      },
    },
    { calls: ownTrainingCalls },
  ),
  behaviour('learnRecord', { before: fileRow, after: noteYear('learnRecord', 'completedAt') }),
  behaviour('threeLevelCard', { before: beginCard }),
];
