/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程执行 */
export interface WfExecutionRow extends ImplicitFields {
  /** 流程实例 */
  readonly instance: string;
  /** 执行编号 */
  readonly number: number;
  /** 父执行 */
  readonly parentExecution: string | null;
  /** 活动标识 */
  readonly activityId: string;
  /** 当前活动 */
  readonly activityName: string;
  /** 活动中 */
  readonly isActive: boolean;
  /** 并行 */
  readonly isConcurrent: boolean;
  /** 到达时间 */
  readonly startTime: string;
  /** 等待 */
  readonly waitEvent: "task" | "timer" | "message" | "signal" | "event" | "job" | "call" | "join" | "inside" | "failed" | null;
}

/** What an override can stand in for. */
export type WfExecutionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'instance' | 'number' | 'parentExecution' | 'activityId' | 'activityName' | 'isActive' | 'isConcurrent' | 'startTime' | 'waitEvent'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
