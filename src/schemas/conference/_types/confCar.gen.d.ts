/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 车辆 */
export interface ConfCarRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 车牌号 */
  readonly plateNo: string;
  /** 会务编号 */
  readonly carNo: string | null;
  /** 车型 */
  readonly carType: "bus" | "minibus" | "business" | "car";
  /** 座位数 */
  readonly seats: number;
  /** 司机 */
  readonly driverName: string;
  /** 司机电话 */
  readonly driverPhone: string;
  /** 所属车队 */
  readonly company: string | null;
  /** 状态 */
  readonly status: "idle" | "assigned" | "onTrip" | "disabled";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfCarSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'plateNo' | 'carNo' | 'carType' | 'seats' | 'driverName' | 'driverPhone' | 'company' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'dispatch' | 'depart' | 'finish' | 'disable' | 'enable'}`;
