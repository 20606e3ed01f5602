/**
 * Drawings of other products deployed and begun: what is warned of, whom names mean here, and what the sentences say.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, WireRow } from '../../../src/engine/model/wire.ts';
import type { ModelCheck } from '../../../src/engine/server/features/workflow/model-check.ts';
import { root } from '../../support/checkout.ts';
import { type Answer, api, type Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { done, openDesk, type Standing } from './desk.ts';

const server = fileServer();
let desk: Awaited<ReturnType<typeof openDesk>>;
let category: string;

const admin = (): Caller => desk.people['admin']!;
const brought = (name: string): string =>
  readFileSync(join(root, 'tests/fixtures/workflow/brought', `${name}.bpmn`), 'utf8');

beforeAll(async () => {
  desk = await openDesk(server, ['employee', 'safetyDept']);
  category = (
    await done(
      admin().post<WireRow>('/api/workflow/wfCategory/addWfCategory', {
        categoryCode: 'brought',
        categoryName: '外来',
      }),
    )
  ).id;
}, 240_000);

const model = (key: string, bpmnXml: string, more: Row = {}): Promise<WireRow> =>
  done(
    admin().post<WireRow>('/api/workflow/wfModel/addWfModel', {
      name: key,
      modelKey: key,
      category,
      usedForm: 'none',
      bpmnXml,
      ...more,
    }),
  );
const deploy = (id: string): Promise<Answer<ActionData & InvalidData>> =>
  admin().post('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} });
const check = (id: string, who: Caller = admin()): Promise<Answer<ModelCheck>> =>
  who.get<ModelCheck>('/api/workflow/model/check', { id });
const begin = (process: string): Promise<Answer<Standing>> =>
  desk.call('employee', 'start', { process, name: `${process} 试验` });
const mapNames = (names: readonly object[]): Promise<Answer<{ kept: number }>> =>
  admin().post('/api/workflow/model/names', { names });

/** Deploys a case, and gives what its row says of it. */
async function deployed(
  name: string,
  bpmnXml = brought(name),
): Promise<{ readonly id: string; readonly said: string }> {
  const { id } = await model(name, bpmnXml);
  const answer = await done(deploy(id));
  expect(answer.refused).toEqual([]);
  return { id, said: String(answer.rows[0]?.['deployWarnings'] ?? '') };
}
const openAt = async (name: string): Promise<WireRow> => {
  const { instance } = await done(begin(name));
  const [task] = await desk.tasksOf(instance);
  expect(task, name).toBeDefined();
  return task!;
};

