/**
 * Evidence of permits: commands as facts with the moment they were done, whatever clock a phone has, and what the server
 * says to a phone that was away.
 */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

interface Person {
  readonly id: string;
  readonly caller: Caller;
}
const ROLES = ['employee', 'teamLeader', 'guardian', 'gasAnalyst', 'safetyOfficer', 'safetyDept'] as const;
type Role = (typeof ROLES)[number];

const server = fileServer();
const people = {} as Record<Role, Person>;
let org: string;
let task: string;
let count = 0;

const MINUTE = 60_000;
const millis = (): number => server.deps.engine.clock.millis();
const now = (): string => server.deps.engine.clock.now();
const today = (): string => server.deps.engine.clock.today();
/** Wall time so many minutes from now. */
const wall = (minutes: number, base = now()): string =>
  new Date(Date.parse(`${base.replace(' ', 'T')}Z`) + minutes * MINUTE).toISOString().slice(0, 19).replace('T', ' ');
const stored = (name: string, given: Row): Promise<string> =>
  storeValid(server, server.deps.engine.entity(name), given, { orgId: org });

/** A phone that did something so many minutes ago; its clock is off by some more. */
interface Phone {
  readonly ago?: number;
  readonly off?: number;
  readonly unknown?: boolean;
  readonly rev?: number;
  readonly key?: string;
}
const phoneHeaders = ({ ago = 0, off = 0, unknown = false, rev, key }: Phone): Record<string, string> => ({
  'command-device': 'phone-1',
  'command-time': new Date(millis() + (off - ago) * MINUTE).toISOString(),
  ...(unknown ? {} : { 'command-elapsed': String(ago * MINUTE) }),
  ...(rev === undefined ? {} : { 'command-rev': String(rev) }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
});
const on = (who: Role, phone?: Phone): Caller =>
  phone ? api(server.url, people[who].caller.token, 'zh', phoneHeaders(phone)) : people[who].caller;

type Acted = Answer<ActionData & InvalidData>;
const act = (who: Role, id: string, action: string, input: Row = {}, phone?: Phone): Promise<Acted> =>
  on(who, phone).post(`/api/dangerWork/workPermit/action/${action}`, { ids: [id], input });
const done = async (answer: Promise<Answer<InvalidData>>): Promise<void> => {
  const given = await answer;
  expect(given.code, JSON.stringify(given)).toBe(200);
};
const permit = async (id: string): Promise<WireRow> =>
  (await (await server.as('admin')).get<WireRow>('/api/dangerWork/workPermit/getWorkPermit', { id })).data;
const picture = async (who: Role): Promise<string> => (await upload(people[who].caller, '现场.png', PIXEL)).data.id;

interface Fact {
  readonly act: string;
  readonly on_entity: string;
  readonly outcome: string;
  readonly by_name: string;
  readonly device: string | null;
  readonly happened: number | null;
  readonly received: number;
  readonly device_at: number | null;
  readonly base_rev: number | null;
  readonly rev: number | null;
  readonly input: string;
  readonly refusal: string | null;
  readonly shown: string | null;
  readonly files: readonly { readonly sha256: string }[];
}
const facts = (id: string): Promise<readonly Fact[]> =>
  server.deps.db.read(
    server.tenant,
    async (connection) =>
      (
        await connection.query<Fact>(
          `select *, extract(epoch from happened_at)::float8 * 1000 as happened, extract(epoch from received_at)::float8 * 1000 as received, extract(epoch from device_at)::float8 * 1000 as device_at
             from anlan.command_fact where tenant_id = $1 and entity = 'workPermit' and row_id = $2 order by id`,
          [server.tenant, id],
        )
      ).rows,
  );

async function analyse(
  id: string,
  value: string,
  phone?: Phone,
  more: Row = {},
): Promise<Answer<InvalidData & WireRow>> {
  const admin = await server.as('admin');
  const limits = (
    await admin.get<ListData>('/api/dangerWork/gasLimit/queryGasLimit', { gasName: '可燃气体（动火）', pageSize: 5 })
  ).data.list;
  return on('gasAnalyst', phone).post('/api/dangerWork/gasAnalysis/addGasAnalysis', {
    permit: id,
    analysisKind: 'before',
    sampleTime: now(),
    samplePart: 'point',
    instrument: '四合一检测仪',
    instrumentNo: 'DX-1',
    calibrateValidTo: today(),
    signature: await picture('gasAnalyst'),
    items: [{ gas: limits[0]?.id ?? '', value, unit: 'vol' }],
    ...more,
  });
}

beforeAll(async () => {
  // The middle of a working day: neither night nor the change of a day decides anything.
  const day = new Date(Date.parse(`${today()}T00:00:00Z`) + 86_400_000);
  server.advance(Date.parse(`${day.toISOString().slice(0, 10)}T12:00:00Z`) - Date.parse(`${now().replace(' ', 'T')}Z`));
  for (const role of ROLES) {
    const { id, orgId, caller } = await actingAs(server, role);
    people[role] = { id, caller };
    org = orgId;
  }
  await stored('qualification', {
    certNo: 'JH-E1',
    user: people.guardian.id,
    name: '监护人',
    certType: 'guardianCert',
    validFrom: wall(-300 * 1440).slice(0, 10),
    validTo: wall(300 * 1440).slice(0, 10),
    status: 'valid',
  });
  task = await stored('workTask', {
    taskName: '试验检修',
    status: 'planned',
    planStart: wall(-600),
    planEnd: wall(3000),
    ownerOrg: org,
    applyOrg: org,
    workLeader: people.teamLeader.id,
  });
}, 240_000);

// A guardian guards one work at a time: what a test leaves at work would stand in the way of the next one.
afterEach(async () => {
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query("update work_permit set status = 'closed' where guardian = any($1) and status <> 'closed'", [
      [people.guardian.id, people.safetyOfficer.id],
    ]),
  );
});

