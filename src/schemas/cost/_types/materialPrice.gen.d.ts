/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 物料价格 */
export interface MaterialPriceRow extends ImplicitFields {
  /** 物料 */
  readonly material: string;
  /** 月份 */
  readonly month: string;
  /** 价格类型 */
  readonly priceType: "plan" | "actual" | "market";
  /** 单价 */
  readonly price: string;
  /** 计价单位 */
  readonly unit: string | null;
  /** 含税 */
  readonly taxIncluded: boolean;
  /** 生效起 */
  readonly effectiveFrom: string;
  /** 生效止 */
  readonly effectiveTo: string | null;
  /** 来源 */
  readonly source: "manual" | "import" | "erp";
  /** 环比 */
  readonly changeRate: string | null;
  /** 状态 */
  readonly status: "draft" | "confirmed" | "locked";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type MaterialPriceSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'material' | 'month' | 'priceType' | 'price' | 'unit' | 'taxIncluded' | 'effectiveFrom' | 'effectiveTo' | 'source' | 'changeRate' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'origin'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'confirm' | 'unconfirm' | 'lock'}`;
