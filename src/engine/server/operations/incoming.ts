/** Which fields refer to an entity, and what becomes of their rows when one of its rows goes. */
import { hasTable } from '../../model/table-shape.ts';
import type { CompiledEntity, CompiledField, Project } from '../../model/types.ts';

export interface Incoming {
  readonly entity: CompiledEntity;
  readonly field: CompiledField;
  readonly onDelete: 'restrict' | 'cascade' | 'unlink';
}

const incomingOf = new WeakMap<Project, Map<string, Incoming[]>>();

/**
 * As a sub-table or the reference says; else a part goes along, and what only tells of the past (a view, append rows)
 * holds nobody back.
 */
function fateOf(
  project: Project,
  other: CompiledEntity,
  field: CompiledField,
  target: string,
): Incoming['onDelete'] | undefined {
  const subTable = Object.values(project.entities.get(target)?.fields ?? {}).find(
    (own) => own.children?.entity === other.name && own.children.by === field.name,
  );
  const usual = field.ref?.partOf ? 'cascade' : hasTable(other) && !other.storage.append ? 'restrict' : undefined;
  const own = subTable?.children?.onDelete ?? field.ref?.onDelete ?? usual;
  return own === 'keep' ? undefined : own;
}

/**
 * The entities a reference may lead to: the one it names; where another field names it, those of its choices and codes,
 * and any at all where it has neither.
 */
function targetsOf(project: Project, other: CompiledEntity, field: CompiledField): Iterable<string> {
  const { ref } = field;
  if (!ref || ref.entity) return ref ? [ref.entity] : [];
  const choices = other.fields[ref.entityField ?? '']?.choices?.map(({ value }) => String(value));
  const named = [
    ...(choices ?? []).filter((value) => project.entities.has(value)),
    ...Object.values(ref.entityOf ?? {}),
  ];
  return (choices ?? ref.entityOf) ? new Set(named) : project.entities.keys();
}

/** Everything that refers to an entity and has to be looked at when one of its rows goes, with what happens to it. */
export function incoming(project: Project, entity: string): readonly Incoming[] {
  let all = incomingOf.get(project);
  if (!all) {
    all = new Map();
    for (const other of project.entities.values()) {
      for (const field of Object.values(other.fields)) {
        if (!field.ref || field.column === undefined) continue;
        for (const target of targetsOf(project, other, field)) {
          const onDelete = fateOf(project, other, field, target);
          if (!onDelete) continue;
          const links = all.get(target);
          if (links) links.push({ entity: other, field, onDelete });
          else all.set(target, [{ entity: other, field, onDelete }]);
        }
      }
    }
    incomingOf.set(project, all);
  }
  return all.get(entity) ?? [];
}
