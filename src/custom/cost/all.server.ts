/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { costExceptionBehaviour } from './costException.server.ts';
import { costPeriodBehaviour, datedBehaviours } from './costPeriod.server.ts';
import { dailyConsumeBehaviour, dailyProductionBehaviour } from './dailyConsume.server.ts';
import { costPlanBehaviour, materialPriceBehaviour } from './materialPrice.server.ts';

export const costBehaviours: readonly ServerBehaviour[] = [
  ...datedBehaviours,
  costPeriodBehaviour,
  dailyConsumeBehaviour,
  dailyProductionBehaviour,
  materialPriceBehaviour,
  costPlanBehaviour,
  costExceptionBehaviour,
];
