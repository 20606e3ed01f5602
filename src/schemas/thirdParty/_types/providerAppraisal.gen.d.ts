/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 绩效评价 */
export interface ProviderAppraisalRow extends ImplicitFields {
  /** 编号 */
  readonly appraisalNo: string | null;
  /** 相关方 */
  readonly provider: string;
  /** 合同 */
  readonly contract: string | null;
  /** 周期 */
  readonly periodType: "month" | "quarter" | "year" | "project";
  /** 期间 */
  readonly period: string;
  /** 评价单位 */
  readonly org: string;
  /** 评分明细 */
  readonly details: readonly ({ readonly standardId: string | null; readonly full: string | null; readonly score: string | null; readonly reason: string | null })[];
  /** 安全得分 */
  readonly safetyScore: string | null;
  /** 质量得分 */
  readonly qualityScore: string | null;
  /** 进度得分 */
  readonly progressScore: string | null;
  /** 服务得分 */
  readonly serviceScore: string | null;
  /** 违章次数 */
  readonly violationCount: number | null;
  /** 事故次数 */
  readonly accidentCount: number | null;
  /** 重伤及以上事故 */
  readonly seriousCount: number | null;
  /** 总分 */
  readonly totalScore: string | null;
  /** 等级 */
  readonly grade: "A" | "B" | "C" | "D" | null;
  /** 考核金额 */
  readonly penaltyAmount: string | null;
  /** 评价意见 */
  readonly opinion: string | null;
  /** 确认日期 */
  readonly confirmedOn: string | null;
  /** 申诉理由 */
  readonly appealReason: string | null;
  /** 处理意见 */
  readonly decision: string | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "confirmed" | "appealing";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ProviderAppraisalSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'appraisalNo' | 'provider' | 'contract' | 'periodType' | 'period' | 'org' | 'details' | 'safetyScore' | 'qualityScore' | 'progressScore' | 'serviceScore' | 'violationCount' | 'accidentCount' | 'seriousCount' | 'totalScore' | 'grade' | 'penaltyAmount' | 'opinion' | 'confirmedOn' | 'appealReason' | 'decision' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'figures' | 'content' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'confirm' | 'return' | 'appeal' | 'decide'}`;
