/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { RowsOfAccident, SlotsOfAccident } from './accident/entities.gen.d.ts';
import type { RowsOfCommon, SlotsOfCommon } from './common/entities.gen.d.ts';
import type { RowsOfConference, SlotsOfConference } from './conference/entities.gen.d.ts';
import type { RowsOfContent, SlotsOfContent } from './content/entities.gen.d.ts';
import type { RowsOfCost, SlotsOfCost } from './cost/entities.gen.d.ts';
import type { RowsOfDangerWork, SlotsOfDangerWork } from './dangerWork/entities.gen.d.ts';
import type { RowsOfEducation, SlotsOfEducation } from './education/entities.gen.d.ts';
import type { RowsOfEmergency, SlotsOfEmergency } from './emergency/entities.gen.d.ts';
import type { RowsOfEquipment, SlotsOfEquipment } from './equipment/entities.gen.d.ts';
import type { RowsOfHazard, SlotsOfHazard } from './hazard/entities.gen.d.ts';
import type { RowsOfInjury, SlotsOfInjury } from './injury/entities.gen.d.ts';
import type { RowsOfLiability, SlotsOfLiability } from './liability/entities.gen.d.ts';
import type { RowsOfMail, SlotsOfMail } from './mail/entities.gen.d.ts';
import type { RowsOfMonitors, SlotsOfMonitors } from './monitors/entities.gen.d.ts';
import type { RowsOfPerformance, SlotsOfPerformance } from './performance/entities.gen.d.ts';
import type { RowsOfRisk, SlotsOfRisk } from './risk/entities.gen.d.ts';
import type { RowsOfSystem, SlotsOfSystem } from './system/entities.gen.d.ts';
import type { RowsOfThirdParty, SlotsOfThirdParty } from './thirdParty/entities.gen.d.ts';
import type { RowsOfTools, SlotsOfTools } from './tools/entities.gen.d.ts';
import type { RowsOfWarning, SlotsOfWarning } from './warning/entities.gen.d.ts';
import type { RowsOfWorkflow, SlotsOfWorkflow } from './workflow/entities.gen.d.ts';

/** What every row has. */
export interface ImplicitFields {
  readonly id: string;
  readonly tenantId: string;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly updatedBy: string | null;
  readonly updatedAt: string;
  readonly rev: number;
}

/** Entity → its row. */
export interface EntityRows extends RowsOfAccident, RowsOfCommon, RowsOfConference, RowsOfContent, RowsOfCost, RowsOfDangerWork, RowsOfEducation, RowsOfEmergency, RowsOfEquipment, RowsOfHazard, RowsOfInjury, RowsOfLiability, RowsOfMail, RowsOfMonitors, RowsOfPerformance, RowsOfRisk, RowsOfSystem, RowsOfThirdParty, RowsOfTools, RowsOfWarning, RowsOfWorkflow {}

/** Entity → the slots that can be overridden. */
export interface EntitySlots extends SlotsOfAccident, SlotsOfCommon, SlotsOfConference, SlotsOfContent, SlotsOfCost, SlotsOfDangerWork, SlotsOfEducation, SlotsOfEmergency, SlotsOfEquipment, SlotsOfHazard, SlotsOfInjury, SlotsOfLiability, SlotsOfMail, SlotsOfMonitors, SlotsOfPerformance, SlotsOfRisk, SlotsOfSystem, SlotsOfThirdParty, SlotsOfTools, SlotsOfWarning, SlotsOfWorkflow {}

export type EntityName = keyof EntityRows;
