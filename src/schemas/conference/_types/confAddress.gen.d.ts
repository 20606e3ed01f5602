/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 会议地点 */
export interface ConfAddressRow extends ImplicitFields {
  /** 会议 */
  readonly conference: string;
  /** 地点名称 */
  readonly addressName: string;
  /** 类型 */
  readonly addressType: "mainVenue" | "branchVenue" | "examRoom" | "practiceSite" | "restaurant" | "hotel" | "station" | "other";
  /** 详细地址 */
  readonly detailAddress: string;
  /** 位置 */
  readonly location: string | null;
  /** 容纳人数 */
  readonly capacity: number | null;
  /** 联系人 */
  readonly contactPerson: string | null;
  /** 联系电话 */
  readonly contactPhone: string | null;
  /** 图片 */
  readonly photos: readonly string[];
  /** 排序 */
  readonly sequence: number | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfAddressSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'addressName' | 'addressType' | 'detailAddress' | 'location' | 'capacity' | 'contactPerson' | 'contactPhone' | 'photos' | 'sequence' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'more'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
