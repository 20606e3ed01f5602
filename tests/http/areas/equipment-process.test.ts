/**
 * An inspection in its process: applied for, inspected, reported and filed; rectified and inspected again where it
 * failed; late by the clock of the process (domain §18.11).
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { done, workflowDesk } from '../../support/workflow.ts';
import { actingAs } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const desk = workflowDesk(server);
let keeper: Caller;
let colleague: Caller;
let org: string;
let me: string;

beforeAll(async () => {
  const other = await actingAs(server, 'equipOfficer');
  colleague = other.caller;
  keeper = await server.as('equip');
  const admin = await server.as('admin');
  const [person] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'equip' })).data.list;
  [me, org] = [String(person?.id), String(person?.['orgId'])];
}, 240_000);

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const add = (name: string, row: object): Promise<WireRow> =>
  done(keeper.post<WireRow>(`/api/equipment/${name}/add${noun(name)}`, row));
const get = (name: string, id: string, who = keeper): Promise<WireRow> =>
  done(who.get<WireRow>(`/api/equipment/${name}/get${noun(name)}`, { id }));
const act = (id: string, action: string, input: Row = {}, who = keeper): Promise<Answer<ActionData & InvalidData>> =>
  who.post(`/api/equipment/equipInspect/action/${action}`, { ids: [id], input });
const today = (days = 0): string => addDays(server.deps.engine.clock.today(), days) ?? '';
const inspection = (id: string, who = keeper): Promise<WireRow> => get('equipInspect', id, who);

/** Hours pass, and what is due of processes by then is done. */
async function later(hours: number): Promise<void> {
  await desk.pass(hours);
  keeper = await server.afresh('equip');
}

let counter = 0;
/** A truck in use, and an inspection of it that is planned for that day. */
async function planned(planDate: string): Promise<{ readonly id: string; readonly machine: string }> {
  counter += 1;
  const {
    list: [category],
  } = await done(
    keeper.get<ListData>('/api/equipment/equipClass/queryEquipClass', { equipType: 'forklift', pageSize: 1 }),
  );
  const machine = await add('equipForklift', {
    equipNo: `LC-${String(counter).padStart(4, '0')}`,
    equipName: `流程叉车${counter}`,
    category: category?.id,
    org,
    location: '一号厂房',
    productNo: `L${counter}`,
    manufacturer: '澜州重工',
    manager: me,
    lastInspectDate: today(-200),
    vehicleType: 'forklift',
    plateNo: `厂内 ${80 + counter}`,
    power: 'battery',
  });
  await done(
    keeper.post('/api/equipment/equipForklift/action/register', {
      ids: [machine.id],
      input: { regNo: `流${counter}-2026`, regOrg: '市场监管局', regDate: today(-150) },
    }),
  );
  const { id } = await add('equipInspect', {
    equipType: 'forklift',
    equipId: machine.id,
    inspectType: 'periodic',
    planDate,
  });
  return { id, machine: machine.id };
}
const apply = (id: string, applyDate: string, who = keeper): Promise<Answer<ActionData & InvalidData>> =>
  act(id, 'apply', { applyDate, agency: '澜州特检院' }, who);
async function reported(id: string, conclusion: Row): Promise<void> {
  await done(act(id, 'inspect', { inspectDate: today(), inspectors: '韩检验' }));
  await done(
    act(id, 'report', {
      reportNo: `P-${id.slice(-6)}`,
      reportFile: [(await upload(keeper, '报告.png', PIXEL)).data.id],
      ...conclusion,
    }),
  );
}

