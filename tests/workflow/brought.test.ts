/**
 * Drawings of other products: what is read though it is said otherwise, what is deployed with a warning, and what is
 * named instead of dropped. `brought` holds the smallest drawing of each.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BpmnModdle } from 'bpmn-moddle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compileText } from '../../src/engine/model/workflow/compile.ts';
import { fromFeel } from '../../src/engine/model/workflow/feel.ts';
import { type Meaning, type Meanings, withMeanings } from '../../src/engine/model/workflow/naming.ts';
import { PRIORITIES, readPriority } from '../../src/engine/model/workflow/priority.ts';
import type { Graph, PerformerRule, Problem } from '../../src/engine/model/workflow/types.ts';
import { root } from '../support/checkout.ts';
import { Instance } from './support/driver.ts';

const brought = (name: string): string =>
  readFileSync(join(root, 'tests/fixtures/workflow/brought', `${name}.bpmn`), 'utf8');
const parse = (xml: string): ReturnType<BpmnModdle['fromXML']> => new BpmnModdle().fromXML(xml);

interface Read {
  readonly graph: Graph;
  readonly warnings: readonly Problem[];
}

async function reading(xml: string, known: CompileOptions['known'] = {}): Promise<Read> {
  const compiled = await compileText(xml, parse, { known });
  expect(compiled.problems).toBeUndefined();
  if (!compiled.graph) throw new Error('it is refused');
  return compiled;
}
const codes = ({ warnings }: Read): (readonly [string, string | undefined])[] =>
  warnings.map(({ code, node }) => [code, node] as const);

/** A process of a start and what is given, in Flowable's namespace. */
const drawing = (inside: string, more = '', declared = ''): string =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:tns="urn:own" targetNamespace="urn:own"${declared}>${more}<process id="p"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/>${inside}</process></definitions>`;
const performers = ({ graph }: Read, node = 'a'): PerformerRule | undefined => graph.nodes[node]?.task?.performers;

describe('what other engines run is deployed with a warning', () => {
  it('all ways of a gateway conditional: one that holds is taken, and where none does the gateway is named', async () => {
    const found = await reading(brought('m1'));
    expect(codes(found)).toEqual([['process.noDefault', 'g']]);
    expect(new Instance(found.graph).start({ ok: true }).open).toEqual(['a']);
    expect(new Instance(found.graph).start({ ok: false }).open).toEqual(['b']);
    // What nobody ticked is no yes.
    expect(new Instance(found.graph).start().open).toEqual(['b']);
    const { graph } = await reading(brought('m1').replace('ok == true', 'n &gt; 1').replace('ok == false', 'n &lt; 1'));
    expect(new Instance(graph).start({ n: 2 }).open).toEqual(['a']);
    expect(new Instance(graph).try({ verb: 'start', by: 'u', variables: { n: 1 } })).toMatchObject({
      code: 'workflow.noWay',
      params: { node: 'g' },
    });
  });

  it('a code without an error element is the code, thrown and caught', async () => {
    const found = await reading(brought('m2'));
    expect(codes(found)).toEqual([
      ['process.errorCode', 'bd'],
      ['process.errorCode', 'e2'],
    ]);
    expect(found.warnings[0]?.params).toEqual({ code: 'PAYMENT_REJECT' });
    expect(new Instance(found.graph).start().open).toEqual(['a']);
  });

  it('listeners are listed with what they would call, and not run', async () => {
    const found = await reading(brought('m10'));
    expect(found.warnings.map(({ code, params }) => [code, params['listener']])).toEqual([
      ['process.listener', 'executionListener start a.B'],
    ]);
    expect(new Instance(found.graph).start().open).toEqual(['a']);
    const everywhere = await reading(
      drawing(
        '<userTask id="a" flowable:assignee="li"><extensionElements><flowable:taskListener event="create" delegateExpression="${told}"/><flowable:taskListener event="complete" expression="${x.y()}"/></extensionElements></userTask>',
      )
        .replace(
          '<process id="p">',
          '<process id="p"><extensionElements><flowable:executionListener event="end" class="P"/></extensionElements>',
        )
        .replace(
          'targetRef="a"/>',
          'targetRef="a"><extensionElements><flowable:executionListener class="F"/></extensionElements></sequenceFlow>',
        ),
    );
    expect(everywhere.warnings.map(({ node, params }) => [node, params['listener']]).toSorted()).toEqual([
      ['a', 'taskListener complete ${x.y()}'],
      ['a', 'taskListener create ${told}'],
      ['f', 'executionListener F'],
      ['p', 'executionListener end P'],
    ]);
  });

  it('form keys of other products leave the step with the form of its process', async () => {
    const found = await reading(brought('m9'), { forms: ['leaveRequest'] });
    expect(found.warnings).toMatchObject([
      { code: 'process.foreignForm', node: 'a', params: { form: 'leave-form.html', nearest: 'leaveRequest' } },
    ]);
    expect(found.graph.nodes['a']?.task?.form).toBeUndefined();
    expect(found.graph.uses.forms).toEqual([]);
  });

  it('a called process may come later', async () => {
    const found = await reading(brought('m8'), { processes: ['m8'] });
    expect(codes(found)).toEqual([['process.unknownProcess', 'a']]);
    expect(new Instance(found.graph).start().events).toContainEqual(
      expect.objectContaining({ type: 'callStarted', process: 'later' }),
    );
  });

  it('steps that nothing leads to are left out, and no join waits for them', async () => {
    const found = await reading(brought('m12'));
    expect(codes(found)).toEqual([['process.unreachable', 'z']]);
    expect(Object.keys(found.graph.nodes)).toEqual(['s', 'a']);
    const joined = await reading(
      drawing(
        '<userTask id="a" flowable:assignee="li"/><sequenceFlow id="g" sourceRef="a" targetRef="j"/><parallelGateway id="j"/><sequenceFlow id="h" sourceRef="j" targetRef="e"/><endEvent id="e"/><subProcess id="z"><startEvent id="zs"/></subProcess><boundaryEvent id="zb" attachedToRef="z"><errorEventDefinition/></boundaryEvent><sequenceFlow id="i" sourceRef="z" targetRef="j"/>',
      ),
    );
    expect(codes(joined).map(([, node]) => node)).toEqual(['z', 'zb', 'zs']);
    expect(joined.graph.nodes['j']?.in).toEqual(['g']);
    expect(new Instance(joined.graph).start().complete('a').state?.life).toBe('completed');
  });

  it('a step that names nobody is a warning by its name, however it might be asked otherwise', async () => {
    const found = await reading(drawing('<userTask id="a" name="复核"/>'));
    expect(found.warnings).toMatchObject([{ code: 'process.nobody', node: 'a', name: '复核' }]);
    for (const asked of [
      'flowable:assignee="li"',
      'flowable:candidateGroups="${team}"',
      'flowable:candidatePosts="head"',
      'flowable:assigneeSource="orgLeader"',
    ])
      expect(codes(await reading(drawing(`<userTask id="a" ${asked}/>`))), asked).toEqual([]);
    const each = await reading(
      drawing('<userTask id="a"><multiInstanceLoopCharacteristics flowable:collection="people"/></userTask>'),
    );
    expect(codes(each)).toEqual([]);
    expect(new Instance(each.graph).start({ people: ['li', 'wu'] }).tasks).toHaveLength(2);
  });
});

describe('what is said otherwise is read', () => {
  it('of BPMN itself: users, groups, a bare name of a group, of a person, of a resource', async () => {
    const owners = (inside: string): string =>
      drawing(`<userTask id="a">${inside}</userTask>`, '<resource id="r" name="leaders"/>');
    const expression = (kind: string, text: string): string =>
      `<${kind}><resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression></${kind}>`;
    expect(performers(await reading(brought('m11')))).toEqual({ users: ['admin'], roles: ['admin'] });
    expect(performers(await reading(owners(expression('potentialOwner', 'leaders'))))).toEqual({ roles: ['leaders'] });
    expect(performers(await reading(owners(expression('humanPerformer', 'li'))))).toEqual({ assignee: 'li' });
    expect(
      performers(await reading(owners(expression('potentialOwner', 'user(${boss}), group(${team})')))),
    ).toMatchObject({
      users: [{ logic: { var: 'boss' } }],
      roles: [{ logic: { var: 'team' } }],
    });
    expect(performers(await reading(owners('<potentialOwner><resourceRef>r</resourceRef></potentialOwner>')))).toEqual({
      roles: ['leaders'],
    });
  });

  it('of Camunda 8: people, priority, deadline, called process, lists, jobs', async () => {
    const zeebe = ' xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"';
    const found = await reading(
      drawing(
        '<userTask id="a"><extensionElements><zeebe:userTask/><zeebe:assignmentDefinition assignee="=boss" candidateUsers="li, wu" candidateGroups="=[&quot;managers&quot;]"/><zeebe:priorityDefinition priority="90"/><zeebe:taskSchedule dueDate="PT4H"/></extensionElements></userTask><sequenceFlow id="g" sourceRef="a" targetRef="c"/><callActivity id="c"><extensionElements><zeebe:calledElement processId="child"/></extensionElements></callActivity><sequenceFlow id="h" sourceRef="c" targetRef="m"/><serviceTask id="m"><extensionElements><zeebe:taskDefinition type="mail"/><zeebe:ioMapping><zeebe:input source="=a" target="b"/></zeebe:ioMapping></extensionElements></serviceTask><sequenceFlow id="i" sourceRef="m" targetRef="e"><conditionExpression>=amount = 3</conditionExpression></sequenceFlow><endEvent id="e"/>',
        '',
        zeebe,
      ),
    );
    expect(found.graph.nodes['a']?.task).toMatchObject({
      performers: { assignee: { logic: { var: 'boss' } }, users: ['li', 'wu'], roles: ['managers'] },
      priority: '90',
      due: 'PT4H',
    });
    expect(found.graph.nodes['c']?.call?.process).toBe('child');
    expect(found.graph.nodes['m']?.work).toEqual({ action: 'mail', async: true });
    expect(found.graph.flows['i']?.when?.logic).toEqual({ '==': [{ var: 'amount' }, 3] });
    expect(found.warnings.map(({ code, node, params }) => [code, node, params['names']])).toEqual([
      ['process.notTaken', 'm', 'ioMapping'],
      ['process.noDefault', 'm', undefined],
    ]);
  });

  it('of Camunda 8: what a message is found by, on the message itself', async () => {
    const { graph, warnings } = await reading(
      drawing(
        '<intermediateCatchEvent id="a"><messageEventDefinition messageRef="M" flowable:localOnly="true"/></intermediateCatchEvent>',
        '<message id="M" name="paid"><extensionElements><zeebe:subscription correlationKey="=order"/></extensionElements></message>',
        ' xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"',
      ),
    );
    expect(graph.nodes['a']?.trigger).toEqual({
      type: 'message',
      name: 'paid',
      correlate: { logic: { var: 'order' }, text: '${order}' },
    });
    expect(warnings.map(({ node, params }) => [node, params['names']])).toEqual([['a', 'localOnly']]);
  });

  it.each([
    ['plain', 'plain'],
    ['="a \\"b\\""', 'a "b"'],
    ['=["x", "y"]', 'x,y'],
    ['=[]', ''],
    ['=name', '${name}'],
    ['= a.b >= 3 and c = "="', '${a.b >= 3 and c == "="}'],
    ['=a != b', '${a != b}'],
    ['=', ''],
  ])('of FEEL: %s', (text, ours) => {
    expect(fromFeel(text)).toBe(ours);
  });

  it('of yudao: its strategies as attributes and as elements, the starter, leaders, numbers of roles, posts and people', async () => {
    const step = (strategy: string, param: string, how: 'attribute' | 'element'): string =>
      how === 'attribute'
        ? `<userTask id="a" flowable:candidateStrategy="${strategy}" flowable:candidateParam="${param}"/>`
        : `<userTask id="a"><extensionElements><flowable:candidateStrategy xmlns:flowable="http://flowable.org/bpmn"><![CDATA[${strategy}]]></flowable:candidateStrategy><flowable:candidateParam><![CDATA[${param}]]></flowable:candidateParam></extensionElements></userTask>`;
    for (const [strategy, param, rule] of [
      ['10', '1,2', { roles: ['1', '2'] }],
      ['22', '3', { posts: ['3'] }],
      ['30', '221', { users: ['221'] }],
      ['36', '', { source: 'initiator' }],
      ['37', '1', { source: 'orgLeader' }],
      ['37', '2', { source: 'parentOrgLeader' }],
      ['50', 'approver', { source: 'formField', field: 'approver' }],
      ['60', '${boss}', { assignee: { logic: { var: 'boss' }, text: '${boss}' } }],
    ] as const)
      for (const how of ['attribute', 'element'] as const)
        expect(performers(await reading(drawing(step(strategy, param, how)))), `${strategy} ${how}`).toEqual(rule);
    expect(codes(await reading(drawing(step('21', '100', 'attribute'))))).toEqual([
      ['process.notTaken', 'a'],
      ['process.nobody', 'a'],
    ]);
    // The list it works out is nobody's variable here.
    const all = await reading(
      drawing(
        '<userTask id="a" flowable:candidateStrategy="30" flowable:candidateParam="li,wu"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="${coll_userList}"/></userTask>',
      ),
    );
    expect(all.graph.nodes['a']?.repeat).toEqual({ sequential: true, completion: { need: 'all' } });
  });

  it('of RuoYi-flowable: the starter, and what numbers are called', async () => {
    const starter = await reading(
      drawing(
        '<userTask id="a" flowable:dataType="INITIATOR" flowable:assignee="${INITIATOR}" flowable:text="发起人"/>',
      ),
    );
    expect(starter.graph.firstTask).toBe('a');
    expect(codes(starter)).toEqual([]);
    const signed = await reading(
      drawing(
        '<userTask id="a" flowable:assignee="${assignee}" flowable:candidateUsers="li,wu" flowable:dataType="USERS"><multiInstanceLoopCharacteristics isSequential="false" flowable:collection="${multiInstanceHandler.getUserIds(execution)}" flowable:elementVariable="assignee"><completionCondition>${nrOfCompletedInstances &gt; 0}</completionCondition></multiInstanceLoopCharacteristics></userTask>',
      ),
    );
    expect(codes(signed)).toEqual([]);
    const one = new Instance(signed.graph).start();
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['li', 'wu']);
    expect(one.complete('a', { assignee: 'li' }).state?.life).toBe('completed');
    const group = await reading(
      drawing(
        '<userTask id="a" flowable:assignee="${assignee}" flowable:candidateGroups="ROLE2"><multiInstanceLoopCharacteristics flowable:collection="${multiInstanceHandler.getUserIds(execution)}" flowable:elementVariable="assignee"/></userTask>',
      ),
    );
    expect(codes(group)).toEqual([['process.notTaken', 'a']]);
    const compiled = await compileText(
      drawing('<userTask id="a" flowable:dataType="USERS" flowable:candidateUsers="1,2" flowable:text="若依,张三"/>'),
      parse,
    );
    expect(compiled.graph && compiled.named.map(({ name, called }) => [name, called])).toEqual([
      ['1', '若依'],
      ['2', '张三'],
    ]);
  });

  it('namespaces that are declared on the process, the task or the element itself, whatever their prefix', async () => {
    const head = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x">';
    const start = '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/>';
    for (const [where, xml] of [
      [
        'process',
        `${head}<process id="p" xmlns:f="http://flowable.org/bpmn">${start}<userTask id="a" f:assignee="li"><extensionElements><f:nodeForm writable="x"/></extensionElements></userTask></process></definitions>`,
      ],
      [
        'task',
        `${head}<process id="p">${start}<userTask id="a" xmlns:q="http://activiti.org/bpmn" q:assignee="li"><extensionElements><q:nodeForm writable="x"/></extensionElements></userTask></process></definitions>`,
      ],
      [
        'element',
        `${head}<process id="p">${start}<userTask id="a" xmlns:c="http://camunda.org/schema/1.0/bpmn" c:assignee="li"><extensionElements><nodeForm xmlns="http://flowable.org/bpmn" writable="x"/></extensionElements></userTask></process></definitions>`,
      ],
    ] as const) {
      const { graph } = await reading(xml);
      expect(graph.nodes['a']?.task, where).toMatchObject({
        performers: { assignee: 'li' },
        fields: { writable: ['x'] },
      });
    }
    const { graph } = await reading(
      `${head}<process id="p">${start}<userTask id="a"><extensionElements><z:assignmentDefinition xmlns:z="http://camunda.org/schema/zeebe/1.0" assignee="li"/></extensionElements></userTask></process></definitions>`,
    );
    expect(graph.nodes['a']?.task?.performers).toEqual({ assignee: 'li' });
  });

  it('names of elements with the prefix of the file itself, as attributes and as texts', async () => {
    const found = await reading(
      drawing(
        '<receiveTask id="a" messageRef="tns:M"><outgoing>tns:g</outgoing></receiveTask><boundaryEvent id="b" attachedToRef="tns:a"><errorEventDefinition errorRef="tns:E"/></boundaryEvent><sequenceFlow id="g" sourceRef="tns:a" targetRef="c"/><callActivity id="c" calledElement="tns:child"/>',
        '<message id="M" name="go"/><error id="E" errorCode="E-1"/>',
      ),
    );
    expect(found.graph.nodes['a']?.trigger).toMatchObject({ type: 'message', name: 'go' });
    expect(found.graph.nodes['b']?.trigger).toEqual({ type: 'error', code: 'E-1' });
    expect(found.graph.nodes['c']?.call?.process).toBe('child');
    expect(codes(found)).toEqual([]);
  });

  it.each(['1', 'true'])('%s as yes: a boundary, a repetition, an event sub-process, switches of ours', async (yes) => {
    const { graph } = await reading(
      drawing(
        `<userTask id="a" flowable:assignee="li" flowable:needSign="${yes}"><multiInstanceLoopCharacteristics isSequential="${yes}" flowable:collection="people"/></userTask><boundaryEvent id="b" attachedToRef="a" cancelActivity="${yes === '1' ? '0' : 'false'}"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent><subProcess id="h" triggeredByEvent="${yes}"><startEvent id="hs"><errorEventDefinition/></startEvent></subProcess>`,
      ).replace('<process id="p">', `<process id="p" isExecutable="${yes}">`),
    );
    expect(graph.nodes['a']?.repeat?.sequential).toBe(true);
    expect(graph.nodes['a']?.task?.sign).toBe(true);
    expect(graph.nodes['b']?.goesOn).toBe(true);
    expect(graph.nodes['h']?.kind).toBe('eventSubprocess');
  });

  it('what is left aside is named: attributes, elements, of the process and of repetitions', async () => {
    const found = await reading(
      drawing(
        '<userTask id="a" flowable:assignee="li" flowable:exclusive="false" flowable:localScope="true"><extensionElements><flowable:approveMethod>4</flowable:approveMethod><flowable:formData/><modeler:initiator-can-complete xmlns:modeler="http://activiti.com/modeler">false</modeler:initiator-can-complete></extensionElements><multiInstanceLoopCharacteristics flowable:collection="x" flowable:elementIndexVariable="i"/></userTask>',
      ).replace('<process id="p">', '<process id="p" flowable:candidateStarterGroups="hr">'),
    );
    expect(found.warnings.map(({ node, params }) => [node, params['names']])).toEqual([
      ['p', 'candidateStarterGroups'],
      ['a', 'localScope, approveMethod, elementIndexVariable'],
    ]);
  });
});

describe('what stands beside the process that is deployed', () => {
  const two = (pools = '', executable = ''): string =>
    drawing('<userTask id="a" flowable:assignee="li"/>', pools)
      .replace('<process id="p">', `<process id="p" name="Permit"${executable}>`)
      .replace(
        '</definitions>',
        '<process id="q" name="Supplier"><startEvent id="qs"/><sequenceFlow id="qf" sourceRef="qs" targetRef="qa"/><userTask id="qa" flowable:assignee="li"/></process></definitions>',
      );
  const leftOut = async (xml: string): Promise<unknown[]> => {
    const { graph, problems, warnings } = await compileText(xml, parse, { process: 'p' });
    expect(problems).toBeUndefined();
    expect(graph?.process).toBe('p');
    return warnings.map(({ code, node, name, params }) => [code, node, name, params['element'], params['process']]);
  };

  it('is named: a second process', async () => {
    expect(await leftOut(two())).toEqual([['process.leftOut', 'q', 'Supplier', 'Process', 'Permit']]);
  });

  it('is named: other pools and every message flow, but not the pool of the process itself', async () => {
    const pools =
      '<collaboration id="c"><participant id="pp" name="We" processRef="p"/><participant id="pq" name="They" processRef="q"/><participant id="px" name="Office"/><messageFlow id="m" name="Order" sourceRef="a" targetRef="qs"/><messageFlow id="n" sourceRef="px" targetRef="a"/></collaboration>';
    expect((await leftOut(two(pools))).toSorted()).toEqual([
      ['process.leftOut', 'm', 'Order', 'MessageFlow', 'Permit'],
      ['process.leftOut', 'n', undefined, 'MessageFlow', 'Permit'],
      ['process.leftOut', 'pq', 'They', 'Participant', 'Permit'],
      ['process.leftOut', 'px', 'Office', 'Participant', 'Permit'],
      ['process.leftOut', 'q', 'Supplier', 'Process', 'Permit'],
    ]);
  });

  it.each(['false', '0'])('a process marked isExecutable="%s" is deployed by its key, and that is said', async (no) => {
    const xml = drawing('<userTask id="a" flowable:assignee="li"/>').replace('id="p"', `id="p" isExecutable="${no}"`);
    expect(await leftOut(xml)).toEqual([['process.notExecutable', 'p', undefined, undefined, undefined]]);
    const unnamed = await compileText(xml, parse);
    expect(unnamed.problems?.map(({ code }) => code)).toEqual(['process.none']);
  });
});

describe('a setting that only another product can work out is left aside and named', () => {
  const zeebe = ' xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"';
  const due = (date: string): string =>
    drawing(
      `<userTask id="a"><extensionElements><zeebe:assignmentDefinition assignee="li"/><zeebe:taskSchedule dueDate="${date}"/></extensionElements></userTask>`,
      '',
      zeebe,
    );
  const names = async (xml: string): Promise<unknown[]> => {
    const found = await reading(xml);
    expect(found.graph.nodes['a']?.task).not.toHaveProperty('due');
    expect(new Instance(found.graph).start().open).toEqual(['a']);
    return found.warnings.map(({ code, node, params }) => [code, node, params['names']]);
  };

  it.each([
    ['=now() + duration(&quot;P1D&quot;)', 'dueDate =now() + duration("P1D")'],
    ['=date and time(&quot;2026-12-01T08:00:00&quot;)', 'dueDate =date and time("2026-12-01T08:00:00")'],
    ['=@&quot;2026-12-01&quot;', 'dueDate =@"2026-12-01"'],
  ])('a due date of Camunda 8: %s', async (date, said) => {
    expect(await names(due(date))).toEqual([['process.notTaken', 'a', said]]);
  });

  it.each(['${fn:getNow()}', '${dates.next(execution)}'])('a due date of Flowable: %s', async (date) => {
    expect(await names(drawing(`<userTask id="a" flowable:assignee="li" flowable:dueDate="${date}"/>`))).toEqual([
      ['process.notTaken', 'a', `dueDate ${date}`],
    ]);
  });

  it('what is written for us and mistaken is refused as before', async () => {
    for (const [date, code] of [
      ['${addWorkday(today(), 2)}', 'process.unknownFunction'],
      ['${today() + }', 'process.expression'],
    ] as const) {
      const { problems } = await compileText(
        drawing(`<userTask id="a" flowable:assignee="li" flowable:dueDate="${date}"/>`),
        parse,
      );
      expect(problems?.map((one) => one.code)).toEqual([code]);
    }
    const { graph } = await reading(due('=dueAt'));
    expect(graph.nodes['a']?.task?.due).toMatchObject({ logic: { var: 'dueAt' } });
  });

  it('skipExpression, of a step and of a way', async () => {
    const found = await reading(
      drawing('<userTask id="a" flowable:assignee="li" flowable:skipExpression="${bean.skips()}"/>').replace(
        'targetRef="a"/>',
        'targetRef="a" flowable:skipExpression="${true}"/>',
      ),
    );
    expect(found.warnings.map(({ code, node, params }) => [code, node, params['names']]).toSorted()).toEqual([
      ['process.notTaken', 'a', 'skipExpression'],
      ['process.notTaken', 'f', 'skipExpression'],
    ]);
    expect(new Instance(found.graph).start().open).toEqual(['a']);
  });
});

describe('whom a drawing names', () => {
  const MEANINGS: Meanings = {
    person: new Map<string, Meaning>([
      ['kermit', { code: '7c0f' }],
      ['gone', { code: 'gone', empty: true }],
    ]),
    role: new Map<string, Meaning>([
      ['总经理', { code: 'generalManager' }],
      ['GM', { code: 'generalManager' }],
    ]),
    post: new Map<string, Meaning>([['班长', { several: 3 }]]),
  };
  const meant = async (task: string): Promise<Read> => {
    const compiled = await compileText(drawing(task), parse);
    if (!compiled.graph) throw new Error(JSON.stringify(compiled.problems));
    return withMeanings(compiled, MEANINGS);
  };

  it('is put into the graph by code, once each, and everything that is worked out stays', async () => {
    const found = await meant(
      '<userTask id="a" name="审批" flowable:assignee="kermit" flowable:candidateUsers="gone,${x}" flowable:candidateGroups="总经理,GM,boss" flowable:candidatePosts="班长"/>',
    );
    expect(performers(found)).toMatchObject({
      assignee: '7c0f',
      users: ['gone', { logic: { var: 'x' } }],
      roles: ['generalManager', 'boss'],
      posts: ['班长'],
    });
    expect(found.graph.uses.roles).toEqual(['generalManager', 'boss']);
    expect(found.warnings.map(({ code, params }) => [code, params['name'] ?? params['role'], params['count']])).toEqual(
      [
        ['process.unavailable', 'gone', undefined],
        ['process.unknownRole', 'boss', undefined],
        ['process.severalNamed', '班长', 3],
      ],
    );
    expect(found.warnings.every(({ node, name, line }) => node === 'a' && name === '审批' && line === 1)).toBe(true);
  });
});

describe('numbers', () => {
  it.each([
    ['0', 'low'],
    ['39', 'low'],
    ['40', 'normal'],
    ['50', 'normal'],
    ['60', 'normal'],
    ['61', 'high'],
    ['80', 'high'],
    ['100', 'urgent'],
    ['-5', 'low'],
    [' High ', 'high'],
    ['', undefined],
    ['soon', undefined],
  ])('of priority: %s is %s', (text, word) => {
    expect(readPriority(text)).toBe(word);
  });

  it('of priority are one of the words, the greater the more urgent', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((value) =>
          PRIORITIES.indexOf(readPriority(String(value)) ?? 'normal'),
        ) as [number, number];
        expect(less).toBeLessThanOrEqual(more);
      }),
    );
  });

  it.each([
    ['m4', 'low'],
    ['m4b', 'normal'],
  ])('of priority in %s begin a task as %s', async (name, word) => {
    const { graph, warnings } = await reading(brought(name));
    expect(warnings).toEqual([]);
    expect(new Instance(graph).start().events).toContainEqual(
      expect.objectContaining({ type: 'taskCreated', priority: word }),
    );
  });

  it('of a repetition count before its list, which gives each its item', async () => {
    const { graph } = await reading(brought('m13'));
    const open = (list: readonly string[]): (string | undefined)[] =>
      new Instance(graph).start({ list: [...list] }).tasks.map(({ assignee }) => assignee);
    expect(open(['a', 'b', 'c'])).toEqual(['a', 'b']);
    // Whoever stands for a place behind its end is nobody in particular.
    expect(open(['a'])).toEqual(['a', 'boss']);
    // A list that nobody set is no empty one.
    expect(new Instance(graph).start().events).toContainEqual(
      expect.objectContaining({ type: 'taskCreated', nobody: true, why: 'emptyField' }),
    );
  });
});

describe('what was deployed and could never be started', () => {
  it('ids up to 255 characters run', async () => {
    const { graph } = await reading(brought('m3'));
    expect(new Instance(graph).start().open).toEqual(['n'.repeat(graph.flows['f0']?.to.length ?? 0)]);
    expect(graph.flows['f0']?.to.length).toBeGreaterThan(64);
  });

  it('what begins with a message, a signal or the clock alone says so by its name', async () => {
    const { graph } = await reading(brought('m5'));
    expect(new Instance(graph).try({ verb: 'start', by: 'u' })).toMatchObject({
      code: 'workflow.startsByMessage',
      params: { process: 'm5', name: 'go5' },
    });
    expect(new Instance(graph).try({ verb: 'start', by: 'u', node: 's' })).toBeUndefined();
    const begun = async (event: string, more = ''): Promise<unknown> => {
      const { graph: other } = await reading(
        drawing('<userTask id="a" flowable:assignee="li"/>', more).replace(
          '<startEvent id="s"/>',
          `<startEvent id="s">${event}</startEvent>`,
        ),
      );
      const refusal = new Instance(other).try({ verb: 'start', by: 'u' });
      return [refusal?.code, refusal?.params['name']];
    };
    expect(await begun('<signalEventDefinition signalRef="S"/>', '<signal id="S" name="alarm"/>')).toEqual([
      'workflow.startsBySignal',
      'alarm',
    ]);
    expect(await begun('<timerEventDefinition><timeCycle>R/P1D</timeCycle></timerEventDefinition>')).toEqual([
      'workflow.startsByClock',
      'R/P1D',
    ]);
  });

  it.each([
    ['a deadline that nothing can read', 'flowable:dueDate="next week"', 'process.timer'],
    ['hours that are none', 'flowable:limitHours="soon"', 'process.value'],
  ])('%s is refused as it is deployed, not as it is started', async (_what, attribute, code) => {
    const { problems } = await compileText(drawing(`<userTask id="a" flowable:assignee="li" ${attribute}/>`), parse);
    expect(problems?.map((one) => [one.code, one.node])).toEqual([[code, 'a']]);
  });
});
