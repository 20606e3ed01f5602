/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { EmergencyContactRow, EmergencyContactSlots } from './_types/emergencyContact.gen.d.ts';
import type { EmergencyEventRow, EmergencyEventSlots } from './_types/emergencyEvent.gen.d.ts';
import type { EmergencyPlanRow, EmergencyPlanSlots } from './_types/emergencyPlan.gen.d.ts';
import type { EmergencyPlanStepRow, EmergencyPlanStepSlots } from './_types/emergencyPlanStep.gen.d.ts';
import type { EmergencySupplyRow, EmergencySupplySlots } from './_types/emergencySupply.gen.d.ts';
import type { ExercisePlanRow, ExercisePlanSlots } from './_types/exercisePlan.gen.d.ts';
import type { ExerciseProblemRow, ExerciseProblemSlots } from './_types/exerciseProblem.gen.d.ts';
import type { ExerciseResultRow, ExerciseResultSlots } from './_types/exerciseResult.gen.d.ts';
import type { RescueMemberRow, RescueMemberSlots } from './_types/rescueMember.gen.d.ts';
import type { RescueTeamRow, RescueTeamSlots } from './_types/rescueTeam.gen.d.ts';
import type { SupplyRecordRow, SupplyRecordSlots } from './_types/supplyRecord.gen.d.ts';

export interface RowsOfEmergency {
  readonly emergencyContact: EmergencyContactRow;
  readonly emergencyEvent: EmergencyEventRow;
  readonly emergencyPlan: EmergencyPlanRow;
  readonly emergencyPlanStep: EmergencyPlanStepRow;
  readonly emergencySupply: EmergencySupplyRow;
  readonly exercisePlan: ExercisePlanRow;
  readonly exerciseProblem: ExerciseProblemRow;
  readonly exerciseResult: ExerciseResultRow;
  readonly rescueMember: RescueMemberRow;
  readonly rescueTeam: RescueTeamRow;
  readonly supplyRecord: SupplyRecordRow;
}

export interface SlotsOfEmergency {
  readonly emergencyContact: EmergencyContactSlots;
  readonly emergencyEvent: EmergencyEventSlots;
  readonly emergencyPlan: EmergencyPlanSlots;
  readonly emergencyPlanStep: EmergencyPlanStepSlots;
  readonly emergencySupply: EmergencySupplySlots;
  readonly exercisePlan: ExercisePlanSlots;
  readonly exerciseProblem: ExerciseProblemSlots;
  readonly exerciseResult: ExerciseResultSlots;
  readonly rescueMember: RescueMemberSlots;
  readonly rescueTeam: RescueTeamSlots;
  readonly supplyRecord: SupplyRecordSlots;
}
