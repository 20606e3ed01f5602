/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 检查任务 */
export interface InspectTaskRow extends ImplicitFields {
  /** 任务编号 */
  readonly taskNo: string | null;
  /** 计划 */
  readonly plan: string | null;
  /** 任务名称 */
  readonly taskName: string;
  /** 单位 */
  readonly org: string;
  /** 检查人 */
  readonly inspectors: readonly string[];
  /** 应开始 */
  readonly startTime: string;
  /** 应完成 */
  readonly dueTime: string;
  /** 实际开始 */
  readonly actualStart: string | null;
  /** 实际完成 */
  readonly actualEnd: string | null;
  /** 检查项数 */
  readonly itemTotal: number | null;
  /** 已检 */
  readonly itemDone: number | null;
  /** 不合格数 */
  readonly failCount: number | null;
  /** 巡检轨迹 */
  readonly track: unknown | null;
  /** 扫码点 */
  readonly checkinPoints: unknown | null;
  /** 转派自 */
  readonly transferFrom: string | null;
  /** 是否逾期 */
  readonly overdue: boolean;
  /** 状态 */
  readonly status: "pending" | "doing" | "done" | "missed" | "cancelled";
  /** 备注 */
  readonly remark: string | null;
  /** 取消原因 */
  readonly cancelReason: string | null;
}

/** What an override can stand in for. */
export type InspectTaskSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'taskNo' | 'plan' | 'taskName' | 'org' | 'inspectors' | 'startTime' | 'dueTime' | 'actualStart' | 'actualEnd' | 'itemTotal' | 'itemDone' | 'failCount' | 'track' | 'checkinPoints' | 'transferFrom' | 'overdue' | 'status' | 'remark' | 'cancelReason'}`
  | `form.section.${'basic' | 'content' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'assign' | 'start' | 'miss' | 'cancel'}`;
