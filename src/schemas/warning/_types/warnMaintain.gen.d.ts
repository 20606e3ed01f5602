/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 检修维护 */
export interface WarnMaintainRow extends ImplicitFields {
  /** 设备 */
  readonly device: string;
  /** 类型 */
  readonly maintainType: "calibrate" | "repair" | "replace" | "clean" | "bypass";
  /** 点位 */
  readonly point: string | null;
  /** 计划时间 */
  readonly planTime: string;
  /** 内容 */
  readonly content: string;
  /** 人员 */
  readonly person: string;
  /** 屏蔽原因 */
  readonly bypassReason: string | null;
  /** 屏蔽至 */
  readonly bypassTo: string | null;
  /** 审批人 */
  readonly approver: string | null;
  /** 开始 */
  readonly startTime: string | null;
  /** 结束 */
  readonly endTime: string | null;
  /** 结果 */
  readonly result: string | null;
  /** 校验证书 */
  readonly certFile: readonly string[];
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
  | `list.cell.${'device' | 'maintainType' | 'point' | 'planTime' | 'content' | 'person' | 'bypassReason' | 'bypassTo' | 'approver' | 'startTime' | 'endTime' | 'result' | 'certFile' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'bypass' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'approve' | 'start' | 'finish' | 'expire' | 'cancel'}`;
