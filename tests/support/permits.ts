/** A permit of any kind of dangerous work, brought to a state by calls of the demonstration's people, for tests that begin there. */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { photograph } from '../http/files/file-door.ts';
import { type Answer, type Caller, api, signIn } from './client.ts';
import { newcomer } from './newcomer.ts';
import { type PermitKind, kindOf } from './permit-kinds.ts';
import { freshCode, tokenOf } from './portal.ts';

const BASE = '/api/dangerWork';
const PEOPLE = ['staff', 'head', 'hse', 'guardian', 'safety', 'foreman', 'analyst', 'department'] as const;
export type PermitPerson = (typeof PEOPLE)[number];
/** States in the order of the work; without gas tests none waits for one. */
const STATES = ['approved', 'confirming', 'gasTesting', 'reviewing', 'ready', 'working'] as const;
export type PermitState = (typeof STATES)[number];
/** States from which work that has begun is ended. */
const BEGUN = ['working', 'interrupted', 'confirming', 'gasTesting', 'reviewing', 'ready'];

/** So many hours from now by the clock of the works. */
export const clock = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

export interface Permit {
  readonly id: string;
  readonly content: string;
  readonly callers: Readonly<Record<PermitPerson, Caller>>;
  readonly nameOf: (person: PermitPerson) => string;
  readonly state: () => Promise<unknown>;
  readonly act: (person: PermitPerson, action: string, input?: object) => Promise<void>;
  readonly picture: (person: PermitPerson) => Promise<string>;
  /** Confirms the measures that wait for somebody, but for these people. */
  readonly confirmMeasures: (but?: readonly PermitPerson[]) => Promise<void>;
  /** Signs for everybody who has to before the issue, but for these people. */
  readonly signAll: (but?: readonly PermitPerson[]) => Promise<void>;
  /** What belongs to the permit, of an entity. */
  readonly belonging: (entity: string, query?: Record<string, string>) => Promise<readonly WireRow[]>;
  readonly row: () => Promise<WireRow>;
  /** Goes on to a later state. */
  readonly advance: (to: PermitState) => Promise<void>;
  /** Ends work that has begun, and has it accepted. */
  readonly end: () => Promise<void>;
}

interface CrewMember {
  readonly id: string;
  readonly nickname: string;
  readonly token: string;
}

/** People of a test's own, so that they are on no other work meanwhile. */
export interface Crew {
  readonly guardian: CrewMember;
  /** Of the department that approves with the unit. */
  readonly department: CrewMember;
  /** Who works. */
  readonly worker: string;
}

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, msg } = await answer;
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(200);
  return data;
}

/** A job of the staff's unit that takes permits. */
async function plannedJob(
  staff: Caller,
  userOf: (username: string) => WireRow,
  content: string,
  kind: PermitKind = 'hot',
): Promise<WireRow> {
  const org = userOf('staff')['orgId'];
  const task = await done(
    staff.post<WireRow>(`${BASE}/workTask/addWorkTask`, {
      ownerOrg: org,
      location: `${content}平台`,
      taskName: freshCode('烟道法兰更换'),
      taskKind: 'project',
      riskLevel: 'larger',
      workTypes: [kind],
      planStart: clock(-2),
      planEnd: clock(30),
      constructOrgType: 'internal',
      workOrg: org,
      workLeader: userOf('foreman').id,
      content,
    }),
  );
  await done(staff.post(`${BASE}/workTask/action/submit`, { ids: [task.id], input: {} }));
  return task;
}

const usersOf = async (url: string): Promise<(username: string) => WireRow> => {
  const { list } = await done(
    api(url, tokenOf('admin')).get<ListData>('/api/admin/sysuser/querySysUser', { pageSize: 1000 }),
  );
  return (username) => {
    const user = list.find((one) => one['username'] === username);
    if (!user) throw new Error(`nobody is called ${username}`);
    return user;
  };
};

/** A job that a permit can be applied for. @returns its name */
export async function newJob(url: string): Promise<string> {
  const staff = api(url, await signIn(url, 'staff', 'anlan123'));
  return String((await plannedJob(staff, await usersOf(url), freshCode('切割')))['taskName']);
}

/** A guardian with a certificate, and a worker, of the guardian's unit. */
export async function newCrew(url: string): Promise<Crew> {
  const admin = api(url, tokenOf('admin'));
  const { orgId, roleId } = (await usersOf(url))('guardian');
  const guardian = await newcomer(url, 'guardian', { orgId, roleId });
  const worker = await newcomer(url, 'employee', { orgId });
  await done(
    admin.post<WireRow>('/api/education/qualification/addQualification', {
      certNo: freshCode('JH'),
      user: guardian.id,
      name: guardian.nickname,
      certType: 'guardianCert',
      issueOrg: '安环部',
      firstIssueDate: '2024-01-01',
      validFrom: '2024-01-01',
      validTo: '2034-01-01',
      files: [await photograph(admin)],
    }),
  );
  const department = await newcomer(url, 'profDept', { orgId });
  return {
    guardian: { ...guardian, token: await signIn(url, guardian.username, guardian.password) },
    department: { ...department, token: await signIn(url, department.username, department.password) },
    worker: worker.id,
  };
}

