/**
 * From a parsed BPMN model to the graph the interpreter runs, or to the list of everything that speaks against it.
 * Pure; linear in the
 * size of the model; nothing is recursive. Server and designer call the same function.
 */
import { checkGraph } from './check-graph.ts';
import {
  type Collected,
  type CompileOptions,
  type Compiler,
  type Draft,
  MAX_PROBLEMS,
  checkFormulas,
  declaredBy,
  newCompiler,
  report,
  warn,
} from './compiler.ts';
import { normalizeAttributes } from './attributes.ts';
import { type Element, type ParserWarning, elementAt, elementsAt, flagAt } from './elements.ts';
import { refuseForeign } from './foreign.ts';
import { KINDS, SILENT, conditionOf, isActivity, nodeOf } from './node-rules.ts';
import type { FlowId, Graph, Named, Node, NodeId, NodeKind, Problem, Word } from './types.ts';
import { scanText } from './xml-text.ts';

export type { CompileOptions } from './compiler.ts';

/** Elements (nodes and flows) a process may have. */
export const MAX_ELEMENTS = 100_000;

/**
 * A graph with what has to be known of it, or what speaks against it; the warnings that were found stand beside either.
 * `named`: whom the drawing names, still to be looked up (naming.ts).
 */
export type Compiled = (
  | {
      readonly graph: Graph;
      readonly words: readonly Word[];
      readonly named: readonly Named[];
      readonly problems?: undefined;
    }
  | { readonly problems: readonly Problem[]; readonly graph?: undefined }
) & { readonly warnings: readonly Problem[] };

/** Characters an id may have: what the tables of tasks, records and the history hold of one. */
export const ID_LENGTH = 255;

/** Ids are keys of plain objects: what every object has is none. */
function isUsableId(id: string): boolean {
  return id.length <= ID_LENGTH && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(id) && !(id in Object.prototype);
}

/** Says why an element's id cannot be used. */
function reportId(compiler: Compiler, element: Element): undefined {
  const { id, $type } = element;
  if (id === undefined) return report(compiler, 'process.noId', element, { element: $type.replace(/^bpmn:/, '') });
  return id.length > ID_LENGTH
    ? report(compiler, 'process.longId', element, { id: `${id.slice(0, 40)}…`, limit: ID_LENGTH })
    : report(compiler, 'process.id', element, { id });
}

