/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { hazardCaptureBehaviour } from './hazardCapture.server.ts';
import { hazardReportBehaviour } from './hazardReport.server.ts';
import { hiddenDangerBehaviour } from './hiddenDanger.server.ts';
import { rectificationBehaviour } from './rectification.server.ts';

export const hazardBehaviours: readonly ServerBehaviour[] = [
  hazardCaptureBehaviour,
  hazardReportBehaviour,
  hiddenDangerBehaviour,
  rectificationBehaviour,
];
