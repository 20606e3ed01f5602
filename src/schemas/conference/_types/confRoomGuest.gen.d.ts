/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 入住人员 */
export interface ConfRoomGuestRow extends ImplicitFields {
  /** 房间 */
  readonly room: string;
  /** 人员 */
  readonly confUser: string;
  /** 费用承担 */
  readonly feeBy: "conference" | "self" | "unit";
  /** 金额 */
  readonly amount: string | null;
  /** 入住时间 */
  readonly checkInTime: string | null;
  /** 离店时间 */
  readonly checkOutTime: string | null;
}

/** What an override can stand in for. */
export type ConfRoomGuestSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'room' | 'confUser' | 'feeBy' | 'amount' | 'checkInTime' | 'checkOutTime'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
