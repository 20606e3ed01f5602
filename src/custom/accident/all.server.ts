/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { accidentAnalysisBehaviour } from './accidentAnalysis.server.ts';
import { accidentReportBehaviour } from './accidentReport.server.ts';
import { injuryStatBaseBehaviour } from './injuryStatBase.server.ts';

export const accidentBehaviours: readonly ServerBehaviour[] = [
  accidentAnalysisBehaviour,
  accidentReportBehaviour,
  injuryStatBaseBehaviour,
];
