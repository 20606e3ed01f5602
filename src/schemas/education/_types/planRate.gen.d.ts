/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { TrainPlanItemRow } from '../../education/_types/trainPlanItem.gen.d.ts';

/** 计划完成率 */
export interface PlanRateRow extends ImplicitFields {
  /** 单位 */
  readonly org: string;
  /** 月份 */
  readonly month: string;
  /** 计划明细 */
  readonly items: readonly TrainPlanItemRow[];
  /** 计划 */
  readonly plannedCount: number | null;
  /** 完成 */
  readonly doneCount: number | null;
  /** 逾期 */
  readonly overdueCount: number | null;
  /** 完成率 */
  readonly rate: string | null;
}

/** What an override can stand in for. */
export type PlanRateSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'month' | 'items' | 'plannedCount' | 'doneCount' | 'overdueCount' | 'rate'}`
  | `form.section.${'basic' | 'figures'}`
  | `action.${'query' | 'export' | 'print'}`;
