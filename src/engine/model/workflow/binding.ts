/** What an entity says of the process that leads its rows, laid over the compiled graph: a deployment keeps both as they were. */
import type { CompiledEntity } from '../types.ts';
import type { Graph, Node } from './types.ts';
import { WITHHOLDABLE } from './verbs.ts';

/** The graph with the entity's states and verbs at its nodes, and its forms beside them. A graph of another process comes back as it is. */
export function bindTo(graph: Graph, entity: CompiledEntity): Graph {
  const { workflow } = entity;
  if (workflow?.process !== graph.process) return graph;
  const without = workflow.verbs === undefined ? [] : WITHHOLDABLE.filter((verb) => !workflow.verbs?.includes(verb));
  const nodes = Object.fromEntries(Object.entries(graph.nodes).map(([id, node]): [string, Node] => {
    const status = Object.hasOwn(workflow.status, id) ? workflow.status[id] : undefined;
    return [id, {
      ...node,
      ...(status === undefined ? {} : { enterStatus: status }),
      ...(node.task && without.length > 0 ? { task: { ...node.task, without: [...new Set([...node.task.without ?? [], ...without])] } } : {}),
    }];
  }));
  const ends = Object.fromEntries(Object.entries(workflow.status).filter(([name]) => name.startsWith('$')));
  return { ...graph, nodes, about: { entity: entity.name, forms: workflow.nodeForms, ends } };
}
