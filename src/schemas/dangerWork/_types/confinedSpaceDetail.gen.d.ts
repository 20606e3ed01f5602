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
  /** 隔离方式 */
  readonly isolation: readonly ("blind" | "disconnect" | "lockout" | "drain")[];
  /** 盲板数量 */
  readonly blindCount: number | null;
  /** 通风方式 */
  readonly ventilation: "natural" | "forced";
  /** 便携报警仪编号 */
  readonly detectorNo: string;
  /** 应急器材 */
  readonly rescueGear: readonly ("airRespirator" | "tripod" | "harness" | "lamp" | "radio" | "stretcher")[];
  /** 联络方式 */
  readonly commMode: string;
  /** 较大风险空间 */
  readonly highRisk: boolean;
  /** 潮湿或金属容器 */
  readonly wetOrMetal: boolean;
  /** 原有介质 */
  readonly originalMedium: string;
  /** 照明电压 */
  readonly lightVoltage: "12" | "24" | "36" | null;
  /** 监测记录间隔 */
  readonly monitorEvery: number | null;
  /** 属地工艺确认人 */
  readonly processEngineer: string | null;
}

/** What an override can stand in for. */
export type ConfinedSpaceDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'spaceName' | 'spaceLedger' | 'isolation' | 'blindCount' | 'ventilation' | 'detectorNo' | 'rescueGear' | 'commMode' | 'highRisk' | 'wetOrMetal' | 'originalMedium' | 'lightVoltage' | 'monitorEvery' | 'processEngineer'}`
  | `form.section.${'basic' | 'safe'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
