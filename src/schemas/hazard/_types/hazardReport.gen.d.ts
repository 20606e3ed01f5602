/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 隐患管控报告 */
export interface HazardReportRow extends ImplicitFields {
  /** 报告编号 */
  readonly reportNo: string | null;
  /** 单位 */
  readonly org: string;
  /** 周期 */
  readonly periodType: "month" | "quarter" | "year";
  /** 期间内任一天 */
  readonly periodDay: string;
  /** 期间 */
  readonly period: string | null;
  /** 检查次数 */
  readonly checkCount: number | null;
  /** 一般隐患数 */
  readonly generalFound: number | null;
  /** 一般隐患整改数 */
  readonly generalClosed: number | null;
  /** 一般整改率 */
  readonly generalRate: string | null;
  /** 重大隐患数 */
  readonly majorFound: number | null;
  /** 重大整改数 */
  readonly majorClosed: number | null;
  /** 重大整改率 */
  readonly majorRate: string | null;
  /** 累计投入资金 */
  readonly fundTotal: string | null;
  /** 逾期数 */
  readonly overdueCount: number | null;
  /** 分析与措施 */
  readonly analysis: string | null;
  /** 负责人签字 */
  readonly signer: string | null;
  /** 状态 */
  readonly status: "draft" | "submitted" | "approved" | "returned";
  /** 备注 */
  readonly remark: string | null;
  /** 退回原因 */
  readonly returnReason: string | null;
}

/** What an override can stand in for. */
export type HazardReportSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'reportNo' | 'org' | 'periodType' | 'periodDay' | 'period' | 'checkCount' | 'generalFound' | 'generalClosed' | 'generalRate' | 'majorFound' | 'majorClosed' | 'majorRate' | 'fundTotal' | 'overdueCount' | 'analysis' | 'signer' | 'status' | 'remark' | 'returnReason'}`
  | `form.section.${'basic' | 'result' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'recount' | 'approve' | 'return'}`;
