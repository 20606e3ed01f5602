/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { EquipBoilerRow, EquipBoilerSlots } from './_types/equipBoiler.gen.d.ts';
import type { EquipClassRow, EquipClassSlots } from './_types/equipClass.gen.d.ts';
import type { EquipCraneRow, EquipCraneSlots } from './_types/equipCrane.gen.d.ts';
import type { EquipInspectRow, EquipInspectSlots } from './_types/equipInspect.gen.d.ts';
import type { InspectCycleRow, InspectCycleSlots } from './_types/inspectCycle.gen.d.ts';

export interface RowsOfEquipment {
  readonly equipBoiler: EquipBoilerRow;
  readonly equipClass: EquipClassRow;
  readonly equipCrane: EquipCraneRow;
  readonly equipInspect: EquipInspectRow;
  readonly inspectCycle: InspectCycleRow;
}

export interface SlotsOfEquipment {
  readonly equipBoiler: EquipBoilerSlots;
  readonly equipClass: EquipClassSlots;
  readonly equipCrane: EquipCraneSlots;
  readonly equipInspect: EquipInspectSlots;
  readonly inspectCycle: InspectCycleSlots;
}
