/**
 * Deployment: every refusal has a fixture and names its place; models of other engines run; the reference set opens,
 * saves and reopens.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { catalogue, type ErrorCode } from '../../src/engine/model/errors/catalogue.ts';
import { workflowErrors } from '../../src/engine/model/errors/workflow-errors.ts';
import { type CompileOptions, compile, compileText } from '../../src/engine/model/workflow/compile.ts';
import type { Element } from '../../src/engine/model/workflow/elements.ts';
import { type Meaning, type Meanings, withMeanings } from '../../src/engine/model/workflow/naming.ts';
import type { Graph, Problem } from '../../src/engine/model/workflow/types.ts';
import { root } from '../support/checkout.ts';
import { Instance } from './support/driver.ts';
import { end, graphOf, manual, model, start, user } from './support/models.ts';

const folder = (name: string): string => join(root, 'tests/fixtures', name);
const read = (...path: string[]): string => readFileSync(join(folder('.'), ...path), 'utf8');
const parse = (xml: string): ReturnType<BpmnModdle['fromXML']> => new BpmnModdle().fromXML(xml);

const KNOWN: CompileOptions['known'] = {
  variables: {
    amount: { type: 'decimal', scale: 2, nullable: true },
    limit: { type: 'integer', nullable: true },
    x: { type: 'integer', nullable: true },
    again: { type: 'boolean', nullable: false },
  },
  forms: ['leave', 'order'],
  actions: ['book', 'mail'],
  processes: ['child'],
  statuses: ['open', 'closed'],
  record: { fields: ['amount', 'reason', 'no'], kept: ['no'] },
};
/** Whom the names in the fixtures mean. */
const MEANINGS: Meanings = {
  person: new Map<string, Meaning>([
    ['li', { code: 'li' }],
    ['王伟', { several: 2 }],
  ]),
  role: new Map<string, Meaning>([
    ['safetyDpt', { nearest: 'safetyDept' }],
    ['emptyRole', { code: 'emptyRole', empty: true }],
  ]),
  post: new Map(),
};
/** What is deployed all the same, with what was found for whom it names. */
async function warningsOf(xml: string, options: CompileOptions): Promise<readonly Problem[]> {
  const compiled = await compileText(xml, parse, options);
  expect(compiled.problems).toBeUndefined();
  return compiled.graph ? withMeanings(compiled, MEANINGS).warnings : [];
}
/** A start, one task and an end. */
const alone = (): string =>
  read('workflow/warned/process.unreachable.bpmn').replace(/\n *<userTask id="island"[^>]*>/, '');
const LIMITS: Readonly<Record<string, CompileOptions>> = {
  'process.size': { bytes: 200 },
  'process.nodes': { limit: 2 },
  'process.noRecord': { known: { record: null } },
  'process.notExecutable': { process: 'p' },
};

const fixturesIn = (name: string): string[] =>
  readdirSync(folder(`workflow/${name}`))
    .map((file) => file.replace(/\.bpmn$/, ''))
    .toSorted();
/** Codes that a model can be refused with, and that it is deployed with all the same. */
const [REFUSED, WARNED] = [fixturesIn('refused'), fixturesIn('warned')];

