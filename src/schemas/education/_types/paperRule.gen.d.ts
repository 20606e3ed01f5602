/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 抽题规则 */
export interface PaperRuleRow extends ImplicitFields {
  /** 试卷 */
  readonly paper: string;
  /** 题库 */
  readonly bank: string;
  /** 题型 */
  readonly type: "single" | "multiple" | "judge" | "blank" | "short";
  /** 难度 */
  readonly difficulty: "easy" | "medium" | "hard" | null;
  /** 题数 */
  readonly count: number;
  /** 每题分值 */
  readonly score: string;
}

/** What an override can stand in for. */
export type PaperRuleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'paper' | 'bank' | 'type' | 'difficulty' | 'count' | 'score'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
