/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 车间成本报表 */
export interface WorkshopCostRow extends ImplicitFields {
  /** 车间 */
  readonly workshop: string;
  /** 周期 */
  readonly periodType: "day" | "month" | "year";
  /** 期间 */
  readonly period: string;
  /** 科目 */
  readonly subject: string;
  /** 物料 */
  readonly material: string | null;
  /** 合格产量 */
  readonly output: string | null;
  /** 数量 */
  readonly quantity: string | null;
  /** 计量单位 */
  readonly unit: string | null;
  /** 单耗 */
  readonly unitConsume: string | null;
  /** 单价 */
  readonly price: string | null;
  /** 金额 */
  readonly amount: string | null;
  /** 单位成本 */
  readonly unitCost: string | null;
  /** 计划单位成本 */
  readonly planUnitCost: string | null;
  /** 比计划 */
  readonly diffPlan: string | null;
  /** 量差 */
  readonly quantityDiff: string | null;
  /** 价差 */
  readonly priceDiff: string | null;
  /** 上期单位成本 */
  readonly lastUnitCost: string | null;
  /** 占比 */
  readonly share: string | null;
  /** 缺少 */
  readonly lacks: readonly ("production" | "price" | "plan")[];
  /** 所属单位 */
  readonly orgId: string | null;
}

/** What an override can stand in for. */
export type WorkshopCostSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workshop' | 'periodType' | 'period' | 'subject' | 'material' | 'output' | 'quantity' | 'unit' | 'unitConsume' | 'price' | 'amount' | 'unitCost' | 'planUnitCost' | 'diffPlan' | 'quantityDiff' | 'priceDiff' | 'lastUnitCost' | 'share' | 'lacks' | 'orgId'}`
  | `form.section.${'basic' | 'cost' | 'variance'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print'}`;
