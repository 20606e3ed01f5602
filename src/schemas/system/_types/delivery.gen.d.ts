/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 发送记录 */
export interface DeliveryRow extends ImplicitFields {
  /** 标题 */
  readonly subject: string;
  /** 内容 */
  readonly content: string | null;
  /** 渠道 */
  readonly channel: string | null;
  /** 事件订阅 */
  readonly webhook: string | null;
  /** 接收人 */
  readonly user: string | null;
  /** 接收地址 */
  readonly receiver: string | null;
  /** 来源 */
  readonly source: string;
  /** 依据 */
  readonly about: string | null;
  /** 发送状态 */
  readonly status: "waiting" | "digest" | "sent" | "merged" | "dropped" | "dead";
  /** 尝试次数 */
  readonly attempts: number;
  /** 下次发送 */
  readonly nextAt: string;
  /** 原因 */
  readonly reason: string | null;
  /** 发送时间 */
  readonly sentAt: string | null;
}

/** What an override can stand in for. */
export type DeliverySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'subject' | 'content' | 'channel' | 'webhook' | 'user' | 'receiver' | 'source' | 'about' | 'status' | 'attempts' | 'nextAt' | 'reason' | 'sentAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'print' | 'resend'}`;
