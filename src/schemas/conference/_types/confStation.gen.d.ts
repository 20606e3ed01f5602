/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 接送站点 */
export interface ConfStationRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 站点名称 */
  readonly stationName: string;
  /** 类型 */
  readonly stationType: "airport" | "railway" | "coach" | "hotel" | "venue" | "other";
  /** 地址 */
  readonly address: string | null;
  /** 位置 */
  readonly location: string | null;
  /** 集合点说明 */
  readonly pickupPoint: string | null;
  /** 接待人 */
  readonly contactPerson: string | null;
  /** 接待电话 */
  readonly contactPhone: string | null;
  /** 到酒店距离 */
  readonly distanceKm: string | null;
  /** 车程 */
  readonly driveMinutes: number | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfStationSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'stationName' | 'stationType' | 'address' | 'location' | 'pickupPoint' | 'contactPerson' | 'contactPhone' | 'distanceKm' | 'driveMinutes' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
