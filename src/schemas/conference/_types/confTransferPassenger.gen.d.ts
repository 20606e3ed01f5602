/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 接送乘客行程 */
export interface ConfTransferPassengerRow extends ImplicitFields {
  /** 人员 */
  readonly confUser: string;
  /** 系统账号 */
  readonly account: string | null;
  /** 会议 */
  readonly conference: string | null;
  /** 单位 */
  readonly unit: string | null;
  /** 手机号 */
  readonly mobile: string | null;
  /** 方向 */
  readonly direction: "pickup" | "dropoff";
  /** 交通方式 */
  readonly transport: "flight" | "train" | "coach" | "selfDrive";
  /** 航班/车次 */
  readonly flightNo: string | null;
  /** 到达/出发时间 */
  readonly scheduledTime: string;
  /** 站点 */
  readonly station: string;
  /** 行李件数 */
  readonly luggage: number | null;
  /** 随行人数 */
  readonly companions: number | null;
  /** 接站车次 */
  readonly pickupTrip: string | null;
  /** 送站车次 */
  readonly dropoffTrip: string | null;
  /** 车辆 */
  readonly car: string | null;
  /** 乘车状态 */
  readonly boardStatus: "unassigned" | "assigned" | "boarded" | "noShow" | "cancelled";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfTransferPassengerSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'confUser' | 'account' | 'conference' | 'unit' | 'mobile' | 'direction' | 'transport' | 'flightNo' | 'scheduledTime' | 'station' | 'luggage' | 'companions' | 'pickupTrip' | 'dropoffTrip' | 'car' | 'boardStatus' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'trip'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'assign' | 'unassign' | 'board' | 'noShow' | 'cancel'}`;