/** A permit of hot work in some state, stored as it stands, with a worker and two measures. */
async function permitIn(state: string, more: Row = {}): Promise<string> {
  const id = await stored('workPermit', {
    workTask: task,
    workType: 'hot',
    level: 'second',
    ruled: true,
    approver: 'safetyDept',
    gasRequired: true,
    guardianCheck: 'ok',
    interruptLimit: 60,
    applyOrg: org,
    applicant: people.employee.id,
    ownerOrg: org,
    area: null,
    provider: null,
    location: `试验地点 ${(count += 1)}`,
    planStart: wall(-300),
    planEnd: wall(600),
    validHours: 72,
    workLeader: people.teamLeader.id,
    guardian: people.guardian.id,
    relatedPermits: [],
    otherTypes: [],
    emergencyMeasures: [],
    outdoor: false,
    status: state,
    ...more,
  });
  await stored('workPermitWorker', {
    permit: id,
    personType: 'internal',
    user: people.employee.id,
    name: '张三',
    workKind: 'worker',
    certType: null,
    providerPerson: null,
    checkinMode: null,
    checkinTime: null,
    leaveTime: null,
    signature: null,
  });
  for (const seq of [1, 2])
    await stored('permitMeasure', {
      permit: id,
      seq,
      content: `措施 ${seq}`,
      required: true,
      needPhoto: false,
      confirmRole: 'guardian',
      template: null,
      confirmResult: null,
      confirmBy: null,
      confirmTime: null,
      photo: [],
      signature: null,
    });
  return id;
}
const checkin = async (id: string, phone?: Phone): Promise<Acted> =>
  act(
    'guardian',
    id,
    'checkin',
    {
      disclosureBy: people.safetyOfficer.id,
      workers: ((await permit(id))['workers'] as Row[]).map((one) => ({
        id: one['id'] ?? null,
        bodyOk: true,
        checkinMode: 'card',
      })),
    },
    phone,
  );
