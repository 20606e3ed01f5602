/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ExerciseProblemRow } from '../../emergency/_types/exerciseProblem.gen.d.ts';

/** 演练结果 */
export interface ExerciseResultRow extends ImplicitFields {
  /** 演练计划 */
  readonly exercise: string;
  /** 实际日期 */
  readonly actualDate: string;
  /** 结束时间 */
  readonly endTime: string | null;
  /** 实际人数 */
  readonly actualPersons: number;
  /** 演练过程 */
  readonly process: string;
  /** 照片 */
  readonly photos: readonly string[];
  /** 视频 */
  readonly videos: readonly string[];
  /** 签到表 */
  readonly signFile: readonly string[];
  /** 评估打分 */
  readonly evaluations: readonly { readonly item: string; readonly weight: number; readonly score: string }[];
  /** 评估得分 */
  readonly score: string | null;
  /** 评估等级 */
  readonly evalLevel: "excellent" | "good" | "medium" | "poor" | null;
  /** 评估人 */
  readonly evaluator: string;
  /** 预案充分性 */
  readonly planAdequacy: string | null;
  /** 预案适宜性 */
  readonly planSuitability: string | null;
  /** 存在问题 */
  readonly problems: readonly ExerciseProblemRow[];
  /** 需修订预案 */
  readonly needRevise: boolean;
  /** 总结报告 */
  readonly summary: readonly string[];
  /** 状态 */
  readonly status: "draft" | "submitted" | "evaluated";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ExerciseResultSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'exercise' | 'actualDate' | 'endTime' | 'actualPersons' | 'process' | 'photos' | 'videos' | 'signFile' | 'evaluations' | 'score' | 'evalLevel' | 'evaluator' | 'planAdequacy' | 'planSuitability' | 'problems' | 'needRevise' | 'summary' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'result' | 'files'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'evaluate'}`;
