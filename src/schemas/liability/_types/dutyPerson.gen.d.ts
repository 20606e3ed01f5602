/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 履职人员 */
export interface DutyPersonRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 单位 */
  readonly org: string;
  /** 期间 */
  readonly period: string;
  /** 应履职 */
  readonly taskTotal: number | null;
  /** 已履职 */
  readonly taskDone: number | null;
  /** 按时 */
  readonly onTimeCount: number | null;
  /** 履职率 */
  readonly doneRate: string | null;
  /** 履职得分 */
  readonly score: string | null;
  /** 排名 */
  readonly rank: number | null;
  /** 等级 */
  readonly level: "excellent" | "good" | "pass" | "fail" | null;
}

/** What an override can stand in for. */
export type DutyPersonSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'org' | 'period' | 'taskTotal' | 'taskDone' | 'onTimeCount' | 'doneRate' | 'score' | 'rank' | 'level'}`
  | `form.section.${'basic' | 'result'}`
  | `action.${'query' | 'export' | 'print'}`;
