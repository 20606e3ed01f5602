/** What whoever draws a process may say of the form of its records. */
import type { NodeForm } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { formFields, recordOf } from '../../../model/workflow/binding.ts';
import type { EntityView } from '../../../model/wire.ts';
import type { Operation } from '../../operations/engine.ts';
import { viewInProject } from '../../operations/project-view.ts';

interface FormFacts {
  readonly process: string | null;
  readonly fields: { readonly name: string; readonly title: string; readonly kept: boolean }[];
  /** Fields of the form that a process without records begins with. */
  readonly asked: string[];
  readonly forms: Record<string, { writable: string[]; hidden: string[]; required: string[] }>;
}

const copied = ({ writable, hidden, required }: NodeForm) => ({
  writable: [...writable],
  hidden: [...hidden],
  required: [...required],
});

/**
 * Nothing of an entity that is not there for the caller: of one whose records a process leads, one may be handed a
 * task.
 */
export function formFacts({ engine, call }: Operation, name: string): Promise<FormFacts> {
  const entity = engine.project().entities.get(name);
  if (!entity || (engine.grant(call.actor, entity).actions.size === 0 && !entity.workflow))
    return Promise.resolve({ process: null, fields: [], asked: [], forms: {} });
  const said = recordOf(entity, entity.workflow?.process);
  // Of an entity that no process leads, the form is all there is.
  const kept = new Set(
    entity.workflow
      ? said?.kept
      : Object.keys(entity.fields).filter((field) => !said?.fields.includes(field) || said.kept.includes(field)),
  );
  return Promise.resolve({
    process: entity.workflow?.process ?? null,
    fields: Object.values(entity.fields)
      .filter((field) => field.process !== true)
      .map((field) => ({
        name: field.name,
        title: textOf(entity, call.locale, `data.${field.name}`, field.title),
        kept: kept.has(field.name),
      })),
    asked: formFields(entity).map(({ name: field }) => field),
    forms: Object.fromEntries(
      Object.entries(entity.workflow?.nodeForms ?? {}).map(([node, form]) => [node, copied(form)]),
    ),
  });
}

/**
 * The form as people of a role get it: a step is handled with their rights, not with those of whoever draws it.
 * @throws Refusal `access.action`, `preview.unknown`, `preview.beyond` as any preview of a role
 */
export async function handledForm(
  { engine, call }: Operation,
  { entity: name, role }: { readonly entity: string; readonly role: string },
): Promise<{ readonly view: EntityView | null }> {
  const actor = await engine.asRole(call.actor, role);
  const entity = engine.project().entities.get(name);
  // Of an entity whose records a process leads, one may be handed a task without any right of one's own.
  if (!entity || (engine.grant(actor, entity).actions.size === 0 && !entity.workflow)) return { view: null };
  return { view: viewInProject({ engine, call: { ...call, actor } }, engine.project(), name) ?? null };
}
