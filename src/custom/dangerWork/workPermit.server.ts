/**
 * A work permit (domain §11.2; docs/areas/dangerWork.md#a-permit-is-approved-at-the-site): its level, limits, people
 * and place are judged when it is saved, handed in and before each step that lets people work; what happens on site
 * leaves its records. Whoever judges holds what others could change meanwhile.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import { hasFormat } from '../../engine/model/formats.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  type AskedCall,
  behaviour,
  changeRelated,
  type HookContext,
  lockName,
  lockRelated,
  momentOf,
  readRelatedRows,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { isNightAt, levelOf, type Plan } from './level.server.ts';
import { COUNTING, judgeEntry, noteEntry } from './entries.server.ts';
import { areOffered, judgeGuardian, judgeWorkers, mayTakeOver } from './people.server.ts';
import { neighboursOf } from './places.server.ts';
import { gasSince, isSampledSince } from './step-state.server.ts';
import { bringSteps, handOverSteps, holdBack, reopenSteps, stepsOf } from './steps.server.ts';
import {
  isOutdated,
  joinedStop,
  statusAfterConfirming,
  type Stop,
  type TestFact,
  testsSince,
} from './site-state.server.ts';

const PERMIT = 'workPermit';
/** Kind of work → the field and entity of its details. */
const DETAILS: Readonly<Record<string, readonly [field: string, entity: string]>> = {
  hot: ['hotDetail', 'hotWorkDetail'],
  confinedSpace: ['spaceDetail', 'confinedSpaceDetail'],
  blindPlate: ['plateDetail', 'blindPlateDetail'],
  height: ['heightDetail', 'heightWorkDetail'],
  lifting: ['liftDetail', 'liftingDetail'],
  tempPower: ['powerDetail', 'tempPowerDetail'],
  earth: ['earthDetail', 'earthWorkDetail'],
  roadBreak: ['roadDetail', 'roadBreakDetail'],
  gasArea: ['gasDetail', 'gasAreaDetail'],
  energyMedium: ['energyDetail', 'energyMediumDetail'],
};
/** Steps after which people work, or may: their people are judged once more, as of today. */
const LETTING_WORK = [
  'checkin',
  'review',
  'reviewProf',
  'reviewSafety',
  'reviewCompany',
  'startWork',
  'resume',
  'accept',
  'acceptRetest',
  'transfer',
];
const CONFIRMING = ['checkMeasures', 'confirm', 'confirmNoGas'];
const EDITABLE = ['draft', 'rejected'];
const OVER = ['closed', 'cancelled'];

const texts = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
const day = (moment: Value | undefined): string => String(moment ?? '').slice(0, 10);
/** Now, or when a command that arrives late was done. */
const nowOf = ({ engine, call }: Pick<HookContext, 'engine' | 'call'>): string => momentOf(engine.clock, call);
const laterOf = (...days: readonly string[]): string => [...days].sort().at(-1) ?? '';

/** Rows of a sub-table as they will be: those being written, else those stored. */
async function below(context: HookContext, field: string, entity: string): Promise<readonly Row[]> {
  const { row, old } = context;
  const given = row[field];
  if (Array.isArray(given) && given !== old?.[field]) return given as readonly Row[];
  return old ? readRelatedRows(context, entity, 'permit', [String(row['id'])]) : [];
}

function param({ engine, call }: HookContext, name: string): number {
  return Number(engine.param(call.actor.tenant, `dangerWork.${name}`));
}

async function rulesOf(context: HookContext): Promise<readonly Row[]> {
  const { engine, call, row } = context;
  const profile = engine.param(call.actor.tenant, 'dangerWork.spaceProfile');
  const rules = await readRelatedRows(context, 'workLevelRule', 'workType', [String(row['workType'])]);
  return rules.filter(
    (rule) => rule['status'] === 'enabled' && (rule['profile'] === null || rule['profile'] === profile),
  );
}

function planOf({ engine, call, row }: HookContext): Plan {
  const calendar = engine.calendar(call.actor.tenant);
  const weekday = (one: string): boolean => ![0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay());
  return {
    start: String(row['planStart'] ?? ''),
    end: String(row['planEnd'] ?? ''),
    nightWork: row['nightWork'] === true,
    isWorkday: calendar?.isWorkday ?? weekday,
  };
}

/** Gas is tested where the rule says so, and where the details call for it (GB 30871 10.4, 11.10; domain §11). */
function needsGas(context: HookContext, rule: Row | undefined, detail: Row): boolean {
  const { workType } = context.row;
  const buried = texts(detail['undergroundFacilities']).some((one) => one === 'gas' || one === 'process');
  return (
    rule?.['gasRequired'] === true ||
    (workType === 'earth' && buried && Number(detail['depth']) > param(context, 'earthGasDepth')) ||
    (workType === 'tempPower' && detail['explosionProof'] === true) ||
    (workType === 'height' && texts(detail['specialFactors']).includes('poison'))
  );
}

