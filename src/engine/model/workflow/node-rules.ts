/**
 * What each kind of BPMN element means to the interpreter: the texts and extension attributes of one element become a
 * node.
 */
import { choice, compact, flag, listOf } from './attribute-texts.ts';
import { readCycle, readDuration, readMoment } from './duration.ts';
import {
  type Compiler,
  type Draft,
  formulaOf,
  isReadableRule,
  referToAction,
  referToForm,
  referToProcess,
  report,
  textRuleOf,
  warn,
} from './compiler.ts';
import { type Element, bodyAt, childrenOf, elementAt, elementsAt, flagAt, plainAttribute, textAt } from './elements.ts';
import { fromFeel } from './feel.ts';
import { refuseForeign } from './foreign.ts';
import { isWorkedOut, performersOf } from './people-rules.ts';
import { isReadablePriority, PRIORITIES } from './priority.ts';
import { nearest } from '../format/nearest.ts';
import type { NodeForm } from '../types.ts';
import { isUsableName } from './formula-text.ts';
import type {
  CallRule,
  Completion,
  Formula,
  Loop,
  Node,
  NodeKind,
  Repetition,
  TextRule,
  TimerRule,
  Trigger,
  UserTaskRules,
  Verb,
  Work,
} from './types.ts';
import { WITHHOLDABLE } from './verbs.ts';

/** Kinds by element type. Sub-processes of events and triggers are told apart later. */
export const KINDS: Readonly<Record<string, NodeKind>> = {
  'bpmn:UserTask': 'user',
  'bpmn:ServiceTask': 'service',
  'bpmn:SendTask': 'send',
  'bpmn:ReceiveTask': 'receive',
  'bpmn:ManualTask': 'manual',
  'bpmn:Task': 'manual',
  'bpmn:BusinessRuleTask': 'rule',
  'bpmn:ScriptTask': 'script',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:EventBasedGateway': 'eventBased',
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:IntermediateCatchEvent': 'catch',
  'bpmn:IntermediateThrowEvent': 'throw',
  'bpmn:BoundaryEvent': 'boundary',
  'bpmn:SubProcess': 'subprocess',
  'bpmn:CallActivity': 'call',
};

/** Drawn, but not run. */
export const SILENT = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference']);

const ACTIVITIES: ReadonlySet<NodeKind> = new Set([
  'user',
  'service',
  'send',
  'receive',
  'manual',
  'rule',
  'script',
  'subprocess',
  'call',
]);
export const isActivity = (kind: NodeKind): boolean => ACTIVITIES.has(kind);

/** The condition of a flow; one in a language that is not ours is refused by its name. */
export function conditionOf(compiler: Compiler, element: Element): Formula | undefined {
  const body = elementAt(element, 'conditionExpression');
  const language = (body && plainAttribute(body, 'language'))?.toLowerCase() ?? '';
  if (!SCRIPT_LANGUAGES.includes(language) && !language.includes(':'))
    return report(compiler, 'process.script', element, { language });
  return body && formulaOf(compiler, fromFeel(textAt(body, 'body') ?? ''), element, { condition: true });
}

// --------------------------------------------------------------------------------------------------------- user task

/** An attribute of an element that Camunda 8 adds, as it is written there. */
function writtenForCamunda8(
  compiler: Compiler,
  element: Element,
  tag: string,
  ...names: readonly string[]
): string | undefined {
  const said = compiler.extensions.zeebe(element).find((one) => one.tag === tag)?.element;
  return said && names.map((name) => plainAttribute(said, name)).find((one) => one !== undefined && one !== '');
}

/** The same in our words. */
function ofCamunda8(...asked: Parameters<typeof writtenForCamunda8>): string | undefined {
  const text = writtenForCamunda8(...asked);
  return text === undefined ? undefined : fromFeel(text);
}

