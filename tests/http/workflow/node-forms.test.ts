/**
 * Fields at a node, as the drawing says them: honoured by the tasks of what is deployed, refused by place where they
 * name what cannot be; and what a definition begins with.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, EntityView, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { root } from '../../support/checkout.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs, completed } from '../entity-tests.ts';
import { done } from './desk.ts';

const server = fileServer();
const ROLES = ['employee', 'safetyOfficer', 'safetyDept'] as const;
const people: Record<string, Caller> = {};
let org: string;
let model: string;
let officer: string;

const FILE = readFileSync(join(root, 'src/schemas/emergency/exercisePlan.bpmn'), 'utf8');
/** The process of the file, with what its task opens. */
const drawn = (nodeForm: string): string => {
  const text = FILE.replace(
    /(<bpmn:userTask id="review"[^>]*>)/,
    `$1<bpmn:extensionElements>${nodeForm}</bpmn:extensionElements>`,
  );
  expect(text).toContain(nodeForm);
  return text;
};
const call = <T>(who: string, verb: string, body: object): Promise<Answer<T>> =>
  people[who]!.post<T>(`/api/workflow/${verb}`, body);
const plan = (id: string, who = 'admin'): Promise<WireRow> =>
  done(people[who]!.get<WireRow>('/api/emergency/exercisePlan/getExercisePlan', { id }));

async function deploy(bpmnXml: string): Promise<Answer<ActionData & InvalidData>> {
  const { rev, status } = await done(people['admin']!.get<WireRow>('/api/workflow/wfModel/getWfModel', { id: model }));
  const current =
    status === 'draft'
      ? rev
      : (await done(call<ActionData>('admin', 'wfModel/action/revise', { ids: [model], input: {} }))).rows[0]?.rev;
  await done(people['admin']!.put('/api/workflow/wfModel/updateWfModel', { id: model, rev: current, bpmnXml }));
  return call('admin', 'wfModel/action/deploy', { ids: [model], input: {} });
}

/** A plan that was handed in, and the task about it, claimed. */
async function handedIn(): Promise<{ readonly id: string; readonly task: string }> {
  const fields = await completed(server, server.deps.engine.entity('exercisePlan'), { org }, { orgId: org });
  const { id } = await done(
    people['safetyOfficer']!.post<WireRow>('/api/emergency/exercisePlan/addExercisePlan', fields),
  );
  await done(people['safetyOfficer']!.post('/api/emergency/exercisePlan/action/submit', { ids: [id], input: {} }));
  const instance = (await plan(id))['processInstanceId'];
  const { list } = await done(
    people['safetyDept']!.get<ListData>('/api/workflow/wfTask/queryWfTask', {
      instance: String(instance),
      pageSize: 5,
    }),
  );
  await done(call('safetyDept', 'task/claim', { id: list[0]!.id }));
  return { id, task: list[0]!.id };
}

beforeAll(async () => {
  people['admin'] = await server.as('admin');
  for (const role of ROLES) {
    const acting = await actingAs(server, role);
    [people[role], org] = [acting.caller, acting.orgId];
    if (role === 'safetyOfficer') officer = acting.id;
  }
  people['admin'] = await server.afresh('admin');
  // Whoever works here is an employee too, and as such hands in what is theirs.
  const {
    list: [employee],
  } = await done(people['admin'].get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'employee' }));
  const person = await done(people['admin'].get<WireRow>('/api/admin/sysuser/getSysUser', { id: officer }));
  await done(
    people['admin'].put('/api/admin/sysuser/updateSysUser', {
      id: officer,
      rev: person['rev'],
      roleId: [...(person['roleId'] as string[]), employee!.id],
    }),
  );
  const category = (
    await done(call<WireRow>('admin', 'wfCategory/addWfCategory', { categoryCode: 'forms', categoryName: '环节字段' }))
  ).id;
  model = (
    await done(
      call<WireRow>('admin', 'wfModel/addWfModel', {
        name: '演练计划审批',
        modelKey: 'exercisePlan',
        category,
        usedForm: 'exercisePlan',
        bpmnXml: FILE,
      }),
    )
  ).id;
}, 240_000);

