/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ScoreRecordRow } from '../../performance/_types/scoreRecord.gen.d.ts';
import type { UnitEvalDetailRow } from '../../performance/_types/unitEvalDetail.gen.d.ts';

/** 单位评价 */
export interface UnitEvaluationRow extends ImplicitFields {
  /** 编号 */
  readonly evalNo: string | null;
  /** 被评单位 */
  readonly org: string;
  /** 周期 */
  readonly periodType: "month" | "quarter" | "year";
  /** 期间 */
  readonly period: string;
  /** 评分明细 */
  readonly details: readonly UnitEvalDetailRow[];
  /** 积分明细 */
  readonly records: readonly ScoreRecordRow[];
  /** 系统得分 */
  readonly autoScore: string | null;
  /** 人工得分 */
  readonly manualScore: string | null;
  /** 扣分与加分 */
  readonly recordScore: string | null;
  /** 触发否决 */
  readonly vetoHit: boolean;
  /** 总分 */
  readonly totalScore: string | null;
  /** 等级 */
  readonly grade: "A" | "B" | "C" | "D" | null;
  /** 排名 */
  readonly rank: number | null;
  /** 奖励/考核金额 */
  readonly bonusAmount: string | null;
  /** 评价意见 */
  readonly opinion: string | null;
  /** 公示至 */
  readonly publicUntil: string | null;
  /** 异议 */
  readonly objectionReason: string | null;
  /** 状态 */
  readonly status: "collecting" | "selfReview" | "evaluating" | "publicity" | "confirmed";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type UnitEvaluationSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'evalNo' | 'org' | 'periodType' | 'period' | 'details' | 'records' | 'autoScore' | 'manualScore' | 'recordScore' | 'vetoHit' | 'totalScore' | 'grade' | 'rank' | 'bonusAmount' | 'opinion' | 'publicUntil' | 'objectionReason' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'detailRows' | 'sum' | 'opinion'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'collect' | 'release' | 'selfSubmit' | 'score' | 'publicize' | 'objection' | 'confirm'}`;
