/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 我的考试 */
export interface MyExamRow extends ImplicitFields {
  /** 考试任务 */
  readonly task: string;
  /** 考生 */
  readonly user: string | null;
  /** 相关方考生 */
  readonly providerPerson: string | null;
  /** 第几次 */
  readonly attemptNo: number;
  /** 试卷快照 */
  readonly paperSnapshot: unknown;
  /** 作答 */
  readonly answers: unknown | null;
  /** 开始 */
  readonly startTime: string;
  /** 交卷 */
  readonly submitTime: string | null;
  /** 截止 */
  readonly deadline: string | null;
  /** 切屏次数 */
  readonly switchCount: number | null;
  /** 抓拍 */
  readonly faceShots: readonly string[];
  /** 客观题得分 */
  readonly objectiveScore: string | null;
  /** 主观题得分 */
  readonly subjectiveScore: string | null;
  /** 总分 */
  readonly totalScore: string | null;
  /** 是否合格 */
  readonly isPass: boolean;
  /** 阅卷人 */
  readonly marker: string | null;
  /** 状态 */
  readonly status: "notStarted" | "answering" | "submitted" | "graded" | "absent" | "invalid";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
  /** 作废原因 */
  readonly invalidateReason: string | null;
}

/** What an override can stand in for. */
export type MyExamSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'task' | 'user' | 'providerPerson' | 'attemptNo' | 'paperSnapshot' | 'answers' | 'startTime' | 'submitTime' | 'deadline' | 'switchCount' | 'faceShots' | 'objectiveScore' | 'subjectiveScore' | 'totalScore' | 'isPass' | 'marker' | 'status' | 'orgId' | 'remark' | 'invalidateReason'}`
  | `form.section.${'basic' | 'content' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'start' | 'grade' | 'absent' | 'invalidate'}`;
