/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 会议日程 */
export interface ConfScheduleRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 日期 */
  readonly scheduleDate: string;
  /** 开始时间 */
  readonly startTime: string;
  /** 结束时间 */
  readonly endTime: string;
  /** 议程名称 */
  readonly title: string;
  /** 类型 */
  readonly scheduleType: "checkin" | "opening" | "report" | "discussion" | "exam" | "practice" | "visit" | "meal" | "closing" | "leave" | "other";
  /** 地点 */
  readonly address: string | null;
  /** 主持人 */
  readonly host: string | null;
  /** 主讲人 */
  readonly speaker: string | null;
  /** 参加人员范围 */
  readonly participants: readonly ("all" | "leader" | "guest" | "delegate" | "contestant" | "referee" | "teamLeader" | "staff")[];
  /** 内容 */
  readonly content: string | null;
  /** 资料 */
  readonly attachments: readonly string[];
  /** 需签到 */
  readonly needSign: boolean;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfScheduleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'scheduleDate' | 'startTime' | 'endTime' | 'title' | 'scheduleType' | 'address' | 'host' | 'speaker' | 'participants' | 'content' | 'attachments' | 'needSign' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'time' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
