/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 随机练习 */
export interface RandomExerciseRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 题库 */
  readonly bank: string;
  /** 题数 */
  readonly questionCount: number;
  /** 题型 */
  readonly types: readonly ("single" | "multiple" | "judge" | "blank")[];
  /** 题目 */
  readonly questions: unknown | null;
  /** 作答 */
  readonly answers: unknown | null;
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
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RandomExerciseSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'bank' | 'questionCount' | 'types' | 'questions' | 'answers' | 'correctCount' | 'accuracy' | 'startTime' | 'finishTime' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'finish'}`;
