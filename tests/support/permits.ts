/** A permit of hot work, or for a confined space, brought to a state by calls of the demonstration's people, for tests that begin there. */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { photograph } from '../http/files/file-door.ts';
import { type Answer, type Caller, api, signIn } from './client.ts';
import { freshCode, tokenOf } from './portal.ts';

const BASE = '/api/dangerWork';
const PEOPLE = ['staff', 'head', 'hse', 'guardian', 'safety', 'foreman', 'analyst'] as const;
export type PermitPerson = (typeof PEOPLE)[number];
/** States in the order of the work. */
const STATES = ['approved', 'confirming', 'gasTesting', 'reviewing', 'ready', 'working'] as const;
export type PermitState = (typeof STATES)[number];
type PermitKind = 'hot' | 'confinedSpace';

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
  /** Goes on to a later state. */
  readonly advance: (to: PermitState) => Promise<void>;
}

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, msg } = await answer;
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe(200);
  return data;
}

async function toSigns(permit: Permit, admin: Caller, ids: ReadonlyMap<string, PermitPerson>): Promise<void> {
  const { list } = await done(
    admin.get<ListData>(`${BASE}/permitSign/queryPermitSign`, { permit: permit.id, pageSize: 20 }),
  );
  for (const { id, signer } of list) {
    const person = ids.get(String(signer))!;
    await done(
      permit.callers[person].post(`${BASE}/permitSign/action/sign`, {
        ids: [id],
        input: { signature: await permit.picture(person) },
      }),
    );
  }
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
    api(url, tokenOf('admin')).get<ListData>('/api/admin/sysuser/querySysUser', { pageSize: 200 }),
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

/** What a kind of work asks for in its application. */
function detailsOf(kind: PermitKind, userOf: (username: string) => WireRow): object {
  if (kind === 'hot')
    return {
      // By night and on days off the level rises by one: applied for at once, it is the same at any hour.
      applyLevel: 'first',
      riskAnalysis: '火花引燃',
      hazards: ['fire'],
      hotDetail: [
        { hotMethods: ['grinding'], position: '法兰', extinguisherCount: 2, fireWatchMinutes: 0, lelPercent: '5.00' },
      ],
    };
  return {
    riskAnalysis: '缺氧、中毒',
    hazards: ['poison'],
    spaceDetail: [
      {
        spaceName: freshCode('烟道'),
        originalMedium: '煤气',
        isolation: ['blind'],
        ventilation: 'forced',
        detectorNo: 'DX-1',
        rescueGear: ['tripod'],
        commMode: '对讲机',
        processEngineer: userOf('head').id,
      },
    ],
  };
}

/**
 * @param to the state it is brought to
 * @param more further fields of the application
 * @returns the permit; whoever brings it to work ends it, for its guardian guards one work at a time
 */
export async function permitAt(
  url: string,
  to: PermitState | 'draft',
  kind: PermitKind = 'hot',
  more: object = {},
): Promise<Permit> {
  const admin = api(url, tokenOf('admin'));
  const userOf = await usersOf(url);
  const entries = PEOPLE.map(async (person): Promise<[PermitPerson, Caller]> => [
    person,
    api(url, await signIn(url, person, 'anlan123')),
  ]);
  const callers = Object.fromEntries(await Promise.all(entries)) as Record<PermitPerson, Caller>;
  const content = freshCode('切割旧法兰');
  const place = { ownerOrg: userOf('staff')['orgId'], location: `${content}平台` };
  const task = await plannedJob(callers.staff, userOf, content, kind);
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
      guardian: userOf('guardian').id,
      workers: [{ personType: 'internal', user: userOf('staff').id, workKind: 'worker' }],
      ...detailsOf(kind, userOf),
      ...more,
    }),
  );
  const row = (): Promise<WireRow> => done(admin.get<WireRow>(`${BASE}/workPermit/getWorkPermit`, { id }));
  const permit: Permit = {
    id,
    content,
    callers,
    nameOf: (person) => String(userOf(person)['nickname']),
    state: async () => (await row())['status'],
    act: async (person, action, input = {}) => {
      await done(callers[person].post(`${BASE}/workPermit/action/${action}`, { ids: [id], input }));
    },
    picture: (person) => photograph(callers[person]),
    advance: async (next) => {
      const from = STATES.indexOf((await permit.state()) as PermitState);
      for (const state of STATES.slice(from + 1, STATES.indexOf(next) + 1)) await steps[state]();
    },
  };
  const { act, picture } = permit;
  const rowsOf = async (name: string): Promise<WireRow[]> => (await row())[name] as unknown as WireRow[];
  const steps: Record<PermitState, () => Promise<void>> = {
    async approved() {
      await act('staff', 'submit');
      await act('head', 'approve', { approveOpinion: '同意' });
      if (kind === 'hot') await act('hse', 'approve', { approveOpinion: '同意' });
    },
    async confirming() {
      const workers = (await rowsOf('workers')).map((one) => ({ id: one.id, bodyOk: true, checkinMode: 'card' }));
      await act('guardian', 'checkin', { disclosureBy: userOf('safety').id, workers });
    },
    async gasTesting() {
      for (const [person, roles] of [
        ['staff', ['applicant', 'owner']],
        ['foreman', ['workLeader']],
        ['guardian', ['guardian']],
      ] as const) {
        const photo = [await picture(person)];
        const measures = (await rowsOf('measures')).map((one) => ({
          id: one.id,
          ...((roles as readonly unknown[]).includes(one['confirmRole']) ? { confirmResult: 'yes', photo } : {}),
        }));
        await act(person, 'checkMeasures', { measures });
      }
      await act('guardian', 'confirm');
    },
    async reviewing() {
      const { limits } = await done(
        callers.analyst.get<{ limits: { id: string; isOwn: boolean; min: number | null; unit: string }[] }>(
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
            .filter(({ isOwn }) => isOwn)
            .map(({ id: gas, min, unit }) => ({ gas, value: min === null ? '0.100' : '20.900', unit })),
        }),
      );
    },
    async ready() {
      await toSigns(permit, admin, new Map(PEOPLE.map((person) => [userOf(person).id, person])));
      const [by, action] = kind === 'hot' ? (['hse', 'reviewSafety'] as const) : (['head', 'review'] as const);
      await act(by, action, { reviewPhotos: [await picture(by)], approveSign: await picture(by) });
    },
    working: () => act('guardian', 'startWork'),
  };
  if (to !== 'draft') await permit.advance(to);
  expect(await permit.state()).toBe(to);
  return permit;
}

/** Ends work that is under way, so that its people are free. */
export async function endWork({ id, act, callers, picture, state }: Permit): Promise<void> {
  if (!['working', 'interrupted'].includes(String(await state()))) return;
  const row = await done(callers.guardian.get<WireRow>(`${BASE}/workPermit/getWorkPermit`, { id }));
  const people = row['workers'] as unknown as WireRow[];
  for (const { id: entrant } of people.filter((one) => (one['insideSince'] ?? null) !== null))
    await act('guardian', 'exit', { entrant });
  const workers = people.map((one) => ({ id: one.id, leaveTime: clock(0) }));
  await act('guardian', 'leave', { workers });
  await act('guardian', 'end', { clearPhotos: [await picture('guardian')] });
  await act('safety', 'acceptClosed', { acceptOpinion: '现场已清理', acceptSign: await picture('safety') });
}

/** Puts right what a failed test asked for, and withdraws the permit, so that its people are free. */
export async function withdraw({ id, act, callers, state }: Permit): Promise<void> {
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
  await act('hse', 'void', { cancelReason: '试验结束' });
}
