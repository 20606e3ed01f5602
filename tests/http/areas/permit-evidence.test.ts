/**
 * Evidence of permits: commands as facts with the moment they were done, whatever clock a phone has, and what the server
 * says to a phone that was away.
 */
import { createHash, createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EvidenceFile } from '../../../src/engine/model/evidence/evidence-file.ts';
import { canonicalJson } from '../../../src/engine/model/json/canonical-json.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { evidenceCommand } from '../../../src/engine/server/evidence-command.ts';
import type { PublicKeyEntry } from '../../../src/engine/server/operations/evidence/keys.ts';
import { type Answer, type Caller, api } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { openCrew, USERS } from '../leaving/crew.ts';
import { type Fetched, fetchBytes, photograph, PIXEL, upload } from '../files/file-door.ts';

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

/** A phone that did something so many minutes ago; its clock is off by some more. Each call is of another one. */
interface Phone {
  readonly device?: string;
  readonly ago?: number;
  readonly off?: number;
  readonly unknown?: boolean;
  readonly rev?: number;
  readonly key?: string;
}
let phones = 0;
const phoneHeaders = ({ device, ago = 0, off = 0, unknown = false, rev, key }: Phone): Record<string, string> => ({
  'command-device': device ?? `phone-${(phones += 1)}`,
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
const rows = async (name: string, noun: string, id: string): Promise<readonly WireRow[]> =>
  (await (await server.as('admin')).get<ListData>(`/api/dangerWork/${name}/query${noun}`, { permit: id, pageSize: 50 }))
    .data.list;
const picture = (who: Role): Promise<string> => photograph(people[who].caller);

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
const measures = async (id: string, action: string, phone?: Phone): Promise<Acted> =>
  act(
    'guardian',
    id,
    action,
    {
      measures: ((await permit(id))['measures'] as Row[]).map((one) => ({
        id: one['id'] ?? null,
        confirmResult: 'yes',
      })),
    },
    phone,
  );

describe('a command is kept as a fact', () => {
  test('done: who, with which device, when it was done and received, from which edition, and what came of it', async () => {
    const id = await permitIn('approved');
    const { rev } = await permit(id);
    await done(checkin(id, { device: 'phone-of-guard', ago: 25, off: 120, rev: Number(rev), key: 'key-of-checkin' }));
    const [fact, ...rest] = await facts(id);
    expect(rest).toEqual([]);
    expect(fact).toMatchObject({
      act: 'checkin',
      on_entity: 'workPermit',
      outcome: 'done',
      by_name: '测试guardian',
      device: 'phone-of-guard',
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

  test('refused under one key: each attempt with something else, and the same one once', async () => {
    const id = await permitIn('ready');
    const key = 'key-of-attempts';
    for (const interruptReason of ['weather', 'other', 'weather'])
      expect((await act('guardian', id, 'interrupt', { interruptReason }, { key })).code).toBe(422);
    expect((await facts(id)).map(({ outcome, input }) => [outcome, JSON.parse(input)])).toEqual([
      ['refused', { interruptReason: 'weather' }],
      ['refused', { interruptReason: 'other' }],
    ]);
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

  test('of a job and of an alarm: in nobody’s name, or in that of whoever raised it', async () => {
    const id = await permitIn('working', { planStart: wall(-400), validHours: 5 });
    await runJob(server, 'dangerWork.workPermitExpire');
    expect((await facts(id)).map(({ act: one, by_name: name, outcome }) => [one, name, outcome])).toEqual([
      ['expire', '系统', 'done'],
    ]);
    const area = await stored('riskArea', { areaName: '报警区域', parentId: null, status: 'enabled' });
    const other = await permitIn('working', { area });
    const alarm = await (
      await server.as('admin')
    ).post('/api/warning/alarmInfo/addAlarmInfo', {
      alarmType: 'ai',
      aiEvent: 'fallDown',
      level: '2',
      area,
      org,
      startTime: wall(-1),
      status: 'new',
    });
    expect(alarm.code, JSON.stringify(alarm)).toBe(200);
    const [fact] = await facts(other);
    expect([fact?.act, fact?.input]).toEqual(['alarmStop', '{"interruptReason":"alarm","status":"interrupted"}']);
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

describe('a permit as a file of evidence', () => {
  const evidence = (id: string, who: Caller): Promise<Fetched> =>
    fetchBytes(who, `/api/dangerWork/workPermit/evidenceWorkPermit?id=${id}`);
  const folder = mkdtempSync(join(tmpdir(), 'anlan-evidence-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const publicKeys = async (): Promise<readonly PublicKeyEntry[]> =>
    (await server.stranger().get<readonly PublicKeyEntry[]>('/api/public/evidenceKeys')).data;
  /** What the command line says of these bytes, and how it ends. */
  async function verify(bytes: Buffer, ...keys: readonly string[]): Promise<readonly [code: number, said: string]> {
    const file = join(folder, `permit-${(count += 1)}.json`);
    writeFileSync(file, bytes);
    const said: string[] = [];
    const code = await evidenceCommand({
      env: {},
      args: ['verify', file, ...keys.flatMap((key) => ['--key', key])],
      say: (line) => said.push(line),
      page: () => Promise.reject(new Error('not asked for')),
    });
    return [code, said.join('\n')];
  }

  test('holds commands, signatures with what their signers saw, and digests of pictures; and is true until a byte of it changes', async () => {
    const id = await permitIn('approved');
    await done(checkin(id, { ago: 40 }));
    expect((await act('guardian', id, 'startWork')).code).toBe(422);
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query("update work_permit set status = 'gasTesting' where id = $1", [id]),
    );
    await done(analyse(id, '0.100', { ago: 10, rev: Number((await permit(id)).rev) }, { sampleTime: wall(-10) }));
    const [sign] = await rows('permitSign', 'PermitSign', id);
    const signer = Object.values(people).find((one) => one.id === sign?.['signer'])!;
    await done(
      api(server.url, signer.caller.token, 'zh', phoneHeaders({ rev: Number((await permit(id)).rev) })).post(
        '/api/dangerWork/permitSign/action/sign',
        { ids: [sign?.id], input: { signature: (await upload(signer.caller, '签名.png', PIXEL)).data.id } },
      ),
    );
    const got = await evidence(id, people.safetyDept.caller);
    expect(got.status).toBe(200);
    expect(got.name).toMatch(/\.evidence\.json$/);
    const file = JSON.parse(got.bytes.toString('utf8')) as EvidenceFile & { readonly commands: readonly Row[] };
    expect(file.commands.map((one) => [one['act'], one['outcome']])).toEqual([
      ['checkin', 'done'],
      ['startWork', 'refused'],
      ['add', 'done'],
      ['sign', 'done'],
    ]);
    expect(file.signatures).toHaveLength(2);
    for (const one of file.signatures) {
      expect(one['image']).toMatchObject({ sha256: createHash('sha256').update(PIXEL).digest('hex') });
      // What was seen is in the file, and is what the digest says.
      const shown = file.shown.find(({ digest }) => digest === one['shown']);
      expect(createHash('sha256').update(canonicalJson(shown?.form)).digest('hex')).toBe(one['shown']);
    }
    expect(JSON.stringify(file.form)).toContain('措施 1');
    expect(file.files.length).toBeGreaterThan(0);
    const [key] = await publicKeys();
    expect(file.signature.key).toEqual({ id: key?.id, publicKey: key?.publicKey });

    expect(await verify(got.bytes, key?.publicKey ?? '')).toEqual([0, expect.stringMatching(/^true\n/)]);
    const changed = Buffer.from(got.bytes.toString('utf8').replace('"outcome":"refused"', '"outcome":"done"'));
    expect(await verify(changed, key?.publicKey ?? '')).toEqual([1, expect.stringMatching(/^false: \/commands\/1 \(/)]);
    const other = Buffer.alloc(32, 7).toString('base64url');
    expect(await verify(got.bytes, other)).toEqual([1, expect.stringContaining('another key signed the file')]);
  });

  test('is given to whoever has the right to it, of records they see, and leaves an entry in the audit log', async () => {
    const id = await permitIn('working');
    expect((await evidence(id, people.guardian.caller)).code).toBe(403);
    expect((await permit(id)).$can).toContain('evidence');
    expect((await evidence('01900000-0000-7000-8000-00000000abcd', people.safetyDept.caller)).code).toBe(404);
    expect((await evidence(id, people.safetyDept.caller)).status).toBe(200);
    await expect
      .poll(async () =>
        server.deps.db.read(
          server.tenant,
          async (connection) =>
            (
              await connection.query(
                "select 1 from anlan.audit where tenant_id = $1 and action = 'evidence' and url like '%evidenceWorkPermit'",
                [server.tenant],
              )
            ).rowCount,
        ),
      )
      .toBeGreaterThan(0);
  });

  test('signed before the key was changed stays true, and private keys are nowhere in the clear', async () => {
    const id = await permitIn('working');
    const before = await evidence(id, people.safetyDept.caller);
    const [old] = await publicKeys();
    await server.deps.evidence.rotate();
    const after = await evidence(id, people.safetyDept.caller);
    const keys = await publicKeys();
    expect(keys.map(({ retiredAt }) => retiredAt === null)).toEqual([true, ...keys.slice(1).map(() => false)]);
    expect(keys[1]?.publicKey).toBe(old?.publicKey);
    const known = keys.map(({ publicKey }) => publicKey);
    for (const { bytes } of [before, after]) expect((await verify(bytes, ...known))[0]).toBe(0);
    // A file says by which key it was signed: the new one alone does not vouch for the old file.
    expect((await verify(before.bytes, known[0] ?? ''))[0]).toBe(1);
    // A key may begin with what begins an option.
    expect((await verify(before.bytes, `-${known[0]?.slice(1) ?? ''}`))[0]).toBe(1);
    const { rows: stored } = await server.deps.db.system((connection) =>
      connection.query<{ private_key: Buffer }>('select private_key from anlan.evidence_key'),
    );
    for (const { private_key: sealed } of stored)
      expect(() => createPrivateKey({ key: sealed, format: 'der', type: 'pkcs8' })).toThrow();
  });

  test('keeps no name of a person who was made anonymous, and is true all the same', async () => {
    const admin = await server.as('admin');
    const crew = await openCrew(server, () => admin);
    const leaver = await crew.person('fang.boyuan', {
      nickname: '方柏原',
      orgId: org,
      roleId: [await crew.role('safetyOfficer')],
    });
    const id = await permitIn('gasTesting', { workLeader: leaver.id });
    // A form under which was signed names the work leader; what they were refused is a fact of theirs.
    await done(analyse(id, '0.100', undefined, { sampleTime: wall(-1) }));
    const own = await crew.caller('fang.boyuan');
    const stop = { ids: [id], input: { interruptReason: 'other', interruptNote: '方柏原叫停' } };
    expect((await own.post('/api/dangerWork/workPermit/action/stop', stop)).code).toBe(422);
    const before = await evidence(id, people.safetyDept.caller);
    expect(before.bytes.toString('utf8')).toContain('方柏原');
    expect(JSON.stringify(await facts(id))).toContain('方柏原');
    expect((await admin.post(`${USERS}/leave`, { id: leaver.id, successor: people.teamLeader.id })).code).toBe(200);
    await server.deps.db.systemWrite((connection) =>
      connection.query(`update sys_user set "leftOn" = '2020-01-01' where id = $1`, [leaver.id]),
    );
    await runJob(server, 'system.userAnonymise');
    const made = `离职人员 ${leaver.id.slice(-6)}`;
    const told = await facts(id);
    expect(JSON.stringify(told)).not.toContain('方柏原');
    expect(told.map(({ by_name: name }) => name)).toContain(made);
    const after = await evidence(id, people.safetyDept.caller);
    expect(after.bytes.toString('utf8')).not.toContain('方柏原');
    expect(after.bytes.toString('utf8')).toContain(`作业负责人","value":"${made}"`);
    const [key] = await publicKeys();
    for (const { bytes } of [before, after]) expect((await verify(bytes, key?.publicKey ?? ''))[0]).toBe(0);
    // Nothing else of a fact changes, and no name but by a made-up one.
    const tamper = (set: string): Promise<unknown> =>
      server.deps.db.systemWrite(async (connection) => {
        await connection.query(
          `select set_config('anlan.erased_name', '测试', true), set_config('anlan.erased_made', '离职人员 000000', true)`,
        );
        return connection.query(`update anlan.command_fact set erased_at = now(), ${set} where row_id = $1`, [id]);
      });
    for (const set of [`outcome = 'done'`, `by_name = 'x'`, `input = '{}'`, `refusal = null`])
      await expect(tamper(set), set).rejects.toThrow(/only takes additions/);
  });

  test('a signature under an edition that has gone on is refused where it is given at once, and names who went on', async () => {
    const id = await permitIn('reviewing');
    const { rev } = await permit(id);
    await done(analyse(id, '0.100', undefined, { sampleTime: wall(-1) }));
    const input = {
      reviewPhotos: [await picture('safetyDept')],
      approveSign: await picture('safetyDept'),
    };
    const answer = await act('safetyDept', id, 'reviewSafety', input, { rev: Number(rev) });
    expect(answer.code).toBe(409);
    expect(answer.msg).toMatch(/在您查看之后已经改变（测试gasAnalyst于 .* 办理“气体分析合格”）/);
    await done(act('safetyDept', id, 'reviewSafety', input, { rev: Number((await permit(id)).rev) }));
    // From the list of the desk, where nobody said which edition was looked at, the present one is kept.
    expect((await facts(id)).at(-1)).toMatchObject({ act: 'reviewSafety', shown: expect.any(String) as string });
  });
});

describe('six commands of three phones', () => {
  type Sent = (id: string) => Promise<unknown>;
  /** Each with the minutes that have gone by since, so that the order of the facts is the same in every order of arrival. */
  const six: readonly Sent[] = [
    (id) => checkin(id, { ago: 50 }),
    (id) => measures(id, 'checkMeasures', { ago: 45 }),
    (id) => analyse(id, '0.100', { ago: 40 }, { sampleTime: wall(-40) }),
    (id) => analyse(id, '9.000', { ago: 30 }, { sampleTime: wall(-30) }),
    (id) => analyse(id, '0.100', { ago: 20 }, { sampleTime: wall(-20), analysisKind: 'during' }),
    (id) => act('guardian', id, 'interrupt', { interruptReason: 'weather', interruptNote: '雷雨' }, { ago: 35 }),
  ];
  /** What of the permit and its records is a function of the facts: all but ids, editions and when it was stored. */
  async function stateOf(id: string, from: string): Promise<unknown> {
    const row = await permit(id);
    // Minutes from the first test of an order: the clock goes on between them.
    const since = (value: unknown): number | null =>
      value === null || value === undefined
        ? null
        : Math.round((Date.parse(String(value).replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / MINUTE);
    return {
      status: row['status'],
      gas: [row['gasResult'], since(row['gasSampledAt']), since(row['gasValidUntil']), row['gasAgeUnknown']],
      stop: [since(row['interruptedAt']), row['interruptReason']],
      workers: (row['workers'] as Row[]).map((one) => [one['checkinMode'], since(one['checkinTime'])]),
      measures: (row['measures'] as Row[]).map((one) => [one['confirmResult'], since(one['confirmTime'])]),
      tests: (await rows('gasAnalysis', 'GasAnalysis', id))
        .map((one) => [one['result'], since(one['sampleTime'])])
        .sort(),
      interruptions: (await rows('permitInterrupt', 'PermitInterrupt', id)).map((one) => [
        since(one['startTime']),
        one['reason'],
        one['description'],
        one['operator'] === people.guardian.id,
      ]),
      rectifications: (await rows('permitRectify', 'PermitRectify', id)).length,
    };
  }
  /** Orders in which neighbours change, the whole is turned round, and a few that a seed picks. */
  const ORDERS = ['012345', '543210', '324150', '534021', '253104', '415032', '140523'];

  test.each([
    ['working', { status: 'interrupted', stop: [-35, 'gasExceed'], gas: ['pass', -20, 10, false] }],
    ['approved', { status: 'confirming', stop: [null, null], gas: ['pass', -20, 10, false] }],
    ['reviewing', { status: 'rectifying', stop: [null, null], gas: ['pass', -20, 10, false], rectifications: 1 }],
  ])('come to one state in any order on a permit that is %s', async (status, expected) => {
    const states: unknown[] = [];
    for (const order of ORDERS) {
      const id = await permitIn(status, { actualStart: status === 'working' ? wall(-120) : null });
      const from = now();
      for (const index of order) await six[Number(index)]?.(id);
      states.push(await stateOf(id, from));
      // What was refused on the way stays as a fact as well.
      expect(await facts(id)).toHaveLength(six.length);
      await server.deps.db.write(server.tenant, (connection) =>
        connection.query("update work_permit set status = 'closed' where id = $1", [id]),
      );
    }
    expect(states[0]).toMatchObject(expected);
    for (const state of states) expect(state).toEqual(states[0]);
  });
});

describe('a phone that was away is told what and why', () => {
  test('the certificate of a worker ended during the work: nobody resumes, and the sentence says whose', async () => {
    const id = await permitIn('interrupted', {
      interruptedAt: wall(-10),
      interruptReason: 'certificate',
      gasResult: 'pass',
      gasSampledAt: wall(-5),
      gasValidUntil: wall(25),
    });
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query('update work_permit_worker set "certType" = $2, "workKind" = $3 where permit = $1', [
        id,
        'welder',
        'welder',
      ]),
    );
    await stored('qualification', {
      certNo: 'HG-1',
      user: people.employee.id,
      name: '张三',
      certType: 'welder',
      validFrom: wall(-300 * 1440).slice(0, 10),
      validTo: wall(-1440).slice(0, 10),
      status: 'valid',
    });
    const answer = await act('guardian', id, 'resume', { measureChecked: true }, { ago: 0 });
    expect([answer.code, answer.msg]).toEqual([422, '测试employee：证件无效或已到期']);
    expect((await permit(id))['status']).toBe('interrupted');
  });

  test('the plan ended while the end of the work was unsent: done in time it is taken, done too late it is not', async () => {
    const clearPhotos = [await picture('guardian')];
    const id = await permitIn('expired', {
      validHours: 5,
      actualStart: wall(-240),
      planStart: wall(-310),
      planEnd: wall(-20),
    });
    expect((await act('guardian', id, 'end', { clearPhotos }, { ago: 5 })).msg).toBe(
      '完工时作业票已超期，请由监护人现场确认关闭',
    );
    // Whoever stands at the desk now has no end that was done before.
    expect((await act('guardian', id, 'end', { clearPhotos })).msg).toBe('状态为“已超期”时不能完工');
    await done(act('guardian', id, 'end', { clearPhotos }, { ago: 15 }));
    const ended = await permit(id);
    expect(ended['status']).toBe('ending');
    expect(Math.abs(Date.parse(String(ended['actualEnd'])) - Date.parse(wall(-15)))).toBeLessThan(MINUTE);
  });

  test('the work was stopped: what was done before is taken, and what was done after it is not, however soon it was sent', async () => {
    const id = await permitIn('working', { actualStart: wall(-60) });
    await done(act('safetyOfficer', id, 'stop', { interruptReason: 'other' }));
    server.advance(3 * MINUTE);
    const reason = { interruptReason: 'weather' };
    for (const ago of [0, 1, 2]) {
      const answer = await act('guardian', id, 'interrupt', reason, { ago });
      expect([answer.code, answer.msg]).toEqual([
        422,
        expect.stringMatching(/^不能中断：测试safetyOfficer已于 .* 办理“叫停”，现在状态为“/),
      ]);
    }
    // A phone sends in order: what it has sent already was done before whatever comes of it later.
    for (const ago of [1, 5])
      expect((await act('guardian', id, 'interrupt', reason, { device: 'phone-of-order', ago })).code).toBe(422);
    await done(act('guardian', id, 'interrupt', reason, { ago: 5 }));
    expect((await permit(id))['status']).toBe('interrupted');
  });

  test('a tap on a phone with a network has not waited: measures are not confirmed before anybody has checked in', async () => {
    const id = await permitIn('approved');
    expect((await measures(id, 'checkMeasures', { ago: 0 })).code).toBe(422);
    await done(measures(id, 'checkMeasures', { ago: 5 }));
  });

  test('two guardians: one who guards elsewhere does not start, and one who was relieved does not act for the next', async () => {
    await permitIn('working');
    const second = await permitIn('ready', { gasResult: 'pass', gasSampledAt: wall(-5), gasValidUntil: wall(25) });
    expect((await act('guardian', second, 'startWork')).data.errors.map(({ message }) => message)).toContain(
      '监护人正在监护另一张作业票，一人同时只能监护一处',
    );
    const relieved = await permitIn('working', { guardian: people.safetyOfficer.id, workLeader: people.guardian.id });
    const answer = await act('guardian', relieved, 'interrupt', { interruptReason: 'other' }, { ago: 9 });
    expect(answer.msg).toContain('不能中断：只有“监护人”（测试safetyOfficer）');
    expect(await facts(relieved)).toMatchObject([{ act: 'interrupt', outcome: 'refused' }]);
  });

  test('the desk has declared the permit void meanwhile: the sentence says who, when and what', async () => {
    const id = await permitIn('approved');
    await done(act('safetyDept', id, 'void', { cancelReason: '停产' }));
    const by = /测试safetyDept已于 \d\d-\d\d \d\d:\d\d 办理“责令作废”，现在状态为“已作废”/;
    const answer = await checkin(id, { ago: 12 });
    expect(answer.msg).toMatch(/^不能人员签到与交底：/);
    expect(answer.msg).toMatch(by);
    const tested = await analyse(id, '0.100', { ago: 12 }, { sampleTime: wall(-12) });
    expect(tested.msg).toMatch(by);
    expect((await facts(id)).map((one) => [one.act, one.outcome])).toEqual([
      ['void', 'done'],
      ['checkin', 'refused'],
      ['add', 'refused'],
    ]);
  });

  test('gas in a unit that cannot be compared is refused at the unit', async () => {
    const id = await permitIn('gasTesting');
    const admin = await server.as('admin');
    const limits = (
      await admin.get<ListData>('/api/dangerWork/gasLimit/queryGasLimit', { gasName: '可燃气体（动火）', pageSize: 5 })
    ).data.list;
    const answer = await analyse(
      id,
      '0.1',
      { ago: 1 },
      { sampleTime: wall(-1), items: [{ gas: limits[0]?.id ?? '', value: '12', unit: 'mgm3' }] },
    );
    expect(answer.data.errors).toEqual([
      {
        field: 'items.0.unit',
        code: 'check.failed',
        message: '这个单位换算不成限值的单位，请按限值的单位填写',
      },
    ]);
    expect((await permit(id))['status']).toBe('gasTesting');
  });

  test('the code of another tenant’s permit opens nothing, tells nothing of it, and leaves nothing', async () => {
    const id = await permitIn('gasTesting');
    await server.deps.db.systemWrite((connection) =>
      connection.query("update work_permit set tenant_id = '01900000-0000-7000-8000-0000000000ff' where id = $1", [id]),
    );
    const guardian = people.guardian.caller;
    for (const answer of [
      await guardian.get('/api/dangerWork/workPermit/getWorkPermit', { id }),
      await act('guardian', id, 'interrupt', { interruptReason: 'other' }, { ago: 1 }),
    ])
      expect([answer.code, answer.msg]).toEqual([404, '记录不存在或已删除，也可能不归您查看，或属于其他租户']);
    expect((await analyse(id, '0.100', { ago: 1 }, { sampleTime: wall(-1) })).msg).toBe('作业票所选记录不存在或不可选');
    expect(await facts(id)).toEqual([]);
  });
});
