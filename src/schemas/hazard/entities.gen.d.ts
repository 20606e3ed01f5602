/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { HazardCaptureRow, HazardCaptureSlots } from './_types/hazardCapture.gen.d.ts';
import type { HazardPersonRow, HazardPersonSlots } from './_types/hazardPerson.gen.d.ts';
import type { HazardReportRow, HazardReportSlots } from './_types/hazardReport.gen.d.ts';
import type { HiddenDangerRow, HiddenDangerSlots } from './_types/hiddenDanger.gen.d.ts';
import type { MajorHazardFileRow, MajorHazardFileSlots } from './_types/majorHazardFile.gen.d.ts';
import type { RectificationRow, RectificationSlots } from './_types/rectification.gen.d.ts';

export interface RowsOfHazard {
  readonly hazardCapture: HazardCaptureRow;
  readonly hazardPerson: HazardPersonRow;
  readonly hazardReport: HazardReportRow;
  readonly hiddenDanger: HiddenDangerRow;
  readonly majorHazardFile: MajorHazardFileRow;
  readonly rectification: RectificationRow;
}

export interface SlotsOfHazard {
  readonly hazardCapture: HazardCaptureSlots;
  readonly hazardPerson: HazardPersonSlots;
  readonly hazardReport: HazardReportSlots;
  readonly hiddenDanger: HiddenDangerSlots;
  readonly majorHazardFile: MajorHazardFileSlots;
  readonly rectification: RectificationSlots;
}
