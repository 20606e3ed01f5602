/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ConfUserRow } from '../../conference/_types/confUser.gen.d.ts';

/** 会议 */
export interface ConferenceRow extends ImplicitFields {
  /** 会议编号 */
  readonly confNo: string | null;
  /** 会议名称 */
  readonly confName: string;
  /** 会议类型 */
  readonly confType: "meeting" | "training" | "exam" | "contest";
  /** 主题 */
  readonly theme: string | null;
  /** 开始日期 */
  readonly startDate: string;
  /** 结束日期 */
  readonly endDate: string;
  /** 报到开始 */
  readonly checkinStart: string | null;
  /** 报到截止 */
  readonly checkinEnd: string | null;
  /** 报名截止 */
  readonly registerDeadline: string | null;
  /** 主办单位 */
  readonly hostUnit: string;
  /** 承办单位 */
  readonly organizerUnit: string | null;
  /** 协办单位 */
  readonly coUnit: string | null;
  /** 主会场 */
  readonly mainAddress: string | null;
  /** 参会人员 */
  readonly people: readonly ConfUserRow[];
  /** 预计人数 */
  readonly expectedCount: number | null;
  /** 会议介绍 */
  readonly intro: string | null;
  /** 封面图 */
  readonly coverImage: string | null;
  /** 会议指南 */
  readonly guideFile: readonly string[];
  /** 会务费标准 */
  readonly feeStandard: string | null;
  /** 状态 */
  readonly status: "draft" | "registering" | "preparing" | "ongoing" | "finished" | "archived" | "cancelled";
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 当前会议 */
  readonly isCurrent: boolean;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConferenceSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'confNo' | 'confName' | 'confType' | 'theme' | 'startDate' | 'endDate' | 'checkinStart' | 'checkinEnd' | 'registerDeadline' | 'hostUnit' | 'organizerUnit' | 'coUnit' | 'mainAddress' | 'people' | 'expectedCount' | 'intro' | 'coverImage' | 'guideFile' | 'feeStandard' | 'status' | 'cancelReason' | 'isCurrent' | 'remark'}`
  | `form.section.${'basic' | 'time' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'publish' | 'closeRegister' | 'closeDue' | 'reopen' | 'start' | 'startDue' | 'finish' | 'finishDue' | 'archive' | 'cancel'}`;