/** Longest text of another product that a warning repeats. */
const MOST_SHOWN = 120;
/** A call that no expression of ours has: `fn:getNow()`, `bean.find()`. */
const FOREIGN_CALL = /[\p{L}\p{N}_]\s*[:.]\s*[\p{L}_][\p{L}\p{N}_]*\s*\(/u;

/**
 * A deadline; one that is written out has to be readable now and not first when the step is reached. One that another
 * product works out by its own functions is left aside: the step is then handled all the same.
 */
function dueOf(compiler: Compiler, element: Element): TextRule | undefined {
  const own = compiler.extensions.attribute(element, 'dueDate');
  const written = own ?? writtenForCamunda8(compiler, element, 'taskSchedule', 'dueDate');
  const text = own === undefined && written !== undefined ? fromFeel(written) : written;
  const isForeign = own === undefined || FOREIGN_CALL.test(own);
  if (written !== undefined && text !== undefined && isForeign && !isReadableRule(text))
    return warn(compiler, 'process.notTaken', element, { names: `dueDate ${written.slice(0, MOST_SHOWN)}` });
  const rule = textRuleOf(compiler, text, element);
  if (typeof rule !== 'string' || readDuration(rule) !== undefined || readMoment(rule) !== undefined) return rule;
  return report(compiler, 'process.timer', element, { text: rule });
}

function hoursOf(compiler: Compiler, element: Element): TextRule | undefined {
  const rule = textRuleOf(compiler, compiler.extensions.attribute(element, 'limitHours'), element);
  if (typeof rule !== 'string' || Number.isFinite(Number(rule))) return rule;
  return report(compiler, 'process.value', element, { attribute: 'limitHours', value: rule, expected: '24 | 0.5' });
}

/** How urgent; a number of other products is one of our words when the task comes. */
function priorityOf(compiler: Compiler, element: Element): TextRule | undefined {
  const rule = textRuleOf(
    compiler,
    compiler.extensions.attribute(element, 'priority') ??
      ofCamunda8(compiler, element, 'priorityDefinition', 'priority'),
    element,
  );
  if (typeof rule !== 'string' || isReadablePriority(rule)) return rule;
  return warn(compiler, 'process.priority', element, { value: rule, expected: `${PRIORITIES.join(' | ')} | 0–100` });
}

function userRules(compiler: Compiler, element: Element, each: boolean): UserTaskRules {
  const { attribute } = compiler.extensions;
  const form =
    attribute(element, 'formKey') ??
    attribute(element, 'formRef') ??
    ofCamunda8(compiler, element, 'formDefinition', 'formKey', 'formId');
  const without = listOf(attribute(element, 'withoutVerbs'));
  const unknown = without.find((verb) => !(WITHHOLDABLE as readonly string[]).includes(verb));
  if (unknown !== undefined)
    report(compiler, 'process.value', element, {
      attribute: 'withoutVerbs',
      value: unknown,
      expected: WITHHOLDABLE.join(' | '),
    });
  return compact({
    performers: performersOf(compiler, element, each),
    form: form === undefined ? undefined : referToForm(compiler, form, element),
    sign: flag(compiler, element, 'needSign'),
    batch: flag(compiler, element, 'batch'),
    rejectTo: choice(compiler, element, 'rejectTo', ['start', 'end']),
    without: without as Verb[],
    outcomes: listOf(attribute(element, 'outcomes')),
    limitHours: hoursOf(compiler, element),
    due: dueOf(compiler, element),
    workdays: flag(compiler, element, 'workdays'),
    overdue: choice(compiler, element, 'overdueAction', ['remind', 'escalate', 'autoPass', 'autoEnd']),
    priority: priorityOf(compiler, element),
    fields: nodeFormOf(compiler, element),
  });
}

/**
 * What the node opens of the record, as the drawing says: `nodeForm` with the lists an entity's file has under
 * `nodeForms`.
 */
function nodeFormOf(compiler: Compiler, element: Element): NodeForm | undefined {
  const said = compiler.extensions.children(element).find(({ tag }) => tag === 'nodeForm')?.element;
  if (!said) return undefined;
  const list = (name: string): string[] => [...new Set(listOf(plainAttribute(said, name)))];
  const [writable, hidden, required] = [list('writable'), list('hidden'), list('required')];
  const record = compiler.options.known?.record;
  if (record === null) return report(compiler, 'process.noRecord', element);
  for (const field of new Set([...writable, ...hidden, ...required])) {
    if (record && !record.fields.includes(field))
      report(compiler, 'process.unknownField', element, { field, nearest: nearest(field, record.fields) });
    else if (
      record?.kept.includes(field) &&
      !(hidden.includes(field) && !writable.includes(field) && !required.includes(field))
    )
      report(compiler, 'process.keptField', element, { field });
    else if (hidden.includes(field) && required.includes(field))
      report(compiler, 'process.hiddenField', element, { field });
  }
  return { writable: [...new Set([...writable, ...required])], hidden, required };
}

// ---------------------------------------------------------------------------------------------------------- repetition

function completionOf(compiler: Compiler, element: Element, text: string | undefined): Completion {
  if (text === undefined || text === 'all' || text === 'any') return { need: text === 'any' ? 'any' : 'all' };
  const [, need = '', amount = ''] = /^(count|ratio):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const number = Number(amount);
  if (need === 'count' && Number.isInteger(number) && number > 0) return { need, count: number };
  if (need === 'ratio' && number > 0 && number <= 1) return { need, ratio: number };
  report(compiler, 'process.repeat', element, { attribute: 'completion', value: text });
  return { need: 'all' };
}

function written(
  compiler: Compiler,
  name: string | undefined,
  element: Element,
  attribute: string,
): string | undefined {
  if (name === undefined) return undefined;
  if (!isUsableName(name))
    return report(compiler, 'process.value', element, { attribute, value: name, expected: 'name' });
  compiler.written.add(name);
  return name;
}

/** A plain name where Flowable takes the name of a list variable. */
function listFormula(compiler: Compiler, text: string | undefined, element: Element): Formula | undefined {
  return text === undefined ? undefined : formulaOf(compiler, isUsableName(text) ? `\${${text}}` : text, element);
}

function repeatOf(compiler: Compiler, element: Element): { repeat?: Repetition; loop?: Loop } {
  const how = elementAt(element, 'loopCharacteristics');
  if (!how) {
    const mode = choice(compiler, element, 'multiMode', ['any', 'all', 'sequence']);
    const text = compiler.extensions.attribute(element, 'completion');
    if (mode === undefined && text === undefined) return {};
    return {
      repeat: compact({
        sequential: mode === 'sequence' ? (true as const) : undefined,
        completion: completionOf(compiler, element, text ?? (mode === 'any' ? 'any' : 'all')),
      }),
    };
  }
  if (how.$type === 'bpmn:StandardLoopCharacteristics') {
    const most = textAt(how, 'loopMaximum') ?? (how as unknown as { loopMaximum?: number }).loopMaximum;
    return {
      loop: compact({
        while: formulaOf(compiler, bodyAt(how, 'loopCondition'), element, { condition: true }),
        most: most === undefined ? undefined : Number(most),
        testBefore: flagAt(how, 'testBefore') ? (true as const) : undefined,
      }),
    };
  }
  const { attribute } = compiler.extensions;
  const unresolved = compiler.options.warnings?.find(
    (one) => one.element === how && one.property === 'bpmn:loopDataInputRef',
  )?.value;
  const collection = isWorkedOut(compiler, element)
    ? undefined
    : (attribute(how, 'collection') ?? ofCamunda8(compiler, how, 'loopCharacteristics', 'inputCollection'));
  const over = listFormula(compiler, collection ?? unresolved ?? elementAt(how, 'loopDataInputRef')?.id, element);
  const item =
    attribute(how, 'elementVariable') ??
    ofCamunda8(compiler, how, 'loopCharacteristics', 'inputElement') ??
    elementAt(how, 'inputDataItem')?.name ??
    elementAt(how, 'inputDataItem')?.id;
  const times = formulaOf(compiler, bodyAt(how, 'loopCardinality'), element, { bare: true });
  if (!over && !times && element.$type !== 'bpmn:UserTask')
    report(compiler, 'process.repeat', element, { attribute: 'loopCardinality', value: '' });
  return {
    repeat: compact({
      sequential: flagAt(how, 'isSequential') ? (true as const) : undefined,
      times,
      over,
      item: written(compiler, item, element, 'elementVariable'),
      completion: completionOf(compiler, element, attribute(how, 'completion') ?? attribute(element, 'completion')),
      until: formulaOf(compiler, bodyAt(how, 'completionCondition'), element, { condition: true }),
    }),
  };
}

// -------------------------------------------------------------------------------------------------------------- work

/** Inputs of an action: Flowable's fields and Camunda's input parameters. */
function inputOf(compiler: Compiler, element: Element): Readonly<Record<string, TextRule>> | undefined {
  const pairs = compiler.extensions.children(element).flatMap(({ tag, element: child }): [string, string][] => {
    if (tag === 'field') {
      const nested = childrenOf(child, 'string')[0] ?? childrenOf(child, 'expression')[0];
      return [
        [
          plainAttribute(child, 'name') ?? '',
          plainAttribute(child, 'stringValue') ?? plainAttribute(child, 'expression') ?? nested?.$body ?? '',
        ],
      ];
    }
    if (tag !== 'inputOutput') return [];
    return childrenOf(child, 'inputParameter').map((one): [string, string] => [
      plainAttribute(one, 'name') ?? '',
      one.$body ?? '',
    ]);
  });
  const input = Object.fromEntries(
    pairs
      .filter(([name]) => isUsableName(name))
      .map(([name, text]) => [name, textRuleOf(compiler, text, element) ?? '']),
  );
  return pairs.length > 0 ? input : undefined;
}

/** Languages of conditions and scripts that are ours, and what counts as naming none. */
const SCRIPT_LANGUAGES = ['', 'expression', 'anlan', 'juel', 'jsonlogic'];

/** `name = expression` lines, or an object of them as JSON. */
function assignments(compiler: Compiler, body: string, element: Element): Work['set'] {
  let pairs: [string, string][];
  if (/^\{\s*"/.test(body)) {
    try {
      pairs = Object.entries(JSON.parse(body) as Record<string, unknown>).map(([name, logic]) => [
        name,
        JSON.stringify(logic),
      ]);
    } catch {
      return report(compiler, 'process.expression', element, { text: body.slice(0, 120), problem: 'JSON' });
    }
  } else {
    pairs = body
      .split(/[;\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const [, name = '', text = ''] = /^([^\s=!<>]+)\s*=(?!=)\s*(.*)$/.exec(line) ?? [];
        return [name, text];
      });
  }
  return pairs.flatMap(([name, text]) => {
    if (!isUsableName(name) || text === '')
      return report(compiler, 'process.expression', element, { text: body.slice(0, 120), problem: name || '=' }) ?? [];
    const constant =
      /^(?:"|-?\d|true$|false$|null$)/.test(text) && body.startsWith('{')
        ? { logic: JSON.parse(text) as Formula['logic'], text }
        : undefined;
    const value = constant ?? formulaOf(compiler, text, element, { bare: true });
    compiler.written.add(name);
    return value ? [{ name, value }] : [];
  });
}

function scriptOf(compiler: Compiler, element: Element): Work | undefined {
  const language = (textAt(element, 'scriptFormat') ?? '').trim().toLowerCase();
  const body = (bodyAt(element, 'script') ?? '').trim();
  if (language === 'action') return { action: referToAction(compiler, body, element) };
  if (!SCRIPT_LANGUAGES.includes(language)) return report(compiler, 'process.script', element, { language });
  if (body === '') return report(compiler, 'process.noWork', element);
  const result = compiler.extensions.attribute(element, 'resultVariable');
  if (result === undefined) return compact({ set: assignments(compiler, body, element) });
  const value = formulaOf(compiler, body, element, { bare: true });
  const name = written(compiler, result, element, 'resultVariable');
  return value && name !== undefined ? { set: [{ name, value }] } : undefined;
}

/** A named server action, or an expression whose value goes into a variable. */
function workOf(compiler: Compiler, element: Element): Work | undefined {
  if (element.$type === 'bpmn:ScriptTask') return scriptOf(compiler, element);
  const { attribute } = compiler.extensions;
  const inner = elementsAt(element, 'eventDefinitions')[0] ?? element;
  const read = (name: string): string | undefined => attribute(element, name) ?? attribute(inner, name);
  const result = written(compiler, read('resultVariable') ?? read('resultVariableName'), element, 'resultVariable');
  const job = ofCamunda8(compiler, element, 'taskDefinition', 'type');
  const isExternal = read('type') === 'external' || job !== undefined;
  const async =
    isExternal || ['async', 'asyncBefore', 'asyncAfter'].some((name) => ['true', '1'].includes(read(name) ?? ''));
  const expression = read('expression');
  const bean = /^[$#]\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}$/u.exec(read('delegateExpression') ?? '')?.[1];
  const action =
    read('action') ??
    (isExternal ? (job ?? read('topic')) : read('type')) ??
    bean ??
    read('class') ??
    read('decisionRef') ??
    read('decisionTableReferenceKey');
  if (action !== undefined) {
    return compact({
      action: referToAction(compiler, action, element),
      input: inputOf(compiler, element),
      result,
      async: async ? (true as const) : undefined,
    });
  }
  if (expression === undefined) return undefined;
  const value = formulaOf(compiler, expression, element);
  if (value && result === undefined) return report(compiler, 'process.noWork', element);
  return value && result !== undefined ? { set: [{ name: result, value }] } : undefined;
}

// ------------------------------------------------------------------------------------------------------------- events

function timerOf(compiler: Compiler, definition: Element, element: Element): Trigger | undefined {
  const kinds: readonly [TimerRule['kind'], string, (text: string) => unknown][] = [
    ['duration', 'timeDuration', readDuration],
    ['date', 'timeDate', readMoment],
    ['cycle', 'timeCycle', readCycle],
  ];
  for (const [kind, name, read] of kinds) {
    const rule = textRuleOf(compiler, bodyAt(definition, name), element);
    if (rule === undefined) continue;
    if (typeof rule === 'string' && read(rule) === undefined)
      return report(compiler, 'process.timer', element, { text: rule });
    const workdays = flag(compiler, element, 'workdays') ?? flag(compiler, definition, 'workdays');
    return { type: 'timer', rule: compact({ kind, text: rule, workdays }) };
  }
  return report(compiler, 'process.trigger', element);
}

/**
 * The code of an error or escalation. A reference to an element that is not in the file is the code itself, as Flowable
 * has it.
 */
function codeOf(
  compiler: Compiler,
  definition: Element,
  kind: 'error' | 'escalation',
  element: Element,
): string | undefined {
  const target = elementAt(definition, `${kind}Ref`);
  if (target) return textAt(target, `${kind}Code`) ?? target.name ?? target.id;
  const code = compiler.options.warnings?.find(
    (one) => one.element === definition && one.property === `bpmn:${kind}Ref`,
  )?.value;
  if (code !== undefined) warn(compiler, 'process.errorCode', element, { code });
  return code;
}

/** What an event waits for or sends: exactly one definition, of a kind that is run. */
function triggerOf(compiler: Compiler, element: Element): Trigger | undefined {
  const definitions = [...elementsAt(element, 'eventDefinitions'), ...elementsAt(element, 'eventDefinitionRef')];
  const [definition, second] = definitions;
  if (!definition) return undefined;
  if (second)
    return report(compiler, 'process.unknownElement', element, { element: `${element.$type} (${definitions.length})` });
  switch (definition.$type) {
    case 'bpmn:TimerEventDefinition':
      return timerOf(compiler, definition, element);
    case 'bpmn:MessageEventDefinition':
    case 'bpmn:SignalEventDefinition': {
      const type = definition.$type === 'bpmn:MessageEventDefinition' ? 'message' : 'signal';
      const target = elementAt(definition, `${type}Ref`);
      const name = textRuleOf(
        compiler,
        compiler.extensions.attribute(definition, `${type}Expression`) ?? target?.name ?? target?.id,
        element,
      );
      const correlate = formulaOf(
        compiler,
        compiler.extensions.attribute(element, 'correlationKey') ??
          compiler.extensions.attribute(definition, 'correlationKey') ??
          (target && ofCamunda8(compiler, target, 'subscription', 'correlationKey')),
        element,
      );
      return name === undefined
        ? report(compiler, 'process.trigger', element)
        : compact<Trigger>({ type, name, correlate });
    }
    case 'bpmn:ErrorEventDefinition':
      return compact<Trigger>({ type: 'error', code: codeOf(compiler, definition, 'error', element) });
    case 'bpmn:EscalationEventDefinition':
      return compact<Trigger>({ type: 'escalation', code: codeOf(compiler, definition, 'escalation', element) });
    case 'bpmn:TerminateEventDefinition':
      return { type: 'terminate' };
    default:
      return report(compiler, 'process.unknownElement', element, { element: definition.$type });
  }
}

type TriggerType = Trigger['type'] | 'none';

/** Which triggers each kind of event may have; of a start event by where it stands. */
const TRIGGERS: Readonly<Record<string, readonly TriggerType[]>> = {
  'start of process': ['none', 'timer', 'message', 'signal'],
  'start of subprocess': ['none'],
  'start of eventSubprocess': ['timer', 'message', 'signal', 'error', 'escalation'],
  end: ['none', 'terminate', 'error', 'message', 'signal', 'escalation'],
  catch: ['timer', 'message', 'signal'],
  throw: ['none', 'message', 'signal', 'escalation'],
  boundary: ['timer', 'message', 'signal', 'error', 'escalation'],
};

function eventRules(
  compiler: Compiler,
  element: Element,
  kind: NodeKind,
  place: 'process' | 'subprocess' | 'eventSubprocess',
): Partial<Draft<Node>> {
  const before = compiler.problems.length;
  const trigger = triggerOf(compiler, element);
  if (compiler.problems.length > before) return {};
  const type = trigger?.type ?? 'none';
  const allowed = TRIGGERS[kind === 'start' ? `start of ${place}` : kind] ?? [];
  if (!allowed.includes(type)) {
    if (type === 'none') report(compiler, 'process.trigger', element);
    else report(compiler, 'process.unknownElement', element, { element: `${element.$type} (${type})` });
    return {};
  }
  const text =
    trigger?.type === 'timer'
      ? trigger.rule.text
      : trigger?.type === 'message' || trigger?.type === 'signal'
        ? trigger.name
        : '';
  // What begins a process is known before there is one whose variables could say it.
  if (kind === 'start' && place === 'process' && typeof text !== 'string')
    report(compiler, 'process.startText', element, { text: text.text });
  const interrupting =
    kind === 'boundary'
      ? flagAt(element, 'cancelActivity')
      : kind === 'start'
        ? flagAt(element, 'isInterrupting')
        : true;
  const goesOn =
    interrupting === false && trigger?.type !== 'error' && (kind === 'boundary' || place === 'eventSubprocess')
      ? (true as const)
      : undefined;
  const isThrow = (kind === 'throw' || kind === 'end') && (type === 'message' || type === 'signal');
  const initiator =
    kind === 'start'
      ? written(compiler, compiler.extensions.attribute(element, 'initiator'), element, 'initiator')
      : undefined;
  const isHeard =
    kind !== 'throw' &&
    kind !== 'end' &&
    !(kind === 'start' && place === 'process') &&
    (type === 'message' || type === 'signal');
  return compact({
    trigger,
    goesOn,
    initiator,
    fields: isHeard ? nodeFormOf(compiler, element) : undefined,
    work: isThrow ? workOf(compiler, element) : undefined,
  });
}

// -------------------------------------------------------------------------------------------------------------- calls

function mappings(compiler: Compiler, element: Element, tag: 'in' | 'out'): CallRule['give'] {
  const found = compiler.extensions
    .children(element)
    .filter((child) => child.tag === tag)
    .map(({ element: child }) => child);
  if (found.some((child) => plainAttribute(child, 'variables') === 'all')) return '*';
  const pairs = found.flatMap((child) => {
    const to = plainAttribute(child, 'target');
    const source = plainAttribute(child, 'source');
    const from = formulaOf(
      compiler,
      plainAttribute(child, 'sourceExpression') ?? (source === undefined ? undefined : `\${${source}}`),
      element,
    );
    if (to === undefined || !isUsableName(to) || !from)
      return (
        report(compiler, 'process.value', element, { attribute: tag, value: to ?? '', expected: 'source, target' }) ??
        []
      );
    if (tag === 'out') compiler.written.add(to);
    return [{ to, from }];
  });
  return pairs.length > 0 ? pairs : undefined;
}

function callRule(compiler: Compiler, element: Element): CallRule | undefined {
  const process = textRuleOf(
    compiler,
    textAt(element, 'calledElement') ??
      compiler.extensions.attribute(element, 'calledElement') ??
      ofCamunda8(compiler, element, 'calledElement', 'processId'),
    element,
  );
  if (process === undefined) return report(compiler, 'process.noWork', element);
  if (typeof process === 'string') referToProcess(compiler, process, element);
  return compact({ process, give: mappings(compiler, element, 'in') ?? '*', take: mappings(compiler, element, 'out') });
}

// --------------------------------------------------------------------------------------------------------------- node

/** The node of an element, without its flows. */
export function nodeOf(
  compiler: Compiler,
  element: Element,
  id: string,
  kind: NodeKind,
  place: 'process' | 'subprocess' | 'eventSubprocess',
): Draft<Node> {
  const { attribute } = compiler.extensions;
  const node: Draft<Node> = compact({
    id,
    kind,
    name: element.name?.trim() || undefined,
    enterStatus: attribute(element, 'enterStatus'),
    documentation:
      elementsAt(element, 'documentation')
        .map((one) => textAt(one, 'text'))
        .join('\n')
        .trim() || undefined,
  });
  const statuses = compiler.options.known?.statuses;
  if (node.enterStatus !== undefined && statuses && !statuses.includes(node.enterStatus)) {
    report(compiler, 'process.unknownStatus', element, { status: node.enterStatus, nearest: statuses[0] ?? '—' });
  }
  refuseForeign(compiler, element, ['service', 'send', 'rule', 'throw', 'end'].includes(kind));
  if (['start', 'end', 'catch', 'throw', 'boundary'].includes(kind))
    return Object.assign(node, eventRules(compiler, element, kind, place));
  if (isActivity(kind)) Object.assign(node, repeatOf(compiler, element));
  if (kind === 'user') node.task = userRules(compiler, element, node.repeat?.over !== undefined);
  if (kind === 'call') node.call = callRule(compiler, element);
  if (kind === 'receive' || kind === 'send') {
    const message = elementAt(element, 'messageRef');
    const name = textRuleOf(compiler, message?.name ?? message?.id ?? (kind === 'receive' ? id : undefined), element);
    const fields = kind === 'receive' ? nodeFormOf(compiler, element) : undefined;
    if (fields) node.fields = fields;
    if (name !== undefined)
      node.trigger = compact<Trigger>({
        type: 'message',
        name,
        correlate: formulaOf(
          compiler,
          compiler.extensions.attribute(element, 'correlationKey') ??
            (message && ofCamunda8(compiler, message, 'subscription', 'correlationKey')),
          element,
        ),
      });
  }
  if (['service', 'send', 'rule', 'script'].includes(kind)) {
    const before = compiler.problems.length;
    node.work = workOf(compiler, element);
    if (!node.work) delete node.work;
    if (!node.work && !node.trigger && compiler.problems.length === before) report(compiler, 'process.noWork', element);
  }
  return node;
}
