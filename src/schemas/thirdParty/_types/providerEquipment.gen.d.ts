/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 相关方机具 */
export interface ProviderEquipmentRow extends ImplicitFields {
  /** 单位 */
  readonly provider: string;
  /** 机具名称 */
  readonly equipName: string;
  /** 类型 */
  readonly equipKind: "crane" | "vehicle" | "electric" | "welding" | "scaffold" | "pressure" | "other";
  /** 型号 */
  readonly model: string | null;
  /** 出厂编号 */
  readonly serialNo: string | null;
  /** 合格证/检验报告 */
  readonly certFile: readonly string[];
  /** 检验有效期 */
  readonly validTo: string;
  /** 验收人 */
  readonly acceptBy: string | null;
  /** 验收日期 */
  readonly acceptDate: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 验收意见 */
  readonly opinion: string | null;
  /** 状态 */
  readonly status: "pending" | "pass" | "fail" | "out";
  /** 使用单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ProviderEquipmentSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'provider' | 'equipName' | 'equipKind' | 'model' | 'serialNo' | 'certFile' | 'validTo' | 'acceptBy' | 'acceptDate' | 'photos' | 'opinion' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'files' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'accept' | 'reject' | 'out'}`;
