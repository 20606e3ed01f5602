/**
 * What can be wrong with how a model hangs together: starts, ways out, reachability, cycles that nothing would stop.
 * All in one pass each.
 */
import { type Collected, type Compiler, type Draft, report, warn } from './compiler.ts';
import type { Element } from './elements.ts';
import { isActivity } from './node-rules.ts';
import type { Flow, NodeId, NodeKind } from './types.ts';

type Levels = ReadonlyMap<
  NodeId | undefined,
  { readonly starts: readonly NodeId[]; readonly handlers: readonly NodeId[] }
>;

function checkStarts(compiler: Compiler, found: Collected, process: Element, levels: Levels, whole: boolean): void {
  const check = (parent: NodeId | undefined, element: Element): void => {
    const starts = levels.get(parent)?.starts ?? [];
    const plain = starts.filter((id) => !found.nodes.get(id)?.trigger);
    const isHandler = parent !== undefined && found.nodes.get(parent)?.kind === 'eventSubprocess';
    // A start whose trigger was refused would count as a plain one.
    if (starts.length === 0) report(compiler, 'process.noStart', element);
    if (!whole) return;
    if (plain.length > 1 || (isHandler && starts.length > 1)) report(compiler, 'process.startTwice', element);
  };
  check(undefined, process);
  for (const [id, node] of found.nodes)
    if (node.kind === 'subprocess' || node.kind === 'eventSubprocess') check(id, found.elements.get(id) as Element);
}

/**
 * Ways out: nothing is chosen by chance. Where every way has a condition and none is the default, something is chosen
 * as long as one holds: whoever drew it means that one always does, and the refusal names the node where none did.
 */
function checkWaysOut(compiler: Compiler, found: Collected): void {
  for (const [id, node] of found.nodes) {
    const element = found.elements.get(id) as Element;
    const out = (node.out ?? []).map((flow): [string, Draft<Flow>] => [flow, found.flows.get(flow) as Draft<Flow>]);
    const plain = out.filter(([flow, { when }]) => !when && flow !== node.default);
    if (node.kind === 'eventBased') {
      const wrong = out.find(([, { to }]) => {
        const target = found.nodes.get(to);
        return (
          !target ||
          (target.kind !== 'catch' && target.kind !== 'receive') ||
          (target.in ?? []).length > 1 ||
          target.repeat ||
          target.loop
        );
      });
      if (out.length === 0 || wrong)
        report(compiler, 'process.place', element, { reason: 'eventBasedGateway → intermediateCatchEvent' });
      continue;
    }
    if (out.length < 2 && out.every(([, { when }]) => !when)) continue;
    if (node.kind === 'exclusive' && out.length > 1 && plain.length > 1)
      report(compiler, 'process.unclearFlow', element);
    if (node.kind !== 'parallel' && plain.length === 0 && node.default === undefined)
      warn(compiler, 'process.noDefault', element);
  }
}

/** What is reached from a start, a boundary event or an event subprocess of something that is. */
function reachedIn(found: Collected, levels: Levels): ReadonlySet<NodeId> {
  const open: NodeId[] = [...(levels.get(undefined)?.starts ?? []), ...(levels.get(undefined)?.handlers ?? [])];
  const reached = new Set<NodeId>(open);
  const reach = (id: NodeId): void => {
    if (reached.has(id)) return;
    reached.add(id);
    open.push(id);
  };
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = found.nodes.get(id);
    for (const flow of node?.out ?? []) reach(found.flows.get(flow)?.to ?? id);
    for (const boundary of node?.boundary ?? []) reach(boundary);
    const inside = node?.kind === 'subprocess' || node?.kind === 'eventSubprocess' ? levels.get(id) : undefined;
    for (const one of [...(inside?.starts ?? []), ...(inside?.handlers ?? [])]) reach(one);
  }
  return reached;
}

/**
 * Leaves out what nothing leads to, with a warning at each: a join would wait for ever for a way that nobody comes by.
 */
