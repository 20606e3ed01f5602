/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 竞赛成绩 */
export interface ContestScoreRow extends ImplicitFields {
  /** 选手报名 */
  readonly entry: string;
  /** 项目 */
  readonly project: string | null;
  /** 选手 */
  readonly contestant: string | null;
  /** 单位 */
  readonly unit: string | null;
  /** 理论成绩 */
  readonly theoryScore: string;
  /** 各裁判实操分 */
  readonly practiceScores: readonly { readonly referee: string; readonly score: string }[];
  /** 实操成绩 */
  readonly practiceScore: string | null;
  /** 扣分 */
  readonly deduction: string | null;
  /** 总成绩 */
  readonly totalScore: string | null;
  /** 用时 */
  readonly usedSeconds: number | null;
  /** 名次 */
  readonly rank: number | null;
  /** 奖项 */
  readonly award: "first" | "second" | "third" | "excellent" | "none" | null;
  /** 录入人 */
  readonly enteredBy: string | null;
  /** 状态 */
  readonly status: "input" | "checked" | "published";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ContestScoreSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'entry' | 'project' | 'contestant' | 'unit' | 'theoryScore' | 'practiceScores' | 'practiceScore' | 'deduction' | 'totalScore' | 'usedSeconds' | 'rank' | 'award' | 'enteredBy' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'scores' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'check' | 'return' | 'award' | 'publish'}`;