/** What follows from the rule for the details themselves. */
function finishDetail(context: HookContext, detail: Row, bare: Row | undefined, rule: Row | undefined): void {
  const { workType } = context.row;
  if (workType === 'height' || workType === 'lifting') detail['calcLevel'] = bare?.['levelCode'] ?? null;
  if (workType === 'confinedSpace') detail['monitorEvery'] = rule?.['recordIntervalMinutes'] ?? null;
  // Of an unknown medium the stricter limit.
  if (workType === 'hot')
    detail['combustibleLimit'] = param(
      context,
      Number(detail['lelPercent'] ?? 0) >= param(context, 'lelSplit') ? 'hotLimitHigh' : 'hotLimitLow',
    ).toFixed(2);
}

async function judgeLevel(context: HookContext, details: readonly Row[]): Promise<void> {
  const { row } = context;
  const detail = details[0] ?? {};
  const { rule, bare, reasons, raised } = levelOf(
    await rulesOf(context),
    detail,
    planOf(context),
    row['applyLevel'] ?? null,
  );
  const extreme = texts(detail['extremes']).length > 0;
  Object.assign(row, {
    ruled: rule !== undefined,
    level: rule?.['levelCode'] ?? 'none',
    levelUpgraded: raised,
    levelReasons: reasons,
    approver: extreme ? 'companyLeader' : (rule?.['approverRole'] ?? null),
    validHours: rule?.['validHours'] ?? null,
    gasRequired: needsGas(context, rule, detail),
    interruptLimit: rule?.['interruptMinutes'] ?? 0,
    recordMinutes: rule?.['recordIntervalMinutes'] ?? null,
    maxWind: rule?.['maxWindLevel'] ?? null,
    needVideo: rule?.['needVideo'] ?? false,
  });
  for (const one of details) finishDetail(context, one, bare, rule);
}

async function judgePeople(context: HookContext): Promise<void> {
  const { action, row } = context;
  const today = day(nowOf(context));
  const atWork = LETTING_WORK.includes(action);
  // Before the work a certificate has to last until its end; later on it has to hold today.
  const until = atWork ? today : laterOf(day(row['planEnd']), today);
  const guardian = action === 'transfer' && row['transferType'] === 'guardian' ? row['transferTo'] : row['guardian'];
  // Of two permits that one guardian starts at the same moment the second sees the first.
  if (atWork && typeof guardian === 'string') await lockName(context, `guardian ${guardian}`);
  const workers = await below(context, 'workers', 'workPermitWorker');
  const judged = await judgeWorkers(context, workers, row, until);
  const { check, certificate } = await judgeGuardian(context, guardian, row, until);
  const certificates = [judged.until, certificate ? String(certificate['validTo']) : null]
    .filter((one) => one !== null)
    .sort();
  Object.assign(row, {
    workersRefused: judged.refused,
    ...judged.names,
    guardianCheck: check,
    certsUntil: certificates[0] ?? null,
  });
  if (guardian === row['guardian']) row['guardianCertNo'] = certificate?.['certNo'] ?? null;
}

async function judgeRest(context: HookContext, details: readonly Row[]): Promise<void> {
  const { row } = context;
  const related = await readRelatedRows(context, PERMIT, 'id', texts(row['relatedPermits']));
  const alive = new Set(
    related
      .filter((other) => ![...OVER, 'expired'].includes(String(other['status'])))
      .map((other) => other['workType']),
  );
  row['lacksPermits'] = texts(row['otherTypes']).filter((type) => type !== row['workType'] && !alive.has(type)).length;
  row['lacksDetail'] = DETAILS[String(row['workType'])] !== undefined && details.length === 0;
  const measures = await below(context, 'measures', 'permitMeasure');
  const kept = new Set(measures.map((measure) => measure['template']));
  row['lacksMeasures'] = context.old
    ? (await templatesOf(context)).filter((template) => template['required'] === true && !kept.has(template['id']))
        .length
    : 0;
  const { taken, nearby } = await neighboursOf(context, row, details);
  Object.assign(row, { placeTaken: taken, nearby });
}

async function templatesOf(context: HookContext): Promise<readonly Row[]> {
  const { row } = context;
  const templates = await readRelatedRows(context, 'measureTemplate', 'workType', [String(row['workType'])]);
  return templates.filter(
    (one) => one['status'] === 'enabled' && (one['level'] === null || one['level'] === row['level']),
  );
}

/** The person a measure waits for, or anybody of the owner unit. */
function isConfirmer({ row, call }: HookContext, measure: Row): boolean {
  const role = String(measure['confirmRole']);
  return role === 'owner'
    ? (call.actor.orgPath ?? '').split('/').includes(String(row['ownerOrg']))
    : row[role] === call.actor.id;
}

/** What an act on site may not touch stays as it is, whatever was sent along. */
function keepBut(row: Row, before: Row, free: readonly string[]): void {
  for (const name of Object.keys(row)) if (!free.includes(name)) row[name] = before[name] ?? null;
}

/**
 * On site a measure gets its result and proof, nothing else; a result once given is not taken away by one who did not
 * see it.
 */
