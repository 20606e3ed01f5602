/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 试卷题目 */
export interface PaperQuestionRow extends ImplicitFields {
  /** 试卷 */
  readonly paper: string;
  /** 试题 */
  readonly question: string;
  /** 题型 */
  readonly type: "single" | "multiple" | "judge" | "blank" | "short" | null;
  /** 题号 */
  readonly seq: number | null;
  /** 分值 */
  readonly score: string;
}

/** What an override can stand in for. */
export type PaperQuestionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'paper' | 'question' | 'type' | 'seq' | 'score'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