/** Which process of the file is meant. */
function chooseProcess(compiler: Compiler, definitions: Element): Element | undefined {
  const processes = elementsAt(definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  const { process: wanted } = compiler.options;
  if (wanted !== undefined)
    return processes.find(({ id }) => id === wanted) ?? report(compiler, 'process.none', undefined);
  const executable = processes.filter(
    (one) => flagAt(one, 'isExecutable') !== false && elementsAt(one, 'flowElements').length > 0,
  );
  const [first, second] = executable;
  if (!first) return report(compiler, 'process.none', processes[0]);
  if (second)
    return report(compiler, 'process.several', undefined, {
      processes: executable.map(({ id }) => id ?? '?').join(', '),
    });
  return first;
}

/** Names every process, pool and message flow of the file that is not deployed with the chosen process. */
function warnOfLeftOut(compiler: Compiler, definitions: Element, chosen: Element): void {
  const process = chosen.name?.trim() || (chosen.id ?? '?');
  const leaveOut = (element: Element): undefined =>
    warn(compiler, 'process.leftOut', element, { element: element.$type.replace(/^bpmn:/, ''), process });
  for (const element of elementsAt(definitions, 'rootElements')) {
    if (element.$type === 'bpmn:Process' && element !== chosen) leaveOut(element);
    if (element.$type !== 'bpmn:Collaboration') continue;
    for (const pool of elementsAt(element, 'participants'))
      if (elementAt(pool, 'processRef') !== chosen) leaveOut(pool);
    for (const flow of elementsAt(element, 'messageFlows')) leaveOut(flow);
  }
  if (flagAt(chosen, 'isExecutable') === false) warn(compiler, 'process.notExecutable', chosen);
}

interface Level {
  readonly element: Element;
  readonly parent?: NodeId;
  readonly place: 'process' | 'subprocess' | 'eventSubprocess';
}

/** Walks the model level by level and makes a node of every element that runs. */
function collect(compiler: Compiler, process: Element): Collected {
  const found: Collected = { nodes: new Map(), flows: new Map(), elements: new Map(), flowElements: new Map() };
  const idOf = new Map<Element, NodeId>();
  const sequences: { readonly element: Element; readonly parent: NodeId | undefined }[] = [];
  const attached: [Draft<Node>, Element][] = [];
  const open: Level[] = [{ element: process, place: 'process' }];
  const limit = compiler.options.limit ?? MAX_ELEMENTS;
  let count = 0;
  for (let level = open.pop(); level; level = open.pop()) {
    for (const element of elementsAt(level.element, 'flowElements')) {
      count += 1;
      if (count > limit) {
        report(compiler, 'process.nodes', process, { limit });
        return found;
      }
      if (SILENT.has(element.$type)) continue;
      if (element.$type === 'bpmn:SequenceFlow') {
        sequences.push({ element, parent: level.parent });
        continue;
      }
      const isHandler = element.$type === 'bpmn:SubProcess' && flagAt(element, 'triggeredByEvent') === true;
      const kind: NodeKind | undefined = isHandler
        ? 'eventSubprocess'
        : Object.hasOwn(KINDS, element.$type)
          ? KINDS[element.$type]
          : undefined;
      if (!kind) {
        report(compiler, 'process.unknownElement', element, { element: element.$type });
        continue;
      }
      const { id } = element;
      if (id === undefined || !isUsableId(id)) {
        reportId(compiler, element);
        continue;
      }
      if (found.nodes.has(id)) {
        report(compiler, 'process.duplicateId', element, { id });
        continue;
      }
      const node = nodeOf(compiler, element, id, kind, level.place);
      if (level.parent !== undefined) node.parent = level.parent;
      found.nodes.set(id, node);
      found.elements.set(id, element);
      idOf.set(element, id);
      if (kind === 'boundary') attached.push([node, element]);
      if (kind === 'subprocess' || kind === 'eventSubprocess') open.push({ element, parent: id, place: kind });
    }
  }
  const boundaries = new Map<NodeId, NodeId[]>();
  for (const [node, element] of attached) {
    const host = elementAt(element, 'attachedToRef');
    const on = host && idOf.get(host);
    const owner = on === undefined ? undefined : found.nodes.get(on);
    if (!owner || !isActivity(owner.kind)) {
      if (!compiler.problems.some(({ code, node: at }) => code === 'process.reference' && at === node.id))
        report(compiler, 'process.place', element, { reason: 'attachedToRef' });
    } else {
      node.on = owner.id;
      append(boundaries, owner.id, node.id);
    }
  }
  for (const [id, events] of boundaries) (found.nodes.get(id) as Draft<Node>).boundary = events;
  connect(compiler, found, sequences, idOf);
  return found;
}

function append(lists: Map<NodeId, string[]>, key: NodeId, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Makes the flows. Missing ids are generated; a default counts by its element, so that it may lack one too. */
function connect(
  compiler: Compiler,
  found: Collected,
  sequences: readonly { readonly element: Element; readonly parent: NodeId | undefined }[],
  idOf: ReadonlyMap<Element, NodeId>,
): void {
  const inOf = new Map<NodeId, FlowId[]>();
  const outOf = new Map<NodeId, FlowId[]>();
  const flowIds = new Map<Element, FlowId>();
  let generated = 0;
  const fresh = (): FlowId => {
    do generated += 1;
    while (found.flows.has(`flow_${generated}`) || found.nodes.has(`flow_${generated}`));
    return `flow_${generated}`;
  };
  // Written ids first, so that none is taken before its owner is met.
  for (const { element } of [...sequences].sort(
    (a, b) => Number(a.element.id === undefined) - Number(b.element.id === undefined),
  )) {
    const id = element.id ?? fresh();
    if (!isUsableId(id)) {
      reportId(compiler, element);
      continue;
    }
    if (found.flows.has(id) || found.nodes.has(id)) {
      report(compiler, 'process.duplicateId', element, { id });
      continue;
    }
    const [source, target] = [elementAt(element, 'sourceRef'), elementAt(element, 'targetRef')];
    const [from, to] = [source && idOf.get(source), target && idOf.get(target)];
    const [here, there] = [
      from === undefined ? undefined : found.nodes.get(from),
      to === undefined ? undefined : found.nodes.get(to),
    ];
    if (!here || !there) {
      // The end that is missing is a refused element, noted already, or nothing a flow can run to.
      const isNoted = compiler.problems.some(
        ({ code, node }) => code === 'process.reference' && node !== undefined && node === element.id,
      );
      const wrong = [source, target].find(
        (one) =>
          one && !Object.hasOwn(KINDS, one.$type) && (SILENT.has(one.$type) || one.$type === 'bpmn:SequenceFlow'),
      );
      if (wrong) report(compiler, 'process.place', element, { reason: wrong.$type });
      else if ((!source || !target) && !isNoted)
        report(compiler, 'process.reference', element, { reference: source ? 'targetRef' : 'sourceRef' });
      continue;
    }
    const reason =
      here.parent !== there.parent
        ? 'subProcess'
        : here.kind === 'end'
          ? 'endEvent →'
          : there.kind === 'start'
            ? '→ startEvent'
            : there.kind === 'boundary'
              ? '→ boundaryEvent'
              : here.kind === 'eventSubprocess' || there.kind === 'eventSubprocess'
                ? 'eventSubProcess'
                : undefined;
    if (reason !== undefined) {
      report(compiler, 'process.place', element, { reason });
      continue;
    }
    refuseForeign(compiler, element, false);
    const when = conditionOf(compiler, element);
    found.flows.set(id, {
      from: here.id,
      to: there.id,
      ...(element.name?.trim() ? { name: element.name.trim() } : {}),
      ...(when ? { when } : {}),
    });
    found.flowElements.set(id, element);
    flowIds.set(element, id);
  }
  // In the order of the file: that is the order in which a gateway asks.
  for (const { element } of sequences) {
    const id = flowIds.get(element);
    const flow = id === undefined ? undefined : found.flows.get(id);
    if (id === undefined || !flow) continue;
    append(outOf, flow.from, id);
    append(inOf, flow.to, id);
  }
  for (const [id, node] of found.nodes) {
    const [incoming, outgoing] = [inOf.get(id), outOf.get(id)];
    if (incoming) node.in = incoming;
    if (outgoing) node.out = outgoing;
    const chosen = elementAt(found.elements.get(id) as Element, 'default');
    const byDefault = chosen && flowIds.get(chosen);
    if (byDefault !== undefined && outgoing?.includes(byDefault)) node.default = byDefault;
  }
}

/** Start events and handlers of each level, the plain start first. */
function openings(found: Collected): Map<NodeId | undefined, { starts: NodeId[]; handlers: NodeId[] }> {
  const levels = new Map<NodeId | undefined, { starts: NodeId[]; handlers: NodeId[] }>();
  for (const node of found.nodes.values()) {
    if (node.kind !== 'start' && node.kind !== 'eventSubprocess') continue;
    const level = levels.get(node.parent) ?? { starts: [], handlers: [] };
    levels.set(node.parent, level);
    if (node.kind === 'eventSubprocess') level.handlers.push(node.id);
    else if (node.trigger) level.starts.push(node.id);
    else level.starts.unshift(node.id);
  }
  return levels;
}

/** The starter's own first task: the user task that the plain start leads to on one road, if the starter handles it. */
function firstTask(graph: Graph): NodeId | undefined {
  let node = graph.nodes[graph.starts[0] ?? ''];
  const starters = ['initiator', node?.initiator];
  for (let steps = 0; node && steps < 1000; steps += 1) {
    if (node.kind === 'user') {
      const { source, assignee } = node.task?.performers ?? {};
      const starter =
        source === 'initiator' ||
        (typeof assignee === 'object' &&
          typeof assignee.logic === 'object' &&
          assignee.logic !== null &&
          !Array.isArray(assignee.logic) &&
          starters.includes(assignee.logic['var'] as string));
      return starter && !node.repeat ? node.id : undefined;
    }
    const [only, second]: readonly FlowId[] = node.out ?? [];
    if (only === undefined || second !== undefined || node.kind === 'subprocess' || node.kind === 'call')
      return undefined;
    node = graph.nodes[graph.flows[only]?.to ?? ''];
  }
  return undefined;
}

/** Characters a name may have: what the tables of tasks and records hold of one (docs/workflow.md). */
export const NAME_LENGTH = 100;

/** What a name is called in the other languages; a break in a drawing's text is a space in a list. */
const calledIn = ({ extensions }: Compiler, element: Element): readonly (string | undefined)[] =>
  ['nameEn', 'nameTw'].map((name) => extensions.attribute(element, name)?.replace(/\s+/g, ' '));

/**
 * Refuses names that no list can show. The name of a way is drawn only, what it is called elsewhere is kept like the
 * others.
 */
function checkNames(compiler: Compiler, process: Element, found: Collected): void {
  for (const element of [process, ...found.elements.values(), ...found.flowElements.values()]) {
    const named = element.$type === 'bpmn:SequenceFlow' ? undefined : element.name?.trim();
    for (const [at, text] of [named, ...calledIn(compiler, element)].entries()) {
      if (text !== undefined && [...text].length > NAME_LENGTH)
        report(compiler, 'process.name', element, {
          attribute: ['name', 'nameEn', 'nameTw'][at] ?? '',
          limit: NAME_LENGTH,
        });
    }
  }
}

/**
 * What the names of the process, its steps and ways are called in other languages: `nameEn` and `nameTw` beside `name`.
 * Of one text said twice the later counts.
 */
function wordsOf(compiler: Compiler, process: Element, found: Collected): Word[] {
  const words = new Map<string, Word>();
  for (const element of [process, ...found.elements.values(), ...found.flowElements.values()]) {
    const text = element.name?.trim();
    if (!text) continue;
    const [en, tw] = calledIn(compiler, element);
    if (en !== undefined || tw !== undefined)
      words.set(text, {
        ...words.get(text),
        text,
        ...(en === undefined ? {} : { en }),
        ...(tw === undefined ? {} : { tw }),
      });
  }
  return [...words.values()];
}

/** What the parser had to say. What concerns only the drawing is nobody's loss. */
function noteWarnings(compiler: Compiler, warnings: readonly ParserWarning[]): void {
  const duplicates = new Set<string>();
  for (const { message, property, value, element } of warnings.slice(0, MAX_PROBLEMS)) {
    const line = Number(/line: (\d+)/.exec(message)?.[1] ?? NaN) + 1;
    const at = Number.isNaN(line) ? {} : { line };
    const [, tag] = /^unparsable content <(.+?)> detected/.exec(message) ?? [];
    const [, id] = /duplicate ID <(.+)>/.exec(message) ?? [];
    if (id !== undefined) {
      if (!compiler.options.lines && !duplicates.has(id))
        compiler.problems.push({ code: 'process.duplicateId', node: id, params: { id }, ...at });
      duplicates.add(id);
    } else if (tag !== undefined && /unknown type|namespace|unrecognized/.test(message))
      compiler.problems.push({ code: 'process.unknownElement', params: { element: tag.replace(/\/$/, '') }, ...at });
    else if (/^unparsable content/.test(message))
      compiler.problems.push({ code: 'process.syntax', params: { message: message.split('\n')[0] ?? '' }, ...at });
    else if (value !== undefined && element && isRun(element) && !READ_UNRESOLVED.has(property ?? ''))
      report(compiler, 'process.reference', element, { reference: value });
  }
}

/** References that are read though what they name is not in the file: a variable, a code. */
const READ_UNRESOLVED = new Set(['bpmn:loopDataInputRef', 'bpmn:errorRef', 'bpmn:escalationRef']);

const isRun = ({ $type }: Element): boolean => Object.hasOwn(KINDS, $type) || $type.endsWith('EventDefinition');

/**
 * Compiles the element tree of `bpmn-moddle` (its `rootElement`). Either a graph, or every problem found, in the order
 * of the file.
 * With `options.known` the names it uses are checked too; a list that is absent is not.
 */
export function compile(definitions: Element, options: CompileOptions = {}): Compiled {
  const compiler = newCompiler(definitions, options);
  noteWarnings(compiler, options.warnings ?? []);
  const process = chooseProcess(compiler, definitions);
  if (!process) return { problems: compiler.problems, warnings: [] };
  warnOfLeftOut(compiler, definitions, process);
  refuseForeign(compiler, process, false);
  const found = collect(compiler, process);
  checkFormulas(compiler);
  const levels = openings(found);
  checkGraph(compiler, found, process, levels);
  checkNames(compiler, process, found);
  const warnings = inOrder(compiler.warnings);
  if (compiler.problems.length > 0) return { problems: inOrder(compiler.problems), warnings };
  for (const [parent, { starts, handlers }] of levels) {
    const node = parent === undefined ? undefined : found.nodes.get(parent);
    if (!node) continue;
    node.starts = starts;
    if (handlers.length > 0) node.handlers = handlers;
  }
  // Whom a step names that nothing leads to is nobody's matter.
  const named = compiler.named.filter(({ at: { node } }) => node === undefined || found.nodes.has(node));
  const top = levels.get(undefined) ?? { starts: [], handlers: [] };
  const { variables, forms, actions, processes } = compiler.uses;
  // Of an entity's many fields only those that are read.
  const declared = Object.entries(declaredBy(options)).filter(([name]) => variables.has(name));
  const graph: Graph = {
    format: 1,
    process: process.id ?? 'process',
    ...(process.name?.trim() ? { name: process.name.trim() } : {}),
    nodes: Object.fromEntries(found.nodes),
    flows: Object.fromEntries(found.flows),
    starts: top.starts,
    ...(top.handlers.length > 0 ? { handlers: top.handlers } : {}),
    ...(declared.length > 0 ? { variables: Object.fromEntries(declared) } : {}),
    uses: {
      variables: [...variables],
      forms: [...forms],
      actions: [...actions],
      roles: [...new Set(named.flatMap(({ kind, name }) => (kind === 'role' ? [name] : [])))],
      processes: [...processes],
    },
  };
  const first = firstTask(graph);
  return {
    graph: first === undefined ? graph : { ...graph, firstTask: first },
    words: wordsOf(compiler, process, found),
    named,
    warnings,
  };
}

const inOrder = (problems: readonly Problem[]): readonly Problem[] =>
  problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));