async function confirmMeasures(context: HookContext): Promise<void> {
  const { row, old, call } = context;
  const now = nowOf(context);
  const given = row['measures'];
  row['wronglyConfirmed'] = 0;
  if (!Array.isArray(given) || given === old?.['measures']) return;
  const stored = new Map(
    (await readRelatedRows(context, 'permitMeasure', 'permit', [String(row['id'])])).map((measure) => [
      measure['id'],
      measure,
    ]),
  );
  for (const measure of given as Row[]) {
    const before = stored.get(measure['id'] ?? null);
    stored.delete(measure['id'] ?? null);
    if (!before) {
      row['wronglyConfirmed'] = Number(row['wronglyConfirmed']) + 1;
      continue;
    }
    keepBut(measure, before, ['confirmResult', 'photo', 'signature']);
    measure['confirmResult'] ??= before['confirmResult'] ?? null;
    if (measure['confirmResult'] === before['confirmResult'] || isOutdated(before, measure['confirmResult'], now)) {
      keepBut(measure, before, []);
      continue;
    }
    if (!isConfirmer(context, measure)) row['wronglyConfirmed'] = Number(row['wronglyConfirmed']) + 1;
    Object.assign(measure, { confirmBy: call.actor.id, confirmTime: now });
  }
  // Who leaves one out has not confirmed it.
  row['wronglyConfirmed'] = Number(row['wronglyConfirmed']) + stored.size;
}

/** At the gate nobody is added, taken off or exchanged: who is there checks in, who goes is noted. */
async function checkPeople(context: HookContext): Promise<void> {
  const { action, row, old } = context;
  const given = row['workers'];
  if (!Array.isArray(given) || given === old?.['workers']) return;
  const stored = new Map(
    (await readRelatedRows(context, 'workPermitWorker', 'permit', [String(row['id'])])).map((worker) => [
      worker['id'],
      worker,
    ]),
  );
  row['strangers'] =
    given.filter((worker) => !stored.has((worker as Row)['id'] ?? null)).length +
    [...stored.keys()].filter((id) => !given.some((worker) => (worker as Row)['id'] === id)).length;
  for (const worker of given as Row[]) {
    const before = stored.get(worker['id'] ?? null);
    if (!before) continue;
    keepBut(worker, before, action === 'leave' ? ['leaveTime'] : ['checkinMode', 'bodyOk', 'signature']);
    worker['checkinTime'] = worker['checkinMode'] ? (before['checkinTime'] ?? nowOf(context)) : null;
  }
}

/** On site a point is locked and unlocked; none is added or taken off, and none unlocked while people work. */
async function setLocks(context: HookContext): Promise<void> {
  const { row, old, call } = context;
  const given = row['isolationPoints'];
  if (!Array.isArray(given) || given === old?.['isolationPoints']) return;
  const now = nowOf(context);
  const stored = new Map(
    (await readRelatedRows(context, 'isolationPoint', 'permit', [String(row['id'])])).map((point) => [
      point['id'],
      point,
    ]),
  );
  let [changed, early] = [0, 0];
  for (const point of given as Row[]) {
    const before = stored.get(point['id'] ?? null);
    stored.delete(point['id'] ?? null);
    if (!before) {
      changed += 1;
      continue;
    }
    keepBut(point, before, ['lockNo', 'tagNo', 'locked', 'removed']);
    if (point['locked'] === true && before['locked'] !== true)
      Object.assign(point, { lockedAt: now, lockedBy: call.actor.id });
    if (point['removed'] === true && before['removed'] !== true) {
      Object.assign(point, { removedAt: now, removedBy: call.actor.id });
      if (row['status'] !== 'ending') early += 1;
    }
  }
  Object.assign(row, { pointsChanged: changed + stored.size, pulledEarly: early });
}

/** The state of a permit whose measures are confirmed: tests count that were sampled after the steps before them. */
async function stateAfterConfirming(context: HookContext, now: string): Promise<string> {
  const id = String(context.row['id']);
  const since = gasSince(await stepsOf(context, id), now);
  const tests = (await testsOf(context, id)).filter(
    ({ result, sampledAt }) => result === 'fail' || isSampledSince(sampledAt, since),
  );
  return statusAfterConfirming(tests, now);
}

async function before(context: HookContext): Promise<void> {
  const { kind, action, old, row } = context;
  if (kind === 'delete' || kind === 'restore') return;
  const now = nowOf(context);
  if (kind !== 'action' || action === 'submit') {
    // Of two who hand in for one place at the same moment the second sees the first.
    if (action === 'submit') await lockName(context, 'workPermit places');
    const [field, entity] = DETAILS[String(row['workType'])] ?? [];
    const details = field && entity ? await below(context, field, entity) : [];
    await judgeLevel(context, details);
    await judgePeople(context);
    await judgeRest(context, details);
    return;
  }
  if (action === 'checkin' || action === 'leave') await checkPeople(context);
  if (CONFIRMING.includes(action)) await confirmMeasures(context);
  if (action === 'accept' || action === 'acceptRetest') takeOver(row);
  if (action === 'setLocks') await setLocks(context);
  if (COUNTING.includes(action)) await judgeEntry(context);
  await holdBack(context);
  if (LETTING_WORK.includes(action)) await judgePeople(context);
  if (action === 'startWork' || action === 'resume' || action === 'accept') {
    const rule = (await rulesOf(context)).find((one) => one['levelCode'] === row['level']);
    row['nightNow'] =
      rule !== undefined && rule['holidayUpgradeTo'] !== null && row['levelUpgraded'] !== true && isNightAt(now, rule);
  }
  if (action === 'confirm') row['status'] = await stateAfterConfirming(context, now);
  if (ASKING_GAS.includes(action)) row['gasFrom'] = now;
  if (action === 'transfer') row['successorMayNot'] = !(await mayTakeOver(context, row['transferTo']));
  if (action === 'takeBack') row['transferTo'] = null;
  if (action === 'endReject') sendBack(row, old, now);
  if (action === 'end') row['endedUnready'] = UNREADY.includes(String(old?.['status']));
  await judgeStop(context, now);
  if (row['status'] === 'working' && old?.['status'] !== 'working')
    Object.assign(row, { interruptedAt: null, interruptReason: null, actualStart: row['actualStart'] ?? now });
  if (action === 'end') await watchFire(context, now);
}

