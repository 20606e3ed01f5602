/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 通知接收记录 */
export interface NotificationReceiptRow extends ImplicitFields {
  /** 通知 */
  readonly notification: string;
  /** 接收人 */
  readonly user: string;
  /** 是否已读 */
  readonly isRead: boolean;
  /** 阅读时间 */
  readonly readAt: string | null;
  /** 确认时间 */
  readonly confirmedAt: string | null;
}

/** What an override can stand in for. */
export type NotificationReceiptSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'notification' | 'user' | 'isRead' | 'readAt' | 'confirmedAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
