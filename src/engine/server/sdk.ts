/** The door for server behaviour in custom code: `custom/<area>/<entity>.server.ts` imports this and nothing else of the server. */
import type { EntityHooks, ServerBehaviour } from './operations/engine.ts';

export type { HookContext, ServerBehaviour } from './operations/engine.ts';
export { changeRelated, readRelated } from './operations/engine-writes.ts';

/** Declares the behaviour of one entity; permission, transaction, history and audit stay the engine's. */
export function behaviour(entity: string, hooks: EntityHooks): ServerBehaviour {
  return { entity, hooks };
}
