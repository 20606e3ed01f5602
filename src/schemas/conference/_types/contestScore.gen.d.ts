/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 竞赛成绩 */
export interface ContestScoreRow extends ImplicitFields {
  /** 选手报名 */
  readonly entry: string;
  /** 项目 */
  readonly project: string;
  /** 理论成绩 */
  readonly theoryScore: string | null;
  /** 各裁判实操分 */
  readonly practiceScores: readonly ({ readonly referee: string | null; readonly score: string | null })[];
  /** 实操成绩 */
  readonly practiceScore: string | null;
  /** 扣分 */
  readonly deduction: string | null;
  /** 总成绩 */
  readonly totalScore: string | null;
  /** 名次 */
  readonly rank: number | null;
  /** 用时 */
  readonly usedSeconds: number | null;
  /** 奖项 */
  readonly award: "first" | "second" | "third" | "excellent" | "none" | null;
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
  | `list.cell.${'entry' | 'project' | 'theoryScore' | 'practiceScores' | 'practiceScore' | 'deduction' | 'totalScore' | 'rank' | 'usedSeconds' | 'award' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'check' | 'return' | 'publish'}`;
