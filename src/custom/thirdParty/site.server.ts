/**
 * Work on site: stop orders take effect at once, trainings pass their people, violations cost points, appraisals grade
 * the company (domain §19.10 to §19.13).
 */
import { addMonths } from '../../engine/model/expression/dates.ts';
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  countRelated,
  type HookContext,
  readRelated,
  readRelatedRows,
} from '../../engine/server/sdk.ts';

async function carryOut(context: HookContext): Promise<void> {
  const { action, kind, row } = context;
  const { applyType, status } = row;
  if (kind !== 'action') return;
  // A stop order waits for nobody.
  if (applyType === 'stop' && status === 'approved')
    await changeRelated(context, 'startStop', String(row['id']), { status: 'executed' }, 'execute');
  if (action !== 'execute' || (applyType !== 'stop' && applyType !== 'resume')) return;
  await changeRelated(context, 'contract', String(row['contract']), { stopped: applyType === 'stop' }, applyType);
}

/** States of a sheet that has no score yet. */
const OPEN_SHEET = ['notStarted', 'answering', 'submitted'];
/** Trainings after which somebody may come in for a year. */
const RENEWS = ['admission', 'special'];

async function passPeople(context: HookContext): Promise<void> {
  const { action, call, engine, row } = context;
  if (action !== 'finish' || !RENEWS.includes(String(row['trainKind']))) return;
  const passed = new Set(Array.isArray(row['passed']) ? row['passed'].map(String) : []);
  const validTo = addMonths(
    String(row['trainTime']).slice(0, 10),
    Number(engine.param(call.actor.tenant, 'thirdParty.trainMonths')),
  );
  const people = Array.isArray(row['persons']) ? row['persons'].map(String) : [];
  for (const person of await readRelatedRows(context, 'providerPerson', 'id', [...people].sort())) {
    const id = String(person['id']);
    if (passed.has(id))
      await changeRelated(context, 'providerPerson', id, { trainStatus: 'pass', trainValidTo: validTo }, 'train');
    else if (person['status'] === 'training')
      await changeRelated(context, 'providerPerson', id, { trainStatus: 'fail' }, 'train');
  }
}

/** The sheets of an exam and of its resits. */
async function sheetsOf(context: HookContext, exam: string): Promise<readonly Row[]> {
  const exams = [exam];
  for (let level = [exam]; level.length > 0;) {
    level = (await readRelatedRows(context, 'testTask', 'makeupOf', level))
      .map(({ id }) => String(id))
      .filter((id) => !exams.includes(id));
    exams.push(...level);
  }
  return readRelatedRows(context, 'myExam', 'task', exams);
}

const tenths = (value: unknown): number => Math.round(Number(value ?? 0) * 10);

/** Where those who came have sat the exam of a training, their sheets say who passed, whatever was typed. */
async function readMarks(context: HookContext): Promise<void> {
  const { action, row } = context;
  row['examOpen'] = false;
  if (action !== 'finish' || typeof row['testTask'] !== 'string') return;
  const came = Array.isArray(row['persons']) ? row['persons'].map(String) : [];
  const people = await readRelatedRows(context, 'providerPerson', 'id', came);
  const sheets = await sheetsOf(context, row['testTask']);
  const own = people.map((person) => ({
    person,
    sheets: sheets.filter(
      ({ providerPerson, user }) =>
        providerPerson === person['id'] || (typeof user === 'string' && user === person['account']),
    ),
  }));
  if (own.every((one) => one.sheets.length === 0)) return;
  row['examOpen'] = own.some((one) => one.sheets.some(({ status }) => OPEN_SHEET.includes(String(status))));
  const counted = own.map((one) => ({ ...one, sheets: one.sheets.filter((sheet) => sheet['counted'] === true) }));
  row['passed'] = counted
    .filter((one) => one.sheets.some(({ isPass }) => isPass === true))
    .map(({ person }) => String(person['id']));
  row['scores'] = counted
    .filter((one) => one.sheets.length > 0)
    .map((one) => ({
      name: String(one.person['name']),
      score: (Math.max(...one.sheets.map(({ totalScore }) => tenths(totalScore))) / 10).toFixed(1),
    }));
}

/** Only who took part can have passed. */
function keepWhoCame({ row }: HookContext): void {
  const came = Array.isArray(row['persons']) ? row['persons'] : [];
  if (Array.isArray(row['passed'])) row['passed'] = row['passed'].filter((id) => came.includes(id));
}

