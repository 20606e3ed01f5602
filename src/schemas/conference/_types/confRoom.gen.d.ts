/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ConfRoomGuestRow } from '../../conference/_types/confRoomGuest.gen.d.ts';

/** 房间入住信息 */
export interface ConfRoomRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 酒店 */
  readonly hotel: string;
  /** 房间号 */
  readonly roomNo: string;
  /** 房型 */
  readonly roomType: "single" | "twin" | "suite";
  /** 楼层 */
  readonly floor: string | null;
  /** 床位数 */
  readonly bedCount: number;
  /** 入住日期 */
  readonly checkInDate: string | null;
  /** 离店日期 */
  readonly checkOutDate: string | null;
  /** 入住人员 */
  readonly occupants: readonly ConfRoomGuestRow[];
  /** 已住人数 */
  readonly usedBeds: number | null;
  /** 空余床位 */
  readonly freeBeds: number | null;
  /** 入住晚数 */
  readonly nights: number | null;
  /** 房费 */
  readonly fee: string | null;
  /** 房卡领取人 */
  readonly keyHandedTo: string | null;
  /** 状态 */
  readonly status: "vacant" | "reserved" | "occupied" | "checkedOut" | "outOfService";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfRoomSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'hotel' | 'roomNo' | 'roomType' | 'floor' | 'bedCount' | 'checkInDate' | 'checkOutDate' | 'occupants' | 'usedBeds' | 'freeBeds' | 'nights' | 'fee' | 'keyHandedTo' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'guests'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'assign' | 'release' | 'checkIn' | 'changeGuests' | 'checkOut' | 'clean' | 'disable' | 'enable'}`;
