/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 邮箱 */
export interface MailUserRow extends ImplicitFields {
  /** 邮件 */
  readonly mail: string;
  /** 所属人 */
  readonly user: string;
  /** 所在箱 */
  readonly box: "inbox" | "sent" | "draft";
  /** 接收类型 */
  readonly recvType: "to" | "cc" | "bcc" | "from";
  /** 是否已读 */
  readonly isRead: 0 | 1;
  /** 阅读时间 */
  readonly readAt: string | null;
  /** 状态 */
  readonly status: 0 | 1 | 2;
  /** 撤回时间 */
  readonly recalledAt: string | null;
  /** 删除时间 */
  readonly trashedAt: string | null;
  /** 星标 */
  readonly isStar: boolean;
  /** 自定义文件夹 */
  readonly folder: string | null;
  /** 已回复 */
  readonly isReplied: boolean;
  /** 已回执 */
  readonly receiptSent: boolean;
  /** 到达时间 */
  readonly arrivedAt: string;
}

/** What an override can stand in for. */
export type MailUserSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'mail' | 'user' | 'box' | 'recvType' | 'isRead' | 'readAt' | 'status' | 'recalledAt' | 'trashedAt' | 'isStar' | 'folder' | 'isReplied' | 'receiptSent' | 'arrivedAt'}`
  | `form.section.${'mailbox'}`
  | `action.${'query' | 'export'}`;
