/** Messages, signals and errors from outside: who receives what, once, and who may send. */
import { beforeAll, expect, test } from 'vitest';
import { end, exclusive, nodeForm, type Part, start, user } from '../../support/bpmn.ts';
import type { Answer } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { done, workflowDesk } from '../../support/workflow.ts';

const server = fileServer({ schemaDirs: [PROCESS_FORMS] });
const desk = workflowDesk(server);

const named = (kind: 'message' | 'signal', id: string): string => `<bpmn:${kind}EventDefinition ${kind}Ref="${id}"/>`;
const correlated = (id: string, key: string): string =>
  `<bpmn:messageEventDefinition messageRef="${id}" flowable:correlationKey="${key}"/>`;
/** @param opens fields of the form that whoever sends it fills in */
const caught = (id: string, inside: string, opens?: string): Part => ({
  tag: 'intermediateCatchEvent',
  id,
  inside: `${opens === undefined ? '' : nodeForm(opens)}${inside}`,
});
const on = (id: string, task: string, inside: string, interrupting: boolean): Part => ({
  tag: 'boundaryEvent',
  id,
  plain: { attachedToRef: task, cancelActivity: String(interrupting) },
  inside,
});
const flows = (...path: string[]) => path.slice(1).map((to, at) => ({ from: path[at] ?? '', to }));

interface Received {
  readonly received: number;
  readonly started: readonly string[];
}
const send = (kind: 'message' | 'signal', body: object, who = 'admin'): Promise<Answer<Received>> =>
  desk.call(who, kind, body);
const openAt = async (instance: string): Promise<readonly unknown[]> =>
  (await desk.tasksOf(instance)).map((row) => row['nodeKey']);
/** A model that names messages and signals. */
async function deployed(
  key: string,
  parts: readonly Part[],
  more: readonly { readonly from: string; readonly to: string; readonly when?: string; readonly standard?: true }[],
): Promise<void> {
  const row = await desk.model(key, key, parts, more, MATTER);
  const names = ['paid', 'called']
    .map((id) => `<bpmn:message id="${id}" name="${id}"/>`)
    .concat(['alarm', 'calm', 'stir'].map((id) => `<bpmn:signal id="${id}" name="${id}"/>`))
    .join('');
  await desk.change('wfModel', row.id, {
    bpmnXml: String(row['bpmnXml']).replace('<bpmn:process', `${names}<bpmn:process`),
  });
  await done(desk.deploy(row.id));
}

beforeAll(async () => {
  await deployed(
    'onPaid',
    [
      start(),
      caught('wait', correlated('paid', '${order}'), 'amount'),
      user('ship', '发货', { assignee: '${initiator}' }),
      end(),
    ],
    flows('start', 'wait', 'ship', 'end'),
  );
  await deployed(
    'onAlarm',
    [
      start(),
      user('work', '作业', { assignee: '${initiator}' }),
      on('stop', 'work', named('signal', 'alarm'), true),
      user('leave', '撤离', { assignee: '${initiator}' }),
      end('end'),
      end('left'),
    ],
    [...flows('start', 'work', 'end'), ...flows('stop', 'leave', 'left')],
  );
}, 240_000);

test('a message goes to the instance that waits for its value, once, and brings its variables along', async () => {
  const [first, second] = [
    await desk.begin('onPaid', 'staff', { order: 'A-1' }),
    await desk.begin('onPaid', 'staff', { order: 'A-2' }),
  ];
  expect(await openAt(first.instance)).toEqual([]);
  expect(await send('message', { name: 'paid', correlation: 'A-3' })).toMatchObject({ code: 409 });
  // Without the value there is no telling which is meant; nobody receives it.
  const unclear = await send('message', { name: 'paid' });
  expect(unclear).toMatchObject({ code: 409 });
  expect(unclear.msg).toContain('2');
  expect(await openAt(first.instance)).toEqual([]);
  // The step opens the amount and nothing else of the form, and no message says what the form does not.
  for (const variables of [{ order: 'A-9' }, { amount: '12.00', initiator: await desk.id('admin') }])
    expect(await send('message', { name: 'paid', correlation: 'A-1', variables })).toMatchObject({
      code: 422,
      data: { errors: [{ code: 'workflow.undeclared' }] },
    });
  expect(await send('message', { name: 'paid', correlation: 'A-1', variables: { amount: 'much' } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'amount', code: 'field.type' }] },
  });
  expect(await openAt(first.instance)).toEqual([]);
  expect(await done(send('message', { name: 'paid', correlation: 'A-1', variables: { amount: '12.00' } }))).toEqual({
    received: 1,
    started: [],
  });
  expect(
    (
      await done(
        (await desk.as('admin')).get<{ filled: { row: object } }>('/api/workflow/instance/page', {
          id: first.instance,
        }),
      )
    ).filled.row,
  ).toMatchObject({ amount: '12.00', order: 'A-1' });
  expect(await openAt(first.instance)).toEqual(['ship']);
  expect(await openAt(second.instance)).toEqual([]);
  expect(await send('message', { name: 'paid', correlation: 'A-1' })).toMatchObject({ code: 409 });
  const body = { name: 'paid', correlation: 'A-2', key: 'paid-A-2-once' };
  expect(await Promise.all([done(send('message', body)), done(send('message', body))])).toEqual([
    { received: 1, started: [] },
    { received: 1, started: [] },
  ]);
  expect(await openAt(second.instance)).toEqual(['ship']);
});