function leaveOutUnreached(compiler: Compiler, found: Collected, levels: Levels): void {
  const reached = reachedIn(found, levels);
  const unreached = [...found.nodes.keys()].filter((id) => !reached.has(id));
  if (unreached.length === 0) return;
  for (const id of unreached) {
    warn(compiler, 'process.unreachable', found.elements.get(id));
    found.nodes.delete(id);
    found.elements.delete(id);
  }
  const gone = new Set<string>();
  for (const [id, { from, to }] of found.flows)
    if (!reached.has(from) || !reached.has(to)) {
      gone.add(id);
      found.flows.delete(id);
      found.flowElements.delete(id);
    }
  for (const node of found.nodes.values())
    if (node.in?.some((flow) => gone.has(flow))) node.in = node.in.filter((flow) => !gone.has(flow));
}

const QUIET: ReadonlySet<NodeKind> = new Set(['exclusive', 'parallel', 'inclusive', 'throw', 'manual']);

/** Nodes that neither do anything nor wait: what only they make up, nothing would ever stop. */
function quietNodes(found: Collected): Set<NodeId> {
  const busy = new Set<NodeId>();
  // Inner nodes were met after their parents, so a walk from the back knows the inside first.
  for (const [id, node] of [...found.nodes].reverse()) {
    const isBusy =
      node.kind === 'subprocess' || node.kind === 'eventSubprocess'
        ? busy.has(id)
        : isActivity(node.kind)
          ? node.kind !== 'manual'
          : node.kind === 'catch' || node.kind === 'eventBased';
    if (!isBusy) continue;
    busy.add(id);
    if (node.parent !== undefined) busy.add(node.parent);
  }
  return new Set(
    [...found.nodes]
      .filter(([id, node]) => QUIET.has(node.kind) || (node.kind === 'subprocess' && !busy.has(id)))
      .map(([id]) => id),
  );
}

function checkCycles(compiler: Compiler, found: Collected): void {
  const left = quietNodes(found);
  const next = (id: NodeId, way: 'in' | 'out'): NodeId[] =>
    (found.nodes.get(id)?.[way] ?? [])
      .map((flow) => (way === 'in' ? found.flows.get(flow)?.from : found.flows.get(flow)?.to) ?? '')
      .filter((one) => left.has(one));
  // What has nothing quiet before it, or nothing behind it, is on no cycle; taking it away may free the next.
  for (const [before, behind] of [
    ['in', 'out'],
    ['out', 'in'],
  ] as const) {
    const count = new Map([...left].map((id) => [id, next(id, before).length]));
    const free = [...left].filter((id) => count.get(id) === 0);
    for (let id = free.pop(); id !== undefined; id = free.pop()) {
      const after = next(id, behind);
      left.delete(id);
      for (const one of after) {
        count.set(one, (count.get(one) ?? 0) - 1);
        if (count.get(one) === 0) free.push(one);
      }
    }
  }
  while (left.size > 0) {
    const [first = ''] = left;
    const group: NodeId[] = [];
    const open = [first];
    left.delete(first);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      group.push(id);
      for (const one of [...next(id, 'out'), ...next(id, 'in')]) {
        left.delete(one);
        open.push(one);
      }
    }
    report(compiler, 'process.emptyCycle', found.elements.get(first), { nodes: group.slice(0, 5).join(', ') });
  }
}

/** Notes all problems of the whole. A node cut off by another problem is not blamed for it. */
export function checkGraph(compiler: Compiler, found: Collected, process: Element, levels: Levels): void {
  const whole = !compiler.problems.some(({ code }) =>
    [
      'process.unknownElement',
      'process.id',
      'process.noId',
      'process.longId',
      'process.duplicateId',
      'process.reference',
      'process.place',
      'process.nodes',
      'process.trigger',
      'process.timer',
    ].includes(code),
  );
  if (found.nodes.size === 0 && !whole) return;
  checkStarts(compiler, found, process, levels, whole);
  if (whole && levels.get(undefined)) leaveOutUnreached(compiler, found, levels);
  checkWaysOut(compiler, found);
  checkCycles(compiler, found);
}
