/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 历史记录 */
export interface WfHistoryRow extends ImplicitFields {
  /** 流程实例 */
  readonly instance: string;
  /** 序号 */
  readonly number: number | null;
  /** 活动标识 */
  readonly activityId: string;
  /** 活动名称 */
  readonly activityName: string | null;
  /** 活动类型 */
  readonly activityType: "startEvent" | "endEvent" | "userTask" | "serviceTask" | "exclusiveGateway" | "parallelGateway" | "inclusiveGateway" | "eventGateway" | "timer" | "event" | "subProcess" | "callActivity" | "otherTask";
  /** 连线 */
  readonly flow: string | null;
  /** 会签序号 */
  readonly place: number | null;
  /** 办理人 */
  readonly assignee: string | null;
  /** 开始时间 */
  readonly startTime: string;
  /** 结束时间 */
  readonly endTime: string | null;
  /** 耗时 */
  readonly durationMinutes: number | null;
  /** 已取消 */
  readonly cancelled: boolean;
  /** 动作 */
  readonly action: string | null;
  /** 已退回 */
  readonly voided: boolean;
}

/** What an override can stand in for. */
export type WfHistorySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'instance' | 'number' | 'activityId' | 'activityName' | 'activityType' | 'flow' | 'place' | 'assignee' | 'startTime' | 'endTime' | 'durationMinutes' | 'cancelled' | 'action' | 'voided'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
