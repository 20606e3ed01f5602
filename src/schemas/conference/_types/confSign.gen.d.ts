/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 签到记录 */
export interface ConfSignRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 日程 */
  readonly schedule: string | null;
  /** 人员 */
  readonly confUser: string;
  /** 签到时间 */
  readonly signTime: string;
  /** 方式 */
  readonly method: "qr" | "face" | "manual";
  /** 位置 */
  readonly location: string | null;
}

/** What an override can stand in for. */
export type ConfSignSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'schedule' | 'confUser' | 'signTime' | 'method' | 'location'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'export' | 'exportReport' | 'print'}`;
