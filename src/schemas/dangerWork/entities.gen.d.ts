/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { BlindPlateDetailRow, BlindPlateDetailSlots } from './_types/blindPlateDetail.gen.d.ts';
import type { ConfinedSpaceDetailRow, ConfinedSpaceDetailSlots } from './_types/confinedSpaceDetail.gen.d.ts';
import type { ConfinedSpaceLedgerRow, ConfinedSpaceLedgerSlots } from './_types/confinedSpaceLedger.gen.d.ts';
import type { EarthWorkDetailRow, EarthWorkDetailSlots } from './_types/earthWorkDetail.gen.d.ts';
import type { EmergencyMeasureRow, EmergencyMeasureSlots } from './_types/emergencyMeasure.gen.d.ts';
import type { GasAnalysisRow, GasAnalysisSlots } from './_types/gasAnalysis.gen.d.ts';
import type { GasAnalysisItemRow, GasAnalysisItemSlots } from './_types/gasAnalysisItem.gen.d.ts';
import type { GasAreaDetailRow, GasAreaDetailSlots } from './_types/gasAreaDetail.gen.d.ts';
import type { GasLimitRow, GasLimitSlots } from './_types/gasLimit.gen.d.ts';
import type { HeightWorkDetailRow, HeightWorkDetailSlots } from './_types/heightWorkDetail.gen.d.ts';
import type { HotWorkDetailRow, HotWorkDetailSlots } from './_types/hotWorkDetail.gen.d.ts';
import type { LiftingDetailRow, LiftingDetailSlots } from './_types/liftingDetail.gen.d.ts';
import type { MeasureTemplateRow, MeasureTemplateSlots } from './_types/measureTemplate.gen.d.ts';
import type { PermitInterruptRow, PermitInterruptSlots } from './_types/permitInterrupt.gen.d.ts';
import type { PermitMeasureRow, PermitMeasureSlots } from './_types/permitMeasure.gen.d.ts';
import type { PermitRectifyRow, PermitRectifySlots } from './_types/permitRectify.gen.d.ts';
import type { PermitSignRow, PermitSignSlots } from './_types/permitSign.gen.d.ts';
import type { PermitTransferRow, PermitTransferSlots } from './_types/permitTransfer.gen.d.ts';
import type { RoadBreakDetailRow, RoadBreakDetailSlots } from './_types/roadBreakDetail.gen.d.ts';
import type { TempPowerDetailRow, TempPowerDetailSlots } from './_types/tempPowerDetail.gen.d.ts';
import type { WorkLevelRuleRow, WorkLevelRuleSlots } from './_types/workLevelRule.gen.d.ts';
import type { WorkPermitRow, WorkPermitSlots } from './_types/workPermit.gen.d.ts';
import type { WorkPermitWorkerRow, WorkPermitWorkerSlots } from './_types/workPermitWorker.gen.d.ts';
import type { WorkTaskRow, WorkTaskSlots } from './_types/workTask.gen.d.ts';

export interface RowsOfDangerWork {
  readonly blindPlateDetail: BlindPlateDetailRow;
  readonly confinedSpaceDetail: ConfinedSpaceDetailRow;
  readonly confinedSpaceLedger: ConfinedSpaceLedgerRow;
  readonly earthWorkDetail: EarthWorkDetailRow;
  readonly emergencyMeasure: EmergencyMeasureRow;
  readonly gasAnalysis: GasAnalysisRow;
  readonly gasAnalysisItem: GasAnalysisItemRow;
  readonly gasAreaDetail: GasAreaDetailRow;
  readonly gasLimit: GasLimitRow;
  readonly heightWorkDetail: HeightWorkDetailRow;
  readonly hotWorkDetail: HotWorkDetailRow;
  readonly liftingDetail: LiftingDetailRow;
  readonly measureTemplate: MeasureTemplateRow;
  readonly permitInterrupt: PermitInterruptRow;
  readonly permitMeasure: PermitMeasureRow;
  readonly permitRectify: PermitRectifyRow;
  readonly permitSign: PermitSignRow;
  readonly permitTransfer: PermitTransferRow;
  readonly roadBreakDetail: RoadBreakDetailRow;
  readonly tempPowerDetail: TempPowerDetailRow;
  readonly workLevelRule: WorkLevelRuleRow;
  readonly workPermit: WorkPermitRow;
  readonly workPermitWorker: WorkPermitWorkerRow;
  readonly workTask: WorkTaskRow;
}

export interface SlotsOfDangerWork {
  readonly blindPlateDetail: BlindPlateDetailSlots;
  readonly confinedSpaceDetail: ConfinedSpaceDetailSlots;
  readonly confinedSpaceLedger: ConfinedSpaceLedgerSlots;
  readonly earthWorkDetail: EarthWorkDetailSlots;
  readonly emergencyMeasure: EmergencyMeasureSlots;
  readonly gasAnalysis: GasAnalysisSlots;
  readonly gasAnalysisItem: GasAnalysisItemSlots;
  readonly gasAreaDetail: GasAreaDetailSlots;
  readonly gasLimit: GasLimitSlots;
  readonly heightWorkDetail: HeightWorkDetailSlots;
  readonly hotWorkDetail: HotWorkDetailSlots;
  readonly liftingDetail: LiftingDetailSlots;
  readonly measureTemplate: MeasureTemplateSlots;
  readonly permitInterrupt: PermitInterruptSlots;
  readonly permitMeasure: PermitMeasureSlots;
  readonly permitRectify: PermitRectifySlots;
  readonly permitSign: PermitSignSlots;
  readonly permitTransfer: PermitTransferSlots;
  readonly roadBreakDetail: RoadBreakDetailSlots;
  readonly tempPowerDetail: TempPowerDetailSlots;
  readonly workLevelRule: WorkLevelRuleSlots;
  readonly workPermit: WorkPermitSlots;
  readonly workPermitWorker: WorkPermitWorkerSlots;
  readonly workTask: WorkTaskSlots;
}
