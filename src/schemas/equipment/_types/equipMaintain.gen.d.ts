/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 维保/日常检查记录 */
export interface EquipMaintainRow extends ImplicitFields {
  /** 设备种类 */
  readonly equipType: "boiler" | "crane" | "pressureVessel" | "pressurePipeline" | "elevator" | "forklift" | "metallurgy";
  /** 设备 */
  readonly equipId: string;
  /** 设备名称 */
  readonly equipName: string | null;
  /** 类型 */
  readonly recordType: "daily" | "weekly" | "monthly" | "halfMonth" | "quarter" | "halfYear" | "year" | "repair";
  /** 时间 */
  readonly recordTime: string;
  /** 检查项目 */
  readonly items: readonly ({ readonly item: string; readonly result: "pass" | "fail" | "na" | null; readonly value: string | null })[];
  /** 结果 */
  readonly result: string;
  /** 问题 */
  readonly problem: string | null;
  /** 人员 */
  readonly person: string;
  /** 签名 */
  readonly signature: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 转隐患 */
  readonly hiddenDanger: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EquipMaintainSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'equipType' | 'equipId' | 'equipName' | 'recordType' | 'recordTime' | 'items' | 'result' | 'problem' | 'person' | 'signature' | 'photos' | 'hiddenDanger' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'files'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
