/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 受限空间作业明细 */
export interface ConfinedSpaceDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 受限空间名称 */
  readonly spaceName: string;
  /** 有限空间台账 */
  readonly spaceLedger: string | null;
  /** 原有介质 */
  readonly originalMedium: string;
  /** 隔离方式 */
  readonly isolation: readonly ("blind" | "disconnect" | "lockout" | "drain")[];
  /** 盲板数量 */
  readonly blindCount: number | null;
  /** 通风方式 */
  readonly ventilation: "natural" | "forced";
  /** 照明电压V */
  readonly lightVoltage: "12" | "24" | "36" | null;
  /** 便携报警仪编号 */
  readonly detectorNo: string;
  /** 应急器材 */
  readonly rescueGear: readonly ("airRespirator" | "tripod" | "harness" | "lamp" | "radio" | "stretcher")[];
  /** 联络方式 */
  readonly commMode: string;
  /** 出入登记 */
  readonly inOutRecords: readonly ({ readonly name: string | null; readonly inTime: string | null; readonly outTime: string | null })[];
  /** 监测记录间隔 */
  readonly monitorEvery: number | null;
}

/** What an override can stand in for. */
export type ConfinedSpaceDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'spaceName' | 'spaceLedger' | 'originalMedium' | 'isolation' | 'blindCount' | 'ventilation' | 'lightVoltage' | 'detectorNo' | 'rescueGear' | 'commMode' | 'inOutRecords' | 'monitorEvery'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
