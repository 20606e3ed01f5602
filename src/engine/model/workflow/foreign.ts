/**
 * What other products write into a drawing beside what is read: refused where it would change what happens, listed
 * where it is not run, and named where it is left aside. Nothing is dropped in silence.
 */
import { type Compiler, report, warn } from './compiler.ts';
import { type Element, type Extension, childrenOf, elementAt, elementsAt, plainAttribute } from './elements.ts';

/** Attributes that are read; where each stands is the business of node-rules.ts and its neighbours. */
const READ = new Set([
  'action',
  'assignee',
  'assigneeField',
  'assigneeSource',
  'async',
  'asyncAfter',
  'asyncBefore',
  'batch',
  'calledElement',
  'candidateGroups',
  'candidateParam',
  'candidatePosts',
  'candidateRoles',
  'candidateStrategy',
  'candidateUsers',
  'class',
  'collection',
  'completion',
  'correlationKey',
  'decisionRef',
  'decisionTableReferenceKey',
  'delegateExpression',
  'dueDate',
  'elementVariable',
  'enterStatus',
  'expression',
  'formKey',
  'formRef',
  'initiator',
  'limitHours',
  'messageExpression',
  'multiMode',
  'nameEn',
  'nameTw',
  'needSign',
  'outcomes',
  'overdueAction',
  'priority',
  'rejectTo',
  'resultVariable',
  'resultVariableName',
  'signalExpression',
  'topic',
  'type',
  'withoutVerbs',
  'workdays',
]);
/** Attributes that say nothing of what happens: notes of editors, and how an engine keeps its house. */
const QUIET = new Set([
  'assigneeType',
  'calledElementType',
  'dataType',
  'exclusive',
  'expId',
  'expType',
  'failedJobRetryTimeCycle',
  'fallbackToDefaultTenant',
  'formFieldValidation',
  'historyTimeToLive',
  'isSequential',
  'isStartableInTasklist',
  'jobPriority',
  'modelerTemplate',
  'modelerTemplateVersion',
  'multiLoopType',
  'nodeType',
  'retryCycle',
  'sameDeployment',
  'text',
  'userType',
  'versionTag',
]);
/** Elements that are read, or say nothing of what happens. */
const READ_TAGS = new Set([
  'candidateParam',
  'candidateStrategy',
  'connector',
  'failedJobRetryTimeCycle',
  'field',
  'in',
  'inputOutput',
  'nodeForm',
  'out',
  'properties',
]);
const READ_OF_CAMUNDA_8 = new Set([
  'assignmentDefinition',
  'calledElement',
  'formDefinition',
  'loopCharacteristics',
  'priorityDefinition',
  'properties',
  'taskDefinition',
  'taskSchedule',
  'userTask',
  'versionTag',
]);

const LISTENERS = ['executionListener', 'taskListener', 'eventListener'];
/** Camunda 8 puts them into one element. */
const LISTENER_LISTS = ['executionListeners', 'taskListeners'];

/** What a listener would call. */
function listenerText({ tag, element }: Extension): string {
  const said = (name: string): string | undefined => plainAttribute(element, name);
  const script = childrenOf(element, 'script')[0];
  const calls =
    said('class') ??
    said('delegateExpression') ??
    said('expression') ??
    said('type') ??
    script?.$body?.trim().slice(0, 40) ??
    '';
  return [tag, said('event') ?? said('events') ?? said('eventType') ?? '', calls].filter((one) => one !== '').join(' ');
}

/** Lists the listeners of an element: they are not run. */
function warnOfListeners(compiler: Compiler, element: Element, found: readonly Extension[]): void {
  const listeners = found.flatMap((one): Extension[] => {
    if (LISTENERS.includes(one.tag)) return [one];
    return LISTENER_LISTS.includes(one.tag)
      ? (one.element.$children ?? []).map((child) => ({ tag: child.$type.split(':')[1] ?? one.tag, element: child }))
      : [];
  });
  for (const listener of listeners)
    warn(compiler, 'process.listener', element, { listener: listenerText(listener).slice(0, 200) });
}

/** Names of what is written there and not read. */
function leftAside({ extensions }: Compiler, element: Element): string[] {
  const [found, zeebe] = [extensions.children(element), extensions.zeebe(element)];
  const attributes = extensions.attributes(element).filter((name) => !READ.has(name) && !QUIET.has(name));
  const isListener = ({ tag }: Extension): boolean => LISTENERS.includes(tag) || LISTENER_LISTS.includes(tag);
  // A dash is in the names of notes that an editor leaves for itself.
  const tags = [
    ...found.filter((one) => !READ_TAGS.has(one.tag) && !one.tag.includes('-') && !isListener(one)),
    ...zeebe.filter((one) => !READ_OF_CAMUNDA_8.has(one.tag) && !isListener(one)),
  ].filter(({ element: one }) => !isEmptyElement(one));
  return [...new Set([...attributes, ...tags.map(({ tag }) => tag)])];
}

/** An editor's element without anything in it says nothing. */
const isEmptyElement = (element: Element): boolean =>
  (element.$body ?? '').trim() === '' &&
  (element.$children ?? []).length === 0 &&
  Object.keys(element).every((key) => key.startsWith('$') || key.startsWith('xmlns'));

/** Names that one sentence lists. */
const MOST_NAMES = 20;

/**
 * Refuses what would change what happens and is not understood: skipped, it would be missed only when it counts. Lists
 * what is not run, and names what is left aside.
 */
export function refuseForeign(compiler: Compiler, element: Element, hasInputs: boolean): void {
  const refuse = (name: string): undefined => report(compiler, 'process.unknownElement', element, { element: name });
  const [found, zeebe] = [compiler.extensions.children(element), compiler.extensions.zeebe(element)];
  for (const { tag, element: child } of found) {
    if (
      tag === 'connector' ||
      (tag === 'inputOutput' && (!hasInputs || childrenOf(child, 'outputParameter').length > 0))
    )
      refuse(tag);
  }
  warnOfListeners(compiler, element, [...found, ...zeebe]);
  const parts = [element, elementAt(element, 'loopCharacteristics'), ...elementsAt(element, 'eventDefinitions')];
  const names = [...new Set(parts.flatMap((part) => (part ? leftAside(compiler, part) : [])))];
  if (names.length > 0) warn(compiler, 'process.notTaken', element, { names: names.slice(0, MOST_NAMES).join(', ') });
}
