/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 随机练习 */
export interface RandomExerciseRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 单位 */
  readonly orgId: string | null;
  /** 题库 */
  readonly bank: string;
  /** 题数 */
  readonly questionCount: 10 | 20 | 50;
  /** 题型 */
  readonly types: readonly ("single" | "multiple" | "judge" | "blank")[];
  /** 题目 */
  readonly questions: readonly ({ readonly qid: string | null; readonly type: "single" | "multiple" | "judge" | "blank" | "short" | null; readonly stem: string | null; readonly images: readonly string[]; readonly options: readonly ({ readonly key: string | null; readonly text: string | null; readonly image: string | null })[]; readonly score: string | null })[];
  /** 作答 */
  readonly answers: readonly ({ readonly qid: string | null; readonly answer: string | null; readonly marked: boolean; readonly version: number | null; readonly judged: boolean })[];
  /** 标准答案 */
  readonly answerKey: readonly ({ readonly qid: string | null; readonly type: "single" | "multiple" | "judge" | "blank" | "short" | null; readonly answer: string | null; readonly score: string | null; readonly analysis: string | null; readonly images: readonly string[] })[];
  /** 试题图片 */
  readonly pictures: readonly string[];
  /** 解析图片 */
  readonly answerPictures: readonly string[];
  /** 抽到题数 */
  readonly drawnCount: number | null;
  /** 正在考的题数 */
  readonly satCount: number | null;
  /** 正确数 */
  readonly correctCount: number | null;
  /** 正确率 */
  readonly accuracy: string | null;
  /** 开始 */
  readonly startTime: string;
  /** 完成 */
  readonly finishTime: string | null;
  /** 状态 */
  readonly status: "doing" | "finished";
}

/** What an override can stand in for. */
export type RandomExerciseSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'orgId' | 'bank' | 'questionCount' | 'types' | 'questions' | 'answers' | 'answerKey' | 'pictures' | 'answerPictures' | 'drawnCount' | 'satCount' | 'correctCount' | 'accuracy' | 'startTime' | 'finishTime' | 'status'}`
  | `form.section.${'basic' | 'sheet'}`
  | `action.${'query' | 'add' | 'export' | 'print' | 'save' | 'judge' | 'finish'}`;
