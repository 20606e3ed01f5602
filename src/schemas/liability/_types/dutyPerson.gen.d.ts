/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { DutyTaskRow } from '../../liability/_types/dutyTask.gen.d.ts';

/** 履职人员 */
export interface DutyPersonRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 单位 */
  readonly org: string;
  /** 期间 */
  readonly period: string;
  /** 履职任务 */
  readonly tasks: readonly DutyTaskRow[];
  /** 应履职 */
  readonly taskTotal: number | null;
  /** 已履职 */
  readonly taskDone: number | null;
  /** 按时 */
  readonly onTimeCount: number | null;
  /** 逾期未履职 */
  readonly overdueCount: number | null;
  /** 应得分 */
  readonly fullScore: string | null;
  /** 得分 */
  readonly gained: string | null;
  /** 履职率（%） */
  readonly doneRate: string | null;
  /** 履职得分 */
  readonly score: string | null;
  /** 等级 */
  readonly level: "excellent" | "good" | "pass" | "fail" | null;
  /** 排名 */
  readonly rank: number | null;
}

/** What an override can stand in for. */
export type DutyPersonSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'org' | 'period' | 'tasks' | 'taskTotal' | 'taskDone' | 'onTimeCount' | 'overdueCount' | 'fullScore' | 'gained' | 'doneRate' | 'score' | 'level' | 'rank'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print' | 'ranking'}`;
