/**
 * An accident that is reported tells the people of its unit, follow-up reports change its figures, and who is hurt gets
 * an injury case (domain §10.1,
 * §10.7, Rules). What it counts is kept in the months of hours.
 */
import type { Row } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  type HookContext,
  readRelatedRows,
  unitAndAbove,
} from '../../engine/server/sdk.ts';
import { recountYears } from './injuryStatBase.server.ts';

/** The people whom the unit, or one above it, has named for accidents of this level. */
async function namedPeople(context: HookContext, unit: string, level: unknown): Promise<string[]> {
  const staff = await readRelatedRows(context, 'securityPersonnel', 'org', await unitAndAbove(context, unit));
  const named = staff.filter(
    ({ status, notifyLevels }) =>
      status === 'enabled' && Array.isArray(notifyLevels) && notifyLevels.includes(String(level)),
  );
  return [...new Set(named.map(({ user }) => String(user)))];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function flashReport(context: HookContext): Promise<void> {
  const { row, engine } = context;
  const people = await namedPeople(context, String(row['occurOrg']), row['accidentLevel']);
  row['notified'] = people.length;
  if (people.length === 0) return;
  const said = [
    `${String(row['occurTime'])}，${String(row['place'])}`,
    `死亡 ${String(row['deathCount'])} 人，重伤 ${String(row['seriousCount'])} 人，轻伤 ${String(row['minorCount'])} 人`,
    String(row['process']),
  ];
  await addRelated(
    context,
    'notification',
    {
      title: `事故快报：${String(row['accName'])}`.slice(0, 200),
      content: said.map((line) => `<p>${escaped(line)}</p>`).join(''),
      type: 'notice',
      priority: 'urgent',
      publishObject: 'user',
      targetUsers: people,
      totalCount: people.length,
      status: 'published',
      publishTime: engine.clock.now(),
      needReceipt: true,
    },
    'publish',
  );
}

/** What a follow-up report says stands as it was said; the figures of the accident are those of the last one. */
async function supplement(context: HookContext): Promise<void> {
  const { row, input } = context;
  const figures = Object.fromEntries(
    ['deathCount', 'missingCount', 'seriousCount', 'minorCount', 'poisonCount', 'directLoss'].map((name) => [
      name,
      row[name] ?? null,
    ]),
  );
  await addRelated(
    context,
    'accidentSupplement',
    { accident: row['id'] ?? null, content: input['content'] ?? null, files: input['files'] ?? [], ...figures },
    'supplement',
  );
}

/** Drafts an injury case for those on the list who have none yet. */
async function draftCases(context: HookContext, meant: (casualty: Row) => boolean): Promise<void> {
  const { row } = context;
  const casualties = await readRelatedRows(context, 'accidentCasualty', 'accident', [String(row['id'])]);
  for (const casualty of casualties.filter((one) => one['injuryCase'] === null && meant(one))) {
    const { name, gender, post, workYears, isContractor, injuryDegree, diagnosis, lostDays } = casualty;
    const injuryCase = await addRelated(
      context,
      'injuryCase',
      {
        accident: row['id'] ?? null,
        injuredName: name ?? null,
        gender: gender ?? null,
        org: row['occurOrg'] ?? null,
        post: post ?? null,
        workYears: workYears ?? null,
        isContractor: isContractor ?? false,
        provider: isContractor === true ? (row['provider'] ?? null) : null,
        accidentTime: row['occurTime'] ?? null,
        accidentPlace: row['place'] ?? null,
        accidentKind: row['accidentKind'] ?? null,
        accidentType: row['accidentType'] ?? null,
        description: String(row['process'] ?? '').slice(0, 2000),
        injuryDegree: injuryDegree ?? null,
        diagnosis: diagnosis ?? null,
        lostDays: lostDays ?? null,
      },
      'register',
    );
    await changeRelated(context, 'accidentCasualty', String(casualty['id']), { injuryCase }, 'register');
  }
}

const GRAVE = ['death', 'serious'];
/** States in which the facts are known well enough for the case of somebody dead or seriously hurt. */
const CHECKED = ['verifying', 'investigating', 'handling'];

async function follow(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (kind === 'action' && CHECKED.includes(String(row['status'])))
    await draftCases(context, ({ injuryDegree }) => GRAVE.includes(String(injuryDegree)));
  await recountYears(context, [old, row]);
}

export const accidentReportBehaviour = behaviour('accidentReport', {
  after: follow,
  actions: { flashReport, supplement, toInjury: (context) => draftCases(context, () => true) },
});
