/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { AccidentAnalysisRow, AccidentAnalysisSlots } from './_types/accidentAnalysis.gen.d.ts';
import type { AccidentCasualtyRow, AccidentCasualtySlots } from './_types/accidentCasualty.gen.d.ts';
import type { AccidentDutyRow, AccidentDutySlots } from './_types/accidentDuty.gen.d.ts';
import type { AccidentMeasureRow, AccidentMeasureSlots } from './_types/accidentMeasure.gen.d.ts';
import type { AccidentReportRow, AccidentReportSlots } from './_types/accidentReport.gen.d.ts';
import type { AccidentSupplementRow, AccidentSupplementSlots } from './_types/accidentSupplement.gen.d.ts';
import type { InjuryStatBaseRow, InjuryStatBaseSlots } from './_types/injuryStatBase.gen.d.ts';
import type { SecurityPersonnelRow, SecurityPersonnelSlots } from './_types/securityPersonnel.gen.d.ts';
import type { WorkCapabilityRow, WorkCapabilitySlots } from './_types/workCapability.gen.d.ts';

export interface RowsOfAccident {
  readonly accidentAnalysis: AccidentAnalysisRow;
  readonly accidentCasualty: AccidentCasualtyRow;
  readonly accidentDuty: AccidentDutyRow;
  readonly accidentMeasure: AccidentMeasureRow;
  readonly accidentReport: AccidentReportRow;
  readonly accidentSupplement: AccidentSupplementRow;
  readonly injuryStatBase: InjuryStatBaseRow;
  readonly securityPersonnel: SecurityPersonnelRow;
  readonly workCapability: WorkCapabilityRow;
}

export interface SlotsOfAccident {
  readonly accidentAnalysis: AccidentAnalysisSlots;
  readonly accidentCasualty: AccidentCasualtySlots;
  readonly accidentDuty: AccidentDutySlots;
  readonly accidentMeasure: AccidentMeasureSlots;
  readonly accidentReport: AccidentReportSlots;
  readonly accidentSupplement: AccidentSupplementSlots;
  readonly injuryStatBase: InjuryStatBaseSlots;
  readonly securityPersonnel: SecurityPersonnelSlots;
  readonly workCapability: WorkCapabilitySlots;
}
