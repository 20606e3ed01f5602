/** Which fields refer to an entity, and what becomes of their rows when one of its rows goes. */
import { hasTable } from '../../model/table-shape.ts';
import type { CompiledEntity, CompiledField, Project } from '../../model/types.ts';

export interface Incoming { readonly entity: CompiledEntity; readonly field: CompiledField; readonly onDelete: 'restrict' | 'cascade' | 'unlink' }

const incomingOf = new WeakMap<Project, Map<string, Incoming[]>>();

/** As a sub-table or the reference says; else a part goes along, and what only tells of the past (a view, append rows) holds nobody back. */
function fateOf(project: Project, other: CompiledEntity, field: CompiledField, target: string): Incoming['onDelete'] | undefined {
  const subTable = Object.values(project.entities.get(target)?.fields ?? {}).find((own) => own.children?.entity === other.name && own.children.by === field.name);
  const usual = field.ref?.partOf ? 'cascade' : hasTable(other) && !other.storage.append ? 'restrict' : undefined;
  return subTable?.children?.onDelete ?? field.ref?.onDelete ?? usual;
}

/** Everything that refers to an entity and has to be looked at when one of its rows goes, with what happens to it. */
export function incoming(project: Project, entity: string): readonly Incoming[] {
  let all = incomingOf.get(project);
  if (!all) {
    all = new Map();
    for (const other of project.entities.values()) {
      for (const field of Object.values(other.fields)) {
        if (!field.ref || field.column === undefined) continue;
        const targets = field.ref.entity ? [field.ref.entity] : Object.values(field.ref.entityOf ?? {});
        for (const target of new Set(targets)) {
          const onDelete = fateOf(project, other, field, target);
          if (onDelete) all.set(target, [...(all.get(target) ?? []), { entity: other, field, onDelete }]);
        }
      }
    }
    incomingOf.set(project, all);
  }
  return all.get(entity) ?? [];
}
