/**
 * What processes under way need of the entities whose records they lead, or whose form they began with: it may not be
 * taken away while they run (design: workflow, Definitions do not drift).
 */
import type { CompiledEntity, NodeForm, Project } from '../../../model/types.ts';
import type { Db } from '../../db/pool.ts';
import type { InUse } from '../../schema-store/in-use.ts';

interface Running {
  readonly name: string;
  readonly entity: string;
  readonly filled: readonly string[] | null;
  readonly forms: Readonly<Record<string, NodeForm>> | null;
  readonly variables: Readonly<Record<string, unknown>> | null;
  readonly performers: readonly string[];
  readonly count: number;
}

/** What a field is called now; undefined where it is gone. */
export function nameNow(entity: CompiledEntity, field: string): string | undefined {
  if (Object.hasOwn(entity.fields, field)) return field;
  return Object.entries(entity.storage.renamed).find(([, before]) => before.includes(field))?.[0];
}

/** A node's form with the fields as they are called now. */
export function formNow(entity: CompiledEntity, form: NodeForm): NodeForm {
  const now = (names: readonly string[]): readonly string[] => names.flatMap((name) => nameNow(entity, name) ?? []);
  return { writable: now(form.writable), hidden: now(form.hidden), required: now(form.required) };
}

/**
 * Fields its forms open, and what its conditions and performers read of the record, that the entity would have no
 * longer.
 */
function lacking(
  { filled, forms, variables, performers }: Running,
  entity: CompiledEntity | undefined,
  before: CompiledEntity | undefined,
): readonly string[] {
  // Of the form it began with, every field: what was filled in is still to be read.
  if (filled) return entity ? filled.filter((name) => nameNow(entity, name) === undefined) : ['data'];
  if (!entity?.workflow) return ['workflow'];
  const fields = Object.values(forms ?? {})
    .flatMap(({ writable, hidden, required }) => [...writable, ...hidden, ...required])
    .filter((name) => nameNow(entity, name) === undefined);
  const given = entity.workflow.variables;
  const read = [
    ...Object.keys(variables ?? {}),
    ...performers.filter((name) => before?.workflow !== undefined && Object.hasOwn(before.workflow.variables, name)),
  ];
  return [...new Set([...fields, ...read.filter((name) => !Object.hasOwn(given, name))])];
}

/** Entities of which a project would lack what instances under way use, with what that is and how many they are. */
export async function usedByProcesses(db: Db, next: Project, now: Project): Promise<readonly InUse[]> {
  const { rows } = await db.system((connection) =>
    connection.query<Running>(
      `select coalesce(d.graph ->> 'name', d.key) as name, coalesce(d.graph #>> '{about,entity}', d.graph #>> '{form,entity}') as entity, d.graph #> '{form,fields}' as filled, d.graph #> '{about,forms}' as forms, d.graph -> 'variables' as variables,
       jsonb_path_query_array(d.graph, '$.nodes.*.task.performers.field') as performers, count(*)::int as count
     from anlan.wf_definition d join anlan.wf_instance i on i.definition_id = d.id where i.running and coalesce(d.graph #>> '{about,entity}', d.graph #>> '{form,entity}') is not null group by d.id order by d.key, d.version`,
      [],
    ),
  );
  const found = new Map<string, { processes: Set<string>; names: Set<string>; count: number }>();
  for (const running of rows) {
    const names = lacking(running, next.entities.get(running.entity), now.entities.get(running.entity));
    if (names.length === 0) continue;
    const known = found.get(running.entity) ?? { processes: new Set(), names: new Set(), count: 0 };
    found.set(running.entity, {
      processes: known.processes.add(running.name),
      names: new Set([...known.names, ...names]),
      count: known.count + running.count,
    });
  }
  return [...found].map(([entity, { processes, names, count }]) => ({
    entity,
    process: [...processes].join(', '),
    names: [...names].join(', '),
    count,
  }));
}
