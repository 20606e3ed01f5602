/** The server behaviour of the area, in one list. */
import type { ServerBehaviour } from '../../engine/server/sdk.ts';
import { alarmInfoBehaviour } from './alarmInfo.server.ts';
import { areaAlarmsBehaviour } from './areaAlarms.server.ts';
import { faceRecordBehaviours } from './faceRecord.server.ts';
import { gateBehaviour } from './gate.server.ts';
import { pointSampleBehaviour } from './pointSample.server.ts';
import { alarmCourseBehaviour, trendBehaviour } from './trend.server.ts';
import { warnDeviceBehaviour } from './warnDevice.server.ts';
import { warnMaintainBehaviour } from './warnMaintain.server.ts';

export const warningBehaviours: readonly ServerBehaviour[] = [
  alarmCourseBehaviour,
  alarmInfoBehaviour,
  areaAlarmsBehaviour,
  ...faceRecordBehaviours,
  gateBehaviour,
  pointSampleBehaviour,
  trendBehaviour,
  warnDeviceBehaviour,
  warnMaintainBehaviour,
];
