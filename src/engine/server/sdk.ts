/** The door for server behaviour in custom code: `custom/<area>/<entity>.server.ts` imports this and nothing else of the server. */
import type { EntityHooks, OpenCalls, ServerBehaviour } from './operations/engine.ts';

export type { HookContext, OpenCall, ServerBehaviour } from './operations/engine.ts';
export { changeRelated, countRelated, lockRelated, readRelated, readRelatedRows } from './operations/engine-writes.ts';
export { safeHtml } from './operations/rich-text.ts';
export { missingRow, openRows } from './operations/system/open-calls.ts';

/**
 * Declares the behaviour of one entity; permission, transaction, history and audit stay the engine's.
 * @param open calls that answer anybody, without a session: each says itself what strangers may see
 */
export function behaviour(entity: string, hooks: EntityHooks, open?: OpenCalls): ServerBehaviour {
  return { entity, hooks, ...(open ? { open } : {}) };
}
