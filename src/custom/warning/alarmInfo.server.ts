/**
 * An alarm from its beginning to its end (domain §20.4): it names its handlers and its time from its point, tells
 * people, stops the work around it
 * when it is of level 2, is told higher up when nobody confirms it, and becomes a hazard or an emergency. What it
 * counts is kept by day.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addAndAct,
  addRelated,
  behaviour,
  changeRelated,
  countRelated,
  type HookContext,
  keepCaused,
  lockRelated,
  queryRelated,
  readRelated,
  tell,
  type Transaction,
} from '../../engine/server/sdk.ts';
import { plusMinutes, secondsBetween } from './limits.server.ts';
import { recountDays } from './pointAlarm.server.ts';
import { headOf, safetyDept } from './hearers.server.ts';

const ALARM = 'alarmInfo';
const DAY_MINUTES = 1440;
/** More permits at work in one area than there can be. */
const MOST = 500;

const ids = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
const levelWord = (level: unknown): string => ({ 1: '一级', 2: '二级', 3: '三级' })[String(level)] ?? '';

/**
 * A row of the demonstration comes as its file says it, without what the engine gives every new row: it happened long
 * ago, and nobody is told.
 */
const isHistory = ({ kind, row }: HookContext): boolean => kind === 'add' && row['createdAt'] === undefined;

function param({ engine, call }: HookContext, name: string): number {
  return Number(engine.param(call.actor.tenant, `warning.${name}`));
}

/** What a measurement raises. */
export function typeOf(measureType: unknown): string {
  const own: Readonly<Record<string, string>> = {
    co: 'gas',
    h2s: 'gas',
    o2: 'gas',
    combustible: 'gas',
    temperature: 'temperature',
    pressure: 'pressure',
    level: 'level',
    smoke: 'fire',
    aiEvent: 'ai',
  };
  return own[String(measureType)] ?? 'other';
}

async function pointOf(context: HookContext): Promise<Row | undefined> {
  const { point } = context.row;
  return typeof point === 'string' ? readRelated(context, 'warnPoint', point) : undefined;
}

/** Where nobody is named for the point, whoever is responsible for the device answers. */
async function handlersOf(context: HookContext, point: Row | undefined): Promise<string[]> {
  const { device, level } = context.row;
  const named = ids(point?.[level === '2' ? 'level2Handlers' : 'level1Handlers']);
  if (named.length > 0 || typeof device !== 'string') return named;
  const person = (await readRelated(context, 'warnDevice', device))?.['dutyPerson'];
  return typeof person === 'string' ? [person] : [];
}

/** How often the point has raised an alarm within 24 hours, this one included. */
async function countDay(context: HookContext): Promise<number> {
  const { point, startTime } = context.row;
  if (typeof point !== 'string') return 1;
  const from = plusMinutes(String(startTime), -DAY_MINUTES);
  return (
    1 +
    (await countRelated(context, ALARM, {
      and: [
        { '==': [{ var: 'point' }, point] },
        { '>': [{ var: 'startTime' }, from] },
        { '<=': [{ var: 'startTime' }, startTime ?? null] },
        { '==': [{ var: 'supersededBy' }, null] },
      ],
    }))
  );
}

/** Stops the work that goes on in an area and the areas below it. @returns how many permits */
export async function stopWork(context: Transaction, area: Value | undefined): Promise<number> {
  if (typeof area !== 'string') return 0;
  const { list } = await queryRelated(
    context,
    'workPermit',
    { areaUnder: area, status: 'working', sort: 'createdAt' },
    MOST,
  );
  let stopped = 0;
  for (const id of list.map((permit) => String(permit['id'])).sort()) {
    // Held, and looked at again: whoever ended the work meanwhile came first.
    if ((await lockRelated(context, 'workPermit', id))?.['status'] !== 'working') continue;
    const changes = { status: 'interrupted', interruptReason: 'alarm' };
    await changeRelated(context, 'workPermit', id, changes, 'alarmStop');
    await keepCaused(context, 'workPermit', id, 'alarmStop', changes);
    stopped += 1;
  }
  return stopped;
}

