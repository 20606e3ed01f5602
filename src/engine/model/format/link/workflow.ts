/** Links the workflow of an entity: nodes, states, fields and variables its process names. */
import { ENDS, type LinkedStates, type CompiledWorkflow, type NodeForm } from '../../types.ts';
import { type Path, isObject, member, objectAt, textAt, textsAt } from '../read/source.ts';
import { isKept } from './fields.ts';
import type { Linker } from './linker.ts';
import { statesOf } from './storage.ts';

export function linkWorkflow(link: Linker, states: LinkedStates | undefined): CompiledWorkflow | undefined {
  const raw = link.section('workflow');
  const process = textAt(raw, 'process');
  if (process === undefined) return undefined;
  const nodes = link.world.processes.get(process);
  const node = (name: string, path: Path): void => {
    if (nodes) link.known(name, [...nodes.keys()], 'format.unknownNode', 'node', path);
  };
  const variables = Object.entries(objectAt(raw, 'variables')).flatMap(([name, value]) => {
    const expression = link.expression(value, ['workflow', 'variables', name], {
      gives: 'any',
      allow: { old: false, input: false },
    });
    return expression ? [[name, expression] as const] : [];
  });
  const known = statesOf(link, states ? link.entity.fields.get(states.field) : undefined);
  const status = Object.entries(objectAt(raw, 'status')).flatMap(([name, value]) => {
    const path: Path = ['workflow', 'status', name];
    if (!ENDS.some((end) => end === name)) node(name, path);
    if (!states) link.findings.error('format.moveWithoutStates', path);
    else if (typeof value === 'string') link.known(value, known, 'format.unknownState', 'state', path);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const nodeForms = Object.entries(objectAt(raw, 'nodeForms')).map(([name, form]) => {
    const path: Path = ['workflow', 'nodeForms', name];
    node(name, path);
    return [name, nodeForm(link, form, states, path)] as const;
  });
  return {
    process,
    variables: Object.fromEntries(variables),
    status: Object.fromEntries(status),
    ends: status.flatMap(([name]) => (nodes?.get(name) === true ? [name] : [])),
    nodeForms: Object.fromEntries(nodeForms),
    ...(isObject(raw) && member(raw, 'verbs') !== undefined ? { verbs: textsAt(raw, 'verbs') } : {}),
  };
}

/** What is to be filled in at a node is writable there; what the server or the process keeps is neither. */
function nodeForm(link: Linker, raw: unknown, states: LinkedStates | undefined, path: Path): NodeForm {
  const [writable = [], hidden = [], required = []] = (['writable', 'hidden', 'required'] as const).map((key) =>
    textsAt(raw, key).filter((field, index) => {
      const at: Path = [...path, key, index];
      if (!link.ownField(field, at)) return false;
      if (key !== 'hidden' && (isKept(link.entity, field) || field === states?.field))
        link.findings.error('format.keptByServer', at, { field });
      return true;
    }),
  );
  return { writable: [...new Set([...writable, ...required])], hidden, required };
}
