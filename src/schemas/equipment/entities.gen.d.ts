/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { EquipBoilerRow, EquipBoilerSlots } from './_types/equipBoiler.gen.d.ts';
import type { EquipClassRow, EquipClassSlots } from './_types/equipClass.gen.d.ts';
import type { EquipCraneRow, EquipCraneSlots } from './_types/equipCrane.gen.d.ts';
import type { EquipElevatorRow, EquipElevatorSlots } from './_types/equipElevator.gen.d.ts';
import type { EquipForkliftRow, EquipForkliftSlots } from './_types/equipForklift.gen.d.ts';
import type { EquipInspectRow, EquipInspectSlots } from './_types/equipInspect.gen.d.ts';
import type { EquipInspectRateRow, EquipInspectRateSlots } from './_types/equipInspectRate.gen.d.ts';
import type { EquipMaintainRow, EquipMaintainSlots } from './_types/equipMaintain.gen.d.ts';
import type { EquipMetallurgyRow, EquipMetallurgySlots } from './_types/equipMetallurgy.gen.d.ts';
import type { EquipPipelineRow, EquipPipelineSlots } from './_types/equipPipeline.gen.d.ts';
import type { EquipVesselRow, EquipVesselSlots } from './_types/equipVessel.gen.d.ts';
import type { InspectCycleRow, InspectCycleSlots } from './_types/inspectCycle.gen.d.ts';
import type { InspectPersonRow, InspectPersonSlots } from './_types/inspectPerson.gen.d.ts';

export interface RowsOfEquipment {
  readonly equipBoiler: EquipBoilerRow;
  readonly equipClass: EquipClassRow;
  readonly equipCrane: EquipCraneRow;
  readonly equipElevator: EquipElevatorRow;
  readonly equipForklift: EquipForkliftRow;
  readonly equipInspect: EquipInspectRow;
  readonly equipInspectRate: EquipInspectRateRow;
  readonly equipMaintain: EquipMaintainRow;
  readonly equipMetallurgy: EquipMetallurgyRow;
  readonly equipPipeline: EquipPipelineRow;
  readonly equipVessel: EquipVesselRow;
  readonly inspectCycle: InspectCycleRow;
  readonly inspectPerson: InspectPersonRow;
}

export interface SlotsOfEquipment {
  readonly equipBoiler: EquipBoilerSlots;
  readonly equipClass: EquipClassSlots;
  readonly equipCrane: EquipCraneSlots;
  readonly equipElevator: EquipElevatorSlots;
  readonly equipForklift: EquipForkliftSlots;
  readonly equipInspect: EquipInspectSlots;
  readonly equipInspectRate: EquipInspectRateSlots;
  readonly equipMaintain: EquipMaintainSlots;
  readonly equipMetallurgy: EquipMetallurgySlots;
  readonly equipPipeline: EquipPipelineSlots;
  readonly equipVessel: EquipVesselSlots;
  readonly inspectCycle: InspectCycleSlots;
  readonly inspectPerson: InspectPersonSlots;
}
