/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { BehaviorStandardRow, BehaviorStandardSlots } from './_types/behaviorStandard.gen.d.ts';
import type { DutyItemRow, DutyItemSlots } from './_types/dutyItem.gen.d.ts';
import type { DutyPersonRow, DutyPersonSlots } from './_types/dutyPerson.gen.d.ts';
import type { DutyPositionRow, DutyPositionSlots } from './_types/dutyPosition.gen.d.ts';
import type { DutyRecordRow, DutyRecordSlots } from './_types/dutyRecord.gen.d.ts';
import type { DutyTaskRow, DutyTaskSlots } from './_types/dutyTask.gen.d.ts';
import type { PositionPersonRow, PositionPersonSlots } from './_types/positionPerson.gen.d.ts';

export interface RowsOfLiability {
  readonly behaviorStandard: BehaviorStandardRow;
  readonly dutyItem: DutyItemRow;
  readonly dutyPerson: DutyPersonRow;
  readonly dutyPosition: DutyPositionRow;
  readonly dutyRecord: DutyRecordRow;
  readonly dutyTask: DutyTaskRow;
  readonly positionPerson: PositionPersonRow;
}

export interface SlotsOfLiability {
  readonly behaviorStandard: BehaviorStandardSlots;
  readonly dutyItem: DutyItemSlots;
  readonly dutyPerson: DutyPersonSlots;
  readonly dutyPosition: DutyPositionSlots;
  readonly dutyRecord: DutyRecordSlots;
  readonly dutyTask: DutyTaskSlots;
  readonly positionPerson: PositionPersonSlots;
}
