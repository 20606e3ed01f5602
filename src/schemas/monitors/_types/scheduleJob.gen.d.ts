/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 定时任务 */
export interface ScheduleJobRow extends ImplicitFields {
  /** 任务名称 */
  readonly jobName: string;
  /** 任务标识 */
  readonly jobKey: string;
  /** 执行周期 */
  readonly cron: string;
  /** 执行器 */
  readonly handler: "auditSeal" | "repeat" | "retention" | "sessionSweep" | "workflowDue" | "mailSend" | "mailSweep" | "messageRetry" | "outboxTrim" | "noticeDates" | "noticeUnread" | "noticeTrim" | "deliveryDigest" | "deliveryTrim" | "webhookTrim" | "commentTrim" | "fileSweep" | "entityAction";
  /** 参数 */
  readonly params: { readonly entity: string | null; readonly action: string | null } | null;
  /** 状态 */
  readonly status: "running" | "paused";
  /** 上次执行 */
  readonly lastRunAt: string | null;
  /** 上次结果 */
  readonly lastResult: "success" | "fail" | null;
  /** 上次失败原因 */
  readonly lastMessage: string | null;
  /** 下次执行 */
  readonly nextRunAt: string | null;
  /** 等待立即执行 */
  readonly askedAt: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ScheduleJobSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'jobName' | 'jobKey' | 'cron' | 'handler' | 'params' | 'status' | 'lastRunAt' | 'lastResult' | 'lastMessage' | 'nextRunAt' | 'askedAt' | 'remark'}`
  | `form.section.${'basic' | 'notes'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'export' | 'print' | 'runNow' | 'pause' | 'resume'}`;
