/**
 * A process that leads no records begins with the form its model names: judged by the server, kept as variables, shown
 * and opened at its tasks as they say; nothing of it stands in the entity's table
 * (docs/workflow.md#forms-of-processes-without-records).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { EntityView, InvalidData, ListData, OptionData, WireRow } from '../../../src/engine/model/wire.ts';
import { bpmn, end, exclusive, start, user } from '../../support/bpmn.ts';
import type { Answer } from '../../support/client.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { PIXEL, upload } from '../files/file-door.ts';
import { done, openDesk, type Standing } from './desk.ts';

const text = (title: string): object => ({ type: 'string', title, maxLength: 40 });
const decimal = (title: string): object => ({ type: 'number', title, minimum: 0, maximum: 100000, multipleOf: 0.01 });

/** A form of its own: nobody has a right to its records. */
const FILES = [
  {
    format: 1,
    entity: 'goodsRequest',
    area: 'shed',
    title: '领用单',
    storage: { label: '{goods}' },
    data: {
      type: 'object',
      required: ['goods', 'amount'],
      properties: {
        requestNo: {
          type: 'string',
          title: '单号',
          maxLength: 40,
          'x-serial': { prefix: 'GR', pattern: '{prefix}-{0000}' },
        },
        goods: text('物资'),
        kind: {
          type: 'string',
          title: '缓急',
          oneOf: [
            { const: 'normal', title: '普通' },
            { const: 'urgent', title: '紧急' },
          ],
          default: 'normal',
        },
        amount: { type: 'integer', title: '数量', minimum: 1, maximum: 1000 },
        price: decimal('单价'),
        reason: { ...text('紧急原因'), 'x-require': { '==': [{ var: 'kind' }, 'urgent'] } },
        receiver: { type: 'string', title: '领用人', 'x-ref': { entity: 'sysUser' } },
        granted: { type: 'integer', title: '核准数量', minimum: 0, maximum: 1000 },
        parts: { type: 'array', title: '明细', 'x-ref': { entity: 'goodsRequestPart', by: 'request' } },
        status: {
          type: 'string',
          title: '状态',
          oneOf: [
            { const: 'open', title: '开' },
            { const: 'shut', title: '关' },
          ],
          default: 'open',
        },
      },
    },
    states: { field: 'status' },
    checks: {
      grantedFits: {
        when: { '>': [{ var: 'granted' }, { var: 'amount' }] },
        refuse: '核准数量不能超过申请数量',
        at: 'granted',
      },
    },
  },
  {
    format: 1,
    entity: 'goodsRequestPart',
    area: 'shed',
    title: '明细',
    data: {
      type: 'object',
      required: ['name'],
      properties: {
        request: { type: 'string', title: '领用单', 'x-ref': { entity: 'goodsRequest', partOf: true } },
        name: text('名称'),
        count: { type: 'integer', title: '数量', minimum: 1, maximum: 99 },
      },
    },
  },
];

/** Another one, to which papers are added at a step. */
const PAPERS = {
  format: 1,
  entity: 'goodsPaper',
  area: 'shed',
  title: '凭据',
  data: {
    type: 'object',
    required: ['goods'],
    properties: {
      goods: text('物资'),
      papers: { type: 'array', title: '附件', maxItems: 5, items: { type: 'string' }, 'x-file': { maxMB: 10 } },
    },
  },
};

let server: TestServer;
let folder: string;
let desk: Awaited<ReturnType<typeof openDesk>>;
let category: string;
const models = new Map<string, string>();

interface Filled {
  readonly view: EntityView;
  readonly row: WireRow;
}
interface Page {
  readonly filled: Filled | null;
}

const formNames = (view: EntityView): string[] => view.form.sections.flatMap((section) => section.fields);
const begins = (who: string, form: Row, more: object = {}): Promise<Answer<Standing & InvalidData>> =>
  desk.call(who, 'start', { process: 'goods', form, ...more });
