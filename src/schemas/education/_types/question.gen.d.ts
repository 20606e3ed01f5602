/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 试题 */
export interface QuestionRow extends ImplicitFields {
  /** 题库 */
  readonly bank: string;
  /** 编号 */
  readonly questionNo: string | null;
  /** 题型 */
  readonly type: "single" | "multiple" | "judge" | "blank" | "short";
  /** 题干 */
  readonly stem: string;
  /** 题干图片 */
  readonly stemImages: readonly string[];
  /** 选项A */
  readonly optionA: string | null;
  /** 选项A图片 */
  readonly imageA: string | null;
  /** 选项B */
  readonly optionB: string | null;
  /** 选项B图片 */
  readonly imageB: string | null;
  /** 选项C */
  readonly optionC: string | null;
  /** 选项C图片 */
  readonly imageC: string | null;
  /** 选项D */
  readonly optionD: string | null;
  /** 选项D图片 */
  readonly imageD: string | null;
  /** 选项E */
  readonly optionE: string | null;
  /** 选项E图片 */
  readonly imageE: string | null;
  /** 选项F */
  readonly optionF: string | null;
  /** 选项F图片 */
  readonly imageF: string | null;
  /** 选项G */
  readonly optionG: string | null;
  /** 选项G图片 */
  readonly imageG: string | null;
  /** 选项H */
  readonly optionH: string | null;
  /** 选项H图片 */
  readonly imageH: string | null;
  /** 答案 */
  readonly answer: string;
  /** 解析 */
  readonly analysis: string | null;
  /** 解析图片 */
  readonly analysisImages: readonly string[];
  /** 难度 */
  readonly difficulty: "easy" | "medium" | "hard";
  /** 知识点 */
  readonly knowledge: string | null;
  /** 默认分值 */
  readonly score: string | null;
  /** 作答次数 */
  readonly usedCount: number | null;
  /** 答对次数 */
  readonly rightCount: number | null;
  /** 正确率 */
  readonly correctRate: string | null;
  /** 答案的问题 */
  readonly flaw: string | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type QuestionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'bank' | 'questionNo' | 'type' | 'stem' | 'stemImages' | 'optionA' | 'imageA' | 'optionB' | 'imageB' | 'optionC' | 'imageC' | 'optionD' | 'imageD' | 'optionE' | 'imageE' | 'optionF' | 'imageF' | 'optionG' | 'imageG' | 'optionH' | 'imageH' | 'answer' | 'analysis' | 'analysisImages' | 'difficulty' | 'knowledge' | 'score' | 'usedCount' | 'rightCount' | 'correctRate' | 'flaw' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'options' | 'answer'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print'}`;
