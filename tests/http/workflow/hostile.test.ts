/**
 * Models that mean harm, or are merely broken: refused with their place and without a trace, while others are answered
 * meanwhile.
 */
import { expect, test } from 'vitest';
import type { ActionData, InvalidData, WireRow } from '../../../src/engine/model/wire.ts';
import { bpmn, end, exclusive, parallel, type Part, start, user } from '../../support/bpmn.ts';
import type { Answer } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { done, workflowDesk } from '../../support/workflow.ts';

const server = fileServer();
const desk = workflowDesk(server);

let serial = 0;
/** Stores a text as a model and has it deployed. */
async function tried(make: (key: string) => string): Promise<Answer<ActionData & InvalidData>> {
  serial += 1;
  const key = `hostile${serial}`;
  const row = await desk.add('wfModel', {
    name: key,
    modelKey: key,
    category: await desk.category('hostile'),
    usedForm: 'none',
    bpmnXml: make(key),
  });
  return desk.deploy(row.id);
}
const problemsOf = ({ code, data }: Answer<ActionData & InvalidData>): readonly string[] => {
  expect(code).toBe(422);
  return data.errors.map((error) => error.code);
};

const model = (key: string): string =>
  bpmn(
    key,
    key,
    [start(), user('a', '甲', { assignee: '${initiator}' }), end()],
    [
      { from: 'start', to: 'a' },
      { from: 'a', to: 'end' },
    ],
  );
const script = (attributes: string, body: string): Part => ({
  tag: 'scriptTask',
  id: 'a',
  plain: { scriptFormat: attributes },
  inside: `<bpmn:script>${body}</bpmn:script>`,
});
const chain = (key: string, parts: readonly Part[]): string =>
  bpmn(
    key,
    key,
    [start(), ...parts, end()],
    [start(), ...parts, end()].slice(1).map((part, at) => ({ from: [start(), ...parts, end()][at]!.id, to: part.id })),
  );