async function begin(context: HookContext): Promise<void> {
  const { row } = context;
  const point = await pointOf(context);
  if (ids(row['handlers']).length === 0) row['handlers'] = await handlersOf(context, point);
  const minutes = point?.[row['level'] === '2' ? 'level2Minutes' : 'level1Minutes'];
  row['ackMinutes'] = Number(minutes ?? param(context, row['level'] === '2' ? 'level2Minutes' : 'level1Minutes'));
  row['dayCount'] = await countDay(context);
  row['peakValue'] ??= row['alarmValue'] ?? null;
  row['interrupted'] = row['level'] === '2' ? await stopWork(context, row['area']) : 0;
}

/** Does anything tell by itself when this is over: readings of the point, or a device that is heard again? */
async function isWatched(context: HookContext): Promise<boolean> {
  const { alarmType, device } = context.row;
  if (alarmType === 'offline') return typeof device === 'string';
  const point = await pointOf(context);
  return point !== undefined && Number(point['heldLevel']) > 0 && alarmType === typeOf(point['measureType']);
}

async function before(context: HookContext): Promise<void> {
  const { kind, action, row, call, engine } = context;
  if (kind === 'delete' || kind === 'restore') return;
  if (kind === 'add') await begin(context);
  if (action === 'handle' || action === 'handleDirect') {
    row['handledBy'] = call.actor.id;
    // What nobody measures has ended when somebody says it is dealt with.
    if (row['recoverTime'] === null && !(await isWatched(context))) row['recoverTime'] = engine.clock.now();
  }
  row['durationSeconds'] =
    typeof row['recoverTime'] === 'string'
      ? Math.max(0, secondsBetween(String(row['startTime']), row['recoverTime']))
      : null;
}

/** Where it is, what was read and since when, in a few lines. */
async function describe(context: HookContext): Promise<{ readonly name: string; readonly lines: readonly string[] }> {
  const { row } = context;
  const point = await pointOf(context);
  const device =
    typeof row['device'] === 'string' ? await readRelated(context, 'warnDevice', row['device']) : undefined;
  const area = typeof row['area'] === 'string' ? await readRelated(context, 'riskArea', row['area']) : undefined;
  const name = String(point?.['pointName'] ?? device?.['deviceName'] ?? area?.['areaName'] ?? row['alarmNo'] ?? '');
  const reading =
    row['alarmValue'] === null
      ? []
      : [`报警值 ${String(row['alarmValue'])} ${String(row['unit'] ?? '')}，限值 ${String(row['threshold'] ?? '—')}`];
  return {
    name,
    lines: [
      `${String(row['startTime'])}，${[area?.['areaName'], point?.['location'] ?? device?.['location']].filter((one) => typeof one === 'string').join(' ')}`,
      ...reading,
    ],
  };
}

async function tellBeginning(context: HookContext): Promise<void> {
  const { row } = context;
  const severe = row['level'] === '2';
  const { name, lines } = await describe(context);
  const stopped = Number(row['interrupted']) > 0 ? [`已中断本区域作业票 ${String(row['interrupted'])} 张`] : [];
  await tell(
    context,
    [...ids(row['handlers']), ...(severe ? await safetyDept(context) : [])],
    `${levelWord(row['level'])}报警：${name}`,
    [...lines, ...stopped],
  );
}

/** Steps of an alarm: what is said at each, and whether a person takes it. */
const STEPS: Readonly<Record<string, { readonly said?: string; readonly byItself?: true }>> = {
  ack: {},
  dispatch: {},
  handle: { said: 'handleMeasure' },
  handleDirect: { said: 'handleMeasure' },
  close: { said: 'closeOpinion' },
  closeSevere: { said: 'closeOpinion' },
  return: { said: 'returnReason' },
  ignore: { said: 'ignoreReason' },
  toHazard: { said: 'hazardNote' },
  toEmergency: {},
  escalateLeader: { byItself: true },
  escalateDept: { byItself: true },
  supersede: { byItself: true },
};

