/**
 * The door for server behaviour in custom code: `custom/<area>/<entity>.server.ts` imports this and nothing else of the
 * server.
 */
import type { Answers, EntityHooks, ServerBehaviour } from './operations/engine.ts';

export { addAndAct, runAction } from './operations/act.ts';
export type {
  AskedCall,
  Call,
  DeviceCall,
  DeviceReport,
  Engine,
  HookContext,
  OpenCall,
  ServerBehaviour,
  SessionCall,
  Transaction,
} from './operations/engine.ts';
export {
  addRelated,
  changeRead,
  changeRelated,
  countRelated,
  holdFiles,
  holdFree,
  lockName,
  lockRelated,
  queryRelated,
  readRelated,
  readRelatedRows,
  readRelatedWhere,
  readWriteOnly,
  together,
  type WritingTransaction,
} from './operations/engine-writes.ts';
export { keepCaused } from './operations/commands/facts.ts';
export { byServerClock, isAgeUnknown, minutesWaited, momentOf } from './operations/commands/sent.ts';
export { makeDeviceKey } from './features/devices/device-keys.ts';
export { needOwnTopic } from './features/ingest/need-topic.ts';
export { openFileNames } from './operations/files/open-files.ts';
export { needOpenPeriods } from './operations/period.ts';
export { queryRows } from './operations/query.ts';
export { safeHtml } from './operations/rich-text.ts';
export { askedRows, missingRow, openRows } from './operations/system/open-calls.ts';
export { addRelatedRows, lockRelatedRows, writeMeasured } from './operations/readings.ts';
export { ownPlace } from './operations/scan/own-place.ts';
export { addPhoneUser, closePhoneUser } from './operations/system/phone-users.ts';
export { tell } from './operations/tell.ts';
export { queryTree } from './operations/tree/tree.ts';
export { unitAndAbove, unitAndBelow } from './operations/units.ts';
export { dismissRegistration, openRegistration } from './operations/system/registration.ts';

/**
 * Declares the behaviour of one entity; permission, transaction, history and audit stay the engine's.
 * @param answers calls and files beside the entity's own operations: each open one says itself what strangers may see
 */
export function behaviour(entity: string, hooks: EntityHooks, answers: Answers = {}): ServerBehaviour {
  return { entity, hooks, ...answers };
}
