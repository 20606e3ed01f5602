/** What whoever draws a process may say of the form of its records. */
import type { NodeForm } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { recordOf } from '../../../model/workflow/binding.ts';
import type { Operation } from '../../operations/engine.ts';

interface FormFacts {
  readonly process: string | null;
  readonly fields: { readonly name: string; readonly title: string; readonly kept: boolean }[];
  readonly forms: Record<string, { writable: string[]; hidden: string[]; required: string[] }>;
}

const copied = ({ writable, hidden, required }: NodeForm) => ({ writable: [...writable], hidden: [...hidden], required: [...required] });

/** Nothing of an entity that is not there for the caller: of one whose records a process leads, one may be handed a task. */
export function formFacts({ engine, call }: Operation, name: string): Promise<FormFacts> {
  const entity = engine.project().entities.get(name);
  if (!entity || (engine.grant(call.actor, entity).actions.size === 0 && !entity.workflow)) return Promise.resolve({ process: null, fields: [], forms: {} });
  const kept = new Set(recordOf(entity, entity.workflow?.process)?.kept ?? []);
  return Promise.resolve({
    process: entity.workflow?.process ?? null,
    fields: Object.values(entity.fields).filter((field) => field.process !== true).map((field) => ({ name: field.name, title: textOf(entity, call.locale, `data.${field.name}`, field.title), kept: kept.has(field.name) })),
    forms: Object.fromEntries(Object.entries(entity.workflow?.nodeForms ?? {}).map(([node, form]) => [node, copied(form)])),
  });
}
