/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { dutyPersonBehaviour } from './dutyPerson.server.ts';
import { dutyTaskBehaviour } from './dutyTask.server.ts';
import { dutyPositionBehaviour, positionPersonBehaviour } from './positionPerson.server.ts';

export const liabilityBehaviours: readonly ServerBehaviour[] = [
  dutyPersonBehaviour,
  dutyPositionBehaviour,
  dutyTaskBehaviour,
  positionPersonBehaviour,
];