const page = (who: string, task: string): Promise<Page> =>
  done(desk.people[who]!.get<Page>('/api/workflow/task/page', { id: task }));
const stored = async (): Promise<number> =>
  (await done(desk.people['admin']!.get<ListData>('/api/shed/goodsRequest/queryGoodsRequest', { pageSize: 1 })))
    .totalCount;
const variablesOf = async (instance: string): Promise<Row> =>
  (
    await server.deps.db.system((connection) =>
      connection.query<{ v: Row }>(`select state -> 'variables' as v from anlan.wf_instance where id = $1`, [instance]),
    )
  ).rows[0]!.v;

async function deploy(key: string, usedForm: string, bpmnXml: string): Promise<Answer<InvalidData>> {
  const id =
    models.get(key) ??
    (
      await done(
        desk.people['admin']!.post<WireRow>('/api/workflow/wfModel/addWfModel', {
          name: key,
          modelKey: key,
          category,
          usedForm,
          bpmnXml,
        }),
      )
    ).id;
  models.set(key, id);
  return desk.people['admin']!.post<InvalidData>('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} });
}

const opens = (said: string): string => `<bpmn:extensionElements><flowable:nodeForm ${said}/></bpmn:extensionElements>`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-start-form-'));
  mkdirSync(join(folder, 'shed'));
  writeFileSync(
    join(folder, 'shed/_area.json'),
    JSON.stringify({ format: 1, area: 'shed', title: '库房', sequence: 950 }),
  );
  for (const file of [...FILES, PAPERS])
    writeFileSync(join(folder, 'shed', `${file.entity}.json`), JSON.stringify(file));
  server = await testServer({ schemaDirs: [folder] });
  desk = await openDesk(server, ['employee', 'teamLeader', 'workshopLeader']);
  category = (await desk.list('admin', 'wfCategory', { pageSize: 1 }))[0]!.id;
  const parts = [
    start(),
    user('apply', '填写', { assignee: '${initiator}' }),
    user(
      'lead',
      '班组核准',
      { ...desk.named('teamLeader'), outcomes: 'agree,reject' },
      opens('writable="granted" required="granted" hidden="price"'),
    ),
    exclusive('much'),
    user('boss', '车间审批', desk.named('workshopLeader')),
    end(),
  ];
  await done(
    deploy(
      'goods',
      'goodsRequest',
      bpmn('goods', '领用审批', parts, [
        { from: 'start', to: 'apply' },
        { from: 'apply', to: 'lead' },
        { from: 'lead', to: 'much' },
        { from: 'much', to: 'boss', when: '${price * amount >= 1000}' },
        { from: 'much', to: 'end', standard: true },
        { from: 'boss', to: 'end' },
      ]),
    ),
  );
}, 480_000);
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

test('[D-3-MOD-10] the form a model names is what starting it asks for, and its tasks show what was filled in; whoever may start it needs no right to its records', async () => {
  const [definition] = await desk.list('admin', 'wfDefinition', { defKey: 'goods' });
  const begun = await done(
    desk.people['employee']!.get<{ process: string; entity: string | null; form: EntityView }>(
      '/api/workflow/definition/start',
      { id: definition!.id },
    ),
  );
  expect(begun).toMatchObject({ process: 'goods', entity: null });
  // What the product numbers or keeps by itself is not asked for.
  expect(formNames(begun.form)).toEqual(['goods', 'kind', 'amount', 'price', 'reason', 'receiver', 'granted', 'parts']);
  expect((await desk.people['employee']!.get('/api/shed/goodsRequest/queryGoodsRequest')).code).toBe(403);
  const offered = await done(
    desk.people['employee']!.get<OptionData>('/api/shed/goodsRequest/optionGoodsRequest', {
      field: 'receiver',
      ids: desk.ids['employee']!,
    }),
  );
  expect(offered.list.map(({ id }) => id)).toEqual([desk.ids['employee']]);

  const {
    instance,
    tasks: [own],
  } = await done(
    begins('employee', {
      goods: '手套',
      amount: 3,
      receiver: desk.ids['employee']!,
      parts: [{ name: '左手', count: 3 }],
    }),
  );
  const { filled } = await page('employee', own!.id);
  expect(filled!.row).toMatchObject({
    goods: '手套',
    kind: 'normal',
    amount: 3,
    price: null,
    parts: [{ name: '左手', count: 3 }],
    $labels: { receiver: expect.any(String) },
    $task: { writable: expect.arrayContaining(['goods', 'parts']) },
  });
  expect((await desk.instanceOf(instance))['name']).toBe('领用审批 手套');
  expect(await variablesOf(instance)).toMatchObject({ goods: '手套', amount: 3, kind: 'normal' });
  expect(await stored()).toBe(0);
});

