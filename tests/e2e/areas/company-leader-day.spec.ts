/** A company leader's day: reading how things stand, an inquiry approved, and the accident it leads to its close. */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';
import { expectState, press, shown } from '../../support/process-people.ts';
import { personOf, visitAs } from './people.ts';

/** An accident under inquiry whose report waits for the leader. */
async function waiting(baseURL: string | undefined, accName: string): Promise<string> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const done = async <T>(answer: Promise<{ code: number; data: T }>): Promise<T> => {
    const { code, data } = await answer;
    expect(code, JSON.stringify(data)).toBe(200);
    return data;
  };
  const add = (entity: string, row: object): Promise<WireRow> =>
    done(admin.post<WireRow>(`/api/accident/${entity}/add${entity[0]!.toUpperCase()}${entity.slice(1)}`, row));
  const act = (entity: string, id: string, action: string, input: object = {}): Promise<unknown> =>
    done(admin.post(`/api/accident/${entity}/action/${action}`, { ids: [id], input }));
  const me = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'safety' })).data.list[0]?.id;
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LG' })).data.list[0]?.id;
  const accident = await add('accidentReport', {
    accName,
    occurTime: '2026-08-03 09:10:00',
    reportTime: '2026-08-03 09:30:00',
    occurOrg: org,
    place: '精炼平台',
    eventClass: 'nearMiss',
    accidentKind: 'WSA10022',
    process: '渣线渗钢',
    measuresTaken: '停炉',
  });
  for (const [action, input] of [
    ['flashReport', {}],
    ['verify', { innerLevel: 'd' }],
    ['investigate', {}],
  ] as const)
    await act('accidentReport', accident.id, action, input);
  const inquiry = await add('accidentAnalysis', {
    accident: accident.id,
    teamLeader: me,
    teamMembers: [me],
    startDate: '2026-08-03',
    endDate: '2026-08-20',
    sequence: '渣线侵蚀',
    method: 'sequence',
    directCause: '渣线砖过薄',
    indirectCause: '测厚间隔过长',
    nature: 'nonDuty',
    measures: [
      { content: '渣线每 5 炉测厚', measureType: 'management', dutyOrg: org, dutyPerson: me, dueDate: '2026-09-01' },
    ],
  });
  await act('accidentAnalysis', inquiry.id, 'submit');
  return accident.id;
}

test("the leader reads home and lists, approves an inquiry, and sees the accident go on to its close, which is not the leader's to do", async ({
  portal,
  baseURL,
}) => {
  const leader = await personOf(baseURL, 'companyLeader', 'LZ');
  const name = freshCode('钢包渗钢');
  const id = await waiting(baseURL, name);
  const page = await visitAs(portal, baseURL, leader, '/home');
  await expect(page.getByRole('main').filter({ visible: true }).getByText('事故报告').first()).toBeVisible();
  for (const [path, text] of [
    ['/accident/accidentReport', '打包机压伤手指事故'],
    ['/accident/injuryStatBase', '澜州钢铁集团'],
    ['/risk/riskPoint', '钢水包'],
    ['/injury/injuryCase', '柏满仓'],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(rowOf(page, text).first(), path).toBeVisible();
  }
  await page.goto('/#/accident/accidentAnalysis?view=review');
  const row = rowOf(page, name);
  await row.getByRole('link').first().click();
  await expect(shown(page).getByText('渣线每 5 炉测厚').first()).toBeVisible();
  await press(page, '批复');
  await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: '批复', exact: true }).click();
  await expectState(page, '已批复');
  await page.goto(`/#/accident/accidentReport/${id}`);
  await expectState(page, '处理中');
  await expect(page.getByRole('button', { name: '结案', exact: true })).toHaveCount(0);

  const admin = api(baseURL ?? '', tokenOf('admin'));
  const close = (): Promise<{ code: number }> =>
    admin.post('/api/accident/accidentReport/action/close', {
      ids: [id],
      input: { eduNote: '精炼岗位 40 人学习', eduFiles: [] },
    });
  expect((await close()).code).toBe(422);
  expect(
    (await leader.caller.post<unknown>('/api/accident/accidentReport/action/close', { ids: [id], input: {} })).code,
  ).toBe(403);
});
