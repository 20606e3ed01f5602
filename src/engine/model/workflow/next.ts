/** What may come next: the steps people handle, the processes called, and the ends, that the open steps lead to. */
import type { Graph, NodeId } from './types.ts';

/** Their names, nearest first, each once. Which of them it will be the decisions and conditions say. Pure. */
export function nextSteps(graph: Graph, open: readonly NodeId[]): string[] {
  const names: string[] = [];
  const seen = new Set<NodeId>(open);
  const following = (node: NodeId): NodeId[] =>
    (graph.nodes[node]?.out ?? []).flatMap((flow) => graph.flows[flow]?.to ?? []);
  for (let level = open.flatMap(following); level.length > 0;) {
    const further: NodeId[] = [];
    for (const id of level) {
      const node = graph.nodes[id];
      if (!node || seen.has(id)) continue;
      seen.add(id);
      if (node.kind === 'user' || node.kind === 'call' || node.kind === 'end') names.push(node.name ?? id);
      else further.push(...following(id));
    }
    level = further;
  }
  return [...new Set(names)];
}
