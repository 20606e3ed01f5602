/**
 * Face gates report whom they saw (docs/areas/warning.md#gates-report-by-a-signed-call): a record of the gate for each
 * event, and one to be dealt with where somebody may not come in.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  countRelated,
  type DeviceReport,
  lockName,
  lockRelated,
  readRelatedRows,
  tell,
  type Transaction,
  writeMeasured,
} from '../../engine/server/sdk.ts';
import { eventOf, type GateResult, isMismatch, isToHandle, resultOf, type Seen } from './gate-event.server.ts';
import { safetyDept } from './hearers.server.ts';
import { plusMinutes } from './limits.server.ts';

const RECORD = 'onsiteFace';
const EVENT = 'faceRecord';
const DEVICE = 'warnDevice';
/** What a gate may say. */
const MEMBERS: readonly string[] = [
  'eventNo',
  'recognizeTime',
  'direction',
  'personNo',
  'employeeNo',
  'idCard',
  'score',
  'temperature',
  'snapshot',
];
/** Members that are texts and nothing else: a number written as one would find nobody. */
const TEXTS: readonly string[] = ['eventNo', 'personNo', 'employeeNo', 'idCard', 'snapshot'];
/** Signs of a wrong name that are repeated. */
const MOST_SAID = 60;
const DAY = 10;
/** Nobody is told twice of a crowd before one gate; of each who is on the blacklist they are. */
const QUIET_MINUTES = 5;
const UNKNOWN = '未识别人员';

interface Answer {
  readonly id: string;
  readonly result: Value;
  /** May the gate open? Who goes out is never held. */
  readonly open: boolean;
}

const answerOf = ({ id, result, direction }: Row): Answer => ({
  id: String(id),
  result: result ?? null,
  open: result === 'pass' || direction === 'out',
});

