/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 吊装作业明细 */
export interface LiftingDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 吊物名称 */
  readonly loadName: string;
  /** 吊物质量 */
  readonly loadMass: string;
  /** 按质量判定 */
  readonly calcLevel: "first" | "second" | "third" | null;
  /** 形状特殊 */
  readonly specialShape: boolean;
  /** 多机抬吊 */
  readonly tandem: boolean;
  /** 起重机类型 */
  readonly craneType: "bridge" | "gantry" | "truck" | "crawler" | "tower" | "hoist" | "other";
  /** 起重设备 */
  readonly crane: string | null;
  /** 额定起重量 */
  readonly ratedLoad: string;
  /** 负荷率 */
  readonly loadRate: string | null;
  /** 起升高度 */
  readonly liftHeight: string | null;
  /** 吊索具 */
  readonly rigging: string;
  /** 指挥证件 */
  readonly commanderCertificate: string | null;
  /** 指挥人员 */
  readonly commander: string;
  /** 指挥证号 */
  readonly commanderCert: string;
  /** 司机证件 */
  readonly driverCertificate: string | null;
  /** 司机 */
  readonly driver: string;
  /** 司机证号 */
  readonly driverCert: string;
  /** 司索工 */
  readonly rigger: string | null;
  /** 吊装方案 */
  readonly schemeFile: readonly string[];
  /** 风力 */
  readonly windLevel: number | null;
}

/** What an override can stand in for. */
export type LiftingDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'loadName' | 'loadMass' | 'calcLevel' | 'specialShape' | 'tandem' | 'craneType' | 'crane' | 'ratedLoad' | 'loadRate' | 'liftHeight' | 'rigging' | 'commanderCertificate' | 'commander' | 'commanderCert' | 'driverCertificate' | 'driver' | 'driverCert' | 'rigger' | 'schemeFile' | 'windLevel'}`
  | `form.section.${'basic' | 'crane' | 'people'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
