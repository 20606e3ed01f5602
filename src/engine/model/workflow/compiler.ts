/** The state of one compilation: what is known, what was found wrong, and how texts of the model become formulas. */
import { messageOf, type ErrorCode } from '../errors/catalogue.ts';
import type { WorkflowErrorCode } from '../errors/workflow-errors.ts';
import type { FieldTypeInfo } from '../expression/types.ts';
import { nearest } from '../format/nearest.ts';
import { type Element, type Extensions, extensionsOf, holderOf, type ParserWarning } from './elements.ts';
import { checkFormula, readFormula, readTextRule, variablesOf } from './formula.ts';
import { FUNCTION_NAMES, FormulaMistake } from './formula-text.ts';
import type { Flow, FlowId, Formula, Named, Node, NodeId, Problem, TextRule } from './types.ts';

/** Fields of the records a process leads, and those of them that no task can write. */
export interface RecordFields {
  readonly fields: readonly string[];
  readonly kept: readonly string[];
}

/** Names a process may refer to. A list that is absent is not checked against. */
export interface Known {
  readonly variables?: Readonly<Record<string, FieldTypeInfo>>;
  /** Types of what a form fills in; whoever starts the process may give more, so other names are nobody's mistake. */
  readonly filled?: Readonly<Record<string, FieldTypeInfo>>;
  readonly forms?: readonly string[];
  readonly actions?: readonly string[];
  readonly processes?: readonly string[];
  readonly statuses?: readonly string[];
  /** null: it leads no records, and begins without a form. */
  readonly record?: RecordFields | null;
}

export interface CompileOptions {
  /** The id of the process, where the file has several. */
  readonly process?: string;
  /** From `scanText`. */
  readonly lines?: ReadonlyMap<string, number>;
  readonly warnings?: readonly ParserWarning[];
  readonly known?: Known;
  /** Elements a process may have, and bytes its file. */
  readonly limit?: number;
  readonly bytes?: number;
}

/** Variables that every process has. */
export const IMPLICIT = [
  'initiator',
  'outcome',
  'loopCounter',
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
  'nrOfAgreed',
] as const;

/** A part of the graph while it is put together. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/** What the compiler has gathered of the model. */
export interface Collected {
  readonly nodes: Map<NodeId, Draft<Node>>;
  readonly flows: Map<FlowId, Draft<Flow>>;
  readonly elements: Map<NodeId, Element>;
  readonly flowElements: Map<FlowId, Element>;
}

export interface Compiler {
  readonly options: CompileOptions;
  readonly extensions: Extensions;
  readonly problems: Problem[];
  /** What is deployed all the same, and has to be known. */
  readonly warnings: Problem[];
  /** People, roles and posts as the model names them, to be looked up where they are known. */
  readonly named: Named[];
  readonly variables: Map<string, FieldTypeInfo>;
  /** Variables the model itself writes (results, items, scripts): known from then on. */
  readonly written: Set<string>;
  readonly uses: Record<'variables' | 'forms' | 'actions' | 'processes', Set<string>>;
  /** Formulas to check once all written variables are known. */
  readonly later: { readonly formula: Formula; readonly element: Element; readonly condition: boolean }[];
}

/** Variables whose type is known before the model says anything. */
export const declaredBy = ({ known }: CompileOptions): Readonly<Record<string, FieldTypeInfo>> => ({
  ...known?.filled,
  ...known?.variables,
});

export function newCompiler(definitions: Element, options: CompileOptions): Compiler {
  return {
    options,
    extensions: extensionsOf(definitions),
    problems: [],
    warnings: [],
    named: [],
    variables: new Map(Object.entries(declaredBy(options))),
    written: new Set(),
    later: [],
    uses: { variables: new Set(), forms: new Set(), actions: new Set(), processes: new Set() },
  };
}

/** Problems that are told at once: nobody reads more, and a hostile file has one in every line. */
export const MAX_PROBLEMS = 200;

/**
 * Where something is, for people: the nearest element with an id, its name where it has one, and its line. What has no
 * id of its own (the definition of an event, an element that lacks one) is found by what it stands in.
 */
export function placeOf(
  { options: { lines } }: Pick<Compiler, 'options'>,
  element: Element | undefined,
): Pick<Problem, 'node' | 'name' | 'line'> {
  let at = element;
  for (let steps = 0; at && at.id === undefined && steps < MAX_HOLDERS; steps += 1) at = holderOf(at);
  const name = [element?.name, at?.name].map((one) => one?.trim()).find((one) => one !== undefined && one !== '');
  const line = at?.id === undefined ? undefined : lines?.get(at.id);
  return {
    ...(at?.id === undefined ? {} : { node: at.id }),
    ...(name === undefined ? {} : { name }),
    ...(line === undefined ? {} : { line }),
  };
}

