/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 安全措施库 */
export interface MeasureTemplateRow extends ImplicitFields {
  /** 作业类型 */
  readonly workType: string;
  /** 级别 */
  readonly level: "special" | "first" | "second" | "third" | "I" | "II" | "III" | "IV" | null;
  /** 序号 */
  readonly seq: number;
  /** 措施内容 */
  readonly content: string;
  /** 必选 */
  readonly required: boolean;
  /** 需拍照 */
  readonly needPhoto: boolean;
  /** 确认角色 */
  readonly confirmRole: "applicant" | "guardian" | "workLeader" | "owner";
  /** 依据 */
  readonly basis: string | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type MeasureTemplateSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workType' | 'level' | 'seq' | 'content' | 'required' | 'needPhoto' | 'confirmRole' | 'basis' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
