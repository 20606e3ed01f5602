/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 动火作业明细 */
export interface HotWorkDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 动火方式 */
  readonly hotMethods: readonly ("gasWelding" | "arcWelding" | "grinding" | "drilling" | "heating" | "blasting" | "plasma" | "vehicle" | "other")[];
  /** 动火部位 */
  readonly position: string;
  /** 原介质 */
  readonly medium: string | null;
  /** 介质爆炸下限 */
  readonly lelPercent: string | null;
  /** 允许浓度 */
  readonly combustibleLimit: string | null;
  /** 固定动火区 */
  readonly fixedArea: boolean;
  /** 生产运行状态 */
  readonly runningEquipment: boolean;
  /** 罐区防火堤内 */
  readonly inTankDike: boolean;
  /** 爆炸危险场所 */
  readonly explosionArea: boolean;
  /** 管廊上 */
  readonly onPipeRack: boolean;
  /** 灭火器数量 */
  readonly extinguisherCount: number;
  /** 气瓶间距≥5m且距火点≥10m */
  readonly bottleDistanceOk: boolean;
  /** 完工后监火 */
  readonly fireWatchMinutes: number | null;
}

/** What an override can stand in for. */
export type HotWorkDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'hotMethods' | 'position' | 'medium' | 'lelPercent' | 'combustibleLimit' | 'fixedArea' | 'runningEquipment' | 'inTankDike' | 'explosionArea' | 'onPipeRack' | 'extinguisherCount' | 'bottleDistanceOk' | 'fireWatchMinutes'}`
  | `form.section.${'basic' | 'level' | 'safe'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
