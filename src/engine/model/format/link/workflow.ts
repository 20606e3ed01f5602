/** Links the workflow of an entity: nodes, states, fields and variables its process names. */
import type { CompiledEntity, CompiledStates } from '../../types.ts';
import { type Path, objectAt, textAt, textsAt } from '../read/source.ts';
import type { Linker } from './linker.ts';
import { statesOf } from './storage.ts';

export function linkWorkflow(link: Linker, states: CompiledStates | undefined): CompiledEntity['workflow'] {
  const raw = link.section('workflow');
  const process = textAt(raw, 'process');
  if (process === undefined) return undefined;
  const nodes = link.world.processes.get(process);
  const node = (name: string, path: Path): void => {
    if (nodes) link.known(name, nodes, 'format.unknownNode', 'node', path);
  };
  const variables = Object.fromEntries(Object.entries(objectAt(raw, 'variables')).map(([name, value]) => [name, link.expression(value, ['workflow', 'variables', name])]));
  const known = statesOf(link, states ? link.entity.fields.get(states.field) : undefined);
  for (const [name, value] of Object.entries(objectAt(raw, 'status'))) {
    const path: Path = ['workflow', 'status', name];
    node(name, path);
    if (!states) link.findings.error('format.moveWithoutStates', path);
    else if (typeof value === 'string') link.known(value, known, 'format.unknownState', 'state', path);
  }
  for (const [name, form] of Object.entries(objectAt(raw, 'nodeForms'))) {
    const path: Path = ['workflow', 'nodeForms', name];
    node(name, path);
    for (const key of ['writable', 'hidden', 'required']) {
      textsAt(form, key).forEach((field, index) => link.ownField(field, [...path, key, index]));
    }
  }
  return { process, variables, status: objectAt(raw, 'status'), nodeForms: objectAt(raw, 'nodeForms'), verbs: textsAt(raw, 'verbs') };
}