test('a signal reaches every instance that waits for it and interrupts what it is attached to; what is held hears nothing', async () => {
  const started = [
    await desk.begin('onAlarm'),
    await desk.begin('onAlarm', 'safety'),
    await desk.begin('onAlarm', 'equip'),
  ];
  const [one, two, held] = started.map(({ instance }) => instance) as [string, string, string];
  await done(desk.call('admin', 'instance/suspend', { id: held }));
  expect(await send('signal', { name: 'alarm', variables: { place: '三号转炉' } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'place', code: 'workflow.undeclared' }] },
  });
  expect(await done(send('signal', { name: 'alarm' }))).toEqual({ received: 2, started: [] });
  for (const instance of [one, two]) expect(await openAt(instance)).toEqual(['leave']);
  await done(desk.call('admin', 'instance/activate', { id: held }));
  expect(await openAt(held)).toEqual(['work']);
  expect(await done(send('signal', { name: 'alarm' }))).toEqual({ received: 1, started: [] });
  expect(await done(send('signal', { name: 'alarm' }))).toEqual({ received: 0, started: [] });
});

test('who may not tell messages or signals is refused, and a stranger is asked to sign in', async () => {
  const { instance } = await desk.begin('onAlarm');
  for (const kind of ['message', 'signal'] as const) {
    expect(await send(kind, { name: 'alarm' }, 'staff')).toMatchObject({ code: 403 });
    expect(await server.stranger().post(`/api/workflow/${kind}`, { name: 'alarm' })).toMatchObject({ code: 401 });
    expect(await send(kind, { name: 'alarm', sender: 'x' })).toMatchObject({ code: 422 });
  }
  expect(await openAt(instance)).toEqual(['work']);
});

test('a receive task waits for its message, and a boundary message beside a task that goes on comes as often as it is sent', async () => {
  await deployed(
    'onCalled',
    [
      start(),
      { tag: 'receiveTask', id: 'listen', plain: { messageRef: 'called' }, attributes: { correlationKey: '${days}' } },
      user('work', '作业', { assignee: '${initiator}' }),
      on('note', 'work', correlated('called', '${days}'), false),
      user('read', '阅知', { assignee: '${initiator}' }),
      end('end'),
      end('noted'),
    ],
    [...flows('start', 'listen', 'work', 'end'), ...flows('note', 'read', 'noted')],
  );
  const { instance } = await desk.begin('onCalled', 'staff', { days: 7 });
  const call = (): Promise<Received> => done(send('message', { name: 'called', correlation: 7 }));
  await call();
  expect(await openAt(instance)).toEqual(['work']);
  await call();
  await call();
  expect((await openAt(instance)).toSorted()).toEqual(['read', 'read', 'work']);
  await done(desk.call('staff', 'task/complete', { id: (await desk.taskAt(instance, 'work')).id }));
  expect(await send('message', { name: 'called', correlation: 7 })).toMatchObject({ code: 409 });
});

test('what one process throws another one catches: a signal all of them, a message the one it names; and two that wake each other for ever are stopped', async () => {
  await deployed(
    'throws',
    [
      start(),
      user('report', '上报', { assignee: '${initiator}' }),
      { tag: 'intermediateThrowEvent', id: 'alert', inside: named('signal', 'alarm') },
      { tag: 'intermediateThrowEvent', id: 'tell', inside: correlated('paid', '${order}') },
      end(),
    ],
    flows('start', 'report', 'alert', 'tell', 'end'),
  );
  const [working, also] = [(await desk.begin('onAlarm')).instance, (await desk.begin('onAlarm')).instance];
  const [mine, others] = [
    (await desk.begin('onPaid', 'staff', { order: 'B-1' })).instance,
    (await desk.begin('onPaid', 'staff', { order: 'B-2' })).instance,
  ];
  const {
    tasks: [report],
    instance,
  } = await desk.begin('throws', 'staff', { order: 'B-1' });
  await done(desk.call('staff', 'task/complete', { id: report!.id }));
  expect(await desk.instance(instance)).toMatchObject({ state: 'completed' });
  for (const one of [working, also]) expect(await openAt(one)).toEqual(['leave']);
  expect(await openAt(mine)).toEqual(['ship']);
  expect(await openAt(others)).toEqual([]);
  // Each wakes the other and waits again.
  const echo = (key: string, hears: string, says: string): Promise<void> =>
    deployed(
      key,
      [
        start(),
        exclusive('again'),
        caught('hear', named('signal', hears)),
        { tag: 'intermediateThrowEvent', id: 'say', inside: named('signal', says) },
        exclusive('more'),
        end(),
      ],
      [
        ...flows('start', 'again', 'hear', 'say', 'more'),
        { from: 'more', to: 'again', standard: true },
        { from: 'more', to: 'end', when: '${over == 1}' },
      ],
    );
  await echo('ping', 'calm', 'stir');
  await echo('pong', 'stir', 'calm');
  const { instance: ping } = await desk.begin('ping');
  await desk.begin('pong');
  expect(await send('signal', { name: 'calm' })).toMatchObject({ code: 409 });
  expect(await desk.instance(ping)).toMatchObject({ state: 'running' });
});