/** Each step is a record of 流程处理记录: who took it, when it had come and was due, what was said, who is next. */
async function recordStep(context: HookContext): Promise<void> {
  const { action, old, row, input, entity, call, engine } = context;
  const step = Object.hasOwn(STEPS, action) ? STEPS[action] : undefined;
  if (!step || !old) return;
  const said = step.said === undefined ? undefined : input[step.said];
  const state = entity.fields['status']?.choices?.find(({ value }) => value === old['status'])?.title;
  await addRelated(
    context,
    'processRecord',
    {
      bizType: ALARM,
      bizId: String(row['id']),
      nodeKey: String(old['status']),
      nodeName: `${String(row['alarmNo'])} ${state ?? ''}`.trim(),
      action,
      actionName: entity.actions[action]?.label ?? action,
      handler: step.byItself ? null : call.actor.id,
      handlerOrg: step.byItself ? null : call.actor.orgId,
      opinion: typeof said === 'string' ? said.slice(0, 500) : null,
      receivedAt: (action === 'ack' ? row['startTime'] : old['ackTime']) ?? null,
      handledAt: engine.clock.now(),
      dueAt: action === 'ack' ? (row['ackDue'] ?? null) : null,
      fromStatus: String(old['status']),
      toStatus: String(row['status']),
      nextHandlers: ['ack', 'dispatch', 'return'].includes(action) ? ids(row['handlers']) : [],
    },
    action,
  );
}

async function after(context: HookContext): Promise<void> {
  const { kind, old, row } = context;
  if (isHistory(context)) return;
  if (kind === 'add') await tellBeginning(context);
  else await recordStep(context);
  await recountDays(context, [old, row]);
}

/**
 * Nobody has confirmed it in time: the head of the unit hears of it, after the same time again the safety department.
 * Each stage runs once: its `when` holds no longer after it.
 */
async function escalate(context: HookContext): Promise<void> {
  const { row } = context;
  const { name, lines } = await describe(context);
  const people = row['escalateTo'] === 'leader' ? await headOf(context, row['org']) : await safetyDept(context);
  await tell(context, people, `${levelWord(row['level'])}报警超时未确认：${name}`, [
    ...lines,
    `应在 ${String(row['ackDue'])} 前确认`,
  ]);
}

const CATEGORIES: Readonly<Record<string, string>> = {
  gas: 'gas',
  fire: 'fire',
  ai: 'behavior',
  face: 'contractor',
  permit: 'onsite',
};

async function toHazard(context: HookContext): Promise<void> {
  const { row, input, call, engine } = context;
  const { name, lines } = await describe(context);
  row['hiddenDanger'] = await addAndAct(
    context,
    'hiddenDanger',
    {
      title: `${name}报警`,
      source: 'alarm',
      sourceId: row['alarmNo'] ?? null,
      sourceEntity: ALARM,
      sourceRow: row['id'] ?? null,
      hiddenType: row['alarmType'] === 'ai' ? 'unsafeAct' : 'unsafeState',
      category: CATEGORIES[String(row['alarmType'])] ?? 'equipment',
      level: input['hazardLevel'] ?? null,
      judgeBasis: input['judgeBasis'] ?? null,
      findTime: engine.clock.now(),
      finder: call.actor.id,
      finderOrg: call.actor.orgId ?? row['org'] ?? null,
      area: row['area'] ?? null,
      location: lines[0]?.split('，')[1]?.trim() || name,
      dutyOrg: row['org'] ?? null,
      dutyPerson: input['dutyPerson'] ?? null,
      description: input['hazardNote'] ?? null,
      photos: input['photos'] ?? [],
    },
    'report',
  );
}

async function toEmergency(context: HookContext): Promise<void> {
  const { row, input } = context;
  const point = await pointOf(context);
  const { name, lines } = await describe(context);
  row['emergencyEvent'] = await addRelated(context, 'emergencyEvent', {
    title: `${name}${levelWord(row['level'])}报警`,
    source: 'alarm',
    sourceId: row['alarmNo'] ?? null,
    occurTime: row['startTime'] ?? null,
    place: lines[0]?.split('，')[1]?.trim() || name,
    accidentType: input['accidentType'] ?? null,
    level: input['responseLevel'] ?? null,
    plan: point?.['linkPlan'] ?? null,
    orgId: row['org'] ?? null,
  });
}

export const alarmInfoBehaviour = behaviour(ALARM, { before, after, actions: { escalate, toHazard, toEmergency } });
