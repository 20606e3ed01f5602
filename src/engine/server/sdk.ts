/** The door for server behaviour in custom code: `custom/<area>/<entity>.server.ts` imports this and nothing else of the server. */
<<<<<<< HEAD
import type { EntityHooks, OpenCalls, OwnCalls, ServerBehaviour } from './operations/engine.ts';

<<<<<<< HEAD
export type { HookContext, OpenCall, ServerBehaviour } from './operations/engine.ts';
<<<<<<< HEAD
export { addRelated, changeRelated, lockRelated, readRelated, readRelatedRows } from './operations/engine-writes.ts';
=======
export { runAction } from './operations/act.ts';
export type { HookContext, OpenCall, OwnCall, ServerBehaviour } from './operations/engine.ts';
export { addRelated, changeRelated, lockName, lockRelated, readRelated, readRelatedRows } from './operations/engine-writes.ts';
export { queryRows } from './operations/query.ts';
>>>>>>> cost
=======
export { changeRelated, countRelated, lockRelated, readRelated, readRelatedRows } from './operations/engine-writes.ts';
>>>>>>> risk
export { safeHtml } from './operations/rich-text.ts';
export { addPhoneUser, closePhoneUser } from './operations/system/phone-users.ts';
export { missingRow, openRows } from './operations/system/open-calls.ts';

/**
 * Declares the behaviour of one entity; permission, transaction, history and audit stay the engine's.
 * @param open calls that answer anybody, without a session: each says itself what strangers may see
 * @param calls further addresses of the entity for people who are signed in
 */
export function behaviour(entity: string, hooks: EntityHooks, open?: OpenCalls, calls?: OwnCalls): ServerBehaviour {
  return { entity, hooks, ...(open ? { open } : {}), ...(calls ? { calls } : {}) };
=======
import type { Answers, EntityHooks, ServerBehaviour } from './operations/engine.ts';

export type { AskedCall, Engine, HookContext, OpenCall, ServerBehaviour, SessionCall } from './operations/engine.ts';
export { changeRelated, lockRelated, queryRelated, readRelated, readRelatedRows } from './operations/engine-writes.ts';
export { openFileNames } from './operations/files/open-files.ts';
export { safeHtml } from './operations/rich-text.ts';
export { askedRows, missingRow, openRows } from './operations/system/open-calls.ts';

/**
 * Declares the behaviour of one entity; permission, transaction, history and audit stay the engine's.
 * @param answers calls and files beside the entity's own operations: each open one says itself what strangers may see
 */
export function behaviour(entity: string, hooks: EntityHooks, answers: Answers = {}): ServerBehaviour {
  return { entity, hooks, ...answers };
>>>>>>> content
}
