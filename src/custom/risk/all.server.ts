/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { controlListBehaviour } from './controlList.server.ts';
import { holidayBehaviour } from './holiday.server.ts';
import { inspectItemBehaviour } from './inspectItem.server.ts';
import { inspectRecordBehaviour } from './inspectRecord.server.ts';
import { inspectTaskBehaviour } from './inspectTask.server.ts';
import { riskAreaBehaviour } from './riskArea.server.ts';
import { riskItemBehaviour } from './riskItem.server.ts';
import { riskReportBehaviour } from './riskReport.server.ts';

export const riskBehaviours: readonly ServerBehaviour[] = [
  controlListBehaviour,
  holidayBehaviour,
  inspectItemBehaviour,
  inspectRecordBehaviour,
  inspectTaskBehaviour,
  riskAreaBehaviour,
  riskItemBehaviour,
  riskReportBehaviour,
];
