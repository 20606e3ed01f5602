/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 物料 */
export interface CostMaterialRow extends ImplicitFields {
  /** 物料编码 */
  readonly materialCode: string;
  /** 物料名称 */
  readonly materialName: string;
  /** 类型 */
  readonly materialKind: "hotMetal" | "pigIron" | "scrap" | "alloy" | "lime" | "dolomite" | "ore" | "carbon" | "powder" | "refractory" | "oxygen" | "nitrogen" | "argon" | "power" | "water" | "steam" | "gas" | "compressedAir" | "electrode" | "slag" | "other";
  /** 成本科目 */
  readonly subject: string;
  /** 计量单位 */
  readonly unit: string;
  /** 规格 */
  readonly spec: string | null;
  /** 铁含量 */
  readonly feContent: string | null;
  /** 收得率 */
  readonly yieldRate: string | null;
  /** 工序间转移 */
  readonly transfer: boolean;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type CostMaterialSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'materialCode' | 'materialName' | 'materialKind' | 'subject' | 'unit' | 'spec' | 'feContent' | 'yieldRate' | 'transfer' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'nature'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
