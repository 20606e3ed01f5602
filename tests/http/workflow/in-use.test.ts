/**
 * What running processes use of an entity stays while they run: neither a layer nor a file takes it away, and a field
 * that is renamed stays open under its new name.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { InvalidData, WireRow } from '../../../src/engine/model/wire.ts';
import { bpmn, end, exclusive, start, user } from '../../support/bpmn.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { done } from './desk.ts';

let server: TestServer;
let admin: Caller;
let folder: string;

const text = (title: string) => ({ type: 'string', title, maxLength: 40 });
const FIELDS = {
  name: text('名称'),
  weight: { type: 'integer', title: '重量', minimum: 0, maximum: 1000 },
  place: text('位置'),
  note: text('备注'),
  spare: text('备用'),
};

function entity(
  fields: object = FIELDS,
  more: { readonly variables?: object; readonly storage?: object } = {},
): string {
  return JSON.stringify(
    {
      format: 1,
      entity: 'parcel',
      area: 'yard',
      title: '包裹',
      ...(more.storage ? { storage: more.storage } : {}),
      data: {
        type: 'object',
        required: ['name', 'status'],
        properties: {
          ...fields,
          status: {
            type: 'string',
            title: '状态',
            default: 'draft',
            oneOf: [
              { const: 'draft', title: '草稿' },
              { const: 'open', title: '办理中' },
              { const: 'over', title: '已办' },
            ],
          },
        },
      },
      states: { field: 'status', editable: ['draft'] },
      actions: { submit: { label: '提交', move: { draft: 'open' } } },
      workflow: {
        process: 'parcel',
        variables: more.variables ?? { weight: { var: 'weight' } },
        status: { check: 'open', heavy: 'open', end: 'over' },
      },
    },
    null,
    2,
  );
}
const write = (content: string): void => writeFileSync(join(folder, 'yard', 'parcel.json'), content);
const file = () => server.deps.store.files().find((one) => one.file === 'yard/parcel.json')!;
const fieldsNow = (): readonly string[] => Object.keys(server.deps.store.entity('parcel')?.fields ?? {});
const publish = (commands: readonly object[], more: object = {}): Promise<Answer<InvalidData & { names: string[] }>> =>
  admin.post('/api/admin/layer/publish', {
    scope: 'installation',
    entity: 'parcel',
    title: '移除',
    from: 0,
    commands,
    ...more,
  });
const remove = (field: string) => ({ remove: ['data', 'properties', field] });

/** A folder is watched: what was written is read a moment later. */
const seen = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 100 });

/** A parcel in its process, and the task about it. */
async function handedIn(name: string): Promise<{ readonly id: string; readonly task: string }> {
  const { id } = await done(admin.post<WireRow>('/api/yard/parcel/addParcel', { name, weight: 5 }));
  await done(admin.post('/api/yard/parcel/action/submit', { ids: [id], input: {} }));
  const row = await done(admin.get<WireRow>('/api/yard/parcel/getParcel', { id }));
  return { id, task: String((row.$task as { id: string }).id) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-use-'));
  mkdirSync(join(folder, 'yard'));
  write(entity());
  writeFileSync(
    join(folder, 'yard', 'parcel.bpmn'),
    bpmn(
      'parcel',
      '包裹验收',
      [
        start(),
        exclusive('weighed'),
        user(
          'check',
          '验收',
          { assignee: '${initiator}' },
          '<bpmn:extensionElements><flowable:nodeForm writable="place" required="note"/></bpmn:extensionElements>',
        ),
        user('heavy', '吊装', { assignee: '${initiator}' }),
        end(),
      ],
      [
        { from: 'start', to: 'weighed' },
        { from: 'weighed', to: 'check', standard: true },
        { from: 'weighed', to: 'heavy', when: '${weight > 100}' },
        { from: 'check', to: 'end' },
        { from: 'heavy', to: 'end' },
      ],
    ),
  );
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
}, 480_000);
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

test('while processes run, what their steps open and their conditions read is taken away neither by a layer nor by a file, and everything else is', async () => {
  const { task } = await handedIn('第一件');
  const more = await handedIn('第二件');
  for (const [field, commands] of [
    ['place', [remove('place')]],
    ['note', [remove('note')]],
    ['weight', [remove('weight'), { remove: ['workflow', 'variables', 'weight'] }]],
  ] as const) {
    const refused = await publish(commands);
    expect(refused, field).toMatchObject({ code: 422, data: { errors: [{ code: 'schema.inProcess' }] } });
    expect(refused.data.errors[0]?.message).toBe(`“包裹验收”有 2 个在办流程用到 ${field}，办结后才能移除`);
  }
  const { place: _place, ...without } = FIELDS;
  write(entity(without));
  await seen(() =>
    expect(file()).toMatchObject({
      state: 'broken',
      problems: [
        { code: 'schema.inProcess', severity: 'error', params: { process: '包裹验收', names: 'place', count: '2' } },
      ],
    }),
  );
  expect(fieldsNow()).toContain('place');
  expect((await admin.get<WireRow>('/api/yard/parcel/getParcel', { id: more.id })).data.$task).toMatchObject({
    writable: ['place', 'note'],
  });
  // What no step and no condition names goes; the column is asked about, as ever.
  write(entity());
  await seen(() => expect(file()).toMatchObject({ state: 'ready', problems: [] }));
  expect((await publish([remove('spare')])).data.names).toEqual(['spare']);

  // Once they are over nothing holds it.
  for (const id of [task, more.task])
    await done(admin.post('/api/workflow/task/complete', { id, form: { note: '完好', place: '一库' } }));
  write(entity(without));
  await seen(() => expect(fieldsNow()).not.toContain('place'));
  expect(file().problems.filter(({ code }) => code === 'schema.inProcess')).toEqual([]);
  write(entity());
  await seen(() => expect(fieldsNow()).toContain('place'));
});

test('a field that is called otherwise now is open under its new name to the steps that opened it under its old one', async () => {
  const { id, task } = await handedIn('改名的');
  const { place: _place, ...rest } = FIELDS;
  write(entity({ ...rest, spot: text('存放位置') }, { storage: { renamed: { spot: ['place'] } } }));
  await seen(() => expect(fieldsNow()).toContain('spot'));
  expect(file().problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const row = await done(admin.get<WireRow>('/api/yard/parcel/getParcel', { id }));
  expect(row.$task).toMatchObject({ id: task, writable: ['spot', 'note'] });
  await done(admin.post('/api/workflow/task/complete', { id: task, form: { spot: '三库', note: '完好' } }));
  expect(await done(admin.get<WireRow>('/api/yard/parcel/getParcel', { id }))).toMatchObject({
    status: 'over',
    spot: '三库',
  });
});