describe('a command is kept as a fact', () => {
  test('done: who, with which device, when it was done and received, from which edition, and what came of it', async () => {
    const id = await permitIn('approved');
    const { rev } = await permit(id);
    await done(checkin(id, { ago: 25, off: 120, rev: Number(rev), key: 'key-of-checkin' }));
    const [fact, ...rest] = await facts(id);
    expect(rest).toEqual([]);
    expect(fact).toMatchObject({
      act: 'checkin',
      on_entity: 'workPermit',
      outcome: 'done',
      by_name: '测试guardian',
      device: 'phone-1',
      base_rev: rev,
      rev: Number(rev) + 1,
    });
    expect(JSON.parse(fact?.input ?? '')).toMatchObject({ disclosureBy: people.safetyOfficer.id });
    expect(fact?.received).toBe((fact?.happened ?? 0) + 25 * MINUTE);
    // The clock of the phone is two hours ahead, which changes nothing but what is kept of it.
    expect(Math.abs((fact?.device_at ?? 0) - (fact?.happened ?? 0) - 120 * MINUTE)).toBeLessThan(MINUTE);
    const [worker] = (await permit(id))['workers'] as Row[];
    expect(Math.abs(Date.parse(String(worker?.['checkinTime'])) - Date.parse(wall(-25)))).toBeLessThan(MINUTE);
  });

  test('once, however often the phone sends it', async () => {
    const id = await permitIn('approved');
    const phone = { ago: 5, key: 'key-sent-twice' };
    const sent = phoneHeaders(phone);
    const body = {
      ids: [id],
      input: {
        disclosureBy: people.safetyOfficer.id,
        workers: ((await permit(id))['workers'] as Row[]).map((one) => ({
          id: one['id'] ?? null,
          bodyOk: true,
          checkinMode: 'card',
        })),
      },
    };
    const caller = api(server.url, people.guardian.caller.token, 'zh', sent);
    for (let time = 0; time < 3; time += 1) await done(caller.post('/api/dangerWork/workPermit/action/checkin', body));
    expect((await facts(id)).map((one) => [one.act, one.outcome])).toEqual([['checkin', 'done']]);
  });

  test('refused: with the reason, and the record stands as it was', async () => {
    const id = await permitIn('gasTesting');
    const before = await permit(id);
    const answer = await act('guardian', id, 'startWork', {}, { ago: 0 });
    expect(answer.code).toBe(422);
    expect(await facts(id)).toMatchObject([
      { act: 'startWork', outcome: 'refused', rev: null, refusal: expect.stringContaining(answer.msg) as string },
    ]);
    expect((await permit(id)).rev).toBe(before.rev);
  });

  test('on what belongs to the record, with the digests of its pictures', async () => {
    const id = await permitIn('gasTesting');
    await done(analyse(id, '0.100', { ago: 3 }, { sampleTime: wall(-3) }));
    const [fact] = await facts(id);
    expect(fact).toMatchObject({ act: 'add', on_entity: 'gasAnalysis', outcome: 'done' });
    expect(fact?.files.map(({ sha256 }) => sha256)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/) as string]);
    expect(fact?.shown).toMatch(/^[0-9a-f]{64}$/);
  });

  test('and neither changed nor deleted, by whoever holds the database of the product', async () => {
    for (const sql of ['update anlan.command_fact set act = $1', 'delete from anlan.command_fact where act = $1'])
      await expect(server.deps.db.write(server.tenant, (connection) => connection.query(sql, ['x']))).rejects.toThrow(
        /only takes additions/,
      );
  });

  test('of a record that the sender does not see nothing is kept', async () => {
    const id = await permitIn('working', { guardian: people.safetyOfficer.id, applicant: people.safetyOfficer.id });
    expect((await act('gasAnalyst', id, 'interrupt', { interruptReason: 'other' }, { ago: 1 })).code).not.toBe(200);
    expect(await facts(id)).toEqual([]);
  });
});

describe('the clock of a phone', () => {
  test.each([-120, 120])('off by %i minutes does not stretch the half hour of a gas test', async (off) => {
    const id = await permitIn('gasTesting');
    // Sampled 20 minutes ago, read off the wrong clock.
    await done(analyse(id, '0.100', { ago: 20, off }, { sampleTime: wall(off - 20) }));
    const { gasValidUntil, gasSampledAt } = await permit(id);
    expect(Math.abs(Date.parse(String(gasSampledAt)) - Date.parse(wall(-20)))).toBeLessThan(MINUTE);
    expect(Math.abs(Date.parse(String(gasValidUntil)) - Date.parse(wall(10)))).toBeLessThan(MINUTE);
  });

  test('that nobody can reckon with leaves the age of a test unknown, and the start is refused by a sentence', async () => {
    const id = await permitIn('gasTesting');
    await done(analyse(id, '0.100', { unknown: true }));
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query("update work_permit set status = 'ready' where id = $1", [id]),
    );
    const answer = await act('guardian', id, 'startWork');
    expect(answer.msg).toContain('不知道合格的气体分析是什么时候做的');
    await done(analyse(id, '0.100', { ago: 1 }, { sampleTime: wall(-1) }));
    await done(act('guardian', id, 'startWork'));
  });

  test('a start that waited, or of which nobody knows when, is refused by a sentence', async () => {
    const id = await permitIn('ready', { gasResult: 'pass', gasSampledAt: wall(-5), gasValidUntil: wall(25) });
    expect((await act('guardian', id, 'startWork', {}, { ago: 12 })).msg).toBe(
      '开工只能联网当场办理：这一操作在设备上已等了 12 分钟，请重新办理',
    );
    expect((await act('guardian', id, 'startWork', {}, { unknown: true })).msg).toContain('不能开工：不知道');
    expect((await permit(id))['status']).toBe('ready');
    await done(act('guardian', id, 'startWork', {}, { ago: 0 }));
  });
});
