/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 通知公告 */
export interface NotificationRow extends ImplicitFields {
  /** 标题 */
  readonly title: string;
  /** 内容 */
  readonly content: string;
  /** 类型 */
  readonly type: "notice" | "announcement" | "reminder" | "system";
  /** 优先级 */
  readonly priority: string;
  /** 发布人 */
  readonly publisher: string | null;
  /** 发布时间 */
  readonly publishTime: string | null;
  /** 生效时间 */
  readonly startTime: string | null;
  /** 失效时间 */
  readonly endTime: string | null;
  /** 提醒周期 */
  readonly period: "once" | "daily" | "weekly" | "monthly" | null;
  /** 发布对象 */
  readonly publishObject: "all" | "org" | "role" | "user";
  /** 目标组织 */
  readonly targetOrgs: readonly string[];
  /** 目标角色 */
  readonly targetRoles: readonly string[];
  /** 目标人员 */
  readonly targetUsers: readonly string[];
  /** 附件 */
  readonly attachments: readonly string[];
  /** 需确认阅读 */
  readonly needReceipt: boolean;
  /** 状态 */
  readonly status: "draft" | "published" | "withdrawn" | "expired";
  /** 已读人数 */
  readonly readCount: number | null;
  /** 应读人数 */
  readonly totalCount: number | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type NotificationSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'title' | 'content' | 'type' | 'priority' | 'publisher' | 'publishTime' | 'startTime' | 'endTime' | 'period' | 'publishObject' | 'targetOrgs' | 'targetRoles' | 'targetUsers' | 'attachments' | 'needReceipt' | 'status' | 'readCount' | 'totalCount' | 'remark'}`
  | `form.section.${'basic' | 'target'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'print' | 'publish' | 'withdraw' | 'expire'}`;