/** What the message of a code speaks of. */
const placesOf = (code: string): (string | undefined)[] =>
  [...new Set([...catalogue[code as ErrorCode].en.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();

describe('a model that cannot be deployed', () => {
  it('has a fixture for every code, and no other', () => {
    // The form of a model is no part of its drawing (tests/http/workflow/start-form.test.ts).
    const codes = Object.keys(workflowErrors).filter(
      (code) => code.startsWith('process.') && code !== 'process.unknownForm',
    );
    expect([...REFUSED, ...WARNED].toSorted()).toEqual(codes.toSorted());
  });

  it.each(REFUSED)('%s', async (code) => {
    const xml = read('workflow/refused', `${code}.bpmn`);
    const { problems } = await compileText(xml, parse, { known: KNOWN, ...LIMITS[code] });
    expect(problems?.map((problem) => problem.code)).toEqual([code]);
    const [problem] = problems ?? [];
    // What stands at an element names it with its line; the line holds the id.
    if (problem?.node !== undefined) expect(xml.split('\n')[(problem.line ?? 0) - 1]).toContain(`id="${problem.node}"`);
    else
      expect(
        ['process.size', 'process.doctype', 'process.syntax', 'process.several', 'process.none'].includes(code),
        `${code} names its place`,
      ).toBe(true);
    expect(Object.keys(problem?.params ?? {}).sort()).toEqual(placesOf(code));
  });

  it.each(WARNED)('is not refused for %s, which is said at its place', async (code) => {
    const xml = read('workflow/warned', `${code}.bpmn`);
    const warnings = await warningsOf(xml, { known: KNOWN, ...LIMITS[code] });
    // Most of the smallest models name nobody.
    const [warning, ...others] = warnings.filter((one) => one.code === code || one.code !== 'process.nobody');
    expect([warning?.code, others]).toEqual([code, []]);
    expect(xml.split('\n')[(warning?.line ?? 0) - 1]).toContain(`id="${warning?.node}"`);
    expect(Object.keys(warning?.params ?? {}).sort()).toEqual(placesOf(code));
  });

  it('holds each name to what a list can show, and takes a break in one as a space', async () => {
    const named = (name: string, nameEn: string): string =>
      read('workflow/refused/process.value.bpmn').replace(
        'name="Check" flowable:rejectTo="moon"',
        `name="${name}" flowable:nameEn="${nameEn}"`,
      );
    for (const [name, nameEn] of [
      ['检'.repeat(101), 'Check'],
      ['检', 'C'.repeat(101)],
    ] as const) {
      const { problems } = await compileText(named(name, nameEn), parse);
      expect(problems?.map(({ code, node, params }) => [code, node, params['limit']])).toEqual([
        ['process.name', 'a', 100],
      ]);
    }
    const kept = await compileText(named('检'.repeat(100), `${'C'.repeat(90)}&#10;&#9;papers`), parse);
    expect(kept.graph && kept.words).toEqual([{ text: '检'.repeat(100), en: `${'C'.repeat(90)} papers` }]);
  });

  it('tells all mistakes at once, in the order of the file, with line and name', async () => {
    const xml = read('workflow/warned/process.unreachable.bpmn')
      .replace(
        '<userTask id="a"/>',
        '<userTask id="a" name="Check" flowable:formKey="leeve" flowable:assignee="${amuont}"/>',
      )
      .replace('<userTask id="island" name="Island"/>', '<scriptTask id="island" name="  "/>');
    const { problems, warnings } = await compileText(xml, parse, { known: KNOWN });
    const places = (all: readonly Problem[] | undefined): unknown[] | undefined =>
      all?.map(({ code, node, name, line }) => [code, node, name, line]);
    expect(places(problems)).toEqual([
      ['process.unknownVariable', 'a', 'Check', 5],
      // A name of blanks is none: the id stands for it.
      ['process.noWork', 'island', undefined, 9],
    ]);
    expect(places(warnings)).toEqual([
      ['process.foreignForm', 'a', 'Check', 5],
      ['process.unreachable', 'island', undefined, 9],
    ]);
    expect(problems?.[0]?.params).toEqual({ variable: 'amuont', nearest: 'amount' });
  });

  it('names the place of what has no id by what it stands in', async () => {
    const lost = read('workflow/refused/process.reference.bpmn').replace(
      '<userTask id="a"/>',
      '<intermediateCatchEvent id="a"><messageEventDefinition messageRef="nothing"/></intermediateCatchEvent>',
    );
    const found = (await compileText(lost, parse)).problems ?? [];
    expect(found.map(({ code, node, line, params }) => [code, node, line, params['reference']])).toContainEqual([
      'process.reference',
      'a',
      5,
      'nothing',
    ]);
  });

  it('is not held against names nobody gave a list of', async () => {
    for (const code of ['unknownAction', 'unknownStatus', 'unknownVariable', 'unknownField', 'noRecord']) {
      const { problems } = await compileText(read('workflow/refused', `process.${code}.bpmn`), parse);
      expect(problems, code).toBeUndefined();
    }
    for (const code of ['foreignForm', 'unknownProcess']) {
      const { warnings } = await compileText(read('workflow/warned', `process.${code}.bpmn`), parse);
      expect(
        warnings.map((one) => one.code),
        code,
      ).not.toContain(`process.${code}`);
    }
  });

  it.each([
    [
      'task',
      'inputOutput',
      '<userTask id="a"/>',
      '<userTask id="a"><extensionElements><flowable:inputOutput/></extensionElements></userTask>',
    ],
  ])('does not pass over what would change it: %s with %s', async (_where, element, written, instead) => {
    const xml = alone().replace(written, instead);
    expect(xml).toContain(instead);
    const { problems } = await compileText(xml, parse);
    expect(problems?.map(({ code, params }) => [code, params['element']])).toEqual([
      ['process.unknownElement', element],
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    ['an element of an unknown namespace', '<x:thing xmlns:x="urn:x" id="q"/>', ['process.unknownElement']],
    ['an element BPMN does not know', '<thing/>', ['process.unknownElement']],
    ['a transaction', '<transaction id="t"/>', ['process.unknownElement']],
    [
      'a link',
      '<intermediateThrowEvent id="l"><linkEventDefinition name="x"/></intermediateThrowEvent>',
      ['process.unknownElement'],
    ],
    [
      'a conditional start',
      '<startEvent id="c"><conditionalEventDefinition/></startEvent>',
      ['process.unknownElement'],
    ],
    [
      'two triggers at once',
      '<startEvent id="c"><signalEventDefinition/><messageEventDefinition/></startEvent>',
      ['process.unknownElement'],
    ],
    ['an entity of XML', '&xxe;', ['process.syntax']],
    ['a flow to a flow', '<sequenceFlow id="q" sourceRef="a" targetRef="s-a"/>', ['process.place']],
    [
      'a flow to data',
      '<dataObjectReference id="data"/><sequenceFlow id="q" sourceRef="a" targetRef="data"/>',
      ['process.place'],
    ],
    [
      'a boundary event on nothing',
      '<boundaryEvent id="b" attachedToRef="zz"><timerEventDefinition><timeDate>2026-05-01</timeDate></timerEventDefinition></boundaryEvent>',
      ['process.reference'],
    ],
    [
      'a boundary event on a gateway',
      '<exclusiveGateway id="g"/><boundaryEvent id="b" attachedToRef="g"><timerEventDefinition><timeDate>2026-05-01</timeDate></timerEventDefinition></boundaryEvent>',
      ['process.place'],
    ],
    [
      'an event subprocess without a trigger',
      '<subProcess id="q" triggeredByEvent="true"><startEvent id="q1"/></subProcess>',
      ['process.trigger'],
    ],
    [
      'a condition in another language',
      '<userTask id="u"/><sequenceFlow id="q" sourceRef="a" targetRef="u"><conditionExpression language="groovy">amount > 1</conditionExpression></sequenceFlow>',
      ['process.script'],
    ],
    ['an element without an id', '<userTask/>', ['process.noId']],
    ['a name every object has', '<userTask id="__proto__"/>', ['process.id']],
    [
      'an expression in an assignee that ends nowhere',
      '<userTask id="u" flowable:assignee="${x"/><sequenceFlow id="q" sourceRef="a" targetRef="u"/>',
      ['process.leftOver'],
    ],
    [
      'a list of people that calls what is not there',
      '<userTask id="u" flowable:candidateUsers="li, ${bean.find(a, b)}"/><sequenceFlow id="q" sourceRef="a" targetRef="u"/>',
      ['process.unknownFunction'],
    ],
  ])('names %s, and nothing besides', async (_what, piece, codes) => {
    const xml = read('workflow/warned/process.unreachable.bpmn').replace(/<userTask id="island"[^>]*>/, piece);
    expect((await compileText(xml, parse)).problems?.map(({ code }) => code)).toEqual(codes);
  });

  it('never reaches the parser with a DOCTYPE, however it is hidden, or when it is too large', async () => {
    const never = (): never => {
      throw new Error('parsed');
    };
    for (const text of [
      '<!doctype x>',
      '<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE d SYSTEM "file:///etc/passwd">',
      '<a/><!DocType>',
    ]) {
      expect((await compileText(text, never)).problems?.map(({ code }) => code)).toEqual(['process.doctype']);
    }
    expect((await compileText(`<!-- ${'安'.repeat(3_400_000)} -->`, never)).problems?.map(({ code }) => code)).toEqual([
      'process.size',
    ]);
    // In a comment or in text it is no DOCTYPE.
    expect(
      (await compileText('<a><!-- <!DOCTYPE x> --><![CDATA[<!DOCTYPE y>]]></a>', parse)).problems?.map(
        ({ code }) => code,
      ),
    ).not.toContain('process.doctype');
  });

  it('answers broken and hostile texts with problems, never with an exception', async () => {
    for (const text of [
      '',
      ' ',
      'hello',
      '<',
      '<definitions',
      '<a:b/>',
      `${'<a>'.repeat(500)}`,
      '{"a":1}',
      '\0',
      '<?xml?>',
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
    ]) {
      const { problems } = await compileText(text, parse);
      expect(problems?.length, text.slice(0, 20)).toBeGreaterThan(0);
    }
  });
});

describe('large models', () => {
  it('with a mistake in every line are refused with the first two hundred', async () => {
    const lost = Array.from(
      { length: 5_000 },
      (_, at) => `<sequenceFlow id="q${at}" sourceRef="a" targetRef="no${at}"/><userTask id="a"/>`,
    ).join('\n');
    const { problems } = await compileText(
      read('workflow/warned/process.unreachable.bpmn').replace(/<userTask id="island"[^>]*>/, lost),
      parse,
    );
    expect(problems?.length).toBeGreaterThanOrEqual(200);
    expect(problems?.length).toBeLessThanOrEqual(400);
  });

  const chain = (length: number): Element => {
    const ids = Array.from({ length }, (_, at) => `n${at}`);
    const nodes = ids.map((id, at) => ({
      $type:
        at === 0
          ? 'bpmn:StartEvent'
          : at === length - 1
            ? 'bpmn:EndEvent'
            : at % 50 === 0
              ? 'bpmn:UserTask'
              : 'bpmn:ManualTask',
      id,
    }));
    const flows = nodes.slice(1).map((to, at) => ({ $type: 'bpmn:SequenceFlow', sourceRef: nodes[at], targetRef: to }));
    return {
      $type: 'bpmn:Definitions',
      rootElements: [{ $type: 'bpmn:Process', id: 'p', flowElements: [...nodes, ...flows] }],
    } as unknown as Element;
  };

  it('of 50,000 nodes compile without a stack, and step by step as fast as small ones', () => {
    const { graph } = compile(chain(50_000));
    expect(Object.keys(graph?.nodes ?? {})).toHaveLength(50_000);
    const one = new Instance(graph as Graph).start();
    expect(one.open).toEqual(['n50']);
    expect(one.complete('n50').open).toEqual(['n100']);
    expect(compile(chain(50_001)).problems?.map(({ code }) => code)).toEqual(['process.nodes']);
  });

  it('nested 2,000 deep, one gateway with 2,000 ways and one flow list without an id compile', () => {
    let inside = model([start('s'), user('u'), end('e')], ['s>u>e']);
    for (let at = 0; at < 2_000; at += 1)
      inside = model(
        [start(`s${at}`), { id: `p${at}`, type: 'subProcess', inside }, end(`e${at}`)],
        [`s${at}>p${at}>e${at}`],
      );
    expect(() => graphOf(inside)).not.toThrow();
    const ways = Array.from({ length: 2_000 }, (_, at) => `w${at}`);
    const wide = graphOf(
      model(
        [start('s'), { id: 'f', type: 'parallelGateway' }, ...ways.map((id) => manual(id)), end('e')],
        ['s>f', ...ways.map((id) => `f>${id}>e`)],
      ),
    );
    expect(new Instance(wide).start().state?.life).toBe('completed');
  });
});

describe('models of other engines', () => {
  const graphFrom = async (name: string, known?: CompileOptions['known']): Promise<Graph> => {
    const { graph, problems } = await compileText(read('workflow/written', name), parse, known ? { known } : {});
    if (!graph) throw new Error(JSON.stringify(problems));
    return graph;
  };

  it('run as Flowable writes them', async () => {
    const graph = await graphFrom('flowable.bpmn', {
      forms: ['purchaseForm'],
      actions: ['sendMail'],
      variables: {
        amount: { type: 'decimal', scale: 2, nullable: true },
        members: { type: 'list', nullable: true },
        unused: { type: 'text', nullable: true },
      },
    });
    expect(graph.firstTask).toBe('fill');
    expect(Object.keys(graph.variables ?? {}), 'types of what is read, and of nothing else').toEqual([
      'amount',
      'members',
    ]);
    expect(graph.uses).toMatchObject({ forms: ['purchaseForm'], roles: ['managers'], actions: ['sendMail'] });
    const small = new Instance(graph).start({ amount: '500.00' }).complete('fill');
    expect(small.open).toEqual(['manager']);
    small.do({ verb: 'timer', wait: small.wait('late') });
    expect(small.last).toContainEqual(
      expect.objectContaining({ type: 'jobQueued', action: 'sendMail', input: { to: 'starter', text: 'late' } }),
    );
    small.do({ verb: 'jobDone', token: small.token('nag') }).complete('manager');
    expect(small.state).toMatchObject({ life: 'completed', variables: { doubled: 1000 } });
    const large = new Instance(graph).start({ amount: '10000.01', members: ['a', 'b', 'c'] }).complete('fill');
    expect(large.open).toEqual(['committee', 'committee', 'committee']);
    expect(large.complete('committee').complete('committee').state?.life).toBe('completed');
  });

  it.each(['flowable:initiator="applicant"|${applicant}', '|$INITIATOR', '|${initiator}'])(
    'know the starter however they name them: %s',
    async (names) => {
      const [attribute = '', assignee = ''] = names.split('|');
      const xml = alone()
        .replace('<startEvent id="s"/>', `<startEvent id="s" ${attribute}/>`)
        .replace('<userTask id="a"/>', `<userTask id="a" flowable:assignee="${assignee}"/>`);
      const { graph } = await compileText(xml, parse, { known: { variables: {} } });
      expect(graph?.firstTask).toBe('a');
      expect(new Instance(graph as Graph).start({}, 'li').tasks[0]?.assignee).toBe('li');
    },
  );

  it('run as Activiti writes them', async () => {
    const one = new Instance(await graphFrom('activiti.bpmn')).start({ days: 4, bosses: ['x', 'y'] });
    expect(one.events).toContainEqual(
      expect.objectContaining({ type: 'taskCreated', node: 'lead', candidates: ['zhang', 'li'] }),
    );
    one.complete('lead').complete('hr');
    expect(one.tasks.map(({ assignee }) => assignee)).toEqual(['x']);
    expect(one.complete('signs').complete('signs').state?.life).toBe('completed');
    expect(new Instance(await graphFrom('activiti.bpmn')).start({ days: 3 }).complete('lead').state?.life).toBe(
      'completed',
    );
  });

  it('run as Camunda writes them, whatever the prefix', async () => {
    const graph = await graphFrom('camunda.bpmn');
    const one = new Instance(graph).start({ site: 'north', inspector: 'li' });
    expect(one.events).toContainEqual(
      expect.objectContaining({ type: 'jobQueued', action: 'book', input: { place: 'north' } }),
    );
    one.do({ verb: 'jobDone', token: one.token('Activity_book') });
    expect(one.events).toContainEqual(
      expect.objectContaining({ type: 'taskCreated', assignee: 'li', due: '2026-05-07 00:00:00' }),
    );
    const full = new Instance(graph).start();
    expect(full.do({ verb: 'jobFailed', token: full.token('Activity_book'), error: 'FULL' }).state?.life).toBe(
      'completed',
    );
  });
});

describe('the reference set of the BPMN Model Interchange Working Group', () => {
  const files = readdirSync(folder('bpmn-miwg')).filter((name) => name.endsWith('.bpmn'));

  interface Node {
    readonly [key: string]: unknown;
  }
  /** Every element with its type, id and plain attributes, as one text. */
  function census(tree: Node): string[] {
    const found: string[] = [];
    const open: Node[] = [tree];
    const seen = new Set<Node>();
    for (let one = open.pop(); one; one = open.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      // What has its default is not written; it stands on the prototype. A foreign attribute may carry its element's
      // prefix or not.
      const type = String(one['$type']);
      const prefix = `${type.split(':')[0]}:`;
      const plain = new Set<string>();
      for (const key in one)
        if (!key.startsWith('$') && ['string', 'number', 'boolean'].includes(typeof one[key]))
          plain.add(`${key.startsWith(prefix) ? key.slice(prefix.length) : key}=${String(one[key])}`);
      found.push(`${type} ${[...plain].sort().join(' ')}`);
      for (const [key, value] of Object.entries(one)) {
        if (key === '$parent') continue;
        for (const child of Array.isArray(value) ? value : [value])
          if (typeof child === 'object' && child !== null) open.push(child as Node);
      }
    }
    return found.sort();
  }

  it('is whole', () => {
    expect(files).toHaveLength(21);
  });

  it.each(files)('%s is written back with the same elements, and runs or says by name why not', async (name) => {
    const xml = read('bpmn-miwg', name);
    const { rootElement } = await parse(xml);
    const { xml: written } = await new BpmnModdle().toXML(rootElement, { format: true });
    const again = await parse(written);
    expect(census(again.rootElement as unknown as Node)).toEqual(census(rootElement as unknown as Node));
    const { graph, problems = [] } = await compileText(xml, parse);
    if (graph) {
      expect(['running', 'completed']).toContain(new Instance(graph).start().state?.life);
      return;
    }
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) {
      expect(problem.code in catalogue).toBe(true);
      // Only what concerns the whole file stands at no element.
      if (!['process.none', 'process.several', 'process.syntax'].includes(problem.code))
        expect(problem.node ?? problem.line, JSON.stringify(problem)).toBeDefined();
    }
  });
});