/** Acts after which gas is sampled: what was sampled before says nothing of the place as it is now. */
const ASKING_GAS = ['confirm', 'reanalyze', 'acceptRetest'];
/** States of work that had begun, and in which its measures or its gas were being judged anew. */
const UNREADY = ['confirming', 'gasTesting', 'reviewing', 'ready'];
/** States in which another stop joins the one that stands. */
const STANDING = ['interrupted', 'transferring'];

/**
 * Work whose end is not accepted stands as it did when it ended: its break goes on, and what was still to be confirmed
 * is confirmed from the beginning.
 */
function sendBack(row: Row, old: Row | null, now: string): void {
  if (old?.['endedUnready'] === true) row['status'] = 'confirming';
  Object.assign(row, {
    interruptedAt: old?.['interruptedAt'] ?? old?.['actualEnd'] ?? now,
    interruptReason: old?.['interruptReason'] ?? 'other',
  });
}

/** Since when the work stands, and for what: the first stop of it, and gas where any was for gas. */
async function judgeStop(context: HookContext, now: string): Promise<void> {
  const { action, old, row } = context;
  const [from, to] = [String(old?.['status'] ?? ''), String(row['status'])];
  if (from === 'working' && STANDING.includes(to)) {
    row['interruptedAt'] = now;
    if (action === 'transfer') row['interruptReason'] = 'shift';
    if (action === 'gasFail') row['interruptReason'] = 'gasExceed';
  } else if (from === 'ending' && action === 'gasFail') {
    // The end may be sent back.
    row['interruptReason'] = 'gasExceed';
  } else if (old && from === to && STANDING.includes(from) && STOPPING.includes(action)) {
    const stands = {
      at: String(old['interruptedAt'] ?? now),
      reason: String(old['interruptReason'] ?? 'other'),
      operator: null,
      description: null,
    };
    const joined = (await stopWithThis(context)) ?? joinedStop(stands, stopBy(context));
    Object.assign(row, { interruptedAt: joined.at, interruptReason: joined.reason });
  }
}

/** Acts that stop the work, of a person or of a test. */
const STOPPING = ['interrupt', 'stop', 'gasFail'];

/** The stop that the act is, as its record says it. */
function stopBy(context: HookContext): Stop {
  const { row, input, call, action } = context;
  const byPerson = ['interrupt', 'stop', 'transfer', 'endReject'].includes(action);
  const said = input['interruptNote'] ?? input['transferContent'] ?? input['acceptOpinion'];
  return {
    at: nowOf(context),
    reason: action === 'gasFail' ? 'gasExceed' : String(input['interruptReason'] ?? row['interruptReason'] ?? 'other'),
    operator: byPerson ? call.actor.id : null,
    description: typeof said === 'string' ? said : null,
  };
}

/** Gas tests of a permit, as facts. */
export async function testsOf(context: HookContext, permit: string): Promise<TestFact[]> {
  return (await readRelatedRows(context, 'gasAnalysis', 'permit', [permit])).map((test) => ({
    id: String(test['id']),
    sampledAt: test['ageUnknown'] === true ? null : String(test['sampleTime']),
    result: test['result'] === 'pass' ? 'pass' : 'fail',
    validUntil: typeof test['validUntil'] === 'string' ? test['validUntil'] : null,
  }));
}

/** Who takes over guards, or leads, from now on. */
function takeOver(row: Row): void {
  const field = { guardian: 'guardian', leader: 'workLeader' }[String(row['transferType'])];
  if (field) row[field] = row['transferTo'] ?? null;
  row['transferTo'] = null;
}

async function watchFire(context: HookContext, now: string): Promise<void> {
  const { row } = context;
  const [detail] =
    row['workType'] === 'hot' ? await readRelatedRows(context, 'hotWorkDetail', 'permit', [String(row['id'])]) : [];
  const minutes = Number(detail?.['fireWatchMinutes'] ?? 0);
  row['closableAt'] =
    minutes > 0
      ? new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + minutes * 60_000)
          .toISOString()
          .slice(0, 19)
          .replace('T', ' ')
      : null;
}