test('what a drawing opens at a node is writable to its task and nothing else is, what it requires is asked for, and an open task keeps what it began with', async () => {
  await done(deploy(drawn('<flowable:nodeForm writable="place" required="remark" hidden="budget"/>')));
  const first = await handedIn();
  expect((await plan(first.id, 'safetyDept')).$task).toMatchObject({ id: first.task, writable: ['place', 'remark'] });
  const page = await done(people['safetyDept']!.get<{ form: unknown }>('/api/workflow/task/page', { id: first.task }));
  expect(page.form).toEqual({ writable: ['place', 'remark'], hidden: ['budget'], required: ['remark'] });
  const complete = (task: string, form: Row) =>
    call<InvalidData>('safetyDept', 'task/complete', { id: task, outcome: 'approve', form });
  expect(await complete(first.task, { place: '南厂区' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'remark', code: 'field.required' }] },
  });
  expect(await complete(first.task, { exName: '改名', remark: '可行' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'exName', code: 'field.readOnly' }] },
  });
  expect(await plan(first.id)).toMatchObject({ status: 'reviewing' });

  // Deployed anew without a word of it, the file counts again; the task that is open goes on as it began.
  await done(deploy(FILE));
  const second = await handedIn();
  expect((await plan(second.id, 'safetyDept')).$task).toMatchObject({ id: second.task, writable: [] });
  await done(complete(first.task, { place: '南厂区', remark: '可行' }));
  expect(await plan(first.id)).toMatchObject({ status: 'approved', place: '南厂区', remark: '可行' });
});

test.each([
  ['writable="plase"', 'process.unknownField', 'place'],
  ['required="status"', 'process.keptField', 'status'],
  ['required="place" hidden="place"', 'process.hiddenField', 'place'],
])('%s is refused at deployment, with the step and its line', async (said, code, named) => {
  const text = drawn(`<flowable:nodeForm ${said}/>`);
  const answer = await deploy(text);
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ field: 'bpmnXml', code }] } });
  const { message } = answer.data.errors[0]!;
  expect(message).toContain('审批演练计划');
  expect(message).toContain(named);
  expect(message).toContain(`第 ${text.split('\n').findIndex((line) => line.includes('id="review"')) + 1} 行`);
  await done(deploy(FILE));
});

test('a process that leads no records opens no fields of any', async () => {
  const { id } = await done(
    call<WireRow>('admin', 'wfModel/addWfModel', {
      name: '另一流程',
      modelKey: 'another',
      category: (
        await done(people['admin']!.get<ListData>('/api/workflow/wfCategory/queryWfCategory', { pageSize: 1 }))
      ).list[0]!.id,
      usedForm: 'none',
      bpmnXml: drawn('<flowable:nodeForm writable="place"/>').replaceAll('exercisePlan', 'another'),
    }),
  );
  expect(await call('admin', 'wfModel/action/deploy', { ids: [id], input: {} })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'bpmnXml', code: 'process.noRecord' }] },
  });
});

test('whoever draws is told the fields of the form, those that no task can write, and what its file opens; of an entity that is none, nothing', async () => {
  interface Facts {
    readonly process: string | null;
    readonly fields: readonly { name: string; title: string; kept: boolean }[];
    readonly forms: Record<string, { writable: string[] }>;
  }
  const facts = (entity: string, who = 'admin') => people[who]!.get<Facts>('/api/workflow/model/form', { entity });
  const injury = await done(facts('injuryCase'));
  expect(injury.process).toBe('injuryCase');
  expect(injury.forms['orgReview']?.writable).toContain('diagnosis');
  const kept = (name: string): boolean | undefined => injury.fields.find((field) => field.name === name)?.kept;
  expect([kept('status'), kept('diagnosis'), kept('processInstanceId')]).toEqual([true, false, undefined]);
  expect(injury.fields.find(({ name }) => name === 'diagnosis')?.title).toBe('诊断结论');
  expect(await done(facts('nothing'))).toEqual({ process: null, fields: [], asked: [], forms: {} });
  expect((await facts('injuryCase', 'employee')).code).toBe(403);
});

