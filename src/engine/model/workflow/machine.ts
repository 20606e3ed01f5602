/**
 * The working copy of an instance while one command runs: indexed, changed in place, turned back into a `State` at the
 * end. Here are only
 * the motions everything else is made of; each leaves the indices right and notes its event. Nothing is recursive,
 * however deep a model is.
 */
import type { WorkflowErrorCode } from '../errors/workflow-errors.ts';
import type { Row, Value } from '../types.ts';
import { workdaysOf } from './duration.ts';
import { FormulaFailure, type FormulaTime, valueOf } from './formula.ts';
import { isUsableName } from './formula-text.ts';
import type {
  Answer,
  Command,
  Event,
  Flow,
  FlowId,
  Formula,
  Graph,
  Hold,
  LastStep,
  Life,
  Multi,
  Node,
  NodeId,
  Question,
  Scope,
  State,
  Task,
  TaskEnd,
  TextRule,
  Token,
  Wait,
} from './types.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
export type Working<T> = Mutable<T>;

/** Ends a command without a change. Caught at the door. */
export class Refused extends Error {
  readonly code: WorkflowErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** The node whose fault it is, where it is a node's. */
  readonly at: NodeId | undefined;
  constructor(code: WorkflowErrorCode, params: Readonly<Record<string, string | number>> = {}, at?: NodeId) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.params = params;
    this.at = at;
  }
}

/** One thing still to do. */
export type Step =
  /** `by`: the flow it comes by. */
  | { readonly do: 'enter'; readonly token: number; readonly again?: true; readonly by?: FlowId }
  | { readonly do: 'leave'; readonly token: number }
  | { readonly do: 'done'; readonly token: number; readonly outcome?: string; readonly user?: string };

/** Asks the surroundings; the answer is kept for the journal. */
export type Asking<T> = Generator<Question, T, Answer>;

export interface Machine {
  readonly graph: Graph;
  readonly command: Command;
  readonly isWorkday: (date: string) => boolean;
  life: Life;
  holds: readonly Hold[];
  seq: number;
  initiator: string;
  readonly tokens: Map<number, Working<Token>>;
  /** Token numbers by scope, in the order they came. */
  readonly inside: Map<number, Set<number>>;
  readonly scopes: Map<number, Working<Scope>>;
  /** The scopes a token waits for. */
  readonly opened: Map<number, Set<number>>;
  readonly tasks: Map<number, Working<Task>>;
  readonly tasksOf: Map<number, Set<number>>;
  readonly waits: Map<number, Working<Wait>>;
  /** Waits by token; those of event subprocesses by the negated scope number minus one. */
  readonly waitsOf: Map<number, Set<number>>;
  done: NodeId[];
  last: Working<LastStep> | undefined;
  status: string | undefined;
  variables: Row;
  readonly changed: Set<string>;
  readonly events: Event[];
  readonly answers: Answer[];
  readonly queue: Step[];
  /** How far the queue was worked off. */
  head: number;
  steps: number;
  /** Something was carried out, or cancelled, since the command began. */
  effects: { acted: boolean; cancelled: boolean; moved: boolean };
}

/** Steps one command may take. */
export const MAX_STEPS = 10_000;
/** Instances of one repeated activity. */
export const MAX_INSTANCES = 2_000;

function link(index: Map<number, Set<number>>, key: number, value: number): void {
  const set = index.get(key);
  if (set) set.add(value);
  else index.set(key, new Set([value]));
}

function unlink(index: Map<number, Set<number>>, key: number, value: number): void {
  const set = index.get(key);
  set?.delete(value);
  if (set?.size === 0) index.delete(key);
}

const waitKey = (wait: Pick<Wait, 'on' | 'in'>): number => wait.on ?? -wait.in - 1;

