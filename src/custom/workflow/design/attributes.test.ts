/** Properties of a model: what is written is what the compiler reads, and what is not touched stays to the byte. */
import { BpmnModdle } from 'bpmn-moddle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/model/workflow/compile.ts';
import {
  carriedAttributes,
  completionOf,
  completionText,
  inputElements,
  inputsOf,
  listOf,
  mappingElements,
  mappingsOf,
  NOBODY,
  type Pair,
  type Patch,
  type Performers,
  performersOf,
  performersPatch,
  replacedExtensions,
  SOURCES,
} from './attributes.ts';
import { type Moddle, elementsOf } from './moddle.ts';
import { newProcess } from './new-process.ts';
import { FLOWABLE, toOneNamespace } from './one-namespace.ts';

const WORDS = { start: '发起', task: '审批', end: '结束' };
const moddle = new BpmnModdle();

async function opened(xml: string): Promise<Moddle> {
  const { rootElement } = await moddle.fromXML(xml);
  const definitions = rootElement as Moddle;
  toOneNamespace(definitions);
  return definitions;
}
const written = async (definitions: Moddle): Promise<string> => (await moddle.toXML(definitions, { format: true })).xml;

function find(definitions: Moddle, id: string): Moddle {
  const found = elementsOf(elementsOf(definitions, 'rootElements')[0], 'flowElements').find((one) => one.id === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
}
function put(element: Moddle, patch: Patch): void {
  for (const [name, value] of Object.entries(patch)) element.set(name, value);
}
const makeAny = (tag: string, attributes: Readonly<Record<string, string>>): Moddle =>
  moddle.createAny(`flowable:${tag}`, FLOWABLE, attributes) as Moddle;

describe('a new model', () => {
  it('can be deployed as it stands, under the key of the model', async () => {
    const { graph, problems } = compile(await opened(newProcess('leave', '请假 <"&>', WORDS)), { process: 'leave' });
    expect(problems).toBeUndefined();
    expect(graph?.process).toBe('leave');
    expect(graph?.name).toBe('请假 <"&>');
    expect(graph?.nodes['approve']?.task?.performers.source).toBe('nodeConfig');
  });

  it('comes back to the byte when it is opened and written', async () => {
    const text = newProcess('leave', '请假', WORDS);
    expect(await written(await opened(text))).toBe(text);
  });
});

describe('who handles a task', () => {
  const name = fc.constantFrom('zhang', 'li', '0b7c7c6e-0000-4000-8000-000000000001', '${owner}', "${pick('a', 'b')}");
  const performers = fc.record({
    source: fc.constantFrom(...SOURCES),
    field: fc.constantFrom('', 'manager'),
    expression: fc.constantFrom('', '${manager}'),
    users: fc.uniqueArray(name, { maxLength: 3 }),
    roles: fc.uniqueArray(name, { maxLength: 3 }),
    posts: fc.uniqueArray(name, { maxLength: 2 }),
  });

  it('is read as it was written, whatever stood there before', async () => {
    const definitions = await opened(newProcess('leave', '请假', WORDS));
    const task = find(definitions, 'approve');
    fc.assert(
      fc.property(performers, (given) => {
        put(task, performersPatch(given));
        const named = given.source === 'named';
        const people = named ? given.users.length + given.roles.length + given.posts.length : 0;
        const source =
          (named && people === 0) || (given.source === 'expression' && given.expression === '') ? 'none' : given.source;
        const expected: Performers = {
          ...NOBODY,
          source,
          field: given.source === 'formField' ? given.field : '',
          expression: given.source === 'expression' ? given.expression : '',
          users: named ? given.users : [],
          roles: named ? given.roles : [],
          posts: named ? given.posts : [],
        };
        expect(performersOf(task)).toEqual(expected);
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  it('reaches the compiler: one person is assigned, several are candidates', async () => {
    const definitions = await opened(newProcess('leave', '请假', WORDS));
    const task = find(definitions, 'approve');
    const rule = (): unknown => compile(definitions).graph?.nodes['approve']?.task?.performers;
    put(task, performersPatch({ ...NOBODY, source: 'named', users: ['zhang'] }));
    expect(rule()).toEqual({ assignee: 'zhang' });
    put(
      task,
      performersPatch({ ...NOBODY, source: 'named', users: ['zhang', 'li'], roles: ['leader'], posts: ['safety'] }),
    );
    expect(rule()).toEqual({ users: ['zhang', 'li'], roles: ['leader'], posts: ['safety'] });
    put(task, performersPatch({ ...NOBODY, source: 'formField', field: 'manager' }));
    expect(rule()).toEqual({ source: 'formField', field: 'manager' });
  });

  it('keeps the commas inside an expression together', () => {
    expect(listOf("a, ${pick('b', 'c')} ,,d")).toEqual(['a', "${pick('b', 'c')}", 'd']);
  });
});

describe('how many must agree', () => {
  it.each([
    ['all', 0, ''],
    ['any', 0, 'any'],
    ['count', 2, 'count:2'],
    ['ratio', 0.67, 'ratio:0.67'],
  ] as const)('%s %d is written as "%s" and read again', async (need, amount, text) => {
    expect(completionText({ need, amount })).toBe(text);
    const definitions = await opened(newProcess('leave', '请假', WORDS));
    const task = find(definitions, 'approve');
    const loop = moddle.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: false }) as Moddle;
    put(task, { loopCharacteristics: loop });
    put(loop, { 'flowable:completion': text === '' ? undefined : text });
    expect(completionOf(task)).toEqual({ need, amount });
    expect(compile(definitions).graph?.nodes['approve']?.repeat?.completion).toEqual({
      need,
      ...(need === 'count' ? { count: amount } : need === 'ratio' ? { ratio: amount } : {}),
    });
  });
});

describe('extension elements', () => {
  const FOREIGN =
    '<bpmn:extensionElements><flowable:field name="old"><flowable:string>1</flowable:string></flowable:field><acme:note colour="red"><acme:line>keep</acme:line></acme:note></bpmn:extensionElements>';
  const withWork = newProcess('leave', '请假', WORDS)
    .replace('xmlns:flowable=', 'xmlns:acme="http://acme.test/ns" xmlns:flowable=')
    .replace(
      '<bpmn:userTask id="approve" name="审批" flowable:assigneeSource="nodeConfig">',
      `<bpmn:serviceTask id="approve" name="审批" flowable:action="close">${FOREIGN}`,
    )
    .replace('</bpmn:userTask>', '</bpmn:serviceTask>');

  function replace(element: Moddle, tag: string, made: readonly Moddle[]): void {
    put(element, {
      extensionElements: moddle.create('bpmn:ExtensionElements', {
        values: [...replacedExtensions(element, tag, made)],
      }),
    });
  }

  it('are read in both of their forms, replaced by tag, and others stay', async () => {
    const definitions = await opened(withWork);
    const task = find(definitions, 'approve');
    expect(inputsOf(task)).toEqual([{ name: 'old', value: '1' }]);
    const pairs: readonly Pair[] = [
      { name: 'reason', value: '到期' },
      { name: 'amount', value: '${amount}' },
    ];
    replace(task, 'field', inputElements(pairs, makeAny));
    expect(inputsOf(task)).toEqual(pairs);
    const text = await written(definitions);
    expect(text).toContain('<acme:line>keep</acme:line>');
    expect(text).not.toContain('name="old"');
    const again = find(await opened(text), 'approve');
    expect(inputsOf(again)).toEqual(pairs);
    expect(compile(await opened(text)).graph?.nodes['approve']?.work?.input).toMatchObject({
      reason: '到期',
      amount: { text: '${amount}' },
    });
  });

  it('hand variables over one by one, or all', async () => {
    const definitions = await opened(withWork);
    const task = find(definitions, 'approve');
    const pairs: readonly Pair[] = [
      { name: 'their', value: 'ours' },
      { name: 'sum', value: '${a + b}' },
    ];
    replace(task, 'in', mappingElements('in', pairs, makeAny));
    replace(task, 'out', mappingElements('out', 'all', makeAny));
    const again = find(await opened(await written(definitions)), 'approve');
    expect(mappingsOf(again, 'in')).toEqual(pairs);
    expect(mappingsOf(again, 'out')).toBe('all');
  });
});

describe('models of other engines', () => {
  it.each([
    ['camunda', 'http://camunda.org/schema/1.0/bpmn'],
    ['activiti', 'http://activiti.org/bpmn'],
    ['operaton', 'http://operaton.org/schema/1.0/bpmn'],
    ['mine', 'http://camunda.org/schema/1.0/bpmn'],
    ['mine', 'http://flowable.org/bpmn'],
  ])('that say %s of %s are written as flowable', async (prefix, uri) => {
    const text = newProcess('leave', '请假', WORDS)
      .replace('xmlns:flowable="http://flowable.org/bpmn"', `xmlns:${prefix}="${uri}"`)
      .replace(
        'flowable:assigneeSource="nodeConfig">',
        `${prefix}:assignee="zhang"><bpmn:extensionElements><${prefix}:field name="a" ${prefix}:kind="x"><${prefix}:string>1</${prefix}:string></${prefix}:field></bpmn:extensionElements>`,
      );
    const definitions = await opened(text);
    expect(performersOf(find(definitions, 'approve'))).toMatchObject({ source: 'named', users: ['zhang'] });
    const out = await written(definitions);
    expect(out).toContain('flowable:assignee="zhang"');
    expect(out).toContain('<flowable:string>1</flowable:string>');
    expect(out).toContain('xmlns:flowable="http://flowable.org/bpmn"');
    expect(out).not.toContain(`${prefix}:`);
    expect(await written(await opened(out))).toBe(out);
  });

  it('keep what stands in other namespaces', async () => {
    const text = newProcess('leave', '请假', WORDS)
      .replace('xmlns:flowable=', 'xmlns:acme="http://acme.test/ns" xmlns:flowable=')
      .replace('flowable:assigneeSource="nodeConfig"', 'flowable:assigneeSource="nodeConfig" acme:colour="red"');
    expect(await written(await opened(text))).toBe(text);
  });
});

describe('copies', () => {
  it('carry what no descriptor knows, as far as the other type has a use for it', async () => {
    const task = find(
      await opened(
        newProcess('leave', '请假', WORDS).replace(
          'flowable:assigneeSource="nodeConfig"',
          'flowable:assignee="zhang" flowable:enterStatus="checking"',
        ),
      ),
      'approve',
    );
    expect(carriedAttributes(task, 'bpmn:UserTask')).toEqual({
      'flowable:assignee': 'zhang',
      'flowable:enterStatus': 'checking',
    });
    expect(carriedAttributes(task, 'bpmn:ServiceTask')).toEqual({ 'flowable:enterStatus': 'checking' });
  });
});