/** No element with an id is farther away. */
const MAX_HOLDERS = 10;

type Params = Readonly<Record<string, string | number>>;

/** Notes a problem at an element. Gives undefined, so that a rule can end with it. */
export function report(
  compiler: Compiler,
  code: WorkflowErrorCode,
  element: Element | undefined,
  params: Params = {},
): undefined {
  if (compiler.problems.length >= MAX_PROBLEMS) return;
  compiler.problems.push({ code, params, ...placeOf(compiler, element) });
}

/** Notes what is deployed all the same. */
export function warn(
  compiler: Compiler,
  code: WorkflowErrorCode,
  element: Element | undefined,
  params: Params = {},
): undefined {
  if (compiler.warnings.length >= MAX_PROBLEMS) return;
  compiler.warnings.push({ code, params, ...placeOf(compiler, element) });
}

/** Keeps an action as used, and refuses one that is not known. */
export function referToAction(compiler: Compiler, action: string, element: Element): string {
  const known = compiler.options.known?.actions;
  if (known && !known.includes(action))
    report(compiler, 'process.unknownAction', element, { action, nearest: nearest(action, known) });
  compiler.uses.actions.add(action);
  return action;
}

/** Keeps a called process as used; one that is not there yet is a warning, for it may come before it is called. */
export function referToProcess(compiler: Compiler, process: string, element: Element): string {
  const known = compiler.options.known?.processes;
  if (known && !known.includes(process))
    warn(compiler, 'process.unknownProcess', element, { process, nearest: nearest(process, known) });
  compiler.uses.processes.add(process);
  return process;
}

/**
 * Keeps a form as used. One of another product is a warning: the step then has the form of its process, as a step
 * without one has.
 */
export function referToForm(compiler: Compiler, form: string, element: Element): string | undefined {
  const known = compiler.options.known?.forms;
  if (known && !known.includes(form))
    return warn(compiler, 'process.foreignForm', element, { form, nearest: nearest(form, known) });
  compiler.uses.forms.add(form);
  return form;
}

function mistake(compiler: Compiler, error: unknown, text: string, element: Element): undefined {
  if (!(error instanceof FormulaMistake)) throw error;
  const shown = text.trim().slice(0, 120);
  if (error.kind === 'function')
    return report(compiler, 'process.unknownFunction', element, {
      function: error.message,
      nearest: nearest(error.message, FUNCTION_NAMES),
    });
  if (error.kind === 'leftOver')
    return report(compiler, 'process.leftOver', element, { text: shown, opening: error.message });
  return report(compiler, 'process.expression', element, { text: shown, problem: error.message });
}

function remember(compiler: Compiler, formula: Formula, element: Element, condition: boolean): Formula {
  compiler.later.push({ formula, element, condition });
  for (const path of variablesOf(formula.logic)) compiler.uses.variables.add(path.split('/')[0] ?? '');
  return formula;
}

/** A formula of the model; undefined with a note if it cannot be read. */
export function formulaOf(
  compiler: Compiler,
  text: string | undefined,
  element: Element,
  { condition = false, bare = false } = {},
): Formula | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    return remember(compiler, readFormula(text, bare), element, condition);
  } catch (error) {
    return mistake(compiler, error, text, element);
  }
}

/** A text of the model in which `${…}` may stand. */
export function textRuleOf(compiler: Compiler, text: string | undefined, element: Element): TextRule | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    const rule = readTextRule(text);
    return typeof rule === 'string' ? rule : remember(compiler, rule, element, false);
  } catch (error) {
    return mistake(compiler, error, text, element);
  }
}

/** Whether a text in which `${…}` may stand can be read here. Notes nothing. */
export function isReadableRule(text: string): boolean {
  try {
    readTextRule(text);
    return true;
  } catch (error) {
    if (error instanceof FormulaMistake) return false;
    throw error;
  }
}

/** Checks the formulas against the variables there are, now that all that are written are known. */
export function checkFormulas(compiler: Compiler): void {
  const { options, later } = compiler;
  const declared = declaredBy(options);
  const known = options.known?.variables
    ? new Set([...Object.keys(declared), ...IMPLICIT, ...compiler.written])
    : undefined;
  for (const { formula, element, condition } of later) {
    for (const problem of checkFormula(formula, declared, known, condition)) {
      if (problem.kind === 'variable')
        report(compiler, 'process.unknownVariable', element, {
          variable: problem.name,
          nearest: nearest(problem.name, known ?? []),
        });
      else if (problem.kind === 'condition') report(compiler, 'process.condition', element, { text: formula.text });
      else
        report(compiler, 'process.expression', element, {
          text: formula.text,
          problem: messageOf(problem.problem.code as ErrorCode, 'en', problem.problem.params),
        });
    }
  }
}
