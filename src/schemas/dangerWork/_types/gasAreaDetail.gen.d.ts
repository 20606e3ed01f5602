/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 煤气区域作业明细 */
export interface GasAreaDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 煤气种类 */
  readonly gasKind: "bfg" | "ldg" | "cog" | "mixed" | "ng";
  /** 煤气设施 */
  readonly facility: string;
  /** 带煤气作业 */
  readonly liveWork: boolean;
  /** CO浓度 */
  readonly coReading: string;
  /** 允许停留 */
  readonly maxStayMinutes: number | null;
  /** 呼吸器 */
  readonly respirator: "air" | "oxygen" | "none";
  /** 隔断方式 */
  readonly sealMethod: "waterSealValve" | "blindValve" | "blindPlate";
  /** 吹扫介质 */
  readonly purgeMedium: "nitrogen" | "steam" | "air" | null;
}

/** What an override can stand in for. */
export type GasAreaDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'gasKind' | 'facility' | 'liveWork' | 'coReading' | 'maxStayMinutes' | 'respirator' | 'sealMethod' | 'purgeMedium'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
