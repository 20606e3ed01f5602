/**
 * What an entity says of the process that leads its rows, or that begins with its form, laid over the compiled graph: a
 * deployment keeps both as they were.
 */
import type { CompiledEntity, CompiledField, NodeForm } from '../types.ts';
import type { RecordFields } from './compiler.ts';
import type { Graph, Node } from './types.ts';
import { WITHHOLDABLE } from './verbs.ts';

const isKept = (entity: CompiledEntity, field: CompiledField): boolean =>
  field.process === true ||
  [field.computed, field.derived, field.serial].some((one) => one !== undefined) ||
  field.name === entity.states?.field;

/** Is a field of the form shown there and not typed: worked out, or given by the server? */
export const isGiven = (field: CompiledField): boolean => field.readOnly || field.computed !== undefined;

/**
 * The fields of the entity's form as a process without records has them, in their order: what a person fills in, and
 * what is given or worked out of it.
 */
export function formFields(entity: CompiledEntity): CompiledField[] {
  const isAsked = (field: CompiledField): boolean =>
    !field.hidden &&
    !field.writeOnly &&
    !field.serial &&
    !field.derived &&
    field.process !== true &&
    field.name !== entity.states?.field &&
    (!field.readOnly || field.initial !== undefined) &&
    (field.kind !== 'children' || field.children?.inline === true);
  const named = new Set(entity.form.sections.flatMap((section) => section.fields));
  return [...named]
    .map((name) => entity.fields[name])
    .filter((field): field is CompiledField => field !== undefined && isAsked(field));
}

const leads = ({ workflow }: CompiledEntity, process: string | undefined): boolean =>
  workflow !== undefined && workflow.process === process;

/**
 * What a drawing may open at its steps: fields of the records it leads, or of the form it begins with; null where it
 * has neither.
 */
export function recordOf(entity: CompiledEntity | undefined, process: string | undefined): RecordFields | null {
  if (!entity) return null;
  const led = leads(entity, process);
  const fields = led ? Object.values(entity.fields) : formFields(entity);
  if (fields.length === 0) return null;
  return {
    fields: fields.map(({ name }) => name),
    kept: fields.filter((field) => (led ? isKept(entity, field) : isGiven(field))).map(({ name }) => name),
  };
}

/** What the steps of the drawing say themselves. */
const drawnForms = (graph: Graph): Record<string, NodeForm> =>
  Object.fromEntries(
    Object.entries(graph.nodes).flatMap(([id, { task, fields }]): [string, NodeForm][] => {
      const said = task?.fields ?? fields;
      return said ? [[id, said]] : [];
    }),
  );

/**
 * The graph of a process that leads no records, with the form it begins with. At the starter's own first step, of which
 * the drawing says nothing, all of it is open: what is sent back is put right there.
 */
function withForm(graph: Graph, entity: CompiledEntity): Graph {
  const fields = formFields(entity);
  if (fields.length === 0) return graph;
  const first =
    graph.firstTask === undefined
      ? {}
      : {
          [graph.firstTask]: {
            writable: fields.filter((field) => !isGiven(field)).map(({ name }) => name),
            hidden: [],
            required: [],
          },
        };
  return {
    ...graph,
    form: { entity: entity.name, fields: fields.map(({ name }) => name), forms: { ...first, ...drawnForms(graph) } },
  };
}

/**
 * The graph with the entity's states and verbs at its nodes, and its forms beside them; that of another process begins
 * with the entity's form.
 */
export function bindTo(graph: Graph, entity: CompiledEntity): Graph {
  const { workflow } = entity;
  if (!workflow || !leads(entity, graph.process)) return withForm(graph, entity);
  const without = workflow.verbs === undefined ? [] : WITHHOLDABLE.filter((verb) => !workflow.verbs?.includes(verb));
  const nodes = Object.fromEntries(
    Object.entries(graph.nodes).map(([id, node]): [string, Node] => {
      const status = Object.hasOwn(workflow.status, id) ? workflow.status[id] : undefined;
      return [
        id,
        {
          ...node,
          ...(status === undefined ? {} : { enterStatus: status }),
          ...(node.task && without.length > 0
            ? { task: { ...node.task, without: [...new Set([...(node.task.without ?? []), ...without])] } }
            : {}),
        },
      ];
    }),
  );
  // What the drawing says of a node stands in place of what the file says of it.
  const ends = Object.fromEntries(Object.entries(workflow.status).filter(([name]) => name.startsWith('$')));
  return {
    ...graph,
    nodes,
    about: { entity: entity.name, forms: { ...workflow.nodeForms, ...drawnForms(graph) }, ends },
  };
}