describe('the smallest drawing of each kind', () => {
  test('[S-2.6-WF-01] all ways conditional: deployed with a warning, and the gateway is named where none holds', async () => {
    const { said } = await deployed('m1');
    expect(said).toMatch(/^g：所有出口都有条件.*（第 1 行）$/);
    expect(await openAt('m1')).toMatchObject({ nodeKey: 'b' });
    await deployed(
      'noWay',
      brought('m1').replace('"m1"', '"noWay"').replace('ok == true', 'n &gt; 1').replace('ok == false', 'n &gt; 2'),
    );
    expect(await begin('noWay')).toMatchObject({ code: 409, msg: '“g”没有一个出口的条件成立' });
  });

  test('a code without an error element is thrown and caught', async () => {
    const { said } = await deployed('m2');
    expect(said.split('\n')).toHaveLength(2);
    expect(said).toContain('PAYMENT_REJECT');
    expect(await openAt('m2')).toMatchObject({ nodeKey: 'a', assignee: desk.ids['employee'] });
  });

  test('an id of more than 64 characters is a step like any other, and its history is kept', async () => {
    await deployed('m3');
    const task = await openAt('m3');
    expect(String(task['nodeKey'])).toMatch(/^n{65,}$/);
    await done(desk.call('employee', 'task/complete', { id: task.id }));
    const visits = await desk.list('admin', 'wfHistory', { instance: String(task['instance']) });
    expect(visits.map((row) => row['activityId'])).toContain(task['nodeKey']);
  });

  test.each([
    ['m4', 'low'],
    ['m4b', 'normal'],
  ])('a number of priority in %s is %s', async (name, word) => {
    const { said } = await deployed(name);
    expect(said).toBe('');
    expect((await openAt(name))['priority']).toBe(word);
  });

  test('what begins with a message alone says so by its name, offers no start, and begins with it', async () => {
    await deployed('m5');
    expect(await begin('m5')).toMatchObject({ code: 409, msg: '“m5”由消息“go5”发起，不能直接发起' });
    const [definition] = await desk.list('admin', 'wfDefinition', { defKey: 'm5' });
    const shown = await done(
      admin().get<WireRow>('/api/workflow/wfDefinition/getWfDefinition', { id: definition!.id }),
    );
    expect(shown.$can).not.toContain('start');
    expect(shown.$why).toMatchObject({ start: expect.stringContaining('go5') as string });
    const told = await done(
      admin().post<{ started: string[] }>('/api/workflow/message', { name: 'go5', variables: {} }),
    );
    expect(told.started).toHaveLength(1);
  });

  test('a called process that is not there yet is a warning, named where it is called, and called once it is there', async () => {
    const { said } = await deployed('m8');
    expect(said).toContain('later');
    expect(await begin('m8')).toMatchObject({ code: 404, msg: expect.stringContaining('later') as string });
    await deployed('later', brought('m4b').replaceAll('"m4b"', '"later"'));
    await done(begin('m8'));
  });

  test('forms and listeners of other products are listed, and steps nothing leads to are left out', async () => {
    expect((await deployed('m9')).said).toContain('leave-form.html');
    expect((await deployed('m10')).said).toContain('executionListener start a.B');
    expect((await deployed('m12')).said).toMatch(/^z：从开始事件无法到达/);
    for (const name of ['m9', 'm10', 'm12'])
      expect(await openAt(name), name).toMatchObject({ nodeKey: 'a', assignee: desk.ids['employee'] });
    // What was said stands with the deployment as well.
    const [deployment] = await desk.list('admin', 'wfDeployment', { name: 'm12 V1' });
    const whole = await done(
      admin().get<WireRow>('/api/workflow/wfDeployment/getWfDeployment', { id: deployment!.id }),
    );
    expect(whole['warnings']).toMatch(/^z：/);
  });

  test('whom BPMN itself names may take the task', async () => {
    await deployed('m11');
    const task = await openAt('m11');
    expect(task).toMatchObject({ nobody: false, state: 'candidate' });
    expect(task['candidates']).toHaveLength(1);
    expect(task['candidateRoles']).toHaveLength(1);
  });

  test('a list that nobody set has nobody to ask, and the task stands on the list of those', async () => {
    await deployed('m13');
    expect(await openAt('m13')).toMatchObject({ nobody: true, nobodyReason: 'emptyField' });
  });
});

