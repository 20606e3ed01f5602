/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 临时用电明细 */
export interface TempPowerDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 电源接入点 */
  readonly powerPoint: string;
  /** 工作电压 */
  readonly voltage: "380" | "220" | "36" | "24" | "12";
  /** 用电设备及功率 */
  readonly devices: string;
  /** 总功率 */
  readonly totalPower: string;
  /** 接线电工 */
  readonly electrician: string;
  /** 电工证号 */
  readonly electricianCert: string;
  /** 配送电人员 */
  readonly powerSupplier: string | null;
  /** 漏电保护器 */
  readonly leakageProtector: boolean;
  /** 一机一闸一保护 */
  readonly oneMachineOneGate: boolean;
  /** 防爆要求 */
  readonly explosionProof: boolean;
  /** 送电时间 */
  readonly connectTime: string | null;
  /** 拆除时间 */
  readonly disconnectTime: string | null;
  /** 在哪张票内 */
  readonly linkedPermit: string | null;
}

/** What an override can stand in for. */
export type TempPowerDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'powerPoint' | 'voltage' | 'devices' | 'totalPower' | 'electrician' | 'electricianCert' | 'powerSupplier' | 'leakageProtector' | 'oneMachineOneGate' | 'explosionProof' | 'connectTime' | 'disconnectTime' | 'linkedPermit'}`
  | `form.section.${'basic' | 'safe'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