const begins = (id: string, inside: string): Part => ({ tag: 'startEvent', id, inside });

test('a message nobody waits for begins the process that starts with it, once by its key; a signal begins every one, thrown or sent; and what would begin itself for ever is stopped', async () => {
  await deployed(
    'calledIn',
    [start(), begins('heard', named('message', 'called')), user('answer', '接警', { assignee: '${initiator}' }), end()],
    [...flows('start', 'answer', 'end'), { from: 'heard', to: 'answer' }],
  );
  const body = { name: 'called', variables: { place: '三号转炉' }, key: 'called-once-1' };
  expect(await send('message', { name: 'called', variables: { place: '三号转炉', hint: 'x' } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'hint', code: 'workflow.undeclared' }] },
  });
  const [one, again] = await Promise.all([done(send('message', body)), done(send('message', body))]);
  expect(one).toMatchObject({ received: 0, started: [expect.any(String)] });
  expect(again).toEqual(one);
  expect(await openAt(one.started[0]!)).toEqual(['answer']);
  expect(await desk.instance(one.started[0]!)).toMatchObject({ initiator: await desk.id('admin'), state: 'running' });
  // By hand the same process begins at its plain start.
  expect((await desk.begin('calledIn', 'staff')).state).toBe('running');

  await deployed(
    'alarmed',
    [begins('heard', named('signal', 'alarm')), user('gather', '集合', { assignee: '${initiator}' }), end()],
    flows('heard', 'gather', 'end'),
  );
  const { started } = await done(send('signal', { name: 'alarm' }));
  expect(started).toHaveLength(1);
  const {
    tasks: [report],
  } = await desk.begin('throws', 'staff', { order: 'C-1' });
  await done(desk.call('staff', 'task/complete', { id: report!.id }));
  const instances = await desk.list('admin', 'wfInstance', { sort: '-createdAt', pageSize: 50 });
  expect(
    instances
      .filter(({ name }) => name === 'alarmed')
      .map(({ initiator }) => initiator)
      .toSorted(),
  ).toEqual([await desk.id('admin'), await desk.id('staff')].toSorted());
  // A definition that is held begins nothing.
  const [definition] = await desk.list('admin', 'wfDefinition', { defKey: 'alarmed', isLatest: 'true' });
  await desk.act('wfDefinition', definition!.id, 'suspend');
  expect((await done(send('signal', { name: 'alarm' }))).started).toEqual([]);

  await deployed(
    'forEver',
    [
      begins('heard', named('signal', 'stir')),
      { tag: 'intermediateThrowEvent', id: 'say', inside: named('signal', 'stir') },
      end(),
    ],
    flows('heard', 'say', 'end'),
  );
  expect(await send('signal', { name: 'stir' })).toMatchObject({ code: 409 });
  expect((await desk.list('admin', 'wfInstance', { pageSize: 100 })).filter(({ name }) => name === 'forEver')).toEqual(
    [],
  );
});

test('the clock begins a process as often as its model says, once for what was missed; a newer version takes the place of the older', async () => {
  const every = (text: string): string =>
    `<bpmn:timerEventDefinition><bpmn:timeCycle>${text}</bpmn:timeCycle></bpmn:timerEventDefinition>`;
  const begun = async (): Promise<number> =>
    (await desk.list('admin', 'wfInstance', { pageSize: 200 })).filter(({ name }) => name === 'daily').length;
  await deployed(
    'daily',
    [begins('each', every('R3/P1D')), user('check', '点检', { assignee: '${initiator}' }), end()],
    flows('each', 'check', 'end'),
  );
  await desk.pass(23);
  expect(await begun()).toBe(0);
  await desk.pass(1);
  expect(await begun()).toBe(1);
  await desk.runDue();
  expect(await begun()).toBe(1);
  await desk.pass(49);
  expect(await begun()).toBe(2);
  const [model] = await desk.list('admin', 'wfModel', { modelKey: 'daily' });
  await desk.act('wfModel', model!.id, 'revise');
  await desk.change('wfModel', model!.id, { bpmnXml: String(model!['bpmnXml']).replace('R3/P1D', 'R1/P10D') });
  await done(desk.deploy(model!.id));
  await desk.pass(24 * 9);
  expect(await begun()).toBe(2);
  await desk.pass(24 * 2);
  expect(await begun()).toBe(3);
  await desk.pass(24 * 30);
  expect(await begun()).toBe(3);
});