test.each([
  [
    'nothing at all',
    {},
    [
      ['goods', 'field.required'],
      ['amount', 'field.required'],
    ],
  ],
  ['a number beyond its limit', { goods: '手套', amount: 1001 }, [['amount', 'field.maximum']]],
  ['a word for a number', { goods: '手套', amount: '三' }, [['amount', 'field.type']]],
  ['a choice there is not', { goods: '手套', amount: 3, kind: 'soon' }, [['kind', 'field.choice']]],
  ['what its own rule asks for', { goods: '手套', amount: 3, kind: 'urgent' }, [['reason', 'field.required']]],
  ['a check of the form', { goods: '手套', amount: 3, granted: 4 }, [['granted', 'check.failed']]],
  [
    'somebody there is not',
    { goods: '手套', amount: 3, receiver: '00000000-0000-4000-8000-000000000000' },
    [['receiver', 'field.reference']],
  ],
  [
    'a row of a sub-table',
    { goods: '手套', amount: 3, parts: [{ count: 100 }] },
    [
      ['parts.0.name', 'field.required'],
      ['parts.0.count', 'field.maximum'],
    ],
  ],
  ['a field that is none', { goods: '手套', amount: 3, weight: 5 }, [['weight', 'field.unknown']]],
  ['a state, which is the product’s', { goods: '手套', amount: 3, status: 'shut' }, [['status', 'field.state']]],
])('%s is refused at its field, by its rule, and nothing begins', async (_what, form, expected) => {
  const before = (await desk.list('admin', 'wfInstance')).length;
  const { code, data } = await begins('employee', form);
  expect(code).toBe(422);
  expect(data.errors.map((error) => [error.field, error.code]).toSorted()).toEqual(expected.toSorted());
  expect(data.errors.every(({ message }) => message.length > 0)).toBe(true);
  expect((await desk.list('admin', 'wfInstance')).length).toBe(before);
});

test('what comes as variables under the names of its fields is held to the form as well, and no other name is taken', async () => {
  expect((await begins('employee', { goods: '手套' }, { variables: { amount: 0 } })).data.errors).toMatchObject([
    { field: 'amount', code: 'field.minimum' },
  ]);
  for (const name of ['hint', 'initiator', 'outcome', 'requestNo', 'status'])
    expect(
      (await begins('employee', { goods: '手套', amount: 2 }, { variables: { [name]: 'x' } })).data.errors,
    ).toMatchObject([{ field: name, code: 'workflow.undeclared' }]);
  const {
    instance,
    tasks: [own],
  } = await done(begins('employee', { goods: '手套' }, { variables: { amount: 2 }, name: '自带事项' }));
  const complete = await desk.call<Standing & InvalidData>('employee', 'task/complete', {
    id: own!.id,
    variables: { amount: 3, initiator: desk.ids['teamLeader']!, hint: 'x' },
  });
  expect(complete).toMatchObject({
    code: 422,
    data: {
      errors: [
        { field: 'initiator', code: 'workflow.undeclared' },
        { field: 'hint', code: 'workflow.undeclared' },
      ],
    },
  });
  expect(complete.data.errors[1]!.message).toContain('hint');
  expect(await variablesOf(instance)).toMatchObject({ goods: '手套', amount: 2 });
  expect(Object.keys(await variablesOf(instance)).filter((name) => ['hint', 'initiator'].includes(name))).toEqual([]);
  expect((await desk.instanceOf(instance))['name']).toBe('自带事项');
});