test('whoever draws sees the form of a step as its handlers get it, and no more than they may preview', async () => {
  const roleId = async (code: string): Promise<string> =>
    (await done(people['admin']!.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: code }))).list[0]!.id;
  const handled = (entity: string, role: string, who = 'admin') =>
    people[who]!.get<{ view: EntityView | null }>('/api/workflow/model/handled', { entity, role });
  const theirs = (await people['safetyDept']!.get<EntityView>('/schema/exercisePlan')).data;
  expect((await done(handled('exercisePlan', await roleId('safetyDept')))).view).toEqual(theirs);
  expect((await people['admin']!.get<EntityView>('/schema/exercisePlan')).data.actions.length).toBeGreaterThan(
    theirs.actions.length,
  );
  expect(await done(handled('sysParam', await roleId('employee')))).toEqual({ view: null });
  expect((await handled('exercisePlan', '00000000-0000-4000-8000-000000000000')).code).toBe(404);
  expect((await handled('exercisePlan', await roleId('safetyDept'), 'safetyOfficer')).code).toBe(403);
});

test('a definition keeps which edition of its form it was deployed with, by layer and by content', async () => {
  const admin = people['admin']!;
  const deployed = async (): Promise<WireRow> => {
    await done(deploy(FILE));
    return (
      await done(
        admin.get<ListData>('/api/workflow/wfDefinition/queryWfDefinition', {
          keyword: 'exercisePlan',
          isLatest: 'true',
        }),
      )
    ).list[0]!;
  };
  const version = async (): Promise<string> =>
    (await done(admin.get<{ version: string }>('/schema/exercisePlan'))).version;
  const publish = (scope: string, title: string) =>
    done(
      admin.post<{ edition: number }>('/api/admin/layer/publish', {
        scope,
        entity: 'exercisePlan',
        title: '改名',
        from: 0,
        commands: [{ set: ['data', 'properties', scope === 'tenant' ? 'place' : 'remark', 'title'], to: title }],
      }),
    );
  const plain = await deployed();
  expect(plain).toMatchObject({
    formEntity: 'exercisePlan',
    formStamp: await version(),
    formEdition: null,
    formTenantEdition: null,
  });

  expect((await publish('installation', '附注')).edition).toBe(1);
  expect((await publish('tenant', '演练地点')).edition).toBe(1);
  expect(await version()).not.toBe(plain['formStamp']);
  const again = await deployed();
  expect(again).toMatchObject({ formStamp: await version(), formEdition: 1, formTenantEdition: 1 });
  // What was deployed before stays as it was.
  expect(await done(admin.get<WireRow>('/api/workflow/wfDefinition/getWfDefinition', { id: plain.id }))).toMatchObject({
    formStamp: plain['formStamp'],
    formEdition: null,
  });
  for (const scope of ['tenant', 'installation'])
    await done(admin.post('/api/admin/layer/back', { scope, entity: 'exercisePlan', to: 0 }));
  expect(await deployed()).toMatchObject({ formStamp: plain['formStamp'], formEdition: null, formTenantEdition: null });
});

test('a definition says what it begins with: the record it leads with the action that hands it in, or its matter alone', async () => {
  const begins = async (key: string, who = 'employee') => {
    const {
      list: [row],
    } = await done(
      people['admin']!.get<ListData>('/api/workflow/wfDefinition/queryWfDefinition', {
        keyword: key,
        isLatest: 'true',
      }),
    );
    return people[who]!.get<{ entity: string | null; action: string | null }>('/api/workflow/definition/start', {
      id: row!.id,
    });
  };
  // Whoever may not add the record it begins with is told so, in words.
  expect(await begins('injuryCase', 'employee')).toMatchObject({
    code: 403,
    msg: expect.stringContaining('工伤认定') as string,
  });
  expect((await begins('injuryCase', 'admin')).data).toEqual({
    process: 'injuryCase',
    name: '工伤认定',
    entity: 'injuryCase',
    action: 'submit',
    form: null,
  });
  expect((await begins('leaveApproval')).data).toEqual({
    process: 'leaveApproval',
    name: '请假审批',
    entity: null,
    action: null,
    form: null,
  });
  expect(
    (await people['employee']!.get('/api/workflow/definition/start', { id: '00000000-0000-4000-8000-000000000000' }))
      .code,
  ).toBe(404);
});