test.each<readonly [string, string, (key: string) => string]>([
  [
    'a DOCTYPE',
    'process.doctype',
    (key) => model(key).replace('?>', '?><!DOCTYPE bpmn [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
  ],
  [
    'a DOCTYPE that reads a file',
    'process.doctype',
    (key) =>
      model(key).replace('?>', '?><!DOCTYPE bpmn [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace('甲', '&x;'),
  ],
  ['broken XML', 'process.syntax', (key) => model(key).replace('</bpmn:process>', '')],
  ['what is no XML at all', 'process.syntax', () => '流程就是这样'],
  [
    'another language of XML',
    'process.syntax',
    () => '<html xmlns="http://www.w3.org/1999/xhtml"><body onload="alert(1)"/></html>',
  ],
  [
    'an id twice',
    'process.duplicateId',
    (key) => model(key).replace('<bpmn:endEvent id="end"', '<bpmn:userTask id="a" name="乙"/><bpmn:endEvent id="end"'),
  ],
  ['the id of what every object has', 'process.id', (key) => model(key).replaceAll('"a"', '"__proto__"')],
  [
    'a script in JavaScript',
    'process.script',
    (key) => chain(key, [script('javascript', 'this.constructor.constructor("return process")().exit()')]),
  ],
  [
    'a way out of the expression language',
    'process.expression',
    (key) => chain(key, [script('', 'x = a.constructor.constructor("return process")()')]),
  ],
  [
    'a complex gateway',
    'process.unknownElement',
    (key) => model(key).replace('<bpmn:endEvent', '<bpmn:complexGateway id="g"/><bpmn:endEvent'),
  ],
  [
    'a cycle without a task',
    'process.emptyCycle',
    (key) =>
      bpmn(
        key,
        key,
        [start(), exclusive('x'), exclusive('y'), end()],
        [
          { from: 'start', to: 'x' },
          { from: 'x', to: 'y' },
          { from: 'y', to: 'x', when: '${go == 1}' },
          { from: 'y', to: 'end', standard: true },
        ],
      ),
  ],
  ['a process of another name', 'process.none', () => model('other')],
])('%s is refused by name and place', async (_what, code, make) => {
  const answer = await tried(make);
  expect(problemsOf(answer)).toContain(code);
  // At a node or, where none can be told, in a line; only what speaks of the whole file does without.
  const error = answer.data.errors.find((one) => one.code === code)!;
  expect(error.field).toBe('bpmnXml');
  if (code !== 'process.none') expect(error.message).toMatch(/第 \d+ 行/);
  expect(error.message).not.toContain('root:');
  expect(await desk.list('admin', 'wfDefinition', { defKey: `hostile${serial}` })).toEqual([]);
});

test('elements and attributes of namespaces nobody knows are kept, not run', async () => {
  const odd = (key: string): string =>
    model(key)
      .replace('xmlns:flowable', 'xmlns:evil="http://evil.example/x" xmlns:flowable')
      .replace('name="甲"', 'name="甲" evil:run="rm -rf /"')
      .replace('<bpmn:endEvent', '<bpmn:endEvent evil:then="x"');
  const answer = await tried(odd);
  expect(answer.code).toBe(200);
  const { instance } = await desk.begin(`hostile${serial}`);
  expect((await desk.tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['a']);
});

test('a text deeper than any stack, and an expression deeper than any stack, are refused and not thrown', async () => {
  const deep = (key: string): string =>
    model(key).replace(
      '<bpmn:endEvent',
      `${'<bpmn:subProcess>'.repeat(20_000)}${'</bpmn:subProcess>'.repeat(20_000)}<bpmn:endEvent`,
    );
  expect([200, 422]).toContain((await tried(deep)).code);
  const nested = `\${${'('.repeat(50_000)}1${')'.repeat(50_000)} == 1}`;
  expect(
    problemsOf(
      await tried((key) =>
        bpmn(
          key,
          key,
          [start(), exclusive('x'), user('a', '甲'), end()],
          [
            { from: 'start', to: 'x' },
            { from: 'x', to: 'a', when: nested },
            { from: 'x', to: 'end', standard: true },
            { from: 'a', to: 'end' },
          ],
        ),
      ),
    ),
  ).toContain('process.expression');
});

/** A model of so many tasks side by side: as large as may be stored. */
function large(key: string, tasks: number): string {
  const ids = Array.from({ length: tasks }, (_, at) => `t${at}`);
  return bpmn(
    key,
    key,
    [start(), parallel('fork'), ...ids.map((id): Part => ({ tag: 'userTask', id })), parallel('join'), end()],
    [
      { from: 'start', to: 'fork' },
      ...ids.flatMap((id) => [
        { from: 'fork', to: id },
        { from: id, to: 'join' },
      ]),
      { from: 'join', to: 'end' },
    ],
  );
}

test('what is larger than a model may be is refused before it is read: 10 MB, and 50,000 nodes', async () => {
  const category = await desk.category('hostile');
  const admin = await server.as('admin');
  for (const [bpmnXml, expected] of [
    [`<!--${'x'.repeat(10_500_000)}-->`, [413, 422]],
    [large('huge', 50_000), [413, 422]],
  ] as const) {
    const answer = await admin.post<InvalidData>('/api/workflow/wfModel/addWfModel', {
      name: 'huge',
      modelKey: 'huge',
      category,
      usedForm: 'none',
      bpmnXml,
    });
    expect(expected).toContain(answer.code);
  }
  expect(await desk.list('admin', 'wfModel', { modelKey: 'huge' })).toEqual([]);
});

test('while the largest model that may be stored is read, others are answered', async () => {
  const text = large('largest', 8_500);
  expect(text.length).toBeGreaterThan(1_500_000);
  const { id } = await desk.add('wfModel', {
    name: 'largest',
    modelKey: 'largest',
    category: await desk.category('hostile'),
    usedForm: 'none',
    bpmnXml: text.replace('<bpmn:endEvent', '<bpmn:scriptTask id="lost"/><bpmn:endEvent'),
  });
  let over = false;
  const deploying = desk.deploy(id).finally(() => {
    over = true;
  });
  const admin = await server.as('admin');
  let answered = 0;
  while (!over) {
    await done(admin.get<WireRow>('/api/workflow/wfCategory/queryWfCategory', { pageSize: 1 }));
    if (!over) answered += 1;
  }
  // Read by the thread all share, the first of them would be answered after the deployment only.
  expect(answered).toBeGreaterThan(3);
  expect(problemsOf(await deploying)).toEqual(['process.noWork']);
});
