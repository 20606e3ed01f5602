/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ConfSignRow } from '../../conference/_types/confSign.gen.d.ts';

/** 会议日程 */
export interface ConfScheduleRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 议程名称 */
  readonly title: string;
  /** 类型 */
  readonly scheduleType: "checkin" | "opening" | "report" | "discussion" | "exam" | "practice" | "visit" | "meal" | "closing" | "leave" | "other";
  /** 日期 */
  readonly scheduleDate: string;
  /** 开始时间 */
  readonly startTime: string;
  /** 结束时间 */
  readonly endTime: string;
  /** 地点 */
  readonly address: string | null;
  /** 主持人 */
  readonly host: string | null;
  /** 主讲人 */
  readonly speaker: string | null;
  /** 参加人员范围 */
  readonly participants: readonly ("all" | "leader" | "guest" | "delegate" | "contestant" | "referee" | "teamLeader" | "staff")[];
  /** 需签到 */
  readonly needSign: boolean;
  /** 签到记录 */
  readonly signs: readonly ConfSignRow[];
  /** 已签到 */
  readonly signedCount: number | null;
  /** 内容 */
  readonly content: string | null;
  /** 资料 */
  readonly attachments: readonly string[];
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfScheduleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'title' | 'scheduleType' | 'scheduleDate' | 'startTime' | 'endTime' | 'address' | 'host' | 'speaker' | 'participants' | 'needSign' | 'signs' | 'signedCount' | 'content' | 'attachments' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