/** Who has no points left is proposed for the blacklist; the safety department decides. */
async function proposeListing(context: HookContext): Promise<void> {
  const { call, engine, kind, old, row } = context;
  if (
    kind !== 'action' ||
    old?.['status'] === row['status'] ||
    row['status'] !== 'confirmed' ||
    typeof row['person'] !== 'string'
  )
    return;
  const person = await readRelated(context, 'providerPerson', row['person']);
  if (!person || Number(person['scoreLeft']) > 0) return;
  const listings = await readRelatedRows(context, 'blacklistPerson', 'idCard', [String(person['idCard'])]);
  if (listings.some(({ status }) => status === 'reviewing' || status === 'effective')) return;
  await addRelated(
    context,
    'blacklistPerson',
    {
      person: row['person'],
      reasonType: 'score',
      reason: `十二个月内违章扣分达到上限，最后一次：${String(row['content'])}`,
      startDate: engine.clock.today(),
      months: Number(engine.param(call.actor.tenant, 'thirdParty.scoreBanMonths')),
      applicant: row['inspector'] ?? null,
      orgId: row['org'] ?? null,
    },
    'propose',
  );
}

/** First and last day of a period as it is typed; null where it names none. Pure. */
export function daysOfPeriod(type: unknown, period: unknown): { from: string; to: string } | null {
  const text = String(period ?? '');
  const span = (year: string, first: number, last: number): { from: string; to: string } => ({
    from: `${year}-${String(first).padStart(2, '0')}-01`,
    to: new Date(Date.UTC(Number(year), last, 0)).toISOString().slice(0, 10),
  });
  const month = type === 'month' ? /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) : null;
  if (month) return span(month[1] ?? '', Number(month[2]), Number(month[2]));
  const quarter = type === 'quarter' ? /^(\d{4})-?Q([1-4])$/.exec(text) : null;
  if (quarter) return span(quarter[1] ?? '', Number(quarter[2]) * 3 - 2, Number(quarter[2]) * 3);
  return type === 'year' && /^\d{4}$/.test(text) ? span(text, 1, 12) : null;
}

/** What happened in the period, as the registers have it; a project is judged over the days of its contract. */
async function countEvents(context: HookContext): Promise<void> {
  const { kind, row } = context;
  if (kind === 'delete' || kind === 'restore' || typeof row['provider'] !== 'string') return;
  const contract =
    row['periodType'] === 'project' && typeof row['contract'] === 'string'
      ? await readRelated(context, 'contract', row['contract'])
      : undefined;
  const days = contract
    ? { from: String(contract['startDate']).slice(0, 10), to: context.engine.clock.today() }
    : daysOfPeriod(row['periodType'], row['period']);
  const count = (entity: string, ...more: Row[string][]): Promise<number> =>
    days === null
      ? Promise.resolve(0)
      : countRelated(context, entity, {
          and: [
            { '==': [{ var: 'provider' }, row['provider'] ?? null] },
            { '>=': [{ var: 'occurTime' }, `${days.from} 00:00:00`] },
            { '<=': [{ var: 'occurTime' }, `${days.to} 23:59:59`] },
            ...more,
          ],
        });
  row['violationCount'] = await count('providerViolation', { '!=': [{ var: 'status' }, 'revoked'] });
  row['accidentCount'] = await count('accidentReport', { '!=': [{ var: 'status' }, 'draft'] });
  row['seriousCount'] = await count(
    'accidentReport',
    { '!=': [{ var: 'status' }, 'draft'] },
    { '>': [{ '+': [{ var: 'seriousCount' }, { var: 'deathCount' }] }, 0] },
  );
}

async function gradeCompany(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind === 'action' && old?.['status'] !== 'confirmed' && row['status'] === 'confirmed')
    await changeRelated(
      context,
      'provider',
      String(row['provider']),
      { score: row['totalScore'] ?? null, grade: row['grade'] ?? null },
      'appraise',
    );
}

export const siteBehaviours = [
  behaviour('startStop', { after: carryOut }),
  behaviour('trainInteract', {
    before: async (context) => {
      await readMarks(context);
      keepWhoCame(context);
    },
    after: passPeople,
  }),
  behaviour('providerViolation', { after: proposeListing }),
  behaviour('providerAppraisal', { before: countEvents, after: gradeCompany }),
];