test('a start sent again under its key begins once', async () => {
  const key = 'goods-once-and-only';
  const [one, two] = await Promise.all([
    begins('employee', { goods: '护目镜', amount: 1 }, { key }),
    begins('employee', { goods: '护目镜', amount: 1 }, { key }),
  ]);
  expect([one.code, two.code]).toEqual([200, 200]);
  expect(one.data.instance).toBe(two.data.instance);
  expect((await desk.list('admin', 'wfInstance')).filter((row) => String(row['name']).includes('护目镜'))).toHaveLength(
    1,
  );
});

test('conditions read what was filled in; a task writes what its node opens and nothing else, and what is sent back is put right by whoever began', async () => {
  const {
    instance,
    tasks: [own],
  } = await done(begins('employee', { goods: '钢索', amount: 4, price: '200.00' }));
  await done(desk.call('employee', 'task/complete', { id: own!.id }));
  const lead = (await desk.taskAt(instance, 'lead')).id;
  const shown = (await page('teamLeader', lead)).filled!;
  expect(shown.row.$task).toMatchObject({ writable: ['granted'], required: ['granted'], hidden: ['price'] });
  expect(shown.row).not.toHaveProperty('price');
  expect(formNames(shown.view)).not.toContain('price');
  const complete = (form: object, more: object = { outcome: 'agree' }) =>
    desk.call<InvalidData>('teamLeader', 'task/complete', { id: lead, form, ...more });
  expect(await complete({})).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'granted', code: 'field.required' }] },
  });
  expect(await complete({ granted: 9 })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'granted', code: 'check.failed' }] },
  });
  expect(await complete({ granted: 4, goods: '铁链' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'goods', code: 'field.readOnly' }] },
  });
  expect(await complete({ granted: 4 }, { outcome: 'agree', variables: { amount: 1 } })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'amount', code: 'field.readOnly' }] },
  });
  expect(
    await desk.call<InvalidData>('workshopLeader', 'task/complete', { id: lead, form: { granted: 9 } }),
  ).toMatchObject({ code: 404 });
  expect(await variablesOf(instance)).toMatchObject({ amount: 4, goods: '钢索' });

  // Sent back without a word about the form: nothing need be filled in for that.
  await done(desk.call('teamLeader', 'task/regress', { id: lead, to: 'apply', comment: '数量不足' }));
  const again = (await desk.taskAt(instance, 'apply')).id;
  await done(desk.call('employee', 'task/complete', { id: again, form: { amount: 5, parts: [{ name: '卡扣' }] } }));
  await done(
    desk.call('teamLeader', 'task/complete', {
      id: (await desk.taskAt(instance, 'lead')).id,
      outcome: 'agree',
      form: { granted: 5 },
    }),
  );
  // 5 × 200.00 is at the limit: the long way.
  const boss = (await desk.taskAt(instance, 'boss')).id;
  const end = (await page('workshopLeader', boss)).filled!;
  expect(end.row).toMatchObject({
    amount: 5,
    granted: 5,
    price: '200.00',
    parts: [{ name: '卡扣' }],
    $task: { writable: [] },
  });
  expect(
    await desk.call<InvalidData>('workshopLeader', 'task/complete', { id: boss, form: { granted: 1 } }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'granted', code: 'field.readOnly' }] } });
  await done(desk.call('workshopLeader', 'task/complete', { id: boss }));
  expect((await desk.instanceOf(instance))['state']).toBe('completed');
  const read = await done(desk.people['employee']!.get<Page>('/api/workflow/instance/page', { id: instance }));
  expect(read.filled!.row).toMatchObject({ goods: '钢索', granted: 5 });
  expect(await stored()).toBe(0);
});

