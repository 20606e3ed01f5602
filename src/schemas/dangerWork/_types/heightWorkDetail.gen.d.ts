/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 高处作业明细 */
export interface HeightWorkDetailRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 作业高度 */
  readonly height: string;
  /** 按高度判定 */
  readonly calcLevel: "I" | "II" | "III" | "IV" | null;
  /** 客观危险因素 */
  readonly specialFactors: readonly ("wind" | "cold" | "wetCold" | "slippery" | "dark" | "live" | "unstable" | "poison" | "rescue")[];
  /** 特殊高处 */
  readonly extremes: readonly ("heat" | "snow" | "rain" | "night" | "liveWork" | "hang")[];
  /** 作业方式 */
  readonly workMode: "scaffold" | "aerial" | "ladder" | "basket" | "rope" | "other";
  /** 脚手架验收合格 */
  readonly scaffoldAccepted: boolean;
  /** 安全带检查 */
  readonly harnessCheck: boolean;
  /** 生命线 */
  readonly lifeline: boolean;
  /** 风力等级 */
  readonly windLevel: number;
  /** 天气 */
  readonly weather: string;
}

/** What an override can stand in for. */
export type HeightWorkDetailSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'height' | 'calcLevel' | 'specialFactors' | 'extremes' | 'workMode' | 'scaffoldAccepted' | 'harnessCheck' | 'lifeline' | 'windLevel' | 'weather'}`
  | `form.section.${'basic' | 'safe'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
