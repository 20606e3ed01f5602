/** The view of an entity in a project that does not run: what a layer or a new file would give its caller's browser. */
import { type Grant, grantFor } from '../../model/access.ts';
import type { Locale } from '../../model/errors/define.ts';
import type { CompiledEntity, Project } from '../../model/types.ts';
import { viewOf } from '../../model/view.ts';
import type { EntityView } from '../../model/wire.ts';
import type { Operation } from './engine.ts';

/** What the caller may do with an entity of the project: its parent may run as little as itself. */
function grantIn({ engine, call }: Operation, project: Project, entity: CompiledEntity): Grant {
  if (engine.project().entities.get(entity.name) === entity) return engine.grant(call.actor, entity);
  const parent = project.entities.get(entity.partOf?.parents[0] ?? '');
  return grantFor(call.actor, entity, parent && grantIn({ engine, call }, project, parent), (name) =>
    project.entities.get(name),
  );
}

/** What is not published has no module: its form says nothing of its values. */
const unjudged = (): string => '';

/** The entity as the caller's browser would get it, in `locale`; undefined where the project has none of that name. */
export function viewInProject(
  operation: Operation,
  project: Project,
  name: string,
  locale: Locale = operation.call.locale,
): EntityView | undefined {
  const { engine, call } = operation;
  const entity = project.entities.get(name);
  return (
    entity &&
    viewOf(entity, {
      locale,
      entity: (other) => project.entities.get(other),
      everybodys: (other) => engine.schemas.project().entities.get(other),
      grant: (other) => grantIn(operation, project, other),
      dict: (type) => engine.dict(call.actor.tenant, type, locale),
      param: (key) => engine.param(call.actor.tenant, key),
      validators: unjudged,
    })
  );
}
