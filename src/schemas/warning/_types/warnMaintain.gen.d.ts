/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 检修维护 */
export interface WarnMaintainRow extends ImplicitFields {
  /** 设备 */
  readonly device: string;
  /** 点位 */
  readonly point: string | null;
  /** 类型 */
  readonly maintainType: "calibrate" | "repair" | "replace" | "clean" | "bypass";
  /** 计划时间 */
  readonly planTime: string;
  /** 开始 */
  readonly startTime: string | null;
  /** 结束 */
  readonly endTime: string | null;
  /** 内容 */
  readonly content: string;
  /** 结果 */
  readonly result: string | null;
  /** 校验证书 */
  readonly certFile: readonly string[];
  /** 人员 */
  readonly person: string;
  /** 屏蔽原因 */
  readonly bypassReason: string | null;
  /** 屏蔽至 */
  readonly bypassTo: string | null;
  /** 审批人 */
  readonly approver: string | null;
  /** 状态 */
  readonly status: "planned" | "doing" | "done" | "cancelled";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WarnMaintainSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'device' | 'point' | 'maintainType' | 'planTime' | 'startTime' | 'endTime' | 'content' | 'result' | 'certFile' | 'person' | 'bypassReason' | 'bypassTo' | 'approver' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'time' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'start' | 'finish' | 'cancel'}`;