/** Unpacks a state. */
export function load(graph: Graph, state: State, command: Command): Machine {
  const m: Machine = {
    graph,
    command,
    isWorkday: workdaysOf(command),
    life: state.life,
    holds: state.life === 'suspended' ? (state.holds ?? ['own']) : [],
    seq: state.seq,
    initiator: state.initiator,
    tokens: new Map(),
    inside: new Map(),
    scopes: new Map(),
    opened: new Map(),
    tasks: new Map(),
    tasksOf: new Map(),
    waits: new Map(),
    waitsOf: new Map(),
    done: [...(state.done ?? [])],
    last: state.last ? { ...state.last } : undefined,
    status: state.status,
    variables: { ...state.variables },
    changed: new Set(),
    events: [],
    answers: [],
    queue: [],
    head: 0,
    steps: 0,
    effects: { acted: false, cancelled: false, moved: false },
  };
  for (const token of state.tokens) {
    m.tokens.set(token.id, { ...token });
    link(m.inside, token.in, token.id);
  }
  for (const scope of state.scopes ?? []) {
    m.scopes.set(scope.id, { ...scope });
    link(m.opened, scope.token, scope.id);
  }
  for (const task of state.tasks ?? []) {
    m.tasks.set(task.id, { ...task });
    link(m.tasksOf, task.token, task.id);
  }
  for (const wait of state.waits ?? []) {
    m.waits.set(wait.id, { ...wait });
    link(m.waitsOf, waitKey(wait), wait.id);
  }
  return m;
}

/** An object without the keys that hold nothing: what is stored is what JSON gives back. */
function tidy<T extends object>(value: T): T {
  const kept: Partial<T> = {};
  for (const key of Object.keys(value) as (keyof T)[]) if (value[key] !== undefined) kept[key] = value[key];
  return kept as T;
}

const listed = <T extends object>(items: Map<number, T>): readonly T[] | undefined =>
  items.size === 0 ? undefined : [...items.values()].map(tidy);

/** Packs a state. */
export function save(m: Machine): State {
  return tidy({
    life: m.life,
    holds: m.life === 'suspended' && m.holds.includes('parent') ? m.holds : undefined,
    seq: m.seq,
    initiator: m.initiator,
    tokens: [...m.tokens.values()].map(tidy),
    scopes: listed(m.scopes),
    tasks: listed(m.tasks),
    waits: listed(m.waits),
    done: m.done.length > 0 ? m.done : undefined,
    last: m.last && tidy(m.last),
    status: m.status,
    variables: m.variables,
  });
}

// ------------------------------------------------------------------------------------------------------------- reading

export function nodeAt(m: Machine, id: NodeId): Node {
  const node = Object.hasOwn(m.graph.nodes, id) ? m.graph.nodes[id] : undefined;
  if (!node) throw new Refused('workflow.startNode', { node: id });
  return node;
}

export function flowAt(m: Machine, id: FlowId): Flow {
  return m.graph.flows[id] as Flow;
}

export function nameOf(node: Node): string {
  return node.name ?? node.id;
}

/** Is this token one instance of a repeated activity (and not the one that waits for all of them)? */
export function frameOf(m: Machine, token: Token): Working<Scope> | undefined {
  const scope = m.scopes.get(token.in);
  return scope?.multi && scope.of === token.at ? scope : undefined;
}

/** The number of living instances of a repetition. */
export const activeOf = (m: Machine, frame: Scope): number => m.inside.get(frame.id)?.size ?? 0;

/** A variable as the node of this token sees it: items and counters of the repetitions around it first. */
export function readVariable(m: Machine, token: Token | undefined, name: string): Value | undefined {
  let here = token;
  while (here) {
    const frame = frameOf(m, here);
    if (frame?.multi) {
      const local = localOf(m, frame, frame.multi, here, name);
      if (local !== undefined) return local;
    }
    const scope: Scope | undefined = m.scopes.get(here.in);
    here = scope && m.tokens.get(scope.token);
  }
  // Whoever began it did, whatever a form calls its fields.
  if (name === 'initiator') return m.initiator;
  return Object.hasOwn(m.variables, name) ? m.variables[name] : undefined;
}

function localOf(m: Machine, frame: Scope, multi: Multi, token: Token, name: string): Value | undefined {
  switch (name) {
    case 'loopCounter':
      return token.i ?? 0;
    case 'nrOfInstances':
      return multi.size - (multi.gone ?? 0);
    case 'nrOfCompletedInstances':
      return multi.done;
    case 'nrOfActiveInstances':
      return activeOf(m, frame);
    case 'nrOfAgreed':
      return multi.agreed;
    default:
      return nodeAt(m, frame.of).repeat?.item === name ? (multi.items?.[token.i ?? 0] ?? null) : undefined;
  }
}

