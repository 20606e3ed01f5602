/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 风险管控报告 */
export interface RiskReportRow extends ImplicitFields {
  /** 报告编号 */
  readonly reportNo: string | null;
  /** 单位 */
  readonly org: string;
  /** 报告周期 */
  readonly periodType: "week" | "month" | "quarter" | "year";
  /** 期间内任一天 */
  readonly periodDay: string;
  /** 期间 */
  readonly period: string | null;
  /** 应检任务 */
  readonly taskTotal: number | null;
  /** 完成任务 */
  readonly taskDone: number | null;
  /** 漏检 */
  readonly missCount: number | null;
  /** 完成率 */
  readonly doneRate: string | null;
  /** 检查项次 */
  readonly checkTotal: number | null;
  /** 发现不合格 */
  readonly hazardFound: number | null;
  /** 措施有效率 */
  readonly measureEffect: string | null;
  /** 重大风险运行情况 */
  readonly majorPoints: string | null;
  /** 分析 */
  readonly analysis: string | null;
  /** 状态 */
  readonly status: "draft" | "submitted" | "confirmed";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RiskReportSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'reportNo' | 'org' | 'periodType' | 'periodDay' | 'period' | 'taskTotal' | 'taskDone' | 'missCount' | 'doneRate' | 'checkTotal' | 'hazardFound' | 'measureEffect' | 'majorPoints' | 'analysis' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'figures' | 'words'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'refresh' | 'confirm'}`;
