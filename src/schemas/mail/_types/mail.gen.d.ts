/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 邮件 */
export interface MailRow extends ImplicitFields {
  /** 主题 */
  readonly subject: string | null;
  /** 正文 */
  readonly content: string | null;
  /** 正文摘录 */
  readonly plain: string | null;
  /** 发件人 */
  readonly sender: string;
  /** 发件部门 */
  readonly senderOrg: string | null;
  /** 收件人 */
  readonly toUsers: readonly string[];
  /** 抄送 */
  readonly ccUsers: readonly string[];
  /** 密送 */
  readonly bccUsers: readonly string[];
  /** 收件群组 */
  readonly toGroups: readonly string[];
  /** 附件 */
  readonly attachments: readonly string[];
  /** 紧急程度 */
  readonly priority: string;
  /** 要求回执 */
  readonly needReceipt: boolean;
  /** 回复的邮件 */
  readonly replyTo: string | null;
  /** 转发的邮件 */
  readonly forwardFrom: string | null;
  /** 会话 */
  readonly thread: string | null;
  /** 状态 */
  readonly status: "draft" | "scheduled" | "sent" | "recalled";
  /** 定时时间 */
  readonly scheduledAt: string | null;
  /** 发送时间 */
  readonly sentAt: string | null;
}

/** What an override can stand in for. */
export type MailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'subject' | 'content' | 'plain' | 'sender' | 'senderOrg' | 'toUsers' | 'ccUsers' | 'bccUsers' | 'toGroups' | 'attachments' | 'priority' | 'needReceipt' | 'replyTo' | 'forwardFrom' | 'thread' | 'status' | 'scheduledAt' | 'sentAt'}`
  | `form.section.${'mail'}`
  | `action.${'query' | 'export'}`;