/** The items of the repetitions around a token, the innermost last. */
export function itemsAround(m: Machine, token: Token): Row {
  const found: Row[] = [];
  for (let here: Token | undefined = token; here;) {
    const frame = frameOf(m, here);
    const item = frame && nodeAt(m, frame.of).repeat?.item;
    if (frame && item !== undefined) found.unshift({ [item]: frame.multi?.items?.[here.i ?? 0] ?? null });
    const scope: Scope | undefined = m.scopes.get(here.in);
    here = scope && m.tokens.get(scope.token);
  }
  return Object.assign({}, ...found) as Row;
}

/** The time that formulas see. */
export const timeOf = ({ command, isWorkday }: Machine): FormulaTime => ({ now: command.now, isWorkday });

/** The value of a formula at a token. */
export function reckon(m: Machine, formula: Formula, token: Token | undefined, node: Node): Value {
  try {
    return valueOf(formula, m.graph.variables ?? {}, (name) => readVariable(m, token, name), timeOf(m));
  } catch (error) {
    if (error instanceof FormulaFailure)
      throw new Refused(
        'workflow.evaluate',
        { node: nameOf(node), text: formula.text, problem: error.message },
        node.id,
      );
    throw error;
  }
}

/** A text with its `${…}` worked out; empty where there is none. */
export function textOf(m: Machine, rule: TextRule | undefined, token: Token | undefined, node: Node): string {
  if (rule === undefined || typeof rule === 'string') return rule ?? '';
  const value = reckon(m, rule, token, node);
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Texts of which each may stand for several: lists, and texts with commas. */
export function textsOf(m: Machine, rules: readonly TextRule[] | undefined, token: Token, node: Node): string[] {
  const found = (rules ?? []).flatMap((rule): Value[] => {
    if (typeof rule === 'string') return [rule];
    const value = reckon(m, rule, token, node);
    return Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  });
  return [
    ...new Set(
      found
        .filter((one) => typeof one === 'string' || typeof one === 'number')
        .map((one) => String(one).trim())
        .filter((one) => one !== ''),
    ),
  ];
}

// --------------------------------------------------------------------------------------------------------------
// writing

export function note(m: Machine, event: Event): void {
  m.events.push(tidy(event));
}

export function setVariables(m: Machine, values: Readonly<Record<string, Value | undefined>> | undefined): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (!isUsableName(name)) throw new Refused('workflow.variable', { variable: name.slice(0, 60) });
    m.variables[name] = value ?? null;
    m.changed.add(name);
  }
}

export function setStatus(m: Machine, value: string, node?: NodeId): void {
  if (m.status === value) return;
  m.status = value;
  note(m, { type: 'status', value, ...(node === undefined ? {} : { node }) });
}

export function nextId(m: Machine): number {
  m.seq += 1;
  return m.seq;
}

/** Puts a new token at a node. It enters when its turn comes; `parked` ones do not. */
export function place(
  m: Machine,
  at: NodeId,
  scope: number,
  more: Partial<Token> = {},
  step: { again?: true; parked?: true; by?: FlowId } = {},
): Working<Token> {
  const token: Working<Token> = { id: nextId(m), at, in: scope, ...more };
  m.tokens.set(token.id, token);
  link(m.inside, scope, token.id);
  m.effects.moved = true;
  if (!step.parked)
    m.queue.push({
      do: 'enter',
      token: token.id,
      ...(step.again ? { again: true } : {}),
      ...(step.by === undefined ? {} : { by: step.by }),
    });
  return token;
}

/** Takes a token away. What hangs on it must be gone. */
export function remove(m: Machine, token: Token, cancelled = false): void {
  m.tokens.delete(token.id);
  unlink(m.inside, token.in, token.id);
  m.effects.moved = true;
  note(m, { type: 'left', activity: token.id, node: token.at, ...(cancelled ? { cancelled: true } : {}) });
}

export function openScope(m: Machine, token: Token, multi?: Multi): Working<Scope> {
  const scope: Working<Scope> = {
    id: nextId(m),
    of: token.at,
    up: token.in,
    token: token.id,
    ...(multi ? { multi } : {}),
  };
  m.scopes.set(scope.id, scope);
  link(m.opened, token.id, scope.id);
  return scope;
}

export function closeScope(m: Machine, scope: Scope): void {
  closeWaits(m, -scope.id - 1);
  m.scopes.delete(scope.id);
  unlink(m.opened, scope.token, scope.id);
}

