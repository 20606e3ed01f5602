/**
 * Hidden dangers of the demonstration: enough of them over six plants, in every state, and those that are open are led
 * by their processes and wait for somebody who may act.
 */
import { beforeAll, expect, test } from 'vitest';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { workflowDesk } from '../../support/workflow.ts';

const server = fileServer();
const desk = workflowDesk(server);
let [hazards, orders]: [readonly WireRow[], readonly WireRow[]] = [[], []];
let admin: Caller;

const OPEN_HAZARD = ['pending', 'suspended', 'rectifying', 'reviewing'];
const OPEN_ORDER = [
  'pendingAllocate',
  'pendingPlan',
  'pendingApproval',
  'pendingRectify',
  'reviewing',
  'examining',
  'rejected',
];
const choices = (entity: string): unknown[] =>
  (server.deps.engine.entity(entity).fields['status']?.choices ?? []).map(({ value }) => value);
const statesOf = (rows: readonly WireRow[]): unknown[] => [...new Set(rows.map((row) => row['status']))];
const among = (rows: readonly WireRow[], states: readonly string[]): readonly WireRow[] =>
  rows.filter((row) => states.includes(String(row['status'])));

beforeAll(async () => {
  admin = await desk.as('admin');
  [hazards, orders] = [await desk.list('admin', 'hiddenDanger'), await desk.list('admin', 'rectification')];
}, 240_000);

test('there are enough of them, no two alike, each with a picture, over six plants and in every state', async () => {
  expect(hazards.length).toBeGreaterThanOrEqual(120);
  for (const field of ['title', 'description'])
    expect(new Set(hazards.map((row) => row[field])).size, field).toBe(hazards.length);
  expect(
    hazards.filter((row) => !Array.isArray(row['photos']) || row['photos'].length === 0).map((row) => row['title']),
  ).toEqual([]);
  expect(statesOf(hazards).sort()).toEqual(choices('hiddenDanger').sort());
  expect(statesOf(orders).sort()).toEqual(choices('rectification').sort());
  const units = new Map(
    (await desk.list('admin', 'sysOrg')).map((org) => [org.id, String(org['orgCode']).split('-')[0]]),
  );
  const plants = [...new Set(hazards.map((row) => units.get(String(row['dutyOrg']))))];
  expect(plants.sort()).toEqual(['DL', 'JX', 'LG', 'LT', 'WL', 'ZG']);
  for (const plant of plants)
    expect(hazards.filter((row) => units.get(String(row['dutyOrg'])) === plant).length, plant).toBeGreaterThanOrEqual(
      10,
    );
});

test('a picture of one of them is there to be seen', async () => {
  const [one] = hazards;
  const answer = await fetch(`${server.url}/api/file/file/${String((one?.['photos'] as string[])[0])}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('those that are open are led by their processes, which began when they were reported and wait for somebody', async () => {
  const open = [...among(hazards, OPEN_HAZARD), ...among(orders, OPEN_ORDER)];
  expect(open.length).toBeGreaterThan(40);
  expect(
    open
      .filter((row) => typeof row['processInstanceId'] !== 'string' || row['finishedAt'] !== null)
      .map((row) => row['title']),
  ).toEqual([]);
  const tasks = (await desk.list('admin', 'wfTask', { pageSize: 500 })).filter((task) => task['endTime'] === null);
  expect(tasks.filter((task) => task['nobody'] === true).map((task) => task['title'])).toEqual([]);
  for (const row of among(hazards, ['pending'])) {
    const task = tasks.find((one) => one['instance'] === row['processInstanceId']);
    expect(task, String(row['title'])).toBeDefined();
    expect(
      String(row['submittedAt']) >= String(row['findTime']),
      `${String(row['title'])} ${String(row['submittedAt'])}`,
    ).toBe(true);
  }
});

test('whoever is maintained for a unit holds the rights for what is asked of them', async () => {
  const roles = new Map((await desk.list('admin', 'sysRole')).map((role) => [role.id, String(role['roleCode'])]));
  const granted = new Map(
    server.deps.engine
      .project()
      .areas.get('hazard')!
      .roles.map(({ code, codes }) => [code, codes]),
  );
  const needs = {
    handler: ['hiddenDanger:toRectify', 'hiddenDanger:reject'],
    rectifyLeader: ['rectification:submit'],
    reviewer: ['rectification:reviewPass', 'rectification:reviewFail'],
    examiner: ['rectification:examine', 'rectification:examineFail'],
  } as const;
  const lacking: string[] = [];
  for (const row of (await desk.list('admin', 'hazardPerson')).filter((one) => one['status'] === 'enabled')) {
    for (const [field, codes] of Object.entries(needs)) {
      if (typeof row[field] !== 'string') continue;
      const person = (await admin.get<WireRow>('/api/admin/sysuser/getSysUser', { id: row[field] })).data;
      const held = new Set((person['roleId'] as string[]).flatMap((id) => granted.get(roles.get(id) ?? '') ?? []));
      lacking.push(
        ...codes
          .filter((code) => !held.has(`hazard:${code}`))
          .map((code) => `${String(person['nickname'])} ${field} ${code}`),
      );
    }
  }
  expect(lacking).toEqual([]);
});