/** A parser for BPMN: `new BpmnModdle().fromXML`. */
export type Parser = (xml: string) => Promise<{ readonly rootElement: unknown; readonly warnings: readonly unknown[] }>;

/**
 * The whole road from the text of a file: looked through, parsed, compiled. What must not reach the parser does not.
 */
export async function compileText(
  xml: string,
  parse: Parser,
  options: Omit<CompileOptions, 'lines' | 'warnings'> = {},
): Promise<Compiled> {
  const { lines, problems } = scanText(xml, options.bytes);
  if (problems.some(({ code }) => code === 'process.size' || code === 'process.doctype'))
    return { problems, warnings: [] };
  let parsed: Awaited<ReturnType<Parser>>;
  try {
    parsed = await parse(normalizeAttributes(xml));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = Number(/line: (\d+)/.exec(message)?.[1] ?? 0) + 1;
    return {
      problems: [
        ...problems,
        {
          code: 'process.syntax',
          line,
          params: { message: /nested error: (.*)/.exec(message)?.[1] ?? message.split('\n')[0] ?? '' },
        },
      ],
      warnings: [],
    };
  }
  const compiled = compile(parsed.rootElement as Element, {
    ...options,
    lines,
    warnings: parsed.warnings as readonly ParserWarning[],
  });
  if (problems.length === 0) return compiled;
  return {
    problems: inOrder([...problems, ...(compiled.problems ?? []).filter(({ code }) => code !== 'process.duplicateId')]),
    warnings: compiled.warnings,
  };
}
