/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 消息发件箱 */
export interface MessageOutboxRow extends ImplicitFields {
  /** 渠道 */
  readonly channel: "sms" | "mail";
  /** 用途 */
  readonly purpose: "login" | "register" | "recover" | "reset" | "notice";
  /** 接收方 */
  readonly receiver: string;
  /** 主题 */
  readonly subject: string;
  /** 内容 */
  readonly content: string;
  /** 发送状态 */
  readonly status: "kept" | "sent" | "failed";
  /** 失败原因 */
  readonly reason: string | null;
  /** 发送时间 */
  readonly sentAt: string;
}

/** What an override can stand in for. */
export type MessageOutboxSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'channel' | 'purpose' | 'receiver' | 'subject' | 'content' | 'status' | 'reason' | 'sentAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'print'}`;
