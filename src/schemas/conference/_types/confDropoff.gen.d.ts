/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ConfTransferPassengerRow } from '../../conference/_types/confTransferPassenger.gen.d.ts';

/** 送站服务 */
export interface ConfDropoffRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 车次编号 */
  readonly tripNo: string | null;
  /** 出发地 */
  readonly departFrom: string;
  /** 送达站点 */
  readonly station: string;
  /** 计划发车时间 */
  readonly planTime: string;
  /** 车辆 */
  readonly car: string | null;
  /** 司机 */
  readonly driver: string | null;
  /** 司机电话 */
  readonly driverPhone: string | null;
  /** 座位数 */
  readonly seats: number | null;
  /** 送站人员 */
  readonly escort: string | null;
  /** 乘客 */
  readonly passengers: readonly ConfTransferPassengerRow[];
  /** 人数 */
  readonly passengerCount: number | null;
  /** 实际发车时间 */
  readonly actualTime: string | null;
  /** 到达时间 */
  readonly arriveTime: string | null;
  /** 状态 */
  readonly status: "planned" | "dispatched" | "departed" | "arrived" | "cancelled";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfDropoffSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'tripNo' | 'departFrom' | 'station' | 'planTime' | 'car' | 'driver' | 'driverPhone' | 'seats' | 'escort' | 'passengers' | 'passengerCount' | 'actualTime' | 'arriveTime' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'car'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'dispatch' | 'depart' | 'arrive' | 'cancel'}`;
