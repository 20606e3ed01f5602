/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { equipInspectBehaviour, equipMaintainBehaviour } from './equipInspect.server.ts';
import { inspectCycleBehaviours } from './inspectCycle.server.ts';

export const equipmentBehaviours: readonly ServerBehaviour[] = [
  equipInspectBehaviour,
  equipMaintainBehaviour,
  ...inspectCycleBehaviours,
];