export function addTask(m: Machine, task: Omit<Task, 'id'>): Working<Task> {
  const added: Working<Task> = { id: nextId(m), ...task };
  m.tasks.set(added.id, added);
  link(m.tasksOf, task.token, added.id);
  return added;
}

export function endTask(
  m: Machine,
  task: Task,
  how: TaskEnd,
  more: { by?: string; outcome?: string; comment?: string } = {},
): void {
  m.tasks.delete(task.id);
  unlink(m.tasksOf, task.token, task.id);
  note(m, { type: 'taskEnded', task: task.id, node: m.tokens.get(task.token)?.at ?? '', how, ...more });
}

export function addWait(m: Machine, wait: Omit<Wait, 'id'>): Working<Wait> {
  const added: Working<Wait> = { id: nextId(m), ...wait };
  m.waits.set(added.id, added);
  link(m.waitsOf, waitKey(added), added.id);
  return added;
}

export function closeWait(m: Machine, wait: Wait, fired = false): void {
  m.waits.delete(wait.id);
  unlink(m.waitsOf, waitKey(wait), wait.id);
  note(m, { type: 'waitClosed', wait: wait.id, node: wait.at, ...(fired ? { fired: true } : {}) });
}

/** Closes what a token (or, negated minus one, a scope) waits for. */
export function closeWaits(m: Machine, key: number): void {
  for (const id of [...(m.waitsOf.get(key) ?? [])]) closeWait(m, m.waits.get(id) as Wait);
}

/** User tasks inside a level no longer count as passed: what was broken off cannot be gone back into. */
export function forgetInside(m: Machine, parent: NodeId | undefined): void {
  if (m.done.length === 0) return;
  if (parent === undefined) m.done = [];
  else m.done = m.done.filter((id) => !isInside(m.graph, id, parent));
}

/** Does a node stand in this subprocess, at whatever depth? */
export function isInside(graph: Graph, id: NodeId, parent: NodeId): boolean {
  let here = graph.nodes[id]?.parent;
  while (here !== undefined && here !== parent) here = graph.nodes[here]?.parent;
  return here === parent;
}

/** Keeps a user task as finished, the latest at the end. */
export function passed(m: Machine, node: NodeId): void {
  m.done = [...m.done.filter((id) => id !== node), node];
}

/**
 * Takes tokens away with everything that hangs on them: tasks, waits, jobs, calls, and whole subprocesses inside.
 * `acting`: the task through which it happens ends with its own reason.
 */
export function cancelTokens(
  m: Machine,
  ids: Iterable<number>,
  how: TaskEnd = 'cancelled',
  acting?: { readonly task: number; readonly how: TaskEnd; readonly by?: string; readonly comment?: string },
): void {
  const open = [...ids].reverse();
  // Inner tokens go before the one that waits for them, so a token is looked at twice.
  const seen = new Set<number>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const token = m.tokens.get(id);
    if (!token) continue;
    const scopes = [...(m.opened.get(id) ?? [])];
    if (!seen.has(id) && scopes.length > 0) {
      seen.add(id);
      open.push(id);
      for (const scope of scopes) open.push(...[...(m.inside.get(scope) ?? [])].reverse());
      continue;
    }
    for (const scope of scopes) closeScope(m, m.scopes.get(scope) as Scope);
    for (const task of [...(m.tasksOf.get(id) ?? [])]) {
      const one = m.tasks.get(task) as Task;
      if (acting?.task === task) endTask(m, one, acting.how, tidy({ by: acting.by, comment: acting.comment }));
      else endTask(m, one, how);
    }
    closeWaits(m, id);
    const node = nodeAt(m, token.at);
    const isLeaf = scopes.length === 0 && token.by === undefined;
    if (isLeaf && node.work?.async && !frameless(m, token, node))
      note(m, { type: 'jobCancelled', activity: id, node: node.id });
    if (isLeaf && node.kind === 'call' && !frameless(m, token, node))
      note(m, { type: 'callCancelled', activity: id, node: node.id });
    remove(m, token, true);
    m.effects.cancelled = true;
  }
}

/** A token that only waits for its instances has no job of its own; nor has one whose turn to enter has not come. */
function frameless(m: Machine, token: Token, node: Node): boolean {
  if (node.repeat && !frameOf(m, token)) return true;
  return m.queue.slice(m.head).some((step) => step.do === 'enter' && step.token === token.id);
}