interface PermitOptions {
  /** Further fields of the application. */
  readonly more?: object;
  readonly crew?: Crew;
}

/**
 * @param to the state it is brought to
 * @returns the permit; whoever brings it to work ends it, for its guardian guards one work at a time
 */
export async function permitAt(
  url: string,
  to: PermitState | 'draft',
  kind: PermitKind = 'hot',
  { more = {}, crew }: PermitOptions = {},
): Promise<Permit> {
  const admin = api(url, tokenOf('admin'));
  const userOf = await usersOf(url);
  const own = (person: PermitPerson): CrewMember | undefined =>
    person === 'guardian' || person === 'department' ? crew?.[person] : undefined;
  // The demonstration has nobody of the department who can sign in: only crews bring one.
  const accountOf = (person: PermitPerson): string => (person === 'department' ? 'hse' : person);
  const entries = PEOPLE.map(async (person): Promise<[PermitPerson, Caller]> => [
    person,
    api(url, own(person)?.token ?? (await signIn(url, accountOf(person), 'anlan123'))),
  ]);
  const callers = Object.fromEntries(await Promise.all(entries)) as Record<PermitPerson, Caller>;
  const idOf = (person: PermitPerson): string => own(person)?.id ?? userOf(accountOf(person)).id;
  const persons = new Map(PEOPLE.map((person) => [idOf(person), person]));
  const content = freshCode('切割旧法兰');
  const place = { ownerOrg: userOf('staff')['orgId'], location: `${content}平台` };
  const task = await plannedJob(callers.staff, userOf, content, kind);
  const { issuedBy, issue, isGraded, gas, details } = kindOf(kind);
  const picture = (person: PermitPerson): Promise<string> => photograph(callers[person]);
  const { id } = await done(
    callers.staff.post<WireRow>(`${BASE}/workPermit/addWorkPermit`, {
      ...place,
      workTask: task.id,
      workType: kind,
      planStart: clock(0),
      planEnd: clock(4),
      content,
      workOrg: '转炉车间',
      workLeader: userOf('foreman').id,
      guardian: idOf('guardian'),
      workers: [{ personType: 'internal', user: crew?.worker ?? userOf('staff').id, workKind: 'worker' }],
      ...details({ userOf, drawing: await picture('staff') }),
      ...more,
    }),
  );
  const row = (): Promise<WireRow> => done(admin.get<WireRow>(`${BASE}/workPermit/getWorkPermit`, { id }));
  const rowsOf = async (name: string): Promise<WireRow[]> => (await row())[name] as unknown as WireRow[];
  const state = async (): Promise<unknown> => (await row())['status'];
  const act = async (person: PermitPerson, action: string, input = {}): Promise<void> => {
    await done(callers[person].post(`${BASE}/workPermit/action/${action}`, { ids: [id], input }));
  };
  const belonging: Permit['belonging'] = async (entity, query = {}) => {
    const noun = entity.replace(/^./, (first) => first.toUpperCase());
    const path = `${BASE}/${entity}/query${noun}`;
    return (await done(admin.get<ListData>(path, { permit: id, pageSize: 50, ...query }))).list;
  };
  /** Confirms the steps that are due before one of these moves. */
  async function confirmSteps(...before: readonly string[]): Promise<void> {
    const open = (await belonging('permitStep', { status: 'todo', sort: 'seq' })).filter((one) =>
      before.includes(String(one['before'])),
    );
    for (const { id: one, confirmers } of open) {
      const person = (confirmers as string[]).map((user) => persons.get(user)).find((known) => known !== undefined)!;
      const input = { signature: await picture(person), photos: [await picture(person)] };
      await done(callers[person].post(`${BASE}/permitStep/action/confirm`, { ids: [one], input }));
    }
  }
  async function setLocks(change: object): Promise<void> {
    const points = await rowsOf('isolationPoints');
    if (points.length > 0)
      await act('foreman', 'setLocks', { isolationPoints: points.map((one) => ({ ...one, ...change })) });
  }
  async function confirmMeasures(but: readonly PermitPerson[] = []): Promise<void> {
    for (const [person, roles] of [
      ['staff', ['applicant', 'owner']],
      ['foreman', ['workLeader']],
      ['guardian', ['guardian']],
    ] as const) {
      const measures = await rowsOf('measures');
      const isOwn = (one: WireRow): boolean =>
        (roles as readonly unknown[]).includes(one['confirmRole']) && one['confirmResult'] === null;
      if (but.includes(person) || !measures.some(isOwn)) continue;
      const photo = [await picture(person)];
      await act(person, 'checkMeasures', {
        measures: measures.map((one) => ({ id: one.id, ...(isOwn(one) ? { confirmResult: 'yes', photo } : {}) })),
      });
    }
  }
  async function signAll(but: readonly PermitPerson[] = []): Promise<void> {
    for (const { id: one, signer } of await belonging('permitSign', { status: 'pending' })) {
      const person = persons.get(String(signer))!;
      if (but.includes(person)) continue;
      const input = { signature: await picture(person) };
      await done(callers[person].post(`${BASE}/permitSign/action/sign`, { ids: [one], input }));
    }
  }
  const steps: Record<PermitState, () => Promise<void>> = {
    async approved() {
      await act('staff', 'submit');
      await act('head', 'approve', { approveOpinion: '同意' });
      if (isGraded) await act(issuedBy, 'approve', { approveOpinion: '同意' });
    },
    async confirming() {
      const workers = (await rowsOf('workers')).map((one) => ({ id: one.id, bodyOk: true, checkinMode: 'card' }));
      await act('guardian', 'checkin', { disclosureBy: userOf('safety').id, workers });
    },
    async gasTesting() {
      await confirmMeasures();
      await act('guardian', gas ? 'confirm' : 'confirmNoGas');
    },
    async reviewing() {
      if ((await state()) !== 'gasTesting') return;
      await confirmSteps('gas');
      const { limits } = await done(
        callers.analyst.get<{ limits: { id: string; mustTest: boolean; min: number | null; unit: string }[] }>(
          `${BASE}/gasAnalysis/limits`,
          { permit: id },
        ),
      );
      await done(
        callers.analyst.post(`${BASE}/gasAnalysis/addGasAnalysis`, {
          permit: id,
          analysisKind: 'before',
          sampleTime: clock(0),
          samplePart: 'point',
          instrument: '四合一检测仪',
          instrumentNo: 'DX-1',
          calibrateValidTo: '2030-06-01',
          signature: await picture('analyst'),
          items: limits
            .filter(({ mustTest }) => mustTest)
            .map(({ id: one, min, unit }) => ({ gas: one, value: min === null ? '0.100' : '20.900', unit })),
        }),
      );
    },
    async ready() {
      await confirmSteps('issue');
      await signAll();
      await act(issuedBy, issue, { reviewPhotos: [await picture(issuedBy)], approveSign: await picture(issuedBy) });
    },
    async working() {
      await setLocks({ locked: true });
      await confirmSteps('start');
      await act('guardian', 'startWork');
    },
  };
  const permit: Permit = {
    id,
    content,
    callers,
    nameOf: (person) => own(person)?.nickname ?? String(userOf(accountOf(person))['nickname']),
    state,
    act,
    picture,
    confirmMeasures,
    signAll,
    belonging,
    row,
    async advance(next) {
      const from = STATES.indexOf((await state()) as PermitState);
      for (const one of STATES.slice(from + 1, STATES.indexOf(next) + 1)) await steps[one]();
    },
    async end() {
      if (BEGUN.includes(String(await state()))) {
        const people = await rowsOf('workers');
        for (const { id: entrant } of people.filter((one) => (one['insideSince'] ?? null) !== null))
          await act('guardian', 'exit', { entrant });
        await act('guardian', 'leave', { workers: people.map((one) => ({ id: one.id, leaveTime: clock(0) })) });
        await act('guardian', 'end', { clearPhotos: [await picture('guardian')] });
      }
      if ((await state()) !== 'ending') return;
      await setLocks({ removed: true });
      await confirmSteps('accept');
      await act('safety', 'acceptClosed', { acceptOpinion: '现场已清理', acceptSign: await picture('safety') });
    },
  };
  if (to !== 'draft') await permit.advance(to);
  expect(await state()).toBe(to);
  return permit;
}

/** Ends work that is under way, so that its people are free. */
export const endWork = (permit: Permit): Promise<void> => permit.end();

/**
 * Puts right what a failed test asked for, and withdraws the permit, or ends it where work has begun, so that its people
 * are free.
 */
export async function withdraw({ id, act, callers, state, row, end }: Permit): Promise<void> {
  if ((await state()) === 'rectifying') {
    const { list } = await done(
      callers.guardian.get<ListData>(`${BASE}/permitRectify/queryPermitRectify`, { permit: id, pageSize: 20 }),
    );
    for (const { id: one } of list) {
      const move = (who: Caller, action: string, input: object): Promise<unknown> =>
        done(who.post(`${BASE}/permitRectify/action/${action}`, { ids: [one], input }));
      await move(callers.foreman, 'finish', { result: '置换后重测' });
      await move(callers.guardian, 'verify', {});
    }
    await act('staff', 'rectified', { rectifyResult: '置换后重测' });
  }
  if (((await row())['actualStart'] ?? null) !== null) await end();
  else await act('hse', 'void', { cancelReason: '试验结束' });
}
