/**
 * The working calendar: an entity of days moves `addWorkdays`, in the interpreter and in SQL, as soon as it is named
 * and changed.
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

let server: TestServer;
let admin: Caller;
let folder: string;

function write(entity: string, properties: Record<string, object>): void {
  writeFileSync(
    join(folder, 'plan', `${entity}.json`),
    JSON.stringify({ format: 1, entity, area: 'plan', title: entity, data: { type: 'object', properties } }),
  );
}

const date = (title: string): object => ({ type: 'string', format: 'date', title });
const due = { addWorkdays: [{ var: 'startOn' }, 2] };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-calendar-'));
  mkdirSync(join(folder, 'plan'));
  write('planDay', {
    note: { type: 'string', title: '说明', maxLength: 20 },
    day: date('日期'),
    working: { type: 'boolean', title: '上班' },
  });
  write('planOrder', {
    startOn: date('开始'),
    planOn: { ...date('计划'), 'x-default': due },
    dueOn: { ...date('到期'), 'x-derived': due },
  });
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Two working days after a Friday, as the interpreter and as SQL have it. */
async function afterFriday(): Promise<unknown[]> {
  const { data } = await admin.post<WireRow>('/api/plan/planOrder/addPlanOrder', { startOn: '2026-11-20' });
  return [data['planOn'], data['dueOn']];
}

test('days of the calendar count as it says, all others as usual', async () => {
  const day = async (on: string, working: boolean): Promise<WireRow> =>
    (await admin.post<WireRow>('/api/plan/planDay/addPlanDay', { day: on, working })).data;
  const monday = await day('2026-11-23', false);
  expect(await afterFriday()).toEqual(['2026-11-24', '2026-11-24']);
  // The portal names the holidays of risk control; here it is another entity.
  const param = (await admin.get<ListData>('/api/admin/sysparam/querySysParam', { paramKey: 'calendar.entity' })).data
    .list[0];
  const named = await admin.put<WireRow>('/api/admin/sysparam/updateSysParam', {
    id: param?.id,
    rev: param?.['rev'],
    paramValue: 'planDay',
  });
  expect(named.msg).toBe('success');
  expect(await afterFriday()).toEqual(['2026-11-25', '2026-11-25']);
  await day('2026-11-21', true);
  expect(await afterFriday()).toEqual(['2026-11-24', '2026-11-24']);
  await admin.post('/api/plan/planDay/deletePlanDay', { id: monday.id });
  expect(await afterFriday()).toEqual(['2026-11-23', '2026-11-23']);
});

test('an entity that is no calendar changes nothing', async () => {
  const { data } = await admin.get<{ list: WireRow[] }>('/api/admin/sysparam/querySysParam', {
    paramKey: 'calendar.entity',
  });
  for (const [value, at] of [
    ['sysDict', 0],
    ['nothing', 1],
  ] as const) {
    const changed = await admin.put<WireRow>('/api/admin/sysparam/updateSysParam', {
      id: data.list[0]?.id,
      rev: Number(data.list[0]?.['rev']) + at,
      paramValue: value,
    });
    expect(changed.msg).toBe('success');
    expect(await afterFriday()).toEqual(['2026-11-24', '2026-11-24']);
  }
});