/** The library's measures for this kind and level that the permit does not have yet. */
async function bringMeasures(context: HookContext): Promise<void> {
  const { row } = context;
  const has = new Set(
    (await readRelatedRows(context, 'permitMeasure', 'permit', [String(row['id'])])).map(
      (measure) => measure['template'],
    ),
  );
  for (const template of (await templatesOf(context))
    .filter((one) => !has.has(one['id']))
    .sort((one, other) => Number(one['seq']) - Number(other['seq']))) {
    const { id, seq, content, required, needPhoto, confirmRole } = template;
    await addRelated(context, 'permitMeasure', {
      permit: row['id'] ?? null,
      template: id ?? null,
      seq: seq ?? 100,
      content: content ?? null,
      required: required ?? false,
      needPhoto: needPhoto ?? false,
      confirmRole: confirmRole ?? null,
    });
  }
}

async function noteInterruption(context: HookContext): Promise<void> {
  const { row } = context;
  const { operator, description } = stopBy(context);
  await addRelated(
    context,
    'permitInterrupt',
    {
      permit: row['id'] ?? null,
      orgId: row['ownerOrg'] ?? null,
      startTime: row['interruptedAt'] ?? null,
      reason: row['interruptReason'] ?? 'other',
      description,
      operator,
      inside: row['insideNow'] ?? null,
    },
    'interrupt',
  );
}

/** The open interruption of a permit. */
async function openInterruption(context: HookContext): Promise<Row | undefined> {
  return (await readRelatedRows(context, 'permitInterrupt', 'permit', [String(context.row['id'])])).find(
    (one) => one['resumeTime'] === null,
  );
}

/** The stop of work that stands already, together with the one that comes in now; undefined where none is open. */
async function stopWithThis(context: HookContext): Promise<(Stop & { readonly id: string }) | undefined> {
  const open = await openInterruption(context);
  if (!open) return undefined;
  const text = (name: string): string | null => (typeof open[name] === 'string' ? open[name] : null);
  const known = {
    at: String(open['startTime']),
    reason: String(open['reason']),
    operator: text('operator'),
    description: text('description'),
  };
  return { ...joinedStop(known, stopBy(context)), id: String(open['id']) };
}

/** Of work that stands another stop arrives: its record says the first one, and gas where it was for gas. */
async function joinInterruption(context: HookContext): Promise<void> {
  const joined = await stopWithThis(context);
  if (!joined) return;
  const { id, at, reason, operator, description } = joined;
  await changeRelated(context, 'permitInterrupt', id, { startTime: at, reason, operator, description }, 'interrupt');
}

/** What a test found above its limits is put right by the work leader. */
export async function openRectification(context: HookContext, permit: Row, test: Row): Promise<void> {
  const items = (
    Array.isArray(test['items'])
      ? test['items']
      : await readRelatedRows(context, 'gasAnalysisItem', 'analysis', [String(test['id'])])
  ) as Row[];
  const gases = new Map(
    (
      await readRelatedRows(
        context,
        'gasLimit',
        'id',
        items.map((item) => String(item['gas'])),
      )
    ).map((limit) => [limit['id'], limit['gasName']]),
  );
  const found = items
    .filter((item) => item['pass'] !== true)
    .map(
      (item) =>
        `${String(gases.get(item['gas'] ?? null))} ${String(item['inLimitUnit'])}（${String(item['limitText'])}）`,
    );
  await addRelated(
    context,
    'permitRectify',
    {
      permit: permit['id'] ?? null,
      orgId: permit['ownerOrg'] ?? null,
      foundBy: test['analyst'] ?? null,
      foundTime: test['sampleTime'] ?? null,
      problem: `气体分析不合格：${found.join('、')}`,
      dutyPerson: permit['workLeader'] ?? null,
    },
    'add',
  );
}

/** Tests that failed since the measures were confirmed came in before the confirmation did. */
async function rectifyEarlyTests(context: HookContext): Promise<void> {
  const { row } = context;
  const failed = new Set(
    testsSince(await testsOf(context, String(row['id'])), nowOf(context))
      .filter(({ result }) => result === 'fail')
      .map(({ id }) => id),
  );
  for (const test of await readRelatedRows(context, 'gasAnalysis', 'permit', [String(row['id'])]))
    if (failed.has(String(test['id']))) await openRectification(context, row, test);
}

async function endInterruptions(context: HookContext): Promise<void> {
  const { row, call, action } = context;
  const open = (await readRelatedRows(context, 'permitInterrupt', 'permit', [String(row['id'])])).filter(
    (one) => one['resumeTime'] === null,
  );
  for (const { id } of open)
    await changeRelated(
      context,
      'permitInterrupt',
      String(id),
      { resumeTime: nowOf(context), recheckBy: action === 'expire' ? null : call.actor.id },
      'resume',
    );
}

/**
 * The break of work whose end is not accepted goes on, or begins with the end; those who had left are expected again.
 */
