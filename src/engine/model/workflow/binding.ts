/** What an entity says of the process that leads its rows, laid over the compiled graph: a deployment keeps both as they were. */
import type { CompiledEntity, CompiledField, NodeForm } from '../types.ts';
import type { RecordFields } from './compiler.ts';
import type { Graph, Node } from './types.ts';
import { WITHHOLDABLE } from './verbs.ts';

const isKept = (entity: CompiledEntity, field: CompiledField): boolean => field.process === true || [field.computed, field.derived, field.serial].some((one) => one !== undefined) || field.name === entity.states?.field;

/** What a drawing may say of the records of an entity; null where the process leads none. */
export function recordOf(entity: CompiledEntity | undefined, process: string | undefined): RecordFields | null {
  if (!entity || entity.workflow?.process !== process) return null;
  const fields = Object.values(entity.fields);
  return { fields: fields.map(({ name }) => name), kept: fields.filter((field) => isKept(entity, field)).map(({ name }) => name) };
}

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
  // What the drawing says of a node stands in place of what the file says of it.
  const drawn = Object.fromEntries(Object.entries(graph.nodes).flatMap(([id, { task }]): [string, NodeForm][] => (task?.fields ? [[id, task.fields]] : [])));
  return { ...graph, nodes, about: { entity: entity.name, forms: { ...workflow.nodeForms, ...drawn }, ends } };
}
