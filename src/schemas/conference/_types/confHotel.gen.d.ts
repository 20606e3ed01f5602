/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ConfRoomRow } from '../../conference/_types/confRoom.gen.d.ts';

/** 酒店 */
export interface ConfHotelRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 酒店名称 */
  readonly hotelName: string;
  /** 星级 */
  readonly level: "five" | "four" | "three" | "budget" | "guestHouse" | null;
  /** 地址 */
  readonly address: string;
  /** 位置 */
  readonly location: string | null;
  /** 联系人 */
  readonly contactPerson: string;
  /** 联系电话 */
  readonly contactPhone: string;
  /** 总台电话 */
  readonly frontDeskPhone: string | null;
  /** 单人间数 */
  readonly singleCount: number;
  /** 单人间价格 */
  readonly singlePrice: string | null;
  /** 标准间数 */
  readonly twinCount: number;
  /** 标准间价格 */
  readonly twinPrice: string | null;
  /** 套房数 */
  readonly suiteCount: number | null;
  /** 套房价格 */
  readonly suitePrice: string | null;
  /** 含早餐 */
  readonly breakfast: boolean;
  /** 预订起 */
  readonly bookedFrom: string | null;
  /** 预订止 */
  readonly bookedTo: string | null;
  /** 房间 */
  readonly rooms: readonly ConfRoomRow[];
  /** 预订房间数 */
  readonly totalRooms: number | null;
  /** 已用房间数 */
  readonly usedRooms: number | null;
  /** 图片 */
  readonly photos: readonly string[];
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfHotelSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'hotelName' | 'level' | 'address' | 'location' | 'contactPerson' | 'contactPhone' | 'frontDeskPhone' | 'singleCount' | 'singlePrice' | 'twinCount' | 'twinPrice' | 'suiteCount' | 'suitePrice' | 'breakfast' | 'bookedFrom' | 'bookedTo' | 'rooms' | 'totalRooms' | 'usedRooms' | 'photos' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'rooms' | 'more'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
