/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { deductMaintainBehaviour } from './deductMaintain.server.ts';
import { automaticBehaviours } from './automatic.server.ts';
import { personScoreBehaviour } from './personScore.server.ts';
import { scorePeriodBehaviour } from './scorePeriod.server.ts';
import { unitEvaluationBehaviour } from './unitEvaluation.server.ts';

export const performanceBehaviours: readonly ServerBehaviour[] = [
  ...automaticBehaviours,
  deductMaintainBehaviour,
  personScoreBehaviour,
  scorePeriodBehaviour,
  unitEvaluationBehaviour,
];
