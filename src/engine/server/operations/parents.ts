/** The entities a part may belong to, each with the reference that leads there. */
import type { CompiledEntity, Project } from '../../model/types.ts';

export interface Parent {
  readonly parent: CompiledEntity;
  readonly field: string;
}

/** None for an entity that is no part. A reference whose entity another field names leads to several. */
export function parentsOf(project: Project, { partOf, fields }: CompiledEntity): Parent[] {
  return (partOf?.fields ?? []).flatMap((field) => {
    const ref = fields[field]?.ref;
    const own = ref?.entity ? [ref.entity] : (partOf?.parents ?? []);
    return own.flatMap((name): Parent[] => {
      const parent = project.entities.get(name);
      return parent ? [{ parent, field }] : [];
    });
  });
}
