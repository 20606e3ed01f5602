/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 动土作业明细 */
export interface EarthWorkDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 作业范围 */
  readonly scope: string;
  /** 深度 */
  readonly depth: string;
  /** 面积 */
  readonly areaM2: string | null;
  /** 作业方式 */
  readonly method: "manual" | "machine";
  /** 地下设施 */
  readonly undergroundFacilities: readonly ("power" | "telecom" | "water" | "gas" | "process" | "fireWater" | "none")[];
  /** 附图 */
  readonly drawing: readonly string[];
  /** 支护措施 */
  readonly support: string | null;
  /** 会签人 */
  readonly countersigners: readonly string[];
  /** 会签意见 */
  readonly jointSigns: readonly ({ readonly dept: "power" | "water" | "steam" | "process" | "equipment" | "telecom" | "gas" | "fire" | "safety" | null; readonly person: string | null; readonly opinion: string | null; readonly time: string | null })[];
}

/** What an override can stand in for. */
export type EarthWorkDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'scope' | 'depth' | 'areaM2' | 'method' | 'undergroundFacilities' | 'drawing' | 'support' | 'countersigners' | 'jointSigns'}`
  | `form.section.${'basic' | 'joint'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
