/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 能源介质停送明细 */
export interface EnergyMediumDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 介质 */
  readonly medium: "steam" | "gas" | "nitrogen" | "oxygen" | "argon" | "water" | "electricity" | "compressedAir" | "hydraulic" | "other";
  /** 管线/区段 */
  readonly section: string;
  /** 停送原因 */
  readonly reason: string;
  /** 压力、温度或电压 */
  readonly parameters: string | null;
  /** 受影响的用户 */
  readonly affected: string | null;
  /** 操作人 */
  readonly operator: string;
  /** 属地工艺确认人 */
  readonly processEngineer: string | null;
  /** 停送时间 */
  readonly stopTime: string | null;
  /** 停送确认人 */
  readonly stopBy: string | null;
  /** 恢复时间 */
  readonly supplyTime: string | null;
  /** 恢复确认人 */
  readonly supplyBy: string | null;
}

/** What an override can stand in for. */
export type EnergyMediumDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'medium' | 'section' | 'reason' | 'parameters' | 'affected' | 'operator' | 'processEngineer' | 'stopTime' | 'stopBy' | 'supplyTime' | 'supplyBy'}`
  | `form.section.${'basic' | 'done'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
