/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 点位报警统计 */
export interface PointAlarmRow extends ImplicitFields {
  /** 点位 */
  readonly point: string;
  /** 日期 */
  readonly period: string;
  /** 报警次数 */
  readonly alarmCount: number | null;
  /** 一级 */
  readonly level1Count: number | null;
  /** 二级 */
  readonly level2Count: number | null;
  /** 累计时长 */
  readonly totalSeconds: number | null;
  /** 平均处置 */
  readonly avgHandleMinutes: string | null;
  /** 最大值 */
  readonly maxValue: string | null;
  /** 误报 */
  readonly falseCount: number | null;
  /** 单位 */
  readonly unit: string | null;
  /** 责任单位 */
  readonly org: string | null;
}

/** What an override can stand in for. */
export type PointAlarmSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'point' | 'period' | 'alarmCount' | 'level1Count' | 'level2Count' | 'totalSeconds' | 'avgHandleMinutes' | 'maxValue' | 'falseCount' | 'unit' | 'org'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print' | 'recount'}`;