async function standAgain(context: HookContext): Promise<void> {
  const { row, old } = context;
  const permit = String(row['id']);
  const ended = String(old?.['actualEnd'] ?? '');
  const last = (await readRelatedRows(context, 'permitInterrupt', 'permit', [permit])).find(
    (one) => ended !== '' && typeof one['resumeTime'] === 'string' && one['resumeTime'] >= ended,
  );
  if (last)
    await changeRelated(
      context,
      'permitInterrupt',
      String(last['id']),
      { resumeTime: null, recheckBy: null, reason: row['interruptReason'] ?? 'other' },
      'reopen',
    );
  else await noteInterruption(context);
  for (const worker of await readRelatedRows(context, 'workPermitWorker', 'permit', [permit]))
    if (worker['leaveTime'] !== null)
      await changeRelated(context, 'workPermitWorker', String(worker['id']), { leaveTime: null }, 'return');
}

/** Confirmed before the work was stopped or sent back is not confirmed now. */
async function reopenMeasures(context: HookContext): Promise<void> {
  for (const { id } of await readRelatedRows(context, 'permitMeasure', 'permit', [String(context.row['id'])])) {
    await changeRelated(
      context,
      'permitMeasure',
      String(id),
      {
        confirmResult: null,
        confirmBy: null,
        confirmTime: null,
        photo: [],
        signature: null,
        reopenedAt: nowOf(context),
      },
      'reopen',
    );
  }
}

/** Who the details of the work name as signers: those of other units, and of the power supply. */
async function othersToSign(context: HookContext): Promise<readonly (readonly [role: string, signer: Value])[]> {
  const { row } = context;
  const [field, entity] = DETAILS[String(row['workType'])] ?? [];
  const [detail] = field && entity ? await readRelatedRows(context, entity, 'permit', [String(row['id'])]) : [];
  return [
    ...texts(detail?.['countersigners']).map((signer) => ['countersigner', signer] as const),
    ['powerSupplier', detail?.['powerSupplier'] ?? null],
    ['shiftForeman', row['shiftForeman'] ?? null],
  ];
}

/** Place of the last who sign before the approver. */
const LAST_BEFORE_APPROVER = 9;

/** Who is at the site: their signatures say how it is there. */
const AT_SITE = ['applicant', 'workLeader', 'guardian', 'shiftForeman'];
/** Whose signatures are asked for before the issue or the start. */
const ASKED = [...AT_SITE, 'disclosure', 'countersigner', 'powerSupplier'];

/**
 * Measures that were confirmed anew are signed anew by those at the site, and whoever had refused is asked again; words
 * of the briefing and of other units stand.
 */
async function reopenSigns(context: HookContext, signs: readonly Row[]): Promise<void> {
  const { row } = context;
  const since = (await readRelatedRows(context, 'permitMeasure', 'permit', [String(row['id'])]))
    .map((measure) => String(measure['reopenedAt'] ?? ''))
    .reduce((last, moment) => laterOf(last, moment), '');
  const isToReopen = ({ signRole, signer, status, signTime }: Row): boolean => {
    const role = String(signRole);
    const isOfSite = AT_SITE.includes(role) && row[role] === signer;
    return (
      String(signTime ?? '') <= since &&
      ((status === 'signed' && isOfSite) || (status === 'refused' && ASKED.includes(role)))
    );
  };
  for (const { id } of since === '' ? [] : signs.filter(isToReopen))
    await changeRelated(
      context,
      'permitSign',
      String(id),
      {
        status: 'pending',
        signature: null,
        imageHash: null,
        signTime: null,
        opinion: null,
        refuseReason: null,
        geo: null,
        geoAccuracy: null,
        geoSource: null,
      },
      'reopen',
    );
}

/** In the order of GB 30871 table A.1: who has to sign before the approver does, and the foreman before the start. */
async function requestSigns(context: HookContext): Promise<void> {
  const { row } = context;
  const signs = await readRelatedRows(context, 'permitSign', 'permit', [String(row['id'])]);
  await reopenSigns(context, signs);
  const has = new Set(signs.map((sign) => `${String(sign['signRole'])} ${String(sign['signer'])}`));
  const own = ['applicant', 'disclosure', 'workLeader', 'guardian'].map(
    (role) => [role, row[role === 'disclosure' ? 'disclosureBy' : role] ?? null] as const,
  );
  for (const [index, [role, signer]] of [...own, ...(await othersToSign(context))].entries())
    if (signer !== null && !has.has(`${role} ${String(signer)}`))
      await addRelated(
        context,
        'permitSign',
        {
          permit: row['id'] ?? null,
          orgId: row['ownerOrg'] ?? null,
          signRole: role,
          signer,
          seq: Math.min(index + 1, LAST_BEFORE_APPROVER),
        },
        'request',
      );
}

async function signNow(context: HookContext, signRole: string, seq: number, opinion: Value | undefined): Promise<void> {
  const { row, input, call } = context;
  await addRelated(
    context,
    'permitSign',
    {
      permit: row['id'] ?? null,
      orgId: row['ownerOrg'] ?? null,
      signRole,
      signer: call.actor.id,
      seq,
      opinion: opinion ?? null,
      signature: input['approveSign'] ?? input['acceptSign'] ?? null,
      geo: input['approveGeo'] ?? null,
      signTime: nowOf(context),
      status: 'signed',
    },
    'sign',
  );
}