/** The record of this event, if the gate has reported it before. */
async function known(tx: Transaction, device: Row, eventNo: string): Promise<Row | undefined> {
  return (await readRelatedRows(tx, RECORD, 'eventNo', [eventNo])).find((row) => row['device'] === device['id']);
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The one row that bears a number; undefined where it says nothing to us. */
async function numbered(tx: Transaction, entity: string, field: string, value: unknown): Promise<Row | undefined> {
  const number = text(value);
  return number === undefined ? undefined : (await readRelatedRows(tx, entity, field, [number]))[0];
}

/** An identity number as it is stored. */
const cardNumber = (value: unknown): string | undefined => text(value)?.toUpperCase();

async function isListed(tx: Transaction, numbers: readonly string[]): Promise<boolean> {
  const today = tx.engine.clock.today();
  const listings = await readRelatedRows(tx, 'blacklistPerson', 'idCard', numbers);
  return listings.some(
    ({ status, endDate }) => status === 'effective' && (typeof endDate !== 'string' || endDate.slice(0, DAY) > today),
  );
}

/** By the face whom the gate names, else by the card that was read; both numbers are looked up in the blacklist. */
async function whomSeen(
  tx: Transaction,
  { personNo, employeeNo, idCard }: DeviceReport['body'],
  score: Value,
): Promise<Seen> {
  const named = await numbered(tx, 'providerPerson', 'personNo', personNo);
  const user = named ? undefined : await numbered(tx, 'sysUser', 'employeeNo', employeeNo);
  const read = cardNumber(idCard);
  const holder = await numbered(tx, 'providerPerson', 'idCard', read);
  const known = named ?? user;
  const own = cardNumber(known?.['idCard']);
  const isOwn = own === undefined ? holder === undefined || holder['account'] === known?.['id'] : own === read;
  return {
    person: named ?? (user ? undefined : holder),
    user,
    isListed: await isListed(tx, [...new Set([own, read].filter((number) => number !== undefined))]),
    isOtherCard: known !== undefined && read !== undefined && !isOwn,
    score: score === null ? null : Number(score),
  };
}

/** A gate that reports is there. */
async function hear(tx: Transaction, device: Row): Promise<void> {
  const id = String(device['id']);
  const lastOnline = tx.engine.clock.now();
  const held = await lockRelated(tx, DEVICE, id);
  if (held?.['status'] === 'offline' || held?.['status'] === 'fault')
    await changeRelated(tx, DEVICE, id, { status: 'online', lastOnline }, 'heartbeat');
  else await writeMeasured(tx, DEVICE, new Map([[id, { lastOnline }]]));
}

const EVENT_WORDS: Readonly<Record<string, string>> = {
  stranger: '陌生人',
  blacklist: '黑名单人员',
  expired: '证件过期',
  notTrained: '未培训',
  mismatch: '人证不符',
};

/** Does the like of it wait at this gate already? */
async function isTold(tx: Transaction, { gateName, eventType }: Row): Promise<boolean> {
  const waiting = await countRelated(tx, EVENT, {
    and: [
      { '==': [{ var: 'status' }, 'pending'] },
      { '==': [{ var: 'eventType' }, eventType ?? null] },
      { '==': [{ var: 'gateName' }, gateName ?? null] },
      { '>': [{ var: 'eventTime' }, plusMinutes(tx.engine.clock.now(), -QUIET_MINUTES)] },
    ],
  });
  return waiting > 0;
}

/** Tells whoever answers for the gate, and of the blacklist the safety department. */
async function tellGate(tx: Transaction, device: Row, event: Row, id: string): Promise<void> {
  const people = [
    ...(typeof device['dutyPerson'] === 'string' ? [device['dutyPerson']] : []),
    ...(event['eventType'] === 'blacklist' ? await safetyDept(tx) : []),
  ];
  const what = EVENT_WORDS[String(event['eventType'])] ?? '';
  await tell(
    tx,
    people,
    `门禁异常：${what}`,
    [`${String(event['eventTime'])}，${String(event['gateName'])}`, String(event['matchedName'])],
    { entity: EVENT, id, words: '去处置' },
  );
}

interface Told {
  readonly seen: Seen;
  readonly record: Row;
  readonly mismatch: boolean;
}

async function openEvent(tx: Transaction, device: Row, { seen, record, mismatch }: Told): Promise<void> {
  const face = seen.person?.['faceStatus'] === 'pass' ? seen.person['faceImage'] : undefined;
  const event: Row = {
    record: record['id'] ?? null,
    eventType: eventOf(record['result'] as Exclude<GateResult, 'pass'>, mismatch),
    matchedName: record['name'] ?? null,
    score: record['score'] ?? null,
    snapshot: record['snapshot'] ?? null,
    registeredFace: face ?? null,
    gateName: record['gateName'] ?? null,
    eventTime: record['recognizeTime'] ?? null,
    orgId: device['org'] ?? null,
  };
  const told = event['eventType'] !== 'blacklist' && (await isTold(tx, event));
  const id = await addRelated(tx, EVENT, event, 'report');
  if (!told) await tellGate(tx, device, event, id);
}

/** Machines send numbers; a decimal is a text. */
const decimal = (value: unknown, places: number): Value =>
  typeof value === 'number' ? value.toFixed(places) : ((value ?? null) as Value);

function needMembers({ call, body }: DeviceReport): void {
  const refuse = (field: string, code: 'field.unknown' | 'field.type' | 'field.required'): never => {
    throw new Invalid([{ field, code, message: messageOf(code, call.locale, { field, type: 'text' }) }]);
  };
  for (const [name, value] of Object.entries(body)) {
    if (!MEMBERS.includes(name)) refuse(name.slice(0, MOST_SAID), 'field.unknown');
    if (TEXTS.includes(name) && value !== null && typeof value !== 'string') refuse(name, 'field.type');
  }
  if (text(body['eventNo']) === undefined) refuse('eventNo', 'field.required');
}

/** Keeps what a gate has seen; under the same number of the gate once. */
async function report(reported: DeviceReport): Promise<Answer> {
  const { engine, call, device, body, keepPicture } = reported;
  needMembers(reported);
  const { tenant } = call.actor;
  const eventNo = String(body['eventNo']).trim();
  const before = await engine.db.read(tenant, (connection) => known({ engine, call, connection }, device, eventNo));
  if (before) return answerOf(before);
  const snapshot =
    body['snapshot'] === undefined || body['snapshot'] === null
      ? null
      : await keepPicture('snapshot', String(body['snapshot']));
  const threshold = Number(engine.param(tenant, 'thirdParty.faceThreshold'));
  return engine.db.write(tenant, async (connection) => {
    const tx: Transaction = { engine, call, connection };
    await lockName(tx, `gate ${String(device['id'])} ${eventNo}`);
    const again = await known(tx, device, eventNo);
    if (again) return answerOf(again);
    await hear(tx, device);
    const score = decimal(body['score'], 2);
    const seen = await whomSeen(tx, body, score);
    const result = resultOf(seen, threshold);
    const record: Row = {
      person: seen.person?.['id'] ?? null,
      user: seen.user?.['id'] ?? null,
      name: seen.person?.['name'] ?? seen.user?.['nickname'] ?? UNKNOWN,
      provider: seen.person?.['provider'] ?? null,
      device: device['id'] ?? null,
      eventNo,
      gateName: device['deviceName'] ?? null,
      direction: (body['direction'] ?? null) as Value,
      recognizeTime: (body['recognizeTime'] ?? engine.clock.now()) as Value,
      snapshot,
      score,
      temperature: decimal(body['temperature'], 1),
      result,
    };
    record['id'] = await addRelated(tx, RECORD, record, 'report');
    if (isToHandle(result, record['direction']))
      await openEvent(tx, device, { seen, record, mismatch: isMismatch(seen, threshold) });
    return answerOf(record);
  });
}

export const gateBehaviour = behaviour(
  RECORD,
  {},
  {
    deviceCalls: [
      {
        path: '/api/thirdParty/onsiteFace/report',
        senders: {
          entity: DEVICE,
          accepts: ({ deviceType, status }) => deviceType === 'faceGate' && status !== 'disabled',
        },
        summary: 'Report whom a face gate has seen',
        params: {
          eventNo: 'Number the gate gave the event: each counts once',
          direction: 'in or out',
          recognizeTime: 'Moment, now without it',
          personNo: 'Number of a contractor’s person whom the gate recognised',
          employeeNo: 'Number of an employee whom the gate recognised',
          idCard: 'Identity number that was read',
          score: 'Similarity as the gate measured it, 0 to 1',
          temperature: 'Body temperature, °C',
          snapshot: 'Picture in base64',
        },
        answer: report,
      },
    ],
  },
);
