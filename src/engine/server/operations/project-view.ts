/** The view of an entity in a project that does not run: what a layer or a new file would give its caller's browser. */
import type { Locale } from '../../model/errors/define.ts';
import type { Project } from '../../model/types.ts';
import { viewOf } from '../../model/view.ts';
import type { EntityView } from '../../model/wire.ts';
import type { Operation } from './engine.ts';

/** The entity as the caller's browser would get it, in `locale`; undefined where the project has none of that name. */
export function viewInProject({ engine, call }: Operation, project: Project, name: string, locale: Locale = call.locale): EntityView | undefined {
  const entity = project.entities.get(name);
  return entity && viewOf(entity, {
    locale, entity: (other) => project.entities.get(other), grant: (other) => engine.grant(call.actor, other),
    dict: (type) => engine.dict(call.actor.tenant, type, locale), param: (key) => engine.param(call.actor.tenant, key),
  });
}