describe('people and roles', () => {
  test('who is unknown is warned of and asked for, mapped once, and asked from then on, by every drawing', async () => {
    const { id, said } = await deployed('m6');
    expect(said).toMatch(/^a：没有用户“kermit”/);
    expect(await openAt('m6')).toMatchObject({ nobody: true, nobodyReason: 'gone' });
    expect((await done(check(id))).names).toEqual([
      { kind: 'person', name: 'kermit', called: null, target: null, how: 'none', several: 0 },
    ]);
    expect((await done(mapNames([{ kind: 'person', name: 'kermit', target: desk.ids['employee'] }]))).kept).toBe(1);
    // What is deployed already asks them too: its drawing said the name.
    expect(await openAt('m6')).toMatchObject({ nobody: false, assignee: desk.ids['employee'] });
    const again = await deployed('kermits', brought('m6').replace('"m6"', '"kermits"'));
    expect(again.said).toBe('');
    expect(await openAt('kermits')).toMatchObject({ assignee: desk.ids['employee'] });
    expect((await done(check(again.id))).names).toMatchObject([
      { name: 'kermit', how: 'mapping', target: { id: desk.ids['employee'] } },
    ]);
    await done(mapNames([{ kind: 'person', name: 'kermit', target: null }]));
    expect((await done(check(again.id))).names).toMatchObject([{ name: 'kermit', how: 'none', target: null }]);
  });

  test('a role by a name in Chinese: unknown, mapped, and known by the name it has here', async () => {
    const { id, said } = await deployed('m7');
    expect(said).toContain('没有角色“总经理”');
    expect(await openAt('m7')).toMatchObject({ nobody: true, nobodyReason: 'emptyRole' });
    const [role] = await desk.people['admin']!.get<{ list: WireRow[] }>('/api/admin/sysrole/querySysRole', {
      roleCode: 'safetyDept',
    }).then(({ data }) => data.list);
    await done(mapNames([{ kind: 'role', name: '总经理', target: role!.id }]));
    expect(await openAt('m7')).toMatchObject({ nobody: false, candidateRoles: [role!.id] });
    const named = await deployed(
      'byName',
      brought('m7').replace('"m7"', '"byName"').replace('总经理', String(role!['roleName'])),
    );
    expect(named.said).toBe('');
    expect(await openAt('byName')).toMatchObject({ candidateRoles: [role!.id] });
    await done(deploy(id));
    expect((await done(check(id))).warnings).toEqual([]);
  });

  test('a name two people have is asked for, one that one person has is theirs, worked out or written', async () => {
    const [mine] = await admin()
      .get<{ list: WireRow[] }>('/api/admin/sysuser/querySysUser', { username: 'acting.employee' })
      .then(({ data }) => data.list);
    const nickname = String(mine!['nickname']);
    const one = await deployed('oneName', brought('m6').replace('"m6"', '"oneName"').replace('kermit', nickname));
    expect(one.said).toBe('');
    expect(await openAt('oneName')).toMatchObject({ assignee: mine!.id });
    const [role] = await admin()
      .get<{ list: WireRow[] }>('/api/admin/sysrole/querySysRole', { roleCode: 'safetyDept' })
      .then(({ data }) => data.list);
    const worked = brought('m6')
      .replace('"m6"', '"worked"')
      .replace(
        '<userTask id="a" flowable:assignee="kermit"/>',
        `<scriptTask id="a"><script>boss = '${nickname}'; team = '${String(role!['roleName'])}'</script></scriptTask><sequenceFlow id="f1" sourceRef="a" targetRef="b"/><userTask id="b" flowable:assignee="\${boss}"/><sequenceFlow id="f2" sourceRef="b" targetRef="c"/><userTask id="c" flowable:candidateGroups="\${team}"/>`,
      );
    expect((await deployed('worked', worked)).said).toBe('');
    const asked = await openAt('worked');
    expect(asked).toMatchObject({ nodeKey: 'b', assignee: mine!.id });
    await done(desk.call('employee', 'task/complete', { id: asked.id }));
    expect(await desk.taskAt(String(asked['instance']), 'c')).toMatchObject({
      candidateRoles: [role!.id],
      nobody: false,
    });
    await done(
      admin().post('/api/admin/sysuser/addSysUser', {
        username: 'acting.namesake',
        nickname,
        password: 'first-pass',
        orgId: mine!['orgId'],
        userType: '0',
      }),
    );
    expect((await done(check(one.id))).warnings).toMatchObject([
      {
        code: 'process.severalNamed',
        message: expect.stringMatching(/^a：名为“.*”的有 2 个/) as string,
        node: 'a',
        line: 1,
      },
    ]);
    expect((await done(check(one.id))).names).toMatchObject([{ name: nickname, how: 'none', several: 2 }]);
  });

  test('the check and the mapping are for whoever deploys, in their own language, and for what is there', async () => {
    const { id } = await model('m6x', brought('m6').replace('"m6"', '"m6x"').replace('kermit', 'gonzo'));
    expect((await check(id, desk.people['employee']!)).code).toBe(403);
    expect(
      (await desk.call('employee', 'model/names', { names: [{ kind: 'role', name: 'x', target: null }] })).code,
    ).toBe(403);
    expect((await check('00000000-0000-4000-8000-000000000000')).code).toBe(404);
    expect(
      (await mapNames([{ kind: 'person', name: 'gonzo', target: '00000000-0000-4000-8000-000000000000' }])).code,
    ).toBe(404);
    const english = api(server.url, admin().token, 'en');
    expect((await done(check(id, english))).warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^a: There is no user gonzo\..* \(line 1\)$/),
    ]);
    const broken = await model('m6y', brought('m6').replace('"m6"', '"m6y"').replace('kermit', '${x'));
    expect(await done(check(broken.id))).toMatchObject({
      problems: [{ code: 'process.leftOver', node: 'a', line: 1 }],
      names: [],
    });
    const empty = await model('m6z', '', { bpmnXml: null });
    expect((await done(check(empty.id))).problems).toMatchObject([{ code: 'field.required', node: null }]);
  });
});

test('no sentence begins with its colon: the id stands where a name is missing, with the line and what to do', async () => {
  const nameless = brought('m6')
    .replace('"m6"', '"nameless"')
    .replace('flowable:assignee="kermit"', 'name=" "')
    .replace('</process>', '<userTask name=""/></process>');
  const { id } = await model('nameless', nameless);
  const refused = await deploy(id);
  expect(refused.code).toBe(422);
  expect(refused.data.errors.map(({ message }) => message)).toEqual([
    'nameless：有一个 UserTask 没有标识（id），请补上（第 1 行）',
  ]);
  expect((await done(check(id))).warnings.map(({ message }) => message)).toEqual([
    'a：没有写明由谁办理，任务会列入无人办理；请选办理人（第 1 行）',
  ]);
});
