/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 日消耗 */
export interface DailyConsumeRow extends ImplicitFields {
  /** 车间 */
  readonly workshop: string;
  /** 日期 */
  readonly date: string;
  /** 班次 */
  readonly shift: string;
  /** 物料 */
  readonly material: string;
  /** 消耗量 */
  readonly quantity: string;
  /** 计量单位 */
  readonly unit: string | null;
  /** 单耗 */
  readonly unitConsume: string | null;
  /** 计划单耗 */
  readonly planUnitConsume: string | null;
  /** 单耗偏差 */
  readonly deviation: string | null;
  /** 单价 */
  readonly price: string | null;
  /** 金额 */
  readonly amount: string | null;
  /** 吨钢成本 */
  readonly unitCost: string | null;
  /** 异常 */
  readonly abnormal: boolean;
  /** 缺少 */
  readonly lacks: readonly ("production" | "price" | "plan")[];
  /** 来源 */
  readonly source: "manual" | "import" | "mes" | "adjust";
  /** 当班产量 */
  readonly production: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DailyConsumeSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workshop' | 'date' | 'shift' | 'material' | 'quantity' | 'unit' | 'unitConsume' | 'planUnitConsume' | 'deviation' | 'price' | 'amount' | 'unitCost' | 'abnormal' | 'lacks' | 'source' | 'production' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'figures'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'adjust'}`;
