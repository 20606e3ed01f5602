/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { exerciseProblemBehaviour } from './exerciseProblem.server.ts';
import { exerciseResultBehaviour } from './exerciseResult.server.ts';
import { emergencySupplyBehaviour, supplyRecordBehaviour } from './supplyRecord.server.ts';

export const emergencyBehaviours: readonly ServerBehaviour[] = [
  exerciseProblemBehaviour,
  exerciseResultBehaviour,
  emergencySupplyBehaviour,
  supplyRecordBehaviour,
];
