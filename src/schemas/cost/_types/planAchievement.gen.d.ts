/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 计划完成分析 */
export interface PlanAchievementRow extends ImplicitFields {
  /** 车间 */
  readonly workshop: string;
  /** 月份 */
  readonly month: string;
  /** 指标 */
  readonly indicator: string;
  /** 单位 */
  readonly unit: string | null;
  /** 计划 */
  readonly planValue: string | null;
  /** 实际 */
  readonly actualValue: string | null;
  /** 完成率 */
  readonly achieveRate: string | null;
  /** 状态灯 */
  readonly light: "green" | "yellow" | "red" | null;
  /** 时间进度 */
  readonly timeProgress: string | null;
  /** 进度差 */
  readonly lag: string | null;
  /** 上月 */
  readonly lastMonth: string | null;
  /** 环比 */
  readonly momRate: string | null;
  /** 同期 */
  readonly lastYear: string | null;
  /** 同比 */
  readonly yoyRate: string | null;
  /** 原因分析 */
  readonly analysis: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
}

/** What an override can stand in for. */
export type PlanAchievementSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'workshop' | 'month' | 'indicator' | 'unit' | 'planValue' | 'actualValue' | 'achieveRate' | 'light' | 'timeProgress' | 'lag' | 'lastMonth' | 'momRate' | 'lastYear' | 'yoyRate' | 'analysis' | 'orgId'}`
  | `form.section.${'basic' | 'compare' | 'why'}`
  | `action.${'query' | 'export' | 'print' | 'explain'}`;