/** Who decides on the plan may sign that, at each step of its process. */
async function signPlan(context: HookContext): Promise<void> {
  const { action, row, input, call } = context;
  const { planSign, approveOpinion, rejectReason } = input;
  if (typeof planSign !== 'string') return;
  await addRelated(
    context,
    'permitSign',
    {
      permit: row['id'] ?? null,
      orgId: row['ownerOrg'] ?? null,
      signRole: 'planApprover',
      signer: call.actor.id,
      seq: 0,
      signature: planSign,
      signTime: nowOf(context),
      ...(action === 'approve'
        ? { opinion: approveOpinion ?? null, status: 'signed' }
        : { refuseReason: rejectReason ?? null, status: 'refused' }),
    },
    'sign',
  );
}

async function noteTransfer(context: HookContext): Promise<void> {
  const { row, input, call } = context;
  await addRelated(
    context,
    'permitTransfer',
    {
      permit: row['id'] ?? null,
      orgId: row['ownerOrg'] ?? null,
      transferType: row['transferType'] ?? null,
      fromUser: call.actor.id,
      toUser: row['transferTo'] ?? null,
      transferTime: nowOf(context),
      content: input['transferContent'] ?? null,
      fromSign: input['fromSign'] ?? null,
    },
    'transfer',
  );
}

/** The handover that nobody has accepted yet, or taken back. */
async function openTransfer({ row, ...context }: HookContext): Promise<Row | undefined> {
  return (await readRelatedRows(context, 'permitTransfer', 'permit', [String(row['id'])])).find(
    (one) => one['acceptTime'] === null && one['withdrawnAt'] === null,
  );
}

async function noteTakeBack(context: HookContext): Promise<void> {
  const open = await openTransfer(context);
  if (open)
    await changeRelated(context, 'permitTransfer', String(open['id']), { withdrawnAt: nowOf(context) }, 'takeBack');
}

async function noteTakeOver(context: HookContext): Promise<void> {
  const { input } = context;
  const open = await openTransfer(context);
  if (open)
    await changeRelated(
      context,
      'permitTransfer',
      String(open['id']),
      { acceptTime: nowOf(context), measureChecked: true, toSign: input['toSign'] ?? null },
      'accept',
    );
}

/** The job goes with its permits: at work from the first one that starts, finished with the last one that is over. */
async function moveTask(context: HookContext): Promise<void> {
  const { row } = context;
  const task = await lockRelated(context, 'workTask', String(row['workTask']));
  if (!task) return;
  if (row['status'] === 'working' && task['status'] === 'planned')
    await changeRelated(
      context,
      'workTask',
      String(task['id']),
      { status: 'working', actualStart: nowOf(context) },
      'start',
    );
  if (!OVER.includes(String(row['status'])) || task['status'] !== 'working') return;
  const permits = await readRelatedRows(context, PERMIT, 'workTask', [String(task['id'])]);
  if (permits.every((permit) => permit['id'] === row['id'] || OVER.includes(String(permit['status']))))
    await changeRelated(
      context,
      'workTask',
      String(task['id']),
      { status: 'finished', actualEnd: nowOf(context) },
      'finish',
    );
}

async function after(context: HookContext): Promise<void> {
  const { kind, action, old, row, input, call } = context;
  if (kind === 'delete' || kind === 'restore') return;
  const [from, to] = [String(old?.['status'] ?? ''), String(row['status'])];
  if (kind !== 'action') {
    // Rows of the demonstration come in every state.
    if (EDITABLE.includes(to)) await bringMeasures(context);
    return;
  }
  if (from === to && STANDING.includes(from) && STOPPING.includes(action)) await joinInterruption(context);
  if (action === 'confirm' && to === 'rectifying') await rectifyEarlyTests(context);
  if (COUNTING.includes(action)) await noteEntry(context);
  if (action === 'approve' || action === 'reject') await signPlan(context);
  if (from === to) return;
  if (from === 'working' && STANDING.includes(to)) await noteInterruption(context);
  if (action === 'endReject') await standAgain(context);
  if (['working', 'ending', 'expired', ...OVER].includes(to)) await endInterruptions(context);
  if (to === 'reviewing') await requestSigns(context);
  if (to === 'ready') await signNow(context, 'approver', 10, row['reviewOpinion']);
  if (action === 'acceptClosed') await signNow(context, 'acceptor', 20, row['acceptOpinion']);
  if (action === 'transfer') await noteTransfer(context);
  if (action === 'takeBack') await noteTakeBack(context);
  if (action === 'accept' || action === 'acceptRetest') {
    await noteTakeOver(context);
    await handOverSteps(context);
  }
  if (action === 'rectify') {
    await addRelated(
      context,
      'permitRectify',
      {
        permit: row['id'] ?? null,
        orgId: row['ownerOrg'] ?? null,
        foundBy: call.actor.id,
        foundTime: nowOf(context),
        problem: row['rectifyIssue'] ?? null,
        photos: input['photos'] ?? [],
        dutyPerson: input['dutyPerson'] ?? null,
      },
      'add',
    );
  }
  if (to === 'confirming' && from !== 'approved') await reopenMeasures(context);
  await reopenSteps(context, from, to);
  // A permit that was approved before there were rules gets its steps on site.
  if (to === 'approved' || to === 'confirming') await bringSteps(context);
  if (to === 'working' || OVER.includes(to)) await moveTask(context);
}