test('refusing needs nothing filled in', async () => {
  const {
    instance,
    tasks: [own],
  } = await done(begins('employee', { goods: '手套', amount: 1 }));
  await done(desk.call('employee', 'task/complete', { id: own!.id }));
  await done(
    desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(instance, 'lead')).id, outcome: 'reject' }),
  );
});

test('a form there is not is named at deployment, and a process without one has nothing to fill in', async () => {
  const plain = (key: string): string =>
    bpmn(
      key,
      key,
      [start(), user('do', '办理', { assignee: '${initiator}' }), end()],
      [
        { from: 'start', to: 'do' },
        { from: 'do', to: 'end' },
      ],
    );
  expect(await deploy('lost', 'goodsRequst', plain('lost'))).toMatchObject({
    code: 422,
    data: {
      errors: [{ field: 'usedForm', code: 'process.unknownForm', message: expect.stringContaining('goodsRequest') }],
    },
  });
  await done(deploy('bare', 'none', plain('bare')));
  expect(
    await desk.call<InvalidData>('employee', 'start', { process: 'bare', name: '无表单', form: { goods: '手套' } }),
  ).toMatchObject({ code: 422, data: { errors: [{ code: 'field.unknown' }] } });
  expect(await desk.call<InvalidData>('employee', 'start', { process: 'bare' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'name', code: 'field.required' }] },
  });
  const {
    tasks: [own],
  } = await done(desk.call('employee', 'start', { process: 'bare', name: '无表单' }));
  expect((await page('employee', own!.id)).filled).toBeNull();
  expect(
    await desk.call<InvalidData>('employee', 'task/complete', { id: own!.id, form: { goods: '手套' } }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'goods', code: 'field.unknown' }] } });
});

test('while processes run that began with it, no field of the form is taken away', async () => {
  const { instance } = await done(begins('employee', { goods: '手套', amount: 1 }));
  const refused = await desk.people['admin']!.post<InvalidData>('/api/admin/layer/publish', {
    scope: 'installation',
    entity: 'goodsRequest',
    title: '移除',
    from: 0,
    commands: [{ remove: ['data', 'properties', 'price'] }],
  });
  expect(refused).toMatchObject({ code: 422, data: { errors: [{ code: 'schema.inProcess' }] } });
  expect(refused.data.errors[0]?.message).toContain('price');
  expect((await desk.instanceOf(instance))['state']).toBe('running');
});

test('papers added at a step stand in the instance as well, in the same command that moves it on', async () => {
  await done(
    deploy(
      'paper',
      'goodsPaper',
      bpmn(
        'paper',
        '凭据',
        [
          start(),
          user('apply', '填写', { assignee: '${initiator}' }, opens('writable="papers"')),
          user('check', '核对', { assignee: '${initiator}' }),
          end(),
        ],
        [
          { from: 'start', to: 'apply' },
          { from: 'apply', to: 'check' },
          { from: 'check', to: 'end' },
        ],
      ),
    ),
  );
  const {
    instance,
    tasks: [own],
  } = await done(desk.call('employee', 'start', { process: 'paper', form: { goods: '手套' } }));
  const {
    data: { id: paper },
  } = await upload(desk.people['employee']!, '凭据.png', PIXEL);
  const { rev } = await desk.instanceOf(instance);
  await done(desk.call('employee', 'task/complete', { id: own!.id, form: { papers: [paper] } }));
  // Once for the papers and once for the step.
  expect(await desk.instanceOf(instance)).toMatchObject({ files: [paper], currentNodes: '核对', rev: Number(rev) + 2 });
});
