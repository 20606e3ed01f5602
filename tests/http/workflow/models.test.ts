/**
 * Models, their deployments and definitions: what a model must say, what a save counts, who sees what may be started,
 * and what may be taken away.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { bpmn, end, start, user } from '../../support/bpmn.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';

const server = fileServer();
const ROLES = ['employee', 'teamLeader', 'attendee'] as const;
const people: Record<string, Caller> = {};
const ids: Record<string, string> = {};
let category: string;

const ok = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const { code, data, msg } = await answer;
  expect(code, msg).toBe(200);
  return data;
};
const by = (who: string): Caller => people[who]!;
const noun = (entity: string): string => entity[0]!.toUpperCase() + entity.slice(1);
const list = async (who: string, entity: string, query: object = {}): Promise<readonly WireRow[]> =>
  (await ok(by(who).get<ListData>(`/api/workflow/${entity}/query${noun(entity)}`, { pageSize: 200, ...query }))).list;
const read = (id: string): Promise<WireRow> => ok(by('admin').get<WireRow>('/api/workflow/wfModel/getWfModel', { id }));
const add = (more: Row = {}, key = `m${Math.random().toString(36).slice(2)}`): Promise<Answer<WireRow & InvalidData>> =>
  by('admin').post('/api/workflow/wfModel/addWfModel', {
    name: `模型 ${key}`,
    modelKey: key,
    category,
    usedForm: 'none',
    ...more,
  });
const save = async (id: string, changes: Row): Promise<WireRow> =>
  ok(
    by('admin').put<WireRow>('/api/workflow/wfModel/updateWfModel', {
      id,
      rev: (await read(id))['rev'] as number,
      ...changes,
    }),
  );
const act = (entity: string, action: string, id: string, input: Row = {}): Promise<Answer<ActionData & InvalidData>> =>
  by('admin').post(`/api/workflow/${entity}/action/${action}`, { ids: [id], input });
const remove = (entity: string, id: string): Promise<Answer<ActionData>> =>
  by('admin').post<ActionData>(`/api/workflow/${entity}/delete${noun(entity)}`, { id });

const drawn = (key: string, task = '办理'): string =>
  bpmn(
    key,
    key,
    [start(), user('do', task, { assignee: '${initiator}' }), end()],
    [
      { from: 'start', to: 'do' },
      { from: 'do', to: 'end' },
    ],
  );
async function deployed(key: string, more: Row = {}): Promise<WireRow> {
  const { id } = await ok(add({ bpmnXml: drawn(key), ...more }, key));
  await ok(act('wfModel', 'deploy', id));
  return read(id);
}
const definitions = async (key: string, who = 'admin'): Promise<readonly WireRow[]> =>
  (await list(who, 'wfDefinition', { sort: 'version' })).filter((row) => row['defKey'] === key);
const begin = (
  key: string,
  who = 'employee',
  more: object = {},
): Promise<Answer<{ instance: string; tasks: readonly { id: string }[] }>> =>
  by(who).post('/api/workflow/start', { process: key, name: `${key} 试验`, ...more });

beforeAll(async () => {
  people['admin'] = await server.as('admin');
  for (const role of ROLES) {
    const acting = await actingAs(server, role);
    [people[role], ids[role]] = [acting.caller, acting.id];
  }
  people['admin'] = await server.afresh('admin');
  category = (
    await ok(
      by('admin').post<WireRow>('/api/workflow/wfCategory/addWfCategory', {
        categoryCode: 'models',
        categoryName: '模型试验',
      }),
    )
  ).id;
}, 240_000);

test('a model needs its name, category and form, each said at its field', async () => {
  for (const field of ['name', 'category', 'usedForm']) {
    for (const empty of [null, '']) {
      const { code, data } = await add({ [field]: empty });
      expect(code).toBe(422);
      expect(data.errors.map((error) => error.field)).toEqual([field]);
    }
  }
});

test('[V-5-53] [C-9-27] [D-3-MOD-04] a description has 512 characters and no more, of a model as of what is started', async () => {
  const [most, more] = ['述'.repeat(512), '述'.repeat(513)];
  const { id } = await ok(add({ description: most }));
  expect((await read(id))['description']).toBe(most);
  const refused = await add({ description: more });
  expect(refused.code).toBe(422);
  expect(refused.data.errors).toMatchObject([{ field: 'description' }]);
  expect(
    (
      await by('admin').put('/api/workflow/wfModel/updateWfModel', {
        id,
        rev: (await read(id))['rev'] as number,
        description: more,
      })
    ).code,
  ).toBe(422);
  await deployed('described');
  expect((await begin('described', 'employee', { description: more })).code).not.toBe(200);
  await ok(begin('described', 'employee', { description: most }));
});

test('[D-3-MOD-05] [D-3-MOD-06] the revision rises with each save of the drawing, the version with each deployment, and nothing else moves them', async () => {
  const { id } = await ok(add({}, 'counted'));
  const counts = async (): Promise<unknown[]> => {
    const row = await read(id);
    return [row['revision'], row['version'], row['deployedVersion']];
  };
  expect(await counts()).toEqual([0, 0, null]);
  await save(id, { bpmnXml: drawn('counted') });
  await save(id, { name: '改了名' });
  await save(id, { bpmnXml: drawn('counted') });
  expect(await counts()).toEqual([1, 0, null]);
  await save(id, { bpmnXml: drawn('counted', '复核') });
  await ok(act('wfModel', 'deploy', id));
  expect(await counts()).toEqual([2, 1, 1]);
  await ok(act('wfModel', 'revise', id));
  await ok(act('wfModel', 'deploy', id));
  expect(await counts()).toEqual([2, 2, 2]);
  expect((await definitions('counted')).map((row) => [row['version'], row['isLatest'], row['formEntity']])).toEqual([
    [1, false, null],
    [2, true, null],
  ]);
});

test('[D-3-MOD-08] [D-3-MOD-09] what is open to some is seen and started by them alone', async () => {
  const org = (await ok(by('admin').get<WireRow>('/api/admin/sysuser/getSysUser', { id: ids['teamLeader']! })))[
    'orgId'
  ] as string;
  await deployed('forAll');
  await deployed('forPeople', { referableUsers: [ids['employee']!] });
  await deployed('forOrg', { referableGroup: [org] });
  const elsewhere =
    (await ok(by('admin').get<WireRow>('/api/admin/sysuser/getSysUser', { id: ids['employee']! })))['orgId'] === org
      ? undefined
      : 'employee';
  const seen = async (who: string): Promise<string[]> =>
    (await list(who, 'wfDefinition'))
      .map((row) => String(row['defKey']))
      .filter((key) => /^for[A-Z]/.test(key))
      .sort();
  expect(await seen('employee')).toEqual(elsewhere ? ['forAll', 'forPeople'] : ['forAll', 'forOrg', 'forPeople']);
  expect(await seen('teamLeader')).toEqual(['forAll', 'forOrg']);
  expect(await seen('admin')).toEqual(['forAll', 'forOrg', 'forPeople']);
  expect((await begin('forPeople', 'teamLeader')).code).toBe(403);
  await ok(begin('forPeople', 'employee'));
  await ok(begin('forOrg', 'teamLeader'));
  // What one sees and may not start is not offered: neither by its button nor on the page 发起流程.
  const startable = async (who: string): Promise<string[]> => {
    const { ids: found } = await ok(by(who).get<{ ids: string[] }>('/api/workflow/definition/startable'));
    return (await list(who, 'wfDefinition')).filter(({ id }) => found.includes(id)).map((row) => String(row['defKey']));
  };
  expect(await startable('admin')).toEqual(expect.arrayContaining(['forAll', 'forOrg']));
  expect(await startable('admin')).not.toContain('forPeople');
  const [closed] = await definitions('forPeople');
  const shown = await ok(by('admin').get<WireRow>('/api/workflow/wfDefinition/getWfDefinition', { id: closed!.id }));
  expect(shown.$can).not.toContain('start');
  expect(shown.$why).toMatchObject({ start: expect.stringContaining('forPeople') as string });
  expect((await startable('employee')).filter((key) => /^for[A-Z]/.test(key)).sort()).toEqual(await seen('employee'));
});

test('a process that begins with a record is offered to who may add and hand it in, and refused in words', async () => {
  const [plan] = await definitions('trainPlan');
  const starts = (who: string): Promise<{ ids: string[] }> =>
    ok(by(who).get<{ ids: string[] }>('/api/workflow/definition/startable'));
  expect((await starts('admin')).ids).toContain(plan!.id);
  expect((await starts('employee')).ids).not.toContain(plan!.id);
  const refused = await by('employee').get<unknown>('/api/workflow/definition/start', { id: plan!.id });
  expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining('培训计划') as string });
  expect(refused.msg).not.toMatch(/trainPlan/);
});

test('the drawing of a definition is what was deployed, for whoever may see the definition', async () => {
  const model = await deployed('shown', { referableUsers: [ids['employee']!] });
  const [definition] = await definitions('shown');
  const diagram = (who: string): Promise<Answer<{ bpmn: string; version: number; form: string | null }>> =>
    by(who).get('/api/workflow/definition/diagram', { id: definition!.id });
  expect(await ok(diagram('admin'))).toEqual({
    key: 'shown',
    name: 'shown',
    version: 1,
    form: null,
    bpmn: model['bpmnXml'],
  });
  await save(model.id, { bpmnXml: drawn('shown', '改过的') });
  expect((await ok(diagram('employee'))).bpmn).toBe(model['bpmnXml']);
  expect((await diagram('teamLeader')).code).toBe(404);
  expect((await by('attendee').get('/api/workflow/definition/diagram', { id: definition!.id })).code).not.toBe(200);
});

test('[O-1-41] deployed twice a process has two versions; a suspended definition is started no more, and what runs goes on', async () => {
  const model = await deployed('held');
  await ok(act('wfModel', 'deploy', model.id));
  expect((await definitions('held')).map((row) => row['version'])).toEqual([1, 2]);
  const {
    tasks: [own],
  } = await ok(begin('held'));
  const [, definition] = await definitions('held');
  await ok(act('wfDefinition', 'suspend', definition!.id));
  expect((await begin('held')).code).toBe(409);
  await ok(by('employee').post('/api/workflow/task/complete', { id: own!.id }));
  await ok(act('wfDefinition', 'activate', definition!.id));
  await ok(begin('held'));
});

test('[S-2.6-WF-02] [O-1-40] a deployment nobody used is deleted with its definition, one that was used is kept with the numbers said', async () => {
  const model = await deployed('twice');
  const {
    instance,
    tasks: [own],
  } = await ok(begin('twice'));
  await ok(act('wfModel', 'deploy', model.id));
  const [first, second] = await definitions('twice');
  const deployments = await list('admin', 'wfDeployment', { model: model.id, sort: 'deployedAt,name' });
  expect(deployments.map((row) => [row['resourceName'], row['source']])).toEqual([
    ['twice.bpmn', 'model'],
    ['twice.bpmn', 'model'],
  ]);
  expect(
    (
      await ok(
        by('admin').get<{ bpmn: string }>('/api/workflow/definition/diagram', {
          deployment: String(second!['deployment']),
        }),
      )
    ).bpmn,
  ).toBe(model['bpmnXml']);
  const refusal = await remove('wfDeployment', String(first!['deployment']));
  expect(refusal).toMatchObject({ code: 409, msg: expect.stringMatching(/1 个流程实例.*1 个在办/) });
  // The version that nobody used goes, and the one before is started again.
  await ok(remove('wfDeployment', String(second!['deployment'])));
  expect((await definitions('twice')).map((row) => [row['version'], row['isLatest']])).toEqual([[1, true]]);
  await ok(begin('twice'));
  // Over, an instance still keeps what it ran by.
  await ok(by('employee').post('/api/workflow/task/complete', { id: own!.id }));
  expect((await list('admin', 'wfInstance', { id: instance }))[0]).toMatchObject({ state: 'completed' });
  expect(await remove('wfDeployment', String(first!['deployment']))).toMatchObject({
    code: 409,
    msg: expect.stringMatching(/2 个流程实例.*1 个在办/),
  });
  await ok(act('wfModel', 'deploy', model.id));
  expect((await definitions('twice')).map((row) => row['version'])).toEqual([1, 2]);
  expect(
    (await by('employee').post('/api/workflow/wfDeployment/deleteWfDeployment', { id: String(first!['deployment']) }))
      .code,
  ).toBe(403);
});