/** A permit is added to a job that still takes any: whoever ends the job at the same moment waits, or is seen. */
async function beforeAny(context: HookContext): Promise<void> {
  if (context.action === 'submit') await lockRelated(context, 'workTask', String(context.row['workTask']));
  await before(context);
}

/** Leads from a permit to what the permit's gas tests have to meet. */
export async function hotLimitOf(
  context: HookContext,
  permit: Row,
): Promise<{ readonly limit: number | undefined; readonly lel: number | undefined }> {
  const [detail] =
    permit['workType'] === 'hot'
      ? await readRelatedRows(context, 'hotWorkDetail', 'permit', [String(permit['id'])])
      : [];
  const number = (value: Value | undefined): number | undefined =>
    value === null || value === undefined ? undefined : Number(value);
  return { limit: number(detail?.['combustibleLimit']), lel: number(detail?.['lelPercent']) };
}

export async function ruleOf(context: HookContext, permit: Row): Promise<Row | undefined> {
  return (await rulesOf({ ...context, row: permit })).find((rule) => rule['levelCode'] === permit['level']);
}

const MOST_JUDGED = 100;

/** What an input of the call is not, said at its field. */
function wrongInput({ call }: AskedCall, field: string, type: string): Invalid {
  const message = messageOf('field.type', call.locale, { field, type });
  return new Invalid([{ field, code: 'field.type', message }]);
}

/** Somebody whom the references of the form do not offer: the same as one who does not exist. */
function notOffered({ call }: AskedCall, field: string): Invalid {
  const message = messageOf('field.reference', call.locale, { field });
  return new Invalid([{ field, code: 'field.reference', message }]);
}

const isId = (value: unknown): value is string => typeof value === 'string' && hasFormat('uuid', value);

/** A person as a worker of a permit; undefined for what names none, or two. */
function candidateOf(given: unknown): Row | undefined {
  const { user, providerPerson, certType } = (typeof given === 'object' && given !== null ? given : {}) as Row;
  const isOwn = isId(user);
  if (isOwn ? providerPerson !== undefined : user !== undefined || !isId(providerPerson)) return undefined;
  return {
    personType: isOwn ? 'internal' : 'contractor',
    user: isOwn ? user : null,
    providerPerson: isOwn ? null : (providerPerson ?? null),
    certType: typeof certType === 'string' ? certType : null,
  };
}

/**
 * Would these people pass? Asked before they are put on a permit, by whoever may apply for one: the same judgement as
 * on saving, of the people that its references offer.
 */
async function judgeCandidates(asked: AskedCall): Promise<unknown> {
  const { engine, call, body } = asked;
  const given: unknown = body['workers'];
  const workers = Array.isArray(given) ? given.map(candidateOf).filter((one) => one !== undefined) : [];
  if (!Array.isArray(given) || given.length > MOST_JUDGED || workers.length < given.length)
    throw wrongInput(asked, 'workers', `[{ user | providerPerson, certType }] ≤ ${MOST_JUDGED}`);
  const moment = (name: string): string => {
    const value = body[name] ?? engine.clock.now();
    if (typeof value !== 'string' || !hasFormat('datetime', value))
      throw wrongInput(asked, name, 'YYYY-MM-DD HH:mm:ss');
    return value;
  };
  const permit: Row = { id: null, planStart: moment('planStart'), planEnd: moment('planEnd'), relatedPermits: [] };
  const until = laterOf(day(permit['planEnd']), engine.clock.today());
  return engine.db.read(call.actor.tenant, async (connection) => {
    for (const field of ['user', 'providerPerson'] as const) {
      const ids = workers.map((worker) => worker[field]).filter((id) => typeof id === 'string');
      if (!(await areOffered({ engine, call, connection }, field, ids))) throw notOffered(asked, 'workers');
    }
    await judgeWorkers({ engine, call, connection }, workers, permit, until);
    return {
      workers: workers.map((worker) => ({
        person: worker['user'] ?? worker['providerPerson'],
        certNo: worker['certNo'] ?? null,
        certValidTo: worker['certValidTo'] ?? null,
        reasons: [
          worker['certValid'] === false && 'cert',
          worker['trainingValid'] === false && 'training',
          worker['blacklisted'] === true && 'blacklisted',
          worker['busy'] === true && 'busy',
        ].filter((reason) => reason !== false),
      })),
    };
  });
}

const calls: readonly SessionCall[] = [
  {
    path: '/api/dangerWork/workPermit/candidates',
    verb: 'post',
    action: 'add',
    summary: 'Would these people pass on a permit of this time?',
    params: {
      workers: `Up to ${MOST_JUDGED} of {user or providerPerson, certType}`,
      planStart: 'YYYY-MM-DD HH:mm:ss',
      planEnd: 'YYYY-MM-DD HH:mm:ss',
    },
    answer: judgeCandidates,
  },
];

export const workPermitBehaviour = behaviour(PERMIT, { before: beforeAny, after }, { calls });
