/**
 * What speaks against putting a running instance onto another version of its process: everything at once, each with the
 * node and a reason.
 */
import { isJoin } from '../joins.ts';
import type { WorkflowErrorCode } from '../../errors/workflow-errors.ts';
import type { Graph, Node, NodeId, Scope, State, Token } from '../types.ts';
import { type Mapping, isSame } from './compare.ts';
import { type Place, canStandTogether, placeAt, placeBy } from './standing.ts';

/** A reason not to move. `node`: of the earlier version; absent where it is the whole instance. */
export interface MoveProblem {
  readonly code: WorkflowErrorCode;
  readonly node?: NodeId;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The two versions and what is which. */
export interface Move {
  readonly old: Graph;
  readonly next: Graph;
  readonly mapping: Mapping;
}

export const nameIn = (graph: Graph, id: NodeId): string => graph.nodes[id]?.name ?? id;

/** Kinds between which a token may change: what it waits for must be waited for in the same way. */
const waysToWait = (node: Node): string => (node.work?.async ? 'job' : node.kind);

/** The node of the later version for one of the earlier. */
export function counterpart({ next, mapping }: Move, id: NodeId): Node | undefined {
  const to = Object.hasOwn(mapping.nodes, id) ? mapping.nodes[id] : undefined;
  return to === undefined || !Object.hasOwn(next.nodes, to) ? undefined : next.nodes[to];
}

/** The subprocess of the later version a scope belongs to; undefined for the process itself. */
const levelOf = (move: Move, scope: Scope | undefined): NodeId | undefined => scope && counterpart(move, scope.of)?.id;

/**
 * Could a token of the one node stand at the other, as far as kind and subprocess go? What somebody may choose from.
 */
export function couldBecome(move: Move, id: NodeId, there: Node): boolean {
  const here = move.old.nodes[id];
  return (
    here !== undefined &&
    waysToWait(here) === waysToWait(there) &&
    (here.repeat === undefined) === (there.repeat === undefined) &&
    (here.parent === undefined ? undefined : counterpart(move, here.parent)?.id) === there.parent
  );
}

function joinProblem({ next, mapping }: Move, token: Token, here: Node, there: Node): WorkflowErrorCode | undefined {
  if (token.by === undefined) return undefined;
  const flow = mapping.flows[token.by];
  // What has come to the join stays there: each of its ways must still be one.
  const known = (here.in ?? []).map((id) => mapping.flows[id]);
  const isKept =
    isJoin(there) &&
    flow !== undefined &&
    next.flows[flow]?.to === there.id &&
    known.every((id) => id !== undefined && there.in?.includes(id)) &&
    there.in?.length === known.length;
  return isKept ? undefined : 'workflow.moveJoin';
}

function tokenProblem(move: Move, scopes: ReadonlyMap<number, Scope>, token: Token): MoveProblem | undefined {
  const here = move.old.nodes[token.at];
  const there = counterpart(move, token.at);
  const params = { node: nameIn(move.old, token.at), to: there ? nameIn(move.next, there.id) : '' };
  const problem = (code: WorkflowErrorCode): MoveProblem => ({ code, node: token.at, params });
  if (!here || !there) return problem('workflow.moveGone');
  if (waysToWait(here) !== waysToWait(there)) return problem('workflow.moveKind');
  if ((here.repeat === undefined) !== (there.repeat === undefined)) return problem('workflow.moveRepeat');
  const scope = scopes.get(token.in);
  const isFrame = scope?.multi !== undefined && scope.of === token.at;
  if (!isFrame && there.parent !== levelOf(move, scope)) return problem('workflow.moveScope');
  // Whether it has taken its level over is told by its start.
  const goesOn = (graph: Graph, node: Node): boolean => graph.nodes[node.starts?.[0] ?? '']?.goesOn === true;
  if (here.kind === 'eventSubprocess' && goesOn(move.old, here) !== goesOn(move.next, there))
    return problem('workflow.moveKind');
  const code = joinProblem(move, token, here, there);
  return code === undefined ? undefined : problem(code);
}

/** Is a level drawn as before, with the mapping that goes by itself? Then whatever stood together may. */
function isUntouched({ old, next, mapping }: Move, here: NodeId | undefined, there: NodeId | undefined): boolean {
  const of = (graph: Graph, parent: NodeId | undefined): Node[] =>
    Object.values(graph.nodes).filter((node) => node.parent === parent);
  const [before, after] = [of(old, here), of(next, there)];
  const met = new Set(before.map(({ id }) => mapping.nodes[id]));
  return (
    before.length === after.length &&
    met.size === after.length &&
    before.every((a) => {
      const b = next.nodes[mapping.nodes[a.id] ?? ''];
      const flows = (a.out ?? []).map((id) => mapping.flows[id]);
      return (
        b !== undefined &&
        a.kind === b.kind &&
        a.goesOn === b.goesOn &&
        a.trigger?.type === b.trigger?.type &&
        (a.on === undefined ? undefined : mapping.nodes[a.on]) === b.on &&
        flows.length === (b.out?.length ?? 0) &&
        flows.every((id) => id !== undefined && b.out?.includes(id) === true) &&
        (a.default === undefined ? undefined : mapping.flows[a.default]) === b.default &&
        (a.out ?? []).every(
          (id) => (old.flows[id]?.when === undefined) === (next.flows[mapping.flows[id] ?? '']?.when === undefined),
        )
      );
    })
  );
}

function placeOf({ mapping }: Move, token: Token): Place {
  return token.by === undefined ? placeAt(mapping.nodes[token.at] ?? '') : placeBy(mapping.flows[token.by] ?? '');
}

function levelProblem(move: Move, tokens: readonly Token[], scope: Scope | undefined): MoveProblem | undefined {
  const { old, next } = move;
  const kindOf = (token: Token): Node['kind'] | undefined => old.nodes[token.at]?.kind;
  // What an event subprocess has taken over is over but for it; one beside stands at no place of its own.
  const isTaken = tokens.some(
    (token) =>
      kindOf(token) === 'eventSubprocess' && old.nodes[old.nodes[token.at]?.starts?.[0] ?? '']?.goesOn !== true,
  );
  const standing = isTaken ? [] : tokens.filter((token) => kindOf(token) !== 'eventSubprocess');
  const [here, there] = [scope?.of, levelOf(move, scope)];
  if (standing.length === 0 || isUntouched(move, here, there)) return undefined;
  const from = new Map(
    standing.map((token) => [token.by === undefined ? placeAt(token.at) : placeBy(token.by), token]),
  );
  const places = new Set([...from.values()].map((token) => placeOf(move, token)));
  const nodes = [...new Set(standing.map(({ at }) => nameIn(next, counterpart(move, at)?.id ?? '')))].join('、');
  const [first] = standing;
  const problem = (code: WorkflowErrorCode): MoveProblem => ({
    code,
    ...(first ? { node: first.at } : {}),
    params: { nodes },
  });
  if (places.size < from.size) return problem('workflow.moveDouble');
  const starts = there === undefined ? next.starts : (next.nodes[there]?.starts ?? []).slice(0, 1);
  const can = canStandTogether(next, starts, places);
  return can === true ? undefined : problem(can === false ? 'workflow.moveTogether' : 'workflow.moveUnproven');
}

/** Everything that speaks against moving an instance in this state. */
export function checkMove(move: Move, state: State): readonly MoveProblem[] {
  if (state.life !== 'running' && state.life !== 'suspended') return [{ code: 'workflow.moveEnded', params: {} }];
  const scopes = new Map(state.scopes?.map((scope) => [scope.id, scope]));
  const found = state.tokens.map((token) => tokenProblem(move, scopes, token)).filter((one) => one !== undefined);
  // Of a repetition every instance says the same.
  if (found.length > 0) return found.filter((one, at) => found.findIndex((two) => isSame(one, two)) === at);
  const levels = [undefined, ...scopes.values()].filter((scope) => !scope?.multi);
  return levels
    .map((scope) =>
      levelProblem(
        move,
        state.tokens.filter((token) => token.in === (scope?.id ?? 0)),
        scope,
      ),
    )
    .filter((one) => one !== undefined);
}
