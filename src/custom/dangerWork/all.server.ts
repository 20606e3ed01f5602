/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { gasAnalysisBehaviour } from './gasAnalysis.server.ts';
import { permitNoticesBehaviour } from './permitNotices.server.ts';
import { permitSignBehaviour } from './permitSign.server.ts';
import { permitStepBehaviour } from './permitStep.server.ts';
import { workPermitBehaviour } from './workPermit.server.ts';

export const dangerWorkBehaviours: readonly ServerBehaviour[] = [
  gasAnalysisBehaviour,
  permitNoticesBehaviour,
  permitSignBehaviour,
  permitStepBehaviour,
  workPermitBehaviour,
];
