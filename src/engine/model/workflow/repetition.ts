/**
 * Repeated activities (multi-instance): opened over a list, a number or people; counted; over as soon as the rule says
 * so.
 */
import type { Value } from '../types.ts';
import { isHolding } from './formula.ts';
import {
  type Asking,
  type Machine,
  MAX_INSTANCES,
  Refused,
  type Working,
  activeOf,
  cancelTokens,
  closeScope,
  nameOf,
  nodeAt,
  openScope,
  passed,
  place,
  reckon,
  remove,
  setVariables,
} from './machine.ts';
import { askPerformers, createTask, passOver } from './performers.ts';
import { armBoundary } from './waiting.ts';
import type { Formula, Multi, Node, Scope, Token } from './types.ts';

interface Extent {
  readonly size: number;
  readonly items?: readonly Value[];
}

/** As people read it: `people` of `${people}`. */
const plainFormula = (text: string): string => /^\s*[$#]\{([^{}]*)\}\s*$/.exec(text)?.[1]?.trim() ?? text;

/** A number of times. `unset`: the variable that should say so holds nothing. */
function timesOf(m: Machine, formula: Formula, token: Token, node: Node): number | 'unset' {
  const value = reckon(m, formula, token, node);
  if (value === null || value === '') return 'unset';
  const size = Number(value);
  if (Number.isInteger(size) && size >= 0) return size;
  throw new Refused('workflow.extent', { node: nameOf(node), text: plainFormula(formula.text) }, node.id);
}

/** The members of a list, or of a text with commas. */
function itemsOf(m: Machine, formula: Formula, token: Token, node: Node): readonly Value[] | 'unset' {
  const value = reckon(m, formula, token, node);
  if (value === null || value === '') return 'unset';
  if (typeof value === 'string') return value.split(',').map((one) => one.trim());
  if (Array.isArray(value)) return value;
  throw new Refused('workflow.extent', { node: nameOf(node), text: plainFormula(formula.text) }, node.id);
}

/**
 * The things an activity runs over: items, or only a number. Where both are given the number counts, as Flowable has
 * it, and the list gives each instance its item; whoever stands for a place behind its end has none.
 * `unset`: the variable that should say so holds nothing. That is no empty list: nobody has said that there is nobody.
 */
function extentOf(m: Machine, token: Token, node: Node): Extent | 'unset' | undefined {
  const { over, times } = node.repeat ?? {};
  if (!over && !times) return undefined;
  const items = over && itemsOf(m, over, token, node);
  if (items === 'unset') return 'unset';
  const size = times ? timesOf(m, times, token, node) : (items?.length ?? 0);
  if (size === 'unset') return 'unset';
  if (!items) return { size };
  // Nobody makes a list of what is refused for its size.
  const most = Math.min(size, MAX_INSTANCES + 1);
  return { size, items: Array.from({ length: most }, (_, at) => items[at] ?? null) };
}

/** Opens the frame of a repetition and begins its instances: all, or the first. */
export function openFrame(
  m: Machine,
  token: Token,
  node: Node,
  extent: {
    readonly size: number;
    readonly items?: readonly Value[];
    readonly users?: true;
    readonly sequential?: true;
  },
  again: boolean,
): void {
  if (extent.size > MAX_INSTANCES)
    throw new Refused('workflow.instances', { node: nameOf(node), count: extent.size, limit: MAX_INSTANCES }, node.id);
  if (extent.size === 0) {
    m.queue.push({ do: 'leave', token: token.id });
    return;
  }
  armBoundary(m, token, node);
  const frame = openScope(m, token, { ...extent, next: 0, done: 0, agreed: 0 });
  beginInstances(m, frame, extent.sequential ? 1 : extent.size, again);
}

function beginInstances(m: Machine, frame: Working<Scope>, count: number, again: boolean): void {
  const { multi } = frame;
  if (!multi) return;
  const carrier = m.tokens.get(frame.token) as Token;
  const s = carrier.s === undefined ? {} : { s: carrier.s };
  const last = Math.min(multi.size, multi.next + count);
  for (let i = multi.next; i < last; i += 1) place(m, frame.of, frame.id, { ...s, i }, again ? { again: true } : {});
  frame.multi = { ...multi, next: last };
}

/** One more signatory of a running countersign (加签). */
export function addInstance(m: Machine, frame: Working<Scope>, user: string, by: string): void {
  const { multi } = frame;
  if (!multi) return;
  frame.multi = {
    ...multi,
    size: multi.size + 1,
    added: { ...multi.added, [multi.size]: by },
    items: [...(multi.items ?? Array.from({ length: multi.size }, () => null)), user],
  };
  beginInstances(m, frame, 1, false);
}

/**
 * Nobody set what it runs over. A task then has nobody to handle it, as one without an assignee; anything else cannot
 * begin: passing it would take the steps inside as done.
 */
function openUnset(m: Machine, token: Token, node: Node): void {
  const { over, times } = node.repeat ?? {};
  if (node.kind !== 'user')
    throw new Refused(
      'workflow.unset',
      { node: nameOf(node), text: plainFormula((over ?? times)?.text ?? '') },
      node.id,
    );
  armBoundary(m, token, node);
  createTask(m, token, node, { why: 'emptyField' });
}

/** A repeated activity is entered. A user task without a list runs over the people its performers' answer names. */
export function* openInstances(m: Machine, token: Token, node: Node, again: boolean): Asking<void> {
  const extent = extentOf(m, token, node);
  const sequential = node.repeat?.sequential ? { sequential: true as const } : {};
  if (extent === 'unset') {
    openUnset(m, token, node);
    return;
  }
  if (extent) {
    openFrame(m, token, node, { ...extent, ...sequential }, again);
    return;
  }
  const performers = yield* askPerformers(m, token, node, again);
  if (performers.skip) {
    passOver(m, token, node);
    return;
  }
  const users = performers.every ?? performers.candidates;
  if (node.repeat?.completion.need === 'any' || !users || users.length < 2) {
    armBoundary(m, token, node);
    createTask(m, token, node, { ...performers, ...(users ? { candidates: users } : {}) });
    return;
  }
  openFrame(
    m,
    token,
    node,
    {
      size: users.length,
      items: users,
      users: true,
      ...sequential,
      ...(performers.inTurn ? { sequential: true } : {}),
    },
    again,
  );
}

/** Is the repetition over, and with which outcome? */
function verdict(
  m: Machine,
  multi: Multi,
  node: Node,
  token: Token,
  outcome: string | undefined,
): { readonly outcome: string | undefined } | undefined {
  const total = multi.size - (multi.gone ?? 0);
  const completion = node.repeat?.completion ?? { need: 'all' as const };
  const unanimous = multi.agreed < multi.done ? 'reject' : outcome;
  if (node.repeat?.until && isHolding(reckon(m, node.repeat.until, token, node))) return { outcome: unanimous };
  if (completion.need === 'any' && multi.done > 0) return { outcome };
  if (completion.need === 'count' || completion.need === 'ratio') {
    const needed =
      completion.need === 'count' ? Math.min(completion.count, total) : Math.ceil(completion.ratio * total - 1e-9);
    if (multi.agreed >= needed) return { outcome: 'agree' };
    if (total - (multi.done - multi.agreed) < needed) return { outcome: 'reject' };
  }
  return multi.done >= total ? { outcome: unanimous } : undefined;
}

/** Ends the repetition if its rule says so, else lets the next instance begin where they come in turn. */
function weigh(m: Machine, frame: Working<Scope>, counted: Token, outcome: string | undefined): void {
  const node = nodeAt(m, frame.of);
  const { multi } = frame;
  if (!multi) return;
  const over = verdict(m, multi, node, counted, outcome);
  if (!over) {
    if (multi.sequential && activeOf(m, frame) === 0) beginInstances(m, frame, 1, false);
    return;
  }
  const carrier = m.tokens.get(frame.token) as Token;
  cancelTokens(m, [...(m.inside.get(frame.id) ?? [])]);
  closeScope(m, frame);
  if (node.kind === 'user') {
    passed(m, node.id);
    setVariables(m, { outcome: over.outcome ?? null });
  }
  m.queue.push({ do: 'leave', token: carrier.id });
}

/** One instance is done. */
export function instanceDone(m: Machine, token: Token, frame: Working<Scope>, outcome: string | undefined): void {
  if (!frame.multi) return;
  const agreed = outcome === 'reject' ? 0 : 1;
  remove(m, token);
  frame.multi = { ...frame.multi, done: frame.multi.done + 1, agreed: frame.multi.agreed + agreed };
  weigh(m, frame, token, outcome);
}

/** A signatory is taken away again (减签). */
export function removeInstance(m: Machine, token: Token, frame: Working<Scope>): void {
  if (!frame.multi) return;
  cancelTokens(m, [token.id]);
  frame.multi = { ...frame.multi, gone: (frame.multi.gone ?? 0) + 1 };
  weigh(m, frame, token, undefined);
}
