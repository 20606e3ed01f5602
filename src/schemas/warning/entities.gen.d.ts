/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { AlarmInfoRow, AlarmInfoSlots } from './_types/alarmInfo.gen.d.ts';
import type { FaceRecordRow, FaceRecordSlots } from './_types/faceRecord.gen.d.ts';
import type { PointAlarmRow, PointAlarmSlots } from './_types/pointAlarm.gen.d.ts';
import type { PointSampleRow, PointSampleSlots } from './_types/pointSample.gen.d.ts';
import type { WarnDeviceRow, WarnDeviceSlots } from './_types/warnDevice.gen.d.ts';
import type { WarnMaintainRow, WarnMaintainSlots } from './_types/warnMaintain.gen.d.ts';
import type { WarnPointRow, WarnPointSlots } from './_types/warnPoint.gen.d.ts';

export interface RowsOfWarning {
  readonly alarmInfo: AlarmInfoRow;
  readonly faceRecord: FaceRecordRow;
  readonly pointAlarm: PointAlarmRow;
  readonly pointSample: PointSampleRow;
  readonly warnDevice: WarnDeviceRow;
  readonly warnMaintain: WarnMaintainRow;
  readonly warnPoint: WarnPointRow;
}

export interface SlotsOfWarning {
  readonly alarmInfo: AlarmInfoSlots;
  readonly faceRecord: FaceRecordSlots;
  readonly pointAlarm: PointAlarmSlots;
  readonly pointSample: PointSampleSlots;
  readonly warnDevice: WarnDeviceSlots;
  readonly warnMaintain: WarnMaintainSlots;
  readonly warnPoint: WarnPointSlots;
}