test('applied for, an inspection is in its process until it is filed: each step is a task of the equipment officers, and nobody else moves it', async () => {
  const { id, machine } = await planned(today(20));
  expect(await apply(id, today(1))).toMatchObject({ code: 422, data: { errors: [{ field: 'applyDate' }] } });
  expect(await inspection(id)).toMatchObject({ status: 'planned', processInstanceId: null });
  await done(apply(id, today()));
  const led = await inspection(id);
  expect(led).toMatchObject({ status: 'applied', currentNode: '登记检验', finishedAt: null, applyDate: today() });
  expect((await apply(id, today())).code).toBe(409);
  // An administrator holds every code, and has no task about it.
  const admin = await server.as('admin');
  expect((await act(id, 'inspect', { inspectDate: today() }, admin)).code).toBe(409);
  expect((await inspection(id)).$can).toContain('inspect');
  await done(act(id, 'inspect', { inspectDate: today(), inspectors: '韩检验' }, colleague));
  expect(await inspection(id)).toMatchObject({ status: 'inspected', currentNode: '登记报告' });
  await done(
    act(id, 'report', {
      conclusion: 'qualified',
      reportNo: 'P-1',
      reportFile: [(await upload(keeper, '报告.png', PIXEL)).data.id],
      nextDate: today(700),
    }),
  );
  expect(await inspection(id)).toMatchObject({ status: 'reported', currentNode: '归档或转整改' });
  expect((await act(id, 'rectify')).code).toBe(422);
  await done(act(id, 'close'));
  expect(await inspection(id)).toMatchObject({ status: 'closed', currentNode: null });
  expect(await get('equipForklift', machine)).toMatchObject({
    lastInspectDate: today(),
    nextInspectDate: today(700),
    inspectState: 'normal',
  });
  const records = (
    await desk.list('admin', 'processRecord', { instance: String(led['processInstanceId']), sort: 'handledAt,id' })
  ).filter((one) => one['action'] === 'complete');
  expect(records.map((one) => [one['nodeKey'], one['fromStatus'], one['toStatus']])).toEqual([
    ['inspect', 'applied', 'inspected'],
    ['report', 'inspected', 'reported'],
    ['conclude', 'reported', 'closed'],
  ]);
});

test('one that failed takes its machine out of use, waits for what was rectified, and is inspected again in the same process', async () => {
  const { id, machine } = await planned(today(20));
  await done(apply(id, today()));
  await reported(id, { conclusion: 'unqualified', problems: '制动距离超限' });
  expect((await act(id, 'close')).code).toBe(422);
  await done(act(id, 'rectify'));
  expect(await inspection(id)).toMatchObject({ status: 'rectifying', currentNode: '整改后复检' });
  expect(await get('equipForklift', machine)).toMatchObject({ status: 'stopped' });
  const { processInstanceId } = await inspection(id);
  await done(act(id, 'reapply', { applyDate: today(), agency: '澜州特检院' }));
  expect(await inspection(id)).toMatchObject({
    status: 'applied',
    currentNode: '登记检验',
    inspectDate: null,
    conclusion: null,
    processInstanceId,
  });
  await reported(id, { conclusion: 'qualified', nextDate: today(300) });
  await done(act(id, 'close'));
  expect(await inspection(id)).toMatchObject({ status: 'closed', processInstanceId });
});

test('not inspected by the day it was planned for, it is overdue; applied for again it goes on in the same process, and is not late a second time', async () => {
  const { id } = await planned(today(2));
  await done(apply(id, today()));
  const { processInstanceId } = await inspection(id);
  await later(48);
  expect(await inspection(id)).toMatchObject({ status: 'applied' });
  await later(24);
  expect(await inspection(id)).toMatchObject({ status: 'overdue', currentNode: '超期，重新报检', processInstanceId });
  expect((await act(id, 'inspect', { inspectDate: today() })).code).toBe(409);
  await done(apply(id, today()));
  expect(await inspection(id)).toMatchObject({
    status: 'applied',
    currentNode: '登记检验（已超期）',
    applyDate: today(),
    processInstanceId,
  });
  await later(72);
  expect(await inspection(id)).toMatchObject({ status: 'applied' });
  await reported(id, { conclusion: 'qualified', nextDate: today(300) });
  await done(act(id, 'close'));
  expect(await inspection(id)).toMatchObject({ status: 'closed' });
});

test('an application that is taken back leaves the inspection planned, and it can be applied for anew', async () => {
  const { id } = await planned(today(20));
  await done(apply(id, today()));
  const { processInstanceId: first } = await inspection(id);
  await done(keeper.post('/api/workflow/instance/withdraw', { id: first }));
  expect(await inspection(id)).toMatchObject({ status: 'planned', currentNode: null });
  await done(apply(id, today()));
  const { status, processInstanceId } = await inspection(id);
  expect(status).toBe('applied');
  expect(processInstanceId).not.toBe(first);
});
