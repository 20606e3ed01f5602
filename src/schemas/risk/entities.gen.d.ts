/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ControlListRow, ControlListSlots } from './_types/controlList.gen.d.ts';
import type { HolidayRow, HolidaySlots } from './_types/holiday.gen.d.ts';
import type { InspectItemRow, InspectItemSlots } from './_types/inspectItem.gen.d.ts';
import type { InspectPlanRow, InspectPlanSlots } from './_types/inspectPlan.gen.d.ts';
import type { InspectRecordRow, InspectRecordSlots } from './_types/inspectRecord.gen.d.ts';
import type { InspectTaskRow, InspectTaskSlots } from './_types/inspectTask.gen.d.ts';
import type { RiskAreaRow, RiskAreaSlots } from './_types/riskArea.gen.d.ts';
import type { RiskCriterionRow, RiskCriterionSlots } from './_types/riskCriterion.gen.d.ts';
import type { RiskItemRow, RiskItemSlots } from './_types/riskItem.gen.d.ts';
import type { RiskMeasureRow, RiskMeasureSlots } from './_types/riskMeasure.gen.d.ts';
import type { RiskPointRow, RiskPointSlots } from './_types/riskPoint.gen.d.ts';
import type { RiskReportRow, RiskReportSlots } from './_types/riskReport.gen.d.ts';

export interface RowsOfRisk {
  readonly controlList: ControlListRow;
  readonly holiday: HolidayRow;
  readonly inspectItem: InspectItemRow;
  readonly inspectPlan: InspectPlanRow;
  readonly inspectRecord: InspectRecordRow;
  readonly inspectTask: InspectTaskRow;
  readonly riskArea: RiskAreaRow;
  readonly riskCriterion: RiskCriterionRow;
  readonly riskItem: RiskItemRow;
  readonly riskMeasure: RiskMeasureRow;
  readonly riskPoint: RiskPointRow;
  readonly riskReport: RiskReportRow;
}

export interface SlotsOfRisk {
  readonly controlList: ControlListSlots;
  readonly holiday: HolidaySlots;
  readonly inspectItem: InspectItemSlots;
  readonly inspectPlan: InspectPlanSlots;
  readonly inspectRecord: InspectRecordSlots;
  readonly inspectTask: InspectTaskSlots;
  readonly riskArea: RiskAreaSlots;
  readonly riskCriterion: RiskCriterionSlots;
  readonly riskItem: RiskItemSlots;
  readonly riskMeasure: RiskMeasureSlots;
  readonly riskPoint: RiskPointSlots;
  readonly riskReport: RiskReportSlots;
}
