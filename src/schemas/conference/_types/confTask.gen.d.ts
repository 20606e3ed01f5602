/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 会务任务 */
export interface ConfTaskRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 任务名称 */
  readonly taskName: string;
  /** 工作组 */
  readonly taskGroup: "secretariat" | "reception" | "transport" | "catering" | "venue" | "contest" | "publicity" | "security";
  /** 任务内容 */
  readonly content: string | null;
  /** 负责人 */
  readonly leader: string;
  /** 参与人 */
  readonly members: readonly string[];
  /** 开始时间 */
  readonly startTime: string | null;
  /** 完成时限 */
  readonly dueTime: string;
  /** 紧急程度 */
  readonly priority: string;
  /** 进度 */
  readonly progress: number | null;
  /** 完成情况 */
  readonly result: string | null;
  /** 附件 */
  readonly attachments: readonly string[];
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 状态 */
  readonly status: "todo" | "doing" | "submitted" | "done" | "overdue" | "cancelled";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfTaskSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'taskName' | 'taskGroup' | 'content' | 'leader' | 'members' | 'startTime' | 'dueTime' | 'priority' | 'progress' | 'result' | 'attachments' | 'returnReason' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'start' | 'confirm' | 'return' | 'overdue' | 'cancel'}`;
