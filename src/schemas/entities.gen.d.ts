/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { RowsOfConference, SlotsOfConference } from './conference/entities.gen.d.ts';
import type { RowsOfContent, SlotsOfContent } from './content/entities.gen.d.ts';
import type { RowsOfEquipment, SlotsOfEquipment } from './equipment/entities.gen.d.ts';
import type { RowsOfMonitors, SlotsOfMonitors } from './monitors/entities.gen.d.ts';
import type { RowsOfSystem, SlotsOfSystem } from './system/entities.gen.d.ts';
import type { RowsOfTools, SlotsOfTools } from './tools/entities.gen.d.ts';

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
export interface EntityRows extends RowsOfConference, RowsOfContent, RowsOfEquipment, RowsOfMonitors, RowsOfSystem, RowsOfTools {}

/** Entity → the slots that can be overridden. */
export interface EntitySlots extends SlotsOfConference, SlotsOfContent, SlotsOfEquipment, SlotsOfMonitors, SlotsOfSystem, SlotsOfTools {}

export type EntityName = keyof EntityRows;
