/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { SupplyRecordRow } from '../../emergency/_types/supplyRecord.gen.d.ts';

/** 应急物资 */
export interface EmergencySupplyRow extends ImplicitFields {
  /** 编号 */
  readonly supplyNo: string | null;
  /** 名称 */
  readonly supplyName: string;
  /** 类别 */
  readonly category: "ppe" | "respirator" | "detection" | "fire" | "rescue" | "medical" | "comm" | "leak" | "vehicle" | "other";
  /** 规格型号 */
  readonly spec: string;
  /** 单位 */
  readonly unit: string;
  /** 期初数量 */
  readonly opening: string;
  /** 库存 */
  readonly quantity: string | null;
  /** 最低储备 */
  readonly minQuantity: string;
  /** 保管单位 */
  readonly org: string;
  /** 存放位置 */
  readonly place: string;
  /** 定位 */
  readonly geo: string | null;
  /** 保管人 */
  readonly keeper: string;
  /** 电话 */
  readonly keeperPhone: string | null;
  /** 购置日期 */
  readonly buyDate: string | null;
  /** 生产日期 */
  readonly produceDate: string | null;
  /** 有效期至 */
  readonly validTo: string | null;
  /** 检查周期 */
  readonly inspectCycleDays: number | null;
  /** 上次检查 */
  readonly lastInspect: string | null;
  /** 下次检查 */
  readonly nextInspect: string | null;
  /** 照片 */
  readonly photo: readonly string[];
  /** 状态 */
  readonly status: "normal" | "low" | "expiring" | "expired" | "maintaining" | "scrapped";
  /** 备注 */
  readonly remark: string | null;
  /** 检查/出入库 */
  readonly movements: readonly SupplyRecordRow[];
}

/** What an override can stand in for. */
export type EmergencySupplySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'supplyNo' | 'supplyName' | 'category' | 'spec' | 'unit' | 'opening' | 'quantity' | 'minQuantity' | 'org' | 'place' | 'geo' | 'keeper' | 'keeperPhone' | 'buyDate' | 'produceDate' | 'validTo' | 'inspectCycleDays' | 'lastInspect' | 'nextInspect' | 'photo' | 'status' | 'remark' | 'movements'}`
  | `form.section.${'basic' | 'keep' | 'time'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'low' | 'replenish' | 'warn' | 'expire' | 'repair' | 'recover' | 'scrap'}`;
