/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 有限空间台账 */
export interface ConfinedSpaceLedgerRow extends ImplicitFields {
  /** 编号 */
  readonly spaceNo: string | null;
  /** 名称 */
  readonly spaceName: string;
  /** 所属单位 */
  readonly org: string;
  /** 位置 */
  readonly location: string;
  /** 区域 */
  readonly area: string | null;
  /** 类型 */
  readonly spaceType: "closedEquip" | "underground" | "aboveGround";
  /** 主要危害 */
  readonly mainHazards: readonly ("oxygenLack" | "poison" | "explosion" | "burial" | "drown" | "other")[];
  /** 体积 */
  readonly volume: string | null;
  /** 出入口数 */
  readonly entranceCount: number | null;
  /** 警示标识 */
  readonly warningSign: boolean;
  /** 上锁封闭 */
  readonly locked: boolean;
  /** 责任人 */
  readonly dutyPerson: string;
  /** 照片 */
  readonly photos: readonly string[];
  /** 较大风险 */
  readonly highRisk: boolean;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ConfinedSpaceLedgerSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'spaceNo' | 'spaceName' | 'org' | 'location' | 'area' | 'spaceType' | 'mainHazards' | 'volume' | 'entranceCount' | 'warningSign' | 'locked' | 'dutyPerson' | 'photos' | 'highRisk' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'hazard'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
